import asyncio
import copy
import pickle
import subprocess
import sys
import typing
import unittest

from support import behind_a_graph, c922, card, fast, frozen, needs_numpy, numpy, several

import viewfinder as vf
from viewfinder import _frames, _requests


class TheControls(unittest.TestCase):
    def setUp(self):
        self.camera = c922()

    def test_are_set_as_attributes(self):
        brightness = self.camera.controls["brightness"]
        brightness.value = 3
        self.assertEqual((brightness.value, self.camera.get("brightness")), (3, 3))
        brightness.reset()
        self.assertEqual((brightness.value, self.camera.get("brightness")), (brightness.default, brightness.default))
        frequency = vf.open("recorded:raspberry-pi-camera-v1").controls["power_line_frequency"]
        frequency.value = "60 Hz"
        self.assertEqual(frequency.value, 2)
        with self.assertRaises(vf.UsageError):
            brightness.value = 1000

    def test_are_found_in_any_spelling(self):
        controls = self.camera.controls
        for name in ("brightness", "Brightness", hex(controls["brightness"].id)):
            self.assertEqual(controls[name].name, "brightness", name)
        self.assertEqual([one.name for one in controls.values()], list(controls))
        with self.assertRaisesRegex(KeyError, "did you mean brightness?"):
            controls["brihgtness"]
        self.assertNotIn("nothing", controls)

    def test_are_values_where_they_are_copied(self):
        brightness = self.camera.controls["brightness"]
        for one in (copy.deepcopy(brightness), pickle.loads(pickle.dumps(brightness))):
            self.assertEqual(one, brightness)
            with self.assertRaisesRegex(vf.UsageError, "belongs to no camera"):
                one.value = 3


class ARequest(unittest.TestCase):
    def test_can_be_asked_again(self):
        camera = c922()
        decision = camera.decide(size=(1280, 960), fps=30)
        self.assertEqual(camera.decide(decision).mode, decision.mode)
        self.assertEqual(camera.decide(decision.request).mode, decision.mode)
        self.assertEqual(camera.configure(decision).mode, decision.mode)
        with camera.stream(decision, accept="BGR3") as stream:
            self.assertEqual((stream.mode, stream.output), (decision.mode, "BGR3"))
        self.assertEqual(camera.decide(decision, size=(640, 480)).mode.size, (640, 480))

    def test_is_a_mode(self):
        camera = c922()
        mode = camera.modes[7]
        with camera.stream(mode=mode) as stream:
            self.assertEqual(stream.mode[:3], mode[:3])
        self.assertEqual(camera.configure(mode=mode).mode[:3], mode[:3])

    def test_for_a_mode_takes_its_node(self):
        camera = several((64, 48), (32, 24), nodes=2)
        self.assertEqual([mode.node for mode in camera.modes[1::2]], ["/dev/video0", "/dev/video1"])
        for mode in camera.modes:
            with self.subTest(mode=mode):
                self.assertEqual((camera.decide(mode=mode).mode, camera.decide(mode=mode).request["node"]), (mode, mode.node))
                made = camera.configure(mode=mode)
                self.assertEqual((made.mode, made.json["node"]), (mode, mode.node))
                with camera.stream(mode=mode) as stream:
                    self.assertEqual(stream.mode, mode)
        self.assertEqual(camera.decide(node="/dev/video1").mode, camera.modes[2])
        self.assertEqual(camera.decide(node="/dev/video7").outcome, "impossible")

    def test_to_set_a_decision_chooses_nothing_anew(self):
        # Asked again, the camera would give the size that was asked for.
        decision = several((32, 24)).decide(size=(64, 48), fps=500)
        camera = several((64, 48), (32, 24))
        self.assertEqual(camera.decide(decision).mode.size, (64, 48))
        self.assertEqual(camera.configure(decision).mode, decision.mode)
        with camera.stream(decision, accept="GREY") as stream:
            self.assertEqual((stream.mode, stream.output), (decision.mode, "GREY"))
        # With another wish, it is a request.
        self.assertEqual(camera.configure(decision, prefer="YUYV").mode.size, (64, 48))

    def test_to_set_a_decision_that_does_not_fit_is_refused(self):
        decision = several((32, 24)).decide(size=(64, 48))
        camera = several((64, 48))
        for call in (camera.configure, camera.stream):
            with self.subTest(call.__name__), self.assertRaisesRegex(vf.UnmetError, "32x24"):
                call(decision)

    def test_of_a_relaxation_gives_what_it_says(self):
        camera = c922()
        decision = camera.decide(require="GREY")
        self.assertEqual(decision.outcome, "impossible")
        for relaxation in decision.relaxations:
            self.assertEqual(str(camera.decide(relaxation).mode), relaxation.gives)

    def test_of_another_kind_is_refused(self):
        for request in (7, "high", [("fps", 30)]):
            with self.assertRaises(vf.UsageError):
                c922().decide(request)
        with self.assertRaises(vf.UsageError):
            c922().decide(mode=(640, 480))

    def test_with_a_slip_names_the_format_that_was_meant(self):
        for call in (c922().decide, c922().configure, c922().stream):
            for name in ("BGR33", "bgr33", "BGR3 packed"):
                with self.subTest(name), self.assertRaisesRegex(vf.UsageError, "Did you mean|pixel format"):
                    call(accept=name)
        with self.assertRaisesRegex(vf.UsageError, "Did you mean"):
            c922().decide(accept="BGR33")
        with fast().stream() as stream:
            with self.assertRaisesRegex(vf.UsageError, "Did you mean"):
                stream.read().convert("BGR33")
            self.assertEqual(stream.read().convert("ffmpeg:bgr24").pixel_format, "BGR3")

    def test_is_possible_where_a_stream_delivers(self):
        codes = "YUYV NV12 NV16 NV24 P010 RGBO RGBP RGB3 XR24 422P GREY Y10 Z16 pBAA BA81 aBA8 MJPG H264".split()
        for code in codes:
            for accept in ("BGR3", "GREY", "NV12"):
                camera = fast(pixel_format=code.ljust(4), fps=30)
                is_possible = camera.decide(accept=accept).outcome != "impossible"
                with self.subTest(code, accept=accept):
                    try:
                        camera.stream(accept=accept).stop()
                        self.assertTrue(is_possible)
                    except vf.Error as error:
                        self.assertFalse(is_possible, error)


