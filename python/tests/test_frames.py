import ctypes
import os
import sys
import tempfile
import time
import unittest
from fractions import Fraction
from pathlib import Path

import viewfinder as vf
from support import fast, needs_numpy, numpy
from viewfinder._frames import fourcc
from viewfinder._library import FrameHandle, memory_at

try:
    from PIL import Image
except ImportError:
    Image = None


def take(**arguments):
    """A frame whose stream and camera are gone."""
    accept = arguments.pop("accept", None)
    with fast(**arguments).stream(accept=accept) as stream:
        return stream.read(timeout=5)


def calls(look):
    """How many functions are called to take a frame and look at it, after some frames."""
    count = 0

    def note(_, event, __):
        nonlocal count
        count += event in ("call", "c_call")

    with fast().stream() as stream:
        for _ in range(3):
            look(stream.read(timeout=5))
        sys.setprofile(note)
        try:
            look(stream.read())
        finally:
            sys.setprofile(None)
    return count


class AFrame(unittest.TestCase):
    def test_tells_what_it_is(self):
        frame = take()
        self.assertEqual((frame.pixel_format, frame.size, frame.width, frame.height), ("YUYV", (64, 48), 64, 48))
        self.assertEqual((frame.run, frame.rotation, frame.duration), (0, 0, Fraction(1, 500)))
        self.assertEqual((frame.time_source, frame.matrix, frame.range), ("driver", "bt601", "limited"))
        self.assertTrue(frame.is_key)
        self.assertFalse(frame.is_converted or frame.is_demosaiced or frame.has_corrupted_data or frame.is_interlaced)
        self.assertLess(time.monotonic_ns() - frame.time_ns, 60e9)
        self.assertGreaterEqual(frame.arrival_ns, frame.time_ns)
        self.assertIn("YUYV 64x48", repr(frame))

    def test_has_planes_that_cannot_be_written(self):
        (plane,) = take().planes
        self.assertEqual((plane.bytes_per_row, plane.row_bytes, plane.rows), (128, 128, 48))
        self.assertEqual((plane.data.format, plane.data.nbytes, plane.data.readonly), ("B", 64 * 48 * 2, True))
        with self.assertRaises(TypeError):
            plane.data[0] = 1

    def test_of_several_planes_has_each(self):
        luma, chroma = take(pixel_format="NV12").planes
        self.assertEqual((luma.rows, luma.row_bytes, chroma.rows, chroma.row_bytes), (48, 64, 24, 64))

    def test_that_was_closed_says_so(self):
        with take() as frame:
            data = frame.planes[0].data
            copy = bytes(data)
        for call in (lambda: frame.planes, frame.numpy, lambda: frame.encode("png"), lambda: frame.convert("RGB3")):
            with self.assertRaisesRegex(vf.UsageError, "closed"):
                call()
        # A view keeps the buffer.
        self.assertEqual(bytes(data), copy)
        frame.close()

    @needs_numpy
    def test_takes_few_calls_of_functions(self):
        self.assertLessEqual(calls(vf.Frame.numpy), 28)

    def test_makes_no_type_for_each_length(self):
        memory = ctypes.create_string_buffer(1024)
        views = [memory_at(FrameHandle(), ctypes.addressof(memory), length) for length in (0, 1, 600, 1000, 1023)]
        self.assertEqual([view.nbytes for view in views], [0, 1, 600, 1000, 1023])
        self.assertEqual(len({type(view.obj) for view in views[2:]}), 1)

    CONVERSIONS = [("BGR3", 3), ("RGB3", 3), ("AR24", 4), ("AB24", 4), ("GREY", 1)]

    def test_is_converted(self):
        frame = take()
        for code, depth in self.CONVERSIONS:
            with self.subTest(code):
                converted = frame.convert(code)
                self.assertEqual((converted.pixel_format, converted.is_converted), (code, True))
                self.assertEqual(converted.planes[0].row_bytes, 64 * depth)
                self.assertEqual((converted.sequence, converted.time_ns), (frame.sequence, frame.time_ns))

    def test_in_the_format_already_is_not_copied(self):
        frame = take().convert("RGB3")
        again = frame.convert("RGB3")
        self.assertEqual(address(again), address(frame))
        frame.close()
        self.assertEqual(again.planes[0].rows, 48)

    def test_comes_converted_from_a_stream(self):
        for code in ("BGR3", "RGB3", "GREY"):
            with self.subTest(code):
                frame = take(accept=code)
                self.assertEqual((frame.pixel_format, frame.is_converted), (code, True))

    def test_becomes_a_picture_file(self):
        frame = take()
        starts = {"png": b"\x89PNG", "jpeg": b"\xff\xd8", "ppm": b"P6", "pgm": b"P5"}
        for kind, start in starts.items():
            with self.subTest(kind):
                self.assertTrue(frame.encode(kind).startswith(start))
        self.assertEqual(frame.encode("raw"), bytes(frame.planes[0].data))

    def test_is_saved_as_the_name_ends(self):
        frame = take()
        with tempfile.TemporaryDirectory() as directory:
            for name in ("a.png", "b.JPG", "c.ppm", "d.raw"):
                path = Path(directory) / name
                frame.save(path)
                self.assertGreater(path.stat().st_size, 100)

    @unittest.skipUnless(Image, "Pillow is not installed")
    def test_becomes_an_image_of_pillow(self):
        for pixel_format, mode in [("YUYV", "RGB"), ("MJPG", "RGB"), ("GREY", "L")]:
            with self.subTest(pixel_format):
                image = take(pixel_format=pixel_format).pil()
                self.assertEqual((image.mode, image.size), (mode, (64, 48)))
                self.assertGreater(len(set(image.tobytes())), 2)

    def test_of_a_simulated_camera_is_no_dma_buffer(self):
        frame = take()
        for plane in (0, 9, -1, 1 << 32, "first", numpy.int64(0) if numpy else 0):
            with self.subTest(plane):
                try:
                    os.close(frame.dmabuf(plane))
                except vf.UnavailableError as error:
                    self.assertEqual(error.code, "unsupported")

    CODES = [(0x56595559, "YUYV"), (0x20363159, "Y16 "), (0xA0363159, "Y16 -BE"), (1, "0x00000001")]

    def test_spells_pixel_formats_as_the_documents(self):
        for code, text in self.CODES:
            with self.subTest(text):
                self.assertEqual(fourcc(code), text)


