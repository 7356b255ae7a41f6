import threading
import unittest
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory

import viewfinder as vf
from support import c922, card, fast, needs_numpy, numpy, profile, slow
from viewfinder._requests import Configuring, Streaming, request_text


class ARequest(unittest.TestCase):
    REQUESTS = [
        ({}, "{}"),
        ({"size": (1280, 720)}, '{"size": {"width": 1280, "height": 720}}'),
        ({"size": [1280, 720, "atLeast"]}, '{"size": {"width": 1280, "height": 720, "rule": "atLeast"}}'),
        ({"size": vf.Size(64, 48)}, '{"size": {"width": 64, "height": 48}}'),
        ({"size": "largest"}, '{"size": "largest"}'),
        ({"fps": 30}, '{"fps": "30"}'),
        ({"fps": 29.97}, '{"fps": "2997/100"}'),
        ({"fps": 30000 / 1001}, '{"fps": "30000/1001"}'),
        ({"fps": Fraction(30000, 1001)}, '{"fps": "30000/1001"}'),
        ({"fps": Decimal("7.5")}, '{"fps": "15/2"}'),
        ({"fps": Decimal(60000) / Decimal(1001)}, '{"fps": "60000/1001"}'),
        ({"fps": "29.97"}, '{"fps": "29.97"}'),
        ({"fps": "highest"}, '{"fps": "highest"}'),
        ({"exact_fps": 30, "min_fps": 15, "max_fps": 60}, '{"exactFps": "30", "minFps": "15", "maxFps": "60"}'),
        ({"prefer": "MJPG", "require": ("YUYV", "NV12")}, '{"prefer": ["MJPG"], "require": ["YUYV", "NV12"]}'),
        ({"accept": "BGR3", "order": ["rate"]}, '{"accept": ["BGR3"], "order": ["rate"]}'),
        ({"controls": {"brightness": 140, "x": True}}, '{"controls": {"brightness": 140, "x": true}}'),
        ({"exact": True, "buffers": 4, "policy": "w3c"}, '{"exact": true, "buffers": 4, "policy": "w3c"}'),
        ({"preset": "hd1280x720", "exact": False, "fps": None}, '{"preset": "hd1280x720", "exact": false}'),
        ({"source": {"input": 1, "edid": b"\0\xff"}}, '{"source": {"input": 1, "edid": "00ff"}}'),
        ({"source": {"edid": "none", "detect": False}}, '{"source": {"edid": "none", "detect": false}}'),
        ({"crop": (1, 2, 30, 40)}, '{"crop": {"left": 1, "top": 2, "width": 30, "height": 40}}'),
        ({"crop": "reset", "wait": 0.5}, '{"crop": "reset", "wait": 0.5}'),
        ({"zoom": 1.5}, '{"zoom": 1.5}'),
    ]

    def test_has_the_members_of_its_arguments(self):
        for arguments, text in self.REQUESTS:
            with self.subTest(arguments):
                self.assertEqual(request_text(Streaming, arguments).decode(), text)
        self.assertEqual(request_text(Configuring, {"dry_run": True}), b'{"dryRun": true}')

    @needs_numpy
    def test_takes_numbers_of_numpy(self):
        arguments = {
            "size": (numpy.int64(1280), numpy.uint16(720)), "fps": numpy.float64(30000 / 1001), "min_fps": numpy.int32(5),
            "max_fps": numpy.float32(29.97), "zoom": numpy.float32(1.5), "crop": numpy.array([1, 2, 30, 40]),
            "controls": {"x": numpy.int8(1), "y": numpy.bool_(True), "z": numpy.array([1, 2])}, "exact": numpy.bool_(False),
        }  # fmt: skip
        text = (
            '{"size": {"width": 1280, "height": 720}, "fps": "30000/1001", "minFps": "5", "maxFps": "2997/100", "zoom": 1.5, '
            '"crop": {"left": 1, "top": 2, "width": 30, "height": 40}, "controls": {"x": 1, "y": true, "z": [1, 2]}, '
            '"exact": false}'
        )
        self.assertEqual(request_text(Streaming, arguments).decode(), text)

    def test_takes_the_rate_of_each_mode_as_a_float(self):
        for name in ("logitech-c922", "topdon-tc001"):
            camera = vf.open(f"recorded:{name}")
            for rate in {mode.fps for mode in camera.modes if mode.fps}:
                with self.subTest(rate):
                    self.assertNotEqual(camera.decide(exact_fps=float(rate)).outcome, "impossible")

    def test_with_an_unknown_argument_is_a_type_error(self):
        for method in (c922().decide, c922().configure, c922().stream):
            with self.subTest(method.__name__), self.assertRaises(TypeError):
                method(sise=(1, 1))
        for method, name in ((c922().decide, "crop"), (c922().configure, "buffers"), (c922().stream, "dry_run")):
            with self.subTest(method.__name__), self.assertRaisesRegex(TypeError, name):
                method(**{name: 1})

    MISTAKES = [
        {"size": (0, 1)},
        {"size": (1,)},
        {"size": 640},
        {"size": (640, 480, "exact", 1)},
        {"size": (1, 2, "nearst")},
        {"size": "huge"},
        {"size": (1.5, 2)},
        {"size": ({1}, 2)},
        {"fps": 0},
        {"fps": float("nan")},
        {"fps": -1},
        {"fps": 0.0},
        {"fps": [30]},
        {"fps": Decimal("inf")},
        {"prefer": 5},
        {"order": 1},
        {"prefer": "MJPEGS"},
        {"order": ["speed"]},
        {"policy": "none"},
        {"preset": "none"},
    ]

    MISTAKEN_SETTINGS = [
        {"crop": (1, 2, 3)},
        {"crop": "all"},
        {"crop": 5},
        {"controls": ["brightness"]},
        {"controls": {"brightness": 12.5}},
        {"controls": {"brightness": None}},
        {"source": "HDMI"},
        {"wait": "long"},
        {"crop": "reset", "zoom": 1},
        {"zoom": 0},
        {"zoom": float("inf")},
        {"wait": -1},
        {"source": {"edid": b"no EDID"}},
        {"source": {"standard": "pal", "detect": True}},
        {"source": {"inptu": 1}},
    ]

    def test_with_a_mistake_is_a_usage_error(self):
        camera = c922()
        for arguments in self.MISTAKES:
            with self.subTest(arguments), self.assertRaises(vf.UsageError):
                camera.decide(**arguments)
        for arguments in self.MISTAKEN_SETTINGS:
            for method in (camera.configure, camera.stream):
                with self.subTest(arguments), self.assertRaises(vf.UsageError):
                    method(**arguments)


