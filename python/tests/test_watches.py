import asyncio
import gc
import os
import threading
import unittest
from ctypes import c_void_p

import viewfinder as vf
from support import c922, profile
from viewfinder._library import Memory, call, json_value, library

COMES_AND_GOES = {
    "schema": "viewfinder.watch-script/1",
    "attached": [],
    "steps": [{"event": "came"}, {"milliseconds": 5, "event": "went"}, {"milliseconds": 10, "event": "came"}],
}


def two(path="/dev/video0"):
    """Two cameras, the second at a path of its own, or as the first is after a change."""
    first, second = profile()["cameras"][0], profile(width=128)["cameras"][0]
    second["name"], second["nodes"][0]["path"] = "second", path
    return {"schema": "viewfinder.profile/1", "cameras": [first, second]}


class AWatch(unittest.TestCase):
    def test_tells_what_the_script_says(self):
        with vf.simulate_watch(c922(), COMES_AND_GOES) as watch:
            events = [watch.read(timeout=10) for _ in range(3)]
            self.assertIsNone(watch.read(timeout=0))
        self.assertEqual([one.event for one in events], ["came", "went", "came"])
        self.assertEqual({one.name for one in events}, {"C922 Pro Stream Webcam"})

    def test_has_the_cameras_that_are_attached_first_and_those_that_change(self):
        script = {"attached": [0], "steps": [{"milliseconds": 5, "event": "changed", "camera": 0, "to": 1}]}
        with vf.simulate_watch(two(), script) as watch:
            self.assertEqual([str(watch.read(timeout=10)) for _ in range(2)], ["here: fast", "changed: second"])

    def test_without_a_script_has_all_cameras_of_the_profile(self):
        with vf.simulate_watch(two("/dev/video2")) as watch:
            self.assertEqual([str(watch.read(timeout=10)) for _ in range(2)], ["here: fast", "here: second"])

    MISTAKES = [
        {"attached": [2]}, {"attached": [-1]}, {"steps": [{"event": "flew"}]}, {"steps": [{"event": "came"}]}, {"steps": [{}]},
        {"attached": [], "steps": [{"event": "went"}]}, {"steps": [{"event": "went", "camera": 7}]}, {"stepps": []}, {"steps": 1},
        {"steps": [{"event": "went", "to": 0}]}, {"steps": [{"event": "went", "milliseconds": -1}]}, "{",
        {"steps": [{"event": "went", "milliseconds": 9}, {"event": "came", "milliseconds": 8}]},
    ]  # fmt: skip

    def test_refuses_a_script_that_makes_no_sense(self):
        for script in self.MISTAKES:
            with self.subTest(script), self.assertRaises(vf.UsageError):
                vf.simulate_watch(c922(), script)

    def test_that_is_closed_ends_the_loop_of_another_thread(self):
        watch = vf.simulate_watch(c922())
        events, first = [], threading.Event()

        def run():
            for event in watch:
                events.append(event.event)
                first.set()

        thread = threading.Thread(target=run)
        thread.start()
        self.assertTrue(first.wait(10))
        watch.close()
        thread.join(10)
        self.assertFalse(thread.is_alive())
        self.assertEqual(events, ["here"])

    def test_that_is_closed_ends_an_asynchronous_loop(self):
        async def run():
            watch = vf.simulate_watch(c922())
            events = []
            async for event in watch:
                events.append(event.event)
                asyncio.get_running_loop().call_soon(watch.close)
            return events, watch.fileno()

        self.assertEqual(asyncio.run(asyncio.wait_for(run(), 10)), (["here"], -1))

    def test_that_is_closed_says_so_and_may_be_closed_again(self):
        watch = vf.simulate_watch(c922(), COMES_AND_GOES)
        self.assertGreaterEqual(watch.fileno(), 0)
        for _ in range(2):
            watch.close()
            self.assertEqual(watch.fileno(), -1)
            self.assertEqual(list(watch), [])
            with self.assertRaisesRegex(vf.UsageError, "closed"):
                watch.read()

    def test_that_is_closed_releases_its_descriptor_and_its_thread(self):
        def counts():
            gc.collect()
            return len(os.listdir("/proc/self/fd")), len(os.listdir("/proc/self/task"))

        before = counts()
        watches = [vf.simulate_watch(c922()) for _ in range(20)]
        self.assertGreaterEqual(counts(), (before[0] + 20, before[1] + 20))
        for watch in watches:
            watch.close()
        # The threads end a moment later, although `watches` has them all.
        for _ in range(1000):
            if counts() <= before:
                break
            threading.Event().wait(0.005)
        self.assertLessEqual(counts(), before)


class AClosedCamera(unittest.TestCase):
    def test_is_released_and_still_known(self):
        camera = c922()
        number = c_void_p(camera._handle.value)
        camera.close()
        self.assertEqual((camera.name, len(camera.modes)), ("C922 Pro Stream Webcam", 218))
        with self.assertRaisesRegex(vf.UsageError, "released"):
            call(library().vf_camera_json, number)


class AText(unittest.TestCase):
    def test_that_is_missing_is_an_error(self):
        with self.assertRaisesRegex(vf.Error, "no text"):
            json_value(Memory())
