import gc
import os
import threading
import time
import unittest
import weakref
from select import select

import viewfinder as vf
from support import LONG, c922, fast, frozen, unplugged


class AStream(unittest.TestCase):
    def test_accounts_for_each_of_1000_frames(self):
        last = -1
        with fast().stream() as stream:
            for count, frame in enumerate(stream, 1):
                self.assertGreater(frame.sequence, last)
                last = frame.sequence
                if count == 1000:
                    break
        statistics = stream.statistics
        self.assertEqual(statistics.delivered, 1000)
        self.assertTrue(statistics.is_balanced, statistics)

    def test_tells_what_runs(self):
        with c922().stream(size=(1280, 960), fps=30, accept="RGB3") as stream:
            self.assertEqual(stream.mode.size, (1280, 720))
            self.assertEqual(stream.output, "RGB3")
            self.assertEqual(stream.adjustments, (vf.Adjustment("size", "1280x960", "1280x720", "No mode has 1280x960."),))
            self.assertEqual(stream.read().pixel_format, "RGB3")
            self.assertEqual(stream.events()[0].event, "didStartRunning")

    def test_tells_why_it_ended(self):
        stream = unplugged(after=6).stream()
        with self.assertRaises(vf.UnavailableError):
            for _ in stream:
                pass
        events = []
        for _ in range(100):
            events += stream.events()
            if events and events[-1].event == "runtimeError":
                break
            time.sleep(0.05)
        self.assertEqual([one.event for one in events], ["didStartRunning", "wasInterrupted", "runtimeError"])
        self.assertEqual([one.error and one.error.code for one in events], [None, None, "gone"])
        self.assertIn("unplugged", str(events[-1].error))

    def test_sets_controls(self):
        camera = c922()
        with camera.stream(size=(640, 480), controls={"brightness": 9}):
            self.assertEqual(camera.get("brightness"), 9)

    def test_puts_controls_back_if_it_does_not_start(self):
        camera = c922()
        before = camera.get("brightness")
        with self.assertRaises(vf.UnmetError):
            camera.stream(require="NV12", controls={"brightness": 9})
        self.assertEqual(camera.get("brightness"), before)
        with camera.stream(size=(640, 480)):
            with self.assertRaises(vf.BusyError):
                camera.stream(size=(640, 480), controls={"brightness": 9, "exposure_time_absolute": 20, "auto_exposure": 1})
            values = [camera.get(name) for name in ("brightness", "auto_exposure")]
        self.assertEqual(values, [before, 3])

    def test_keeps_the_present_mode_whoever_set_it(self):
        camera = vf.open("recorded:logitech-c922")
        with vf.open("recorded:logitech-c922") as other:
            before = other.decide(preset="inputPriority").mode
        camera.configure(size=(320, 240), require="MJPG", fps=30)
        self.assertNotEqual(str(before), "MJPG 320x240 at 30 fps")
        self.assertEqual(str(camera.decide(preset="inputPriority").mode), "MJPG 320x240 at 30 fps")
        for wishes, mode in [({}, "at 30 fps"), ({"fps": 10}, "at 10 fps"), ({"accept": "BGR3"}, "at 10 fps")]:
            with self.subTest(str(wishes)), camera.stream(preset="inputPriority", **wishes) as stream:
                self.assertEqual(str(stream.mode), "MJPG 320x240 " + mode)
                self.assertEqual(stream.read(timeout=5).size, (320, 240))
        with self.assertRaises(vf.UnmetError):
            camera.stream(preset="inputPriority", require="YUYV")

    def test_has_the_mode_that_was_set_before_controls(self):
        camera = vf.open("recorded:logitech-c922")
        camera.configure(size=(320, 240), require="MJPG", fps=30)
        made = camera.configure(controls={"brightness": 140})
        self.assertEqual((made.decision, made.mode, camera.get("brightness")), (None, None, 140))
        with camera.stream(preset="inputPriority", controls={"brightness": 150}) as stream:
            self.assertEqual(str(stream.mode), "MJPG 320x240 at 30 fps")

    def test_ends_a_loop_when_it_is_stopped(self):
        stream = fast().stream()
        count = 0
        for _ in stream:
            count += 1
            if count == 5:
                stream.stop()
        self.assertEqual(count, 5)
        self.assertEqual(list(stream), [])
        self.assertTrue(stream.statistics.is_balanced)
        with self.assertRaises(vf.Error):
            stream.read()

    def test_ends_the_loop_of_another_thread(self):
        stream = frozen().stream()
        frames = []
        thread = threading.Thread(target=lambda: frames.extend(stream))
        thread.start()
        time.sleep(0.1)
        stream.stop()
        thread.join(5)
        self.assertFalse(thread.is_alive())
        self.assertEqual(frames, [])

    def test_reads_with_a_limit(self):
        with frozen().stream() as stream:
            for timeout in (0, 0.05):
                start = time.monotonic()
                self.assertIsNone(stream.read(timeout))
                waited = time.monotonic() - start
                self.assertGreaterEqual(waited, timeout)
                self.assertLess(waited, 1)

    def test_gives_a_settled_picture(self):
        with c922().stream(size=(320, 240), accept="RGB3", keep=True) as stream:
            # Several frames wait: a call without a wait judges one.
            time.sleep(0.5)
            self.assertIsNone(stream.settled(0))
            first = stream.settled(10)
            self.assertGreaterEqual(first.sequence, 4)
            self.assertGreater(stream.settled(10).sequence, first.sequence)
        with self.assertRaises(vf.UnavailableError):
            stream.settled()

    def test_gives_a_picture_in_one_call(self):
        frame = c922().snapshot(size=(320, 240), accept="RGB3")
        self.assertEqual((frame.size, frame.pixel_format), ((320, 240), "RGB3"))
        with self.assertRaises(vf.UnavailableError) as caught:
            frozen().snapshot(timeout=0.2)
        self.assertEqual(caught.exception.code, "stalled")

    def test_tells_a_program_that_it_holds_all_frames(self):
        for accept in (None, "BGR3"):
            with self.subTest(accept), fast().stream(accept=accept, buffers=4) as stream:
                held = []
                with self.assertRaisesRegex(vf.BusyError, "holds all"):
                    for frame in stream:
                        held.append(frame)
                        self.assertLess(len(held), 10)
                held.clear()
                self.assertIsNotNone(stream.read(timeout=5))

    def test_refuses_a_second_consumer(self):
        with frozen().stream() as stream:
            thread = threading.Thread(target=lambda: list(stream))
            thread.start()
            time.sleep(0.2)
            with self.assertRaisesRegex(vf.BusyError, "Another thread or task waits") as caught:
                stream.read(timeout=1)
            self.assertEqual(caught.exception.code, "busy")
            stream.stop()
            thread.join()

    def test_raises_when_the_camera_is_unplugged(self):
        # A second of frames, so that a busy machine takes some.
        stream = unplugged(after=500).stream()
        first, count = stream.read(timeout=5), 1
        with self.assertRaises(vf.GoneError) as caught:
            while True:
                frame = stream.read(timeout=5)
                self.assertIsNotNone(frame, stream.events())
                count += 1
        self.assertEqual(caught.exception.code, "gone")
        self.assertLessEqual(count, 500)
        with self.assertRaises(vf.UnavailableError):
            next(stream)
        # Frames outlive the camera.
        self.assertEqual(len(first.planes[0].data), 64 * 48 * 2)

    def test_raises_in_the_middle_of_a_loop(self):
        stream = unplugged(after=6).stream()
        limit = threading.Timer(10, stream.stop)
        limit.start()
        with self.assertRaises(vf.UnavailableError):
            for _ in stream:
                pass
        limit.cancel()

    def test_keeps_frames_that_a_program_holds(self):
        with fast().stream(buffers=4) as stream:
            held, copies = [], []
            while len(held) < 8:
                frame = stream.read(timeout=0.2)
                if frame is None:
                    break
                held.append(frame)
                copies.append(bytes(frame.planes[0].data))
            time.sleep(0.1)
            statistics = stream.statistics
        self.assertEqual([bytes(frame.planes[0].data) for frame in held], copies)
        self.assertTrue(statistics.out_of_buffers or statistics.copied, statistics)
        self.assertTrue(statistics.is_balanced, statistics)

    def test_goes_on_after_frames_were_held(self):
        with fast().stream(buffers=2) as stream:
            held = [stream.read(timeout=0.2) for _ in range(4)]
            held.clear()
            self.assertIsNotNone(stream.read(timeout=2))

    def test_releases_the_frame_that_a_loop_leaves(self):
        frames = []
        with fast().stream() as stream:
            for frame in stream:
                frames.append(weakref.ref(frame))
                if len(frames) == 10:
                    break
        self.assertEqual([reference() for reference in frames], [None] * 9 + [frame])

    def test_is_stopped_when_nobody_has_it(self):
        stream = fast().stream()
        stream.read()
        running = threads()
        del stream
        end = time.monotonic() + 5
        while threads() >= running and time.monotonic() < end:
            time.sleep(0.01)
        self.assertLess(threads(), running)

    def test_runs_beside_others(self):
        counts = {}

        def run(number):
            with fast().stream() as stream:
                counts[number] = sum(1 for _ in zip(range(200), stream))

        running = [threading.Thread(target=run, args=(number,)) for number in range(4)]
        for thread in running:
            thread.start()
        for thread in running:
            thread.join()
        self.assertEqual(counts, {0: 200, 1: 200, 2: 200, 3: 200})

    def test_does_not_leak(self):
        count = 100_000 if LONG else 10_000
        with fast(fps=5000).stream() as stream:
            for index, frame in enumerate(stream):
                frame.planes
                if index == count // 10:
                    before = memory()
                if index == count:
                    break
        self.assertLess(memory() - before, 8 << 20)

    def test_makes_a_descriptor_for_events_when_it_is_asked(self):
        def signals():
            return len([one for one in os.scandir("/proc/self/fd") if "eventfd" in os.readlink(one)])

        with fast().stream() as stream:
            stream.read(timeout=5)
            before = signals()
            # The start is an event from before the descriptor.
            self.assertEqual(select([stream.events_fileno()], [], [], 5)[0], [stream.events_fileno()])
            self.assertEqual(signals(), before + 1)
            self.assertEqual(stream.events()[0].event, "didStartRunning")
            self.assertEqual(select([stream.events_fileno()], [], [], 0)[0], [])

    def test_opened_again_and_again_does_not_leak_descriptors(self):
        def open_and_close():
            with fast().stream() as stream:
                stream.read()

        open_and_close()
        before = len(os.listdir("/proc/self/fd"))
        for _ in range(20):
            open_and_close()
        gc.collect()
        self.assertLessEqual(len(os.listdir("/proc/self/fd")), before)


def memory():
    """Bytes of this process in memory."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def threads():
    """How many threads this process has."""
    return len(os.listdir("/proc/self/task"))