class TheWords(unittest.TestCase):
    """The words that a caller writes are those of the library."""

    def test_of_presets_and_policies(self):
        self.assertEqual(list(typing.get_args(_requests.Preset)), list(vf.presets()))
        self.assertEqual(list(typing.get_args(_requests.Policy)), list(vf.policies()))

    def test_of_requests(self):
        for name, words in [("policy", _requests.Policy), ("preset", _requests.Preset)]:
            for word in typing.get_args(words):
                with self.subTest(word):
                    card().decide(**{name: word})
        for rule in typing.get_args(_requests.SizeRule):
            self.assertIsNotNone(c922().decide(size=(640, 480, rule)).mode, rule)
        self.assertIsNotNone(c922().decide(order=typing.get_args(_requests.Wish)).mode)

    def test_of_frames(self):
        with fast().stream() as stream:
            frame = stream.read()
            for code in typing.get_args(_frames.Converted):
                self.assertEqual(frame.convert(code).pixel_format, code)
            grey = frame.convert("GREY")
            for kind in typing.get_args(_frames.Encoding):
                self.assertTrue(grey.encode(kind), kind)


class AFrame(unittest.TestCase):
    def test_is_kept_as_a_copy(self):
        for wishes in ({"buffers": 3}, {"accept": "BGR3"}):
            with fast().stream(**wishes) as stream:
                copies = [stream.read(timeout=5).copy() for _ in range(12)]
            self.assertEqual(len({bytes(one.planes[0].data) for one in copies}) > 1, True)
            self.assertEqual(sorted(one.sequence for one in copies), [one.sequence for one in copies])

    @needs_numpy
    def test_is_an_array(self):
        with fast().stream(accept="BGR3") as stream:
            frame = stream.read()
        self.assertEqual(numpy.asarray(frame).shape, (48, 64, 3))
        self.assertTrue(numpy.shares_memory(numpy.asarray(frame), frame.numpy()))
        self.assertTrue(numpy.array(frame).flags.writeable)
        self.assertEqual(numpy.asarray(frame, dtype="float32").dtype, numpy.float32)
        self.assertEqual(float(numpy.mean(frame)), float(frame.numpy().mean()))

    def test_shows_itself_in_a_notebook(self):
        with fast().stream() as stream:
            self.assertTrue(stream.read()._repr_png_().startswith(b"\x89PNG"))


class ANotebook(unittest.TestCase):
    def test_has_tables(self):
        camera = vf.simulate({"schema": "viewfinder.profile/1", "cameras": [{"name": "<b>", "nodes": [
            {"path": "/dev/video0", "role": "capture", "formats": c922().json["cameras"][0]["nodes"][0]["formats"]}]}]})  # fmt: skip
        self.assertIn("&lt;b&gt;", camera._repr_html_())
        self.assertEqual(camera.modes._repr_html_().count("<tr>"), len(camera.modes) + 1)
        self.assertIn("1280x720", camera.decide(size=(1280, 960))._repr_html_())
        self.assertIn("brightness", c922().controls._repr_html_())

    def test_has_short_texts(self):
        self.assertEqual(repr(c922().modes[0]), "<Mode YUYV 640x480 at 30 fps>")
        for one in (c922(), c922().decide(), c922().decide(require="GREY").relaxations[0]):
            self.assertLess(len(repr(one)), 100)


class Late(unittest.TestCase):
    def test_frames_are_kept_in_order(self):
        from time import sleep

        with fast(fps=100).stream(keep=True, buffers=8) as stream:
            sleep(0.05)
            self.assertEqual([stream.read().sequence for _ in range(4)], [0, 1, 2, 3])

    def test_events_have_a_descriptor(self):
        from select import select

        with fast().stream() as stream:
            self.assertEqual(select([stream.events_fileno()], [], [], 5)[0], [stream.events_fileno()])
            self.assertEqual(stream.events()[0].event, "didStartRunning")
            stream.events()
            self.assertEqual(select([stream.events_fileno()], [], [], 0)[0], [])


