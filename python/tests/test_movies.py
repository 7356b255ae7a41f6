"""Movies."""

import os
import tempfile
import unittest

import viewfinder as vf
from support import fast, frozen


class AMovie(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "clip.mkv")

    def test_is_recorded_in_one_call(self):
        movie = fast(fps=100).record(self.path, duration=0.3)
        self.assertEqual(movie.paths, (self.path,))
        self.assertEqual(movie.end, "duration")
        self.assertGreaterEqual(movie.frames + movie.missing, 25)
        self.assertEqual(os.path.getsize(self.path), movie.json["movies"][0]["bytes"])
        with open(self.path, "rb") as file:
            self.assertEqual(file.read(4), b"\x1a\x45\xdf\xa3")

    def test_is_recorded_while_frames_are_taken(self):
        with fast(fps=100).stream() as stream:
            with stream.record(self.path, codec="uncompressed") as recording:
                for _ in range(10):
                    self.assertEqual(stream.read(5).size, (64, 48))
                self.assertTrue(recording.is_running)
            movie = recording.stop()
            self.assertFalse(recording.is_running)
            self.assertGreaterEqual(movie.frames, 9)
            self.assertIn("frames, ", str(movie))
            with self.assertRaises(vf.Error):
                stream.record(self.path)
            with stream.record(self.path, replace=True, frames=3) as recording:
                self.assertEqual(recording.wait().frames, 3)

    def test_that_failed_says_so_once(self):
        with frozen().stream() as stream, stream.record(self.path) as recording:
            with self.assertRaises(vf.Error):
                recording.stop()
            self.assertFalse(recording.is_running)
        self.assertFalse(os.path.exists(self.path))

    def test_that_cannot_be_made_is_an_error(self):
        with fast(fps=100).stream() as stream:
            for path, options in (
                (os.path.join(self.path, "none.mkv"), {}),
                (self.path, {"quality": 0}),
                (self.path, {"seconds": -1}),
                (self.path, {"codec": "av1"}),
                ("", {}),
            ):
                with self.subTest(path, **options), self.assertRaises(vf.Error):
                    stream.record(path, **options)
            self.assertFalse(os.path.exists(self.path))
