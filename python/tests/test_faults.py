import json
import unittest
from pathlib import Path

import viewfinder as vf
from support import fast

SCHEMA = Path(__file__).parents[2] / "docs" / "schemas" / "faults-1.json"


class AFault(unittest.TestCase):
    OPENING = [
        ({"call": "open", "errno": 13}, vf.DeniedError, 13),
        ({"errno": 19}, vf.UnavailableError, 19),
        ({"call": "VIDIOC_QUERYCAP", "errno": 5, "from": 0, "count": 50}, vf.UnavailableError, 5),
    ]

    def test_of_opening_meets_the_programs_first_call(self):
        for fault, kind, number in self.OPENING:
            with self.subTest(fault):
                camera = fast({"calls": [fault]})
                self.assertEqual(str(camera.decide().mode), "YUYV 64x48 at 500 fps")
                for call in (camera.stream, camera.configure):
                    with self.assertRaises(kind) as caught:
                        call()
                    self.assertEqual(caught.exception.errno, number)

    def test_of_frames_hits_as_many_as_it_counts(self):
        for fault, lost in [({"every": 3, "count": 2}, [4, 7]), ({"count": 2}, [2, 3]), ({"every": 4, "count": 1}, [5])]:
            with self.subTest(fault):
                with fast({"frames": [{"effect": "lost", "from": 2, **fault}]}).stream() as stream:
                    while stream.read(timeout=5).sequence < 20:
                        pass
                self.assertEqual(stream.statistics.lost, len(lost))

    @unittest.skipUnless(SCHEMA.exists(), "the schema is not here")
    def test_of_an_unknown_call_tells_the_names_of_the_schema(self):
        names = json.loads(SCHEMA.read_text())["properties"]["calls"]["items"]["properties"]["call"]["enum"]
        with self.assertRaisesRegex(vf.UsageError, f"Valid values: {', '.join(names)}[.]"):
            fast({"calls": [{"call": "?"}]})