class AnEventLoop(unittest.TestCase):
    def test_reads_single_frames(self):
        async def main():
            async with fast().stream() as stream:
                frames = [await stream.aread(), await stream.aread(timeout=5)]
                self.assertLess(frames[0].sequence, frames[1].sequence)
            with self.assertRaises(vf.UnavailableError):
                await stream.aread()
            async with frozen().stream() as stream:
                for timeout in (0, 0.01):
                    self.assertIsNone(await stream.aread(timeout=timeout))
                with self.assertRaises(vf.UsageError):
                    await stream.aread(timeout=-1)

        asyncio.run(main())

    def test_reads_what_waits_without_waiting(self):
        async def main():
            async with fast().stream() as stream:
                await asyncio.sleep(0.1)
                self.assertIsNotNone(await stream.aread(timeout=0))

        asyncio.run(main())

    def test_watches(self):
        async def main():
            async with vf.simulate_watch(c922()) as watch:
                self.assertEqual((await watch.aread()).event, "here")
                self.assertIsNone(await watch.aread(timeout=0.01))

        asyncio.run(main())


class WhatTheCommandCan(unittest.TestCase):
    def test_camera_can_be_saved_and_restored(self):
        camera = c922()
        camera.set("brightness", 140)
        saved = camera.save()
        camera.set("brightness", 3)
        self.assertEqual([one.outcome for one in camera.restore(saved)], ["exact"])
        self.assertEqual(camera.get("brightness"), 140)
        with self.assertRaises(vf.MalformedError):
            camera.restore("{")

    def test_camera_is_restored_beside_a_stream_of_the_saved_mode(self):
        camera = c922()
        camera.configure(size=(640, 480), require="YUYV", controls={"brightness": 140})
        saved = camera.save()
        with camera.stream(size=(640, 480), require="YUYV") as stream:
            camera.set("brightness", 3)
            self.assertEqual([one.outcome for one in camera.restore(saved)], ["exact"])
            self.assertEqual(camera.get("brightness"), 140)
            with self.assertRaises(vf.BusyError):
                camera.configure(size=(1280, 720))
            self.assertIsNotNone(stream.read(timeout=5))

    def test_camera_is_set_back_after_a_block(self):
        camera = c922()
        with self.assertRaises(KeyError), camera.restoring():
            camera.set("brightness", 3)
            raise KeyError
        self.assertEqual(camera.get("brightness"), 128)

    def test_camera_says_why_it_does_not_stream(self):
        self.assertEqual([(one.streams, one.reasons) for one in c922().explain()], [(True, ())])
        busy = fast({"calls": [{"call": "VIDIOC_STREAMON", "errno": 16}]})
        (one,) = busy.explain()
        self.assertEqual(one.streams, False)
        self.assertIn("busy", str(one) + str(one.json))

    def test_camera_on_usb_has_no_graph(self):
        with self.assertRaises(vf.NotFoundError):
            c922().graph()

    def test_camera_behind_a_graph_shows_it(self):
        camera = behind_a_graph()
        graph = camera.graph()
        self.assertEqual((graph["schema"], graph["media"]["path"]), ("viewfinder.graph/1", "/dev/media0"))
        self.assertEqual([entity["name"] for entity in graph["entities"]], ["sensor 1-0010", "capture"])
        self.assertEqual([(one.streams, one.node) for one in camera.explain()], [(True, "/dev/video0")])

    def test_cameras_are_planned_together(self):
        pair = [c922(), c922()]
        plan = vf.plan(pair, bus_mbps=480, require="YUYV", fps=30)
        # What their buses reserve is not in the recording.
        self.assertEqual(plan.outcome, "adjusted")
        self.assertEqual([mode.pixel_format for mode in plan.modes], ["YUYV", "YUYV"])
        for camera, mode in zip(pair, plan.modes):
            self.assertEqual(camera.configure(mode=mode).mode[:3], mode[:3])
        plan = vf.plan(pair, bus_mbps=12, require="YUYV", min_fps=30)
        self.assertEqual((plan.outcome, plan.modes), ("impossible", (None, None)))
        for refused in ({"bus_mbps": 0}, {"policy": "w3c"}, {"preset": "inputPriority"}):
            with self.subTest(refused), self.assertRaises(vf.UsageError):
                vf.plan(pair, **{"bus_mbps": 480, **refused})
        with self.assertRaises(vf.UsageError):
            vf.plan([])

    def test_recordings_open(self):
        names = vf.recordings()
        self.assertGreater(len(names), 20)
        self.assertTrue(vf.open(f"recorded:{names[0]}").name)


class TheImport(unittest.TestCase):
    def test_loads_no_slow_module(self):
        slow = "asyncio json difflib html numpy fractions decimal"
        program = f"import sys, viewfinder; print([one for one in {slow.split()!r} if one in sys.modules])"
        done = subprocess.run([sys.executable, "-c", program], stdout=subprocess.PIPE, check=True)
        self.assertEqual(done.stdout.decode().strip(), "[]")