class ACamera(unittest.TestCase):
    def test_tells_its_modes(self):
        camera = c922()
        self.assertEqual(camera.name, "C922 Pro Stream Webcam")
        self.assertEqual(camera.id, "C922 Pro Stream Webcam #0")
        self.assertEqual(camera.nodes, ("/dev/video0",))
        self.assertTrue(camera.is_simulated)
        mode = vf.Mode("MJPG", vf.Size(1280, 720), Fraction(60), "/dev/video0")
        self.assertIn(mode, camera.modes)
        self.assertEqual(len(set(camera.modes)), len(camera.modes))

    def test_tells_a_range_of_sizes_as_one_mode(self):
        mode = vf.open("recorded:raspberry-pi-camera-v1").modes[0]
        self.assertEqual(mode.size, (2592, 1944))
        self.assertEqual((mode.smallest, mode.step), ((32, 32), (2, 2)))
        self.assertIsNone(mode.fps)
        self.assertEqual(str(mode), "YU12 32x32–2592x1944")

    def test_of_every_recording_has_modes_and_a_decision(self):
        for path in sorted(Path(__file__).parents[2].joinpath("profiles").glob("*.json")):
            with self.subTest(path.stem):
                try:
                    camera = vf.open(f"recorded:{path.stem}")
                except vf.NotFoundError:
                    continue  # a recording without a node that captures
                self.assertTrue(all(mode.pixel_format and mode.size for mode in camera.modes))
                self.assertEqual(str(camera.decide().mode is None), str(camera.decide().outcome == "impossible"))

    def test_with_a_node_names_the_camera_first(self):
        for words in [("no such camera",), ()]:
            with self.assertRaises(vf.NotFoundError) as raised:
                vf.open(*words, node="/dev/none")
            self.assertEqual(raised.exception.subject, words[0] if words else "/dev/none")

    def test_opens_a_file(self):
        with TemporaryDirectory() as directory:
            path = Path(directory) / "camera.json"
            path.write_bytes(vf._library.json_text(profile()))
            self.assertEqual(vf.open(f"file:{path}").name, "fast")

    def test_decides(self):
        decision = c922().decide(size=(1280, 960), fps=30)
        self.assertEqual(decision.outcome, "adjusted")
        self.assertEqual(decision.mode, vf.Mode("MJPG", vf.Size(1280, 720), Fraction(30), "/dev/video0"))
        self.assertEqual(decision.output, "MJPG")
        self.assertEqual(decision.reason, "1600x896 is farther from 1280x960 than 1280x720.")
        self.assertEqual(decision.adjustments, (vf.Adjustment("size", "1280x960", "1280x720", "No mode has 1280x960."),))
        self.assertEqual(decision.json["schema"], "viewfinder.decision/1")

    def test_says_what_would_help_if_no_mode_fits(self):
        decision = c922().decide(require="GREY")
        self.assertEqual((decision.outcome, decision.mode, decision.output), ("impossible", None, None))
        self.assertEqual(decision.reason, "MJPG is not a required format.")
        self.assertEqual(decision.relaxations[0].gives, "MJPG 1920x1080 at 30 fps")

    ACCEPTED = ["GREY", "BGR3", "NV12", "YU12", "AR24", "RGB3", "YUYV", "YV12", "NV16", "MJPG", ["YV12", "GREY"]]

    def test_decides_what_a_stream_delivers(self):
        for native in ("YUYV", "MJPG", "GREY", "H264"):
            for code in self.ACCEPTED:
                with self.subTest(f"{native} as {code}"):
                    camera = fast(pixel_format=native)
                    decision = camera.decide(accept=code)
                    try:
                        with camera.stream(accept=code) as stream:
                            self.assertEqual(decision.output, stream.read(timeout=5).pixel_format)
                        self.assertNotEqual(decision.outcome, "impossible")
                        camera.configure(accept=code)
                    except vf.UnmetError:
                        self.assertEqual(decision.outcome, "impossible")

    SETTINGS = [
        {"zoom": 2},
        {"zoom": 2, "source": {"input": "HDMI"}, "wait": 1},
        {"crop": (320, 180, 640, 360), "size": "largest", "exact": True},
    ]

    def test_shows_a_source_and_a_part_of_its_picture(self):
        for settings in self.SETTINGS:
            with self.subTest(settings):
                camera = card()
                planned = camera.configure(**settings, dry_run=True)
                self.assertEqual((planned.outcome, planned.mode), ("planned", None))
                self.assertIn("VIDIOC_S_SELECTION crop 320,180,640x360", planned.plan)
                done = camera.configure(**settings)
                self.assertEqual(done.outcome, "exact")
                self.assertEqual(done.json["after"]["crop"], {"left": 320, "top": 180, "width": 640, "height": 360})
                camera.configure(crop="reset")
                with camera.stream(**settings) as stream:
                    self.assertIsNotNone(stream.read(timeout=5))
                self.assertIn('"left": 320', str(camera.configure(crop="reset").json["before"]).replace("'", '"'))

    def test_is_set_and_read_back(self):
        camera = c922()
        done = camera.configure(size=(1280, 960), fps=30, controls={"brightness": 140})
        self.assertEqual(str(done), "adjusted: MJPG 1280x720 at 30 fps")
        self.assertEqual(done.adjustments, (vf.Adjustment("size", "1280x960", "1280x720", "No mode has 1280x960."),))
        self.assertEqual(done.decision.mode, done.mode)
        self.assertEqual(camera.get("Brightness"), 140)

    def test_tells_what_gave_way_in_the_choice_on_the_device_and_at_the_source(self):
        chosen = slow().configure(size=(65, 48), fps=15)
        self.assertEqual((chosen.outcome, chosen.adjustments), ("adjusted", (vf.Adjustment("size", "65x48", "64x48", "No mode has 65x48."),)))
        device = slow().configure(fps=30)
        self.assertEqual((device.outcome, [one[:3] for one in device.adjustments]), ("adjusted", [("rate", "1/30", "1/15")]))
        # What the command `probe configure --standard ntsc --size 65x48 --json` prints of a card that keeps PAL.
        standard = {"wish": "standard", "asked": "NTSC", "got": "PAL"}
        card = vf.Configuration({**chosen.json, "adjustments": [standard]})
        self.assertEqual(card.adjustments, chosen.adjustments + (vf.Adjustment("standard", "NTSC", "PAL"),))

    def test_refuses_what_it_cannot_do_exactly(self):
        with self.assertRaises(vf.UnmetError):
            c922().configure(size=(1280, 960), exact=True)
        with self.assertRaises(vf.UnmetError):
            c922().configure(require="GREY")

    def test_has_controls(self):
        camera = c922()
        controls = {control.name: control for control in camera.controls.values()}
        brightness = controls["brightness"]
        self.assertEqual((brightness.id, brightness.type, brightness.value), (0x980900, "integer", 128))
        self.assertEqual(
            (brightness.minimum, brightness.maximum, brightness.step, brightness.default), (0, 255, 1, 128)
        )
        self.assertEqual(controls["exposure_time_absolute"].flags, ("inactive",))
        camera.set("brightness", 7)
        self.assertEqual(camera.get("0x980900"), 7)
        camera.configure(controls={"brightness": 8})
        self.assertEqual(camera.get("brightness"), 8)

    def test_is_set_by_several_threads_which_wait_for_each_other(self):
        camera = c922()
        mistakes = []

        def work(first):
            try:
                for value in range(first, 160, 8):
                    camera.set("brightness", value)
            except vf.Error as error:
                mistakes.append(error)

        with camera.stream(size=(640, 480)):
            threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        self.assertEqual(mistakes, [])
        self.assertGreaterEqual(camera.get("brightness"), 152)

    def test_says_how_long_it_waits_for_others(self):
        camera = c922()
        camera.set("brightness", 1, wait=0)
        with self.assertRaisesRegex(vf.UsageError, "wait"):
            camera.set("brightness", 1, wait=-1)

    def test_refuses_controls_that_it_has_not(self):
        camera = c922()
        with self.assertRaises(vf.NotFoundError):
            camera.get("blur")
        for value in (256, -1, 1 << 70, 12.5, "much", None, {1}):
            with self.subTest(value), self.assertRaises(vf.UsageError):
                camera.set("brightness", value)

    def test_sets_a_menu_by_the_name_of_its_item(self):
        camera = vf.open("recorded:raspberry-pi-camera-v1")
        camera.set("power_line_frequency", "60 Hz")
        self.assertEqual(camera.get("power_line_frequency"), 2)
        control = camera.controls["power_line_frequency"]
        self.assertEqual((control.item.name, str(control)), ("60 Hz", "power_line_frequency = 2 (60 Hz)"))
        self.assertIsNone(camera.controls["brightness"].item)

    def test_has_controls_without_the_headings_of_the_driver(self):
        self.assertNotIn("User Controls", list(c922().controls))

    def test_that_was_closed_says_so(self):
        with c922() as camera:
            stream = camera.stream(size=(640, 480))
        with self.assertRaisesRegex(vf.UsageError, "closed"):
            camera.decide()
        self.assertEqual(stream.read().size, (640, 480))

    def test_is_measured_against_its_promise(self):
        measured = fast(fps=100).measure(seconds=0.3)
        self.assertEqual((measured.promised, measured.error), (100, None))
        self.assertEqual(str(measured.mode), "YUYV 64x48 at 100 fps")
        self.assertIn(measured.outcome, ("met", "below"))
        self.assertIn(" of 100 fps, ", str(measured))
        for seconds in (0, -1, float("nan"), "x", None):
            with self.subTest(seconds), self.assertRaises(vf.UsageError):
                fast().measure(seconds=seconds)
        with self.assertRaises(vf.UnmetError):
            fast().measure(min_fps=900)

    def test_has_its_microphone(self):
        document = profile()
        self.assertIsNone(vf.simulate(document).microphone)
        document["cameras"][0]["microphone"] = {"card": "C920", "device": "hw:CARD=C920", "name": "HD Pro Webcam C920"}
        microphone = vf.simulate(document).microphone
        self.assertEqual((microphone.device, microphone.name), ("hw:CARD=C920", "HD Pro Webcam C920"))

    def test_that_is_simulated_has_no_index_for_opencv(self):
        with self.assertRaises(vf.UnavailableError):
            c922().opencv_index
        attached = vf.Camera({**c922().json, "recorded": None})
        self.assertEqual(attached.opencv_index, 0)

    def test_is_opened_by_the_number_of_its_node(self):
        with self.assertRaises(vf.NotFoundError) as caught:
            vf.open(4321)
        self.assertEqual(caught.exception.subject, "/dev/video4321")

    def test_can_be_imitated(self):
        copy = vf.simulate(c922())
        self.assertEqual(copy.modes, c922().modes)

    def test_has_faults_when_asked(self):
        camera = fast({"calls": [{"call": "VIDIOC_S_FMT", "errno": 16}, {"call": "VIDIOC_REQBUFS", "errno": 16}]})
        # It has the mode already.
        self.assertEqual(camera.configure(size=(64, 48)).outcome, "exact")
        with self.assertRaises(vf.BusyError) as caught:
            camera.stream(size=(64, 48))
        self.assertEqual((caught.exception.call, caught.exception.errno), ("VIDIOC_REQBUFS", 16))


class AListing(unittest.TestCase):
    def test_has_cameras_that_can_be_used(self):
        for arguments in ({}, {"fresh": True}, {"controls": True}):
            with self.subTest(arguments):
                for camera in vf.cameras(**arguments):
                    self.assertFalse(camera.is_simulated)
                    self.assertIsInstance(camera.decide(), vf.Decision)

    def test_is_what_a_watch_begins_with(self):
        names = [camera.name for camera in vf.cameras() if camera.nodes]
        with vf.watch() as watch:
            here = [watch.read(timeout=5) for _ in names]
            self.assertIsNone(watch.read(timeout=0))
        self.assertEqual([(event.event, event.name) for event in here], [("here", name) for name in names])
        self.assertEqual(list(watch), [])
