import copy
import os
import pickle
import signal
import subprocess
import sys
import time
import unittest
import warnings
from unittest import mock

import viewfinder as vf
from support import fast

HERE = os.path.dirname(os.path.abspath(__file__))


def start(program):
    return subprocess.Popen(
        [sys.executable, "-c", program],
        cwd=HERE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        universal_newlines=True,
    )


class AProgram(unittest.TestCase):
    WAITS = [
        "for frame in frozen().stream(): pass",
        "frozen().stream().read()",
        "frozen().stream().read(timeout=60)",
        "import viewfinder; viewfinder.watch().read(timeout=60)",
        "import asyncio\nasync def run():\n  async for frame in frozen().stream(): pass\nasyncio.run(run())",
    ]

    def test_ends_at_once_by_ctrl_c(self):
        for wait in self.WAITS:
            with self.subTest(wait):
                process = start(f"from support import frozen\nprint('here', flush=True)\n{wait}")
                self.assertEqual(process.stdout.readline(), "here\n")
                time.sleep(1)
                sent = time.monotonic()
                process.send_signal(signal.SIGINT)
                _, errors = process.communicate(timeout=30)
                self.assertLess(time.monotonic() - sent, 3)
                self.assertIn("KeyboardInterrupt", errors)

    def test_that_ends_while_it_streams_ends_quietly(self):
        process = start(
            "from support import fast\nstream = fast().stream()\nframe = stream.read()\nplanes = frame.planes"
        )
        output, errors = process.communicate(timeout=30)
        self.assertEqual((process.returncode, output, errors), (0, "", ""))

    def test_imports_neither_library_nor_packages(self):
        program = (
            "import sys, viewfinder\n"
            "names = ('json', 'asyncio', 'numpy', 'dataclasses', 'fractions')\n"
            "print([name for name in names if name in sys.modules])\n"
            "print('libviewfinder' in open('/proc/self/maps').read())"
        )
        output, errors = start(program).communicate(timeout=30)
        self.assertEqual((output, errors), ("[]\nFalse\n", ""))

    def test_lists_cameras(self):
        done = subprocess.run(
            [sys.executable, "-m", "viewfinder"], capture_output=True, universal_newlines=True, cwd=HERE
        )
        self.assertEqual((done.returncode, len(done.stdout.splitlines())), (0, len(vf.cameras())), done.stderr)

    def test_without_the_library_says_what_to_do(self):
        environment = {**os.environ, "VIEWFINDER_LIBRARY": "/none/libviewfinder.so.1"}
        done = subprocess.run(
            [sys.executable, "-m", "viewfinder"],
            capture_output=True,
            universal_newlines=True,
            cwd=HERE,
            env=environment,
        )
        self.assertEqual(done.returncode, 1)
        self.assertIn("VIEWFINDER_LIBRARY", done.stderr)


class ACopy(unittest.TestCase):
    WAYS = [copy.copy, copy.deepcopy, pickle.dumps, lambda one: pickle.dumps(one, 0)]

    def test_of_what_belongs_to_this_process_is_refused(self):
        camera = fast()
        stream = camera.stream()
        frame = stream.read()
        for one in (camera, camera._open(), stream, frame, vf.simulate_watch(camera)):
            for way in self.WAYS:
                with self.subTest(type(one).__name__), self.assertRaisesRegex(TypeError, "cannot be copied or pickled"):
                    way(one)
        self.assertEqual(camera.decide().mode.size, (64, 48))

    def test_of_a_camera_opens_its_identity_anew(self):
        camera = vf.Camera({**fast().json, "recorded": None})
        text = pickle.dumps(camera)
        with mock.patch("viewfinder._cameras.open") as opened:
            pickle.loads(text)
        opened.assert_called_once_with("/dev/video0")
        self.assertEqual(camera.__reduce__(), (vf.open, ("/dev/video0",)))

    def test_of_a_description_is_equal(self):
        camera = fast()
        with camera.stream() as stream:
            stream.read()
        for one in (camera.modes, stream.statistics, stream.mode):
            with self.subTest(type(one).__name__):
                self.assertEqual(pickle.loads(pickle.dumps(one)), one)
        for one in (camera.decide(), camera.configure(), *camera.controls.values()):
            with self.subTest(type(one).__name__):
                self.assertEqual(copy.deepcopy(one).json, one.json)


class AChild(unittest.TestCase):
    def test_after_fork_is_told_that_it_cannot_use_cameras(self):
        camera = fast()
        stream = camera.stream()
        frame = stream.read()
        calls = [
            camera.decide, camera.stream, lambda: camera.controls, stream.read, stream.stop, stream.events,
            vf.cameras, vf.watch,
            lambda: stream.statistics, lambda: next(stream), lambda: frame.planes, lambda: frame.encode("png"),
        ]  # fmt: skip
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            child = os.fork()
        if child == 0:
            failures = len(calls)
            try:
                for call in calls:
                    try:
                        call()
                    except vf.UsageError as error:
                        failures -= "fork" in str(error)
                frame = stream = camera = None
            finally:
                os._exit(failures)
        _, status = os.waitpid(child, 0)
        self.assertEqual(status, 0)
        # The parent goes on.
        self.assertIsNotNone(stream.read(timeout=5))
        stream.stop()

    def test_of_a_program_that_only_imported_it_can(self):
        program = (
            "import os, viewfinder\n"
            "child = os.fork()\n"
            "if child == 0:\n"
            "    viewfinder.open('recorded:logitech-c922').stream().read()\n"
            "    os._exit(0)\n"
            "print(os.waitpid(child, 0)[1])"
        )
        output, _ = start(program).communicate(timeout=30)
        self.assertEqual(output, "0\n")