@needs_numpy
class AnArray(unittest.TestCase):
    SHAPES = [
        ("YUYV", (48, 64, 2), "u1"),
        ("UYVY", (48, 64, 2), "u1"),
        ("RGB3", (48, 64, 3), "u1"),
        ("BGR3", (48, 64, 3), "u1"),
        ("AR24", (48, 64, 4), "u1"),
        ("GREY", (48, 64), "u1"),
        ("Y16 ", (48, 64), "<u2"),
        ("GRBG", (48, 64), "u1"),
        ("BG10", (48, 64), "<u2"),
        ("NV12", (72, 64), "u1"),
        ("NV16", (96, 64), "u1"),
        ("YU12", (72, 64), "u1"),
    ]

    def test_has_the_shape_of_the_pixel_format(self):
        for code, shape, kind in self.SHAPES:
            with self.subTest(code):
                array = take(pixel_format=code).numpy()
                self.assertEqual((array.shape, array.dtype), (shape, numpy.dtype(kind)))

    def test_of_a_compressed_picture_has_its_bytes(self):
        frame = take(pixel_format="MJPG")
        array = frame.numpy()
        self.assertEqual((array.ndim, array.tobytes()[:2]), (1, b"\xff\xd8"))
        self.assertEqual(array.tobytes(), frame.encode("raw")[: len(array)])

    def test_is_no_copy_and_cannot_be_written(self):
        for code, _, _ in self.SHAPES + [("MJPG", (), "")]:
            with self.subTest(code):
                frame = take(pixel_format=code)
                array = frame.numpy()
                self.assertEqual(array.__array_interface__["data"], (address(frame), True))
                with self.assertRaises(ValueError):
                    array[...] = 0

    def test_outlives_frame_stream_and_camera(self):
        with fast().stream(accept="RGB3", buffers=4) as stream:
            frame = stream.read()
            array = frame.numpy()
            copy = array.copy()
            frame.close()
            del frame
            for _, _ in zip(range(50), stream):
                pass
        del stream
        self.assertTrue((array == copy).all())

    def test_gives_the_buffer_back_with_its_last_view(self):
        with fast().stream(buffers=2) as stream:
            views = [stream.read().numpy()[::2, ::3] for _ in range(2)]
            views.clear()
            self.assertIsNotNone(stream.read(timeout=2))

    def test_respects_the_length_of_rows(self):
        for width in (62, 63):
            with self.subTest(width):
                frame = take(pixel_format="RGB3", width=width)
                plane = frame.planes[0]
                array = frame.numpy()
                self.assertEqual((array.shape, array.strides), ((48, width, 3), (plane.bytes_per_row, 3, 1)))
                row = plane.data[5 * plane.bytes_per_row :][: plane.row_bytes]
                self.assertEqual(array[5].tobytes(), bytes(row))

    def test_of_planes_has_theirs(self):
        frame = take(pixel_format="NV12")
        luma, chroma = (plane.numpy() for plane in frame.planes)
        whole = frame.numpy()
        self.assertTrue((whole[:48] == luma).all() and (whole[48:] == chroma).all())

    SIZES = [(160, 120), (320, 240), (800, 600), (30, 18), (62, 46), (64, 47), (63, 48), (31, 19)]

    def test_of_a_converted_picture_is_contiguous_whatever_the_size(self):
        for width, height in self.SIZES:
            for native in ("YUYV", "MJPG", "BA81"):
                if native == "YUYV" and width % 2:
                    continue  # half a pair of pixels: no picture, which the conversion says
                frame = take(pixel_format=native, width=width, height=height, fps=30)
                # The picture file is made by another conversion, whose rows are padded.
                expected = frame.encode("ppm")[-3 * width * height :]
                for code in ("RGB3", "BGR3", "AR24", "AB24", "GREY", "NV12", "YU12"):
                    with self.subTest(f"{native} {width}x{height} to {code}"):
                        self.check_packed(frame.convert(code), expected)

    def check_packed(self, frame, expected):
        for plane in frame.planes:
            self.assertEqual(plane.bytes_per_row, plane.row_bytes)
            self.assertEqual(len(plane.data), plane.row_bytes * plane.rows)
        if frame.pixel_format in ("NV12", "YU12") and frame.width % 2:
            with self.assertRaisesRegex(vf.UnavailableError, "width is odd"):
                frame.numpy()
            return
        array = frame.numpy()
        self.assertTrue(array.flags.c_contiguous)
        memoryview(array).cast("B")
        self.assertEqual(array.nbytes, sum(len(plane.data) for plane in frame.planes))
        if frame.pixel_format == "RGB3":
            self.assertEqual(array.tobytes(), expected)
        if frame.pixel_format == "BGR3":
            self.assertEqual(array[:, :, ::-1].tobytes(), expected)
        if frame.pixel_format == "AB24":
            self.assertEqual(array[:, :, :3].tobytes(), expected)

    def test_of_a_native_picture_of_an_odd_width_loses_nothing(self):
        for code in ("NV12", "YU12", "NV16"):
            for width in (62, 63):
                with self.subTest(f"{code} {width}"):
                    frame = take(pixel_format=code, width=width, height=18)
                    try:
                        self.assertEqual(frame.numpy().nbytes, sum(plane.rows * plane.row_bytes for plane in frame.planes))
                    except vf.UnavailableError:
                        pass

    def test_converted_has_the_order_of_its_name(self):
        frame = take()
        red = frame.convert("RGB3").numpy()
        blue = frame.convert("BGR3").numpy()
        self.assertTrue((red == blue[:, :, ::-1]).all())
        self.assertGreater(red.std(), 1)


def address(frame):
    """The address of the first byte, as the library tells it."""
    return frame._info.planes[0].bytes
