import pickle
import unittest

import viewfinder as vf
from support import c922, fast, slow


class AnError(unittest.TestCase):
    CALLS = [
        (lambda: vf.open("recorded:none"), vf.NotFoundError, "notFound"),
        (lambda: vf.open("file:/none"), vf.NotFoundError, "notFound"),
        (lambda: vf.open("/dev/none"), vf.NotFoundError, "notFound"),
        (lambda: vf.open("no such camera"), vf.NotFoundError, "notFound"),
        (lambda: vf.open(""), vf.UsageError, "usage"),
        (lambda: vf.open("a\0b"), vf.UsageError, "usage"),
        (lambda: vf.open("\udc80"), vf.UsageError, "usage"),
        (lambda: vf.simulate("{"), vf.MalformedError, "malformed"),
        (lambda: vf.simulate({"schema": "viewfinder.profile/1", "cameras": []}), vf.NotFoundError, "notFound"),
        (lambda: fast({"frames": [{"effect": "melts"}]}), vf.UsageError, "usage"),
        (lambda: fast({"faults": []}), vf.UsageError, "usage"),
        (lambda: c922().stream(buffers=1), vf.UsageError, "usage"),
        (lambda: c922().stream(require="GREY"), vf.UnmetError, "unmet"),
        (lambda: c922().configure(size=(1280, 960), exact=True), vf.UnmetError, "unmet"),
        (lambda: slow().configure(fps=30, exact=True), vf.UnmetError, "adjusted"),
        (lambda: c922().stream().read().convert("MJPG"), vf.UsageError, "usage"),
        (lambda: c922().stream().read().encode("gif"), vf.UsageError, "usage"),
        (lambda: c922().stream().read().save("x.gif"), vf.UsageError, "usage"),
        (lambda: c922().stream().read().save(5), vf.UsageError, "usage"),
        (lambda: c922().stream().read().convert(5), vf.UsageError, "usage"),
        (lambda: c922().stream().read(timeout=float("inf")), vf.UsageError, "usage"),
        (lambda: c922().stream().read(timeout=float("nan")), vf.UsageError, "usage"),
        (lambda: c922().stream().read(timeout=-1), vf.UsageError, "usage"),
        (lambda: c922().stream().read(timeout="soon"), vf.UsageError, "usage"),
        (lambda: vf.open(2.5), vf.UsageError, "usage"),
        (lambda: vf.open("\ud800"), vf.UsageError, "usage"),
        (lambda: vf.simulate("\ud800"), vf.UsageError, "usage"),
        (lambda: c922().get(5), vf.UsageError, "usage"),
        (lambda: c922().set(["brightness"], 5), vf.UsageError, "usage"),
    ]

    def test_has_a_kind_a_code_and_a_sentence(self):
        for number, (call, kind, code) in enumerate(self.CALLS):
            with self.subTest(number), self.assertRaises(kind) as caught:
                call()
            with self.subTest(number):
                error = caught.exception
                self.assertEqual(error.code, code)
                self.assertTrue(error.message.endswith("."), error.message)
                self.assertIn(error.message, str(error))

    def test_says_what_to_do(self):
        with self.assertRaises(vf.NotFoundError) as caught:
            vf.open("recorded:logitech-c92")
        self.assertEqual(caught.exception.remedy, "Did you mean logitech-c922?")
        self.assertIn("Did you mean logitech-c922?", str(caught.exception))

    def test_of_the_kernel_has_its_number(self):
        with self.assertRaises(vf.NotFoundError) as caught:
            vf.open("/dev/none")
        self.assertEqual((caught.exception.errno, caught.exception.call), (2, "open"))
        self.assertEqual(caught.exception.subject, "/dev/none")

    def test_of_a_bad_argument_is_a_value_error(self):
        with self.assertRaises(ValueError):
            c922().decide(size=640)

    def test_survives_pickling(self):
        error = vf.BusyError("Busy.", "busy", "open", "/dev/video0", 16, "Wait.")
        again = pickle.loads(pickle.dumps(error))
        self.assertEqual((type(again), str(again), again.errno), (vf.BusyError, str(error), 16))
