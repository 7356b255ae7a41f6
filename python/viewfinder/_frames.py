"""Frames, and their planes."""

# Annotations are values here, as in _records.

from ctypes import byref, c_size_t, sizeof
from functools import lru_cache
from struct import Struct
from typing import TYPE_CHECKING, Any, Dict, List, Literal, NamedTuple, Optional, Tuple, Union

from ._errors import UnavailableError, UsageError
from ._library import (
    FrameHandle,
    FrameInfo,
    Library,
    Memory,
    PlaneInfo,
    Text,
    Uncopied,
    call,
    encoded,
    library,
    memory_at,
    space_at,
    text_of,
    whole,
)
from ._records import Size

if TYPE_CHECKING:
    from fractions import Fraction

    from numpy import ndarray
    from PIL.Image import Image
    from typing_extensions import Self

    NumpyArray = ndarray[Any, Any]

_INFO_SIZE = c_size_t(sizeof(FrameInfo))
# The number of planes and the members of the first, which cost more one by one.
_FIRST_PLANE = Struct(f"{FrameInfo.plane_count.offset}xI4xPN4I").unpack_from  # type: ignore[attr-defined]
_new = object.__new__
_tuple = tuple.__new__
_KEY, _CONVERTED, _DEMOSAICED, _CORRUPTED_DATA, _INTERLACED = 1, 2, 4, 8, 16
_TIME_SOURCES = {1: "driver", 2: "arrival"}
_MATRICES = {1: "bt601", 2: "bt709", 3: "smpte240m", 4: "bt2020"}
_RANGES = {1: "limited", 2: "full"}

# Single numbers of 16 bits: grey, depth, and a sensor's mosaic.
_SIXTEEN_BITS = frozenset(
    "Y10  Y12  Y14  Y16  Z16  BG10 GB10 BA10 RG10 BG12 GB12 BA12 RG12 BG14 GB14 GR14 RG14 BYR2 GB16 GR16 RG16".split()
)
_SUFFIXES: Dict[str, "Encoding"] = {".png": "png", ".jpg": "jpeg", ".jpeg": "jpeg", ".ppm": "ppm", ".pgm": "pgm", ".raw": "raw"}


Converted = Literal["BGR3", "RGB3", "GREY", "NV12", "YU12", "AR24", "AB24"]
"""A pixel format that conversions make. Its names in other systems are understood, too, such as `"ffmpeg:bgr24"`."""

Encoding = Literal["png", "jpeg", "ppm", "pgm", "raw"]
"""A kind of picture file."""


class Plane(NamedTuple):
    """A plane of a raw picture, or all bytes of a compressed one."""

    data: memoryview
    """The bytes from the first row to the last, read-only. They stay valid while the view lives."""
    bytes_per_row: int
    """Bytes from one row to the next; 0 for a compressed picture."""
    row_bytes: int
    """Bytes of a row that belong to the picture."""
    rows: int
    """0 for a compressed picture."""
    memory_plane: int
    """The driver's plane that holds it, for `Frame.dmabuf()`."""

    def numpy(self) -> "NumpyArray":
        """The bytes as an array (rows, bytes of a row), without a copy; of a compressed picture, all in one row."""
        if self.rows == 0:
            return _array(self.data, (len(self.data),), (1,))
        return _array(self.data, (self.rows, self.row_bytes), (self.bytes_per_row, 1))


def _plane(handle: FrameHandle, plane: PlaneInfo) -> Plane:
    data = memory_at(handle, plane.bytes or 0, plane.length)
    return Plane(data, plane.bytes_per_row, plane.row_bytes, plane.rows, plane.memory_plane)


def _planes(handle: FrameHandle, info: FrameInfo, count: int) -> List[Plane]:
    """Those after the first."""
    return [_plane(handle, info.planes[index]) for index in range(1, count)]


class Frame(Uncopied):
    """A picture of a camera. It keeps its buffer until it, its planes and its arrays are gone, or `close()` is called.

    >>> import viewfinder
    >>> with viewfinder.open("recorded:logitech-c922").stream(size=(640, 480), accept="RGB3") as stream:
    ...     frame = stream.read()
    >>> frame.pixel_format, frame.size, frame.is_converted
    ('RGB3', Size(width=640, height=480), True)
    >>> len(frame.planes[0].data)
    921600
    """

    __slots__ = ("_handle", "_info", "__weakref__")

    _handle: Optional[FrameHandle]
    _info: FrameInfo

    def __init__(self) -> None:
        raise TypeError("Streams make frames.")

    @property
    def pixel_format(self) -> str:
        """The code of the pixels, as in V4L2: YUYV, MJPG, BGR3."""
        return fourcc(self._info.pixel_format)

    @property
    def width(self) -> int:
        """Pixels."""
        return self._info.width

    @property
    def height(self) -> int:
        """Pixels."""
        return self._info.height

    @property
    def size(self) -> Size:
        """Width and height in pixels."""
        return Size(self._info.width, self._info.height)

    @property
    def sequence(self) -> int:
        """The driver's number of the frame. A gap means that frames were lost."""
        return self._info.sequence

    @property
    def run(self) -> int:
        """How many times the stream had started before."""
        return self._info.run

    @property
    def time_ns(self) -> int:
        """When it was taken, in nanoseconds of `time.CLOCK_MONOTONIC`."""
        return self._info.time_ns

    @property
    def arrival_ns(self) -> int:
        """When the library received it, in nanoseconds of `time.CLOCK_MONOTONIC`."""
        return self._info.arrival_ns

    @property
    def time_source(self) -> str:
        """Where `time_ns` is from: driver; or arrival, if the driver gave no time or an implausible one."""
        return _TIME_SOURCES.get(self._info.time_source, "")

    @property
    def duration(self) -> Optional["Fraction"]:
        """Seconds to the next frame at the camera's rate. None if unknown."""
        from fractions import Fraction

        if not self._info.duration_denominator:
            return None
        return Fraction(self._info.duration_numerator, self._info.duration_denominator)

    @property
    def matrix(self) -> str:
        """How luma and chroma become colours: bt601, bt709, smpte240m or bt2020. Meaningless for other pictures."""
        return _MATRICES.get(self._info.matrix, "")

    @property
    def range(self) -> str:
        """The numbers for black and white: limited (16 to 235 with eight bits) or full (0 to 255)."""
        return _RANGES.get(self._info.range, "")

    @property
    def rotation(self) -> int:
        """Degrees clockwise, 0, 90, 180 or 270, that make the picture upright."""
        return self._info.rotation

    @property
    def is_key(self) -> bool:
        """Whether it can be decoded alone. Raw pictures and JPEG can."""
        return bool(self._info.flags & _KEY)

    @property
    def is_converted(self) -> bool:
        """Whether it was converted from the camera's format."""
        return bool(self._info.flags & _CONVERTED)

    @property
    def is_demosaiced(self) -> bool:
        """Whether it was made from a sensor's mosaic, with grey-world white balance, not colour-corrected."""
        return bool(self._info.flags & _DEMOSAICED)

    @property
    def has_corrupted_data(self) -> bool:
        """Whether the decoder found corrupted data, so that parts of the picture are wrong."""
        return bool(self._info.flags & _CORRUPTED_DATA)

    @property
    def is_interlaced(self) -> bool:
        """Whether its rows belong to two fields."""
        return bool(self._info.flags & _INTERLACED)

    @property
    def planes(self) -> Tuple[Plane, ...]:
        """The planes, without a copy. They keep the frame's buffer."""
        handle = self._open()
        info = self._info
        count, address, length, bytes_per_row, row_bytes, rows, memory_plane = _FIRST_PLANE(info)
        # As Plane(), which runs a lambda of NamedTuple.
        # As memory_at(), with one view less where the length is that of all frames.
        data = memoryview(space_at(handle, address, length)).cast("B").toreadonly() if rows else memory_at(handle, address, length)
        first = _tuple(Plane, (data, bytes_per_row, row_bytes, rows, memory_plane))
        return (first,) if count == 1 else (first, *_planes(handle, info, count))

    def numpy(self) -> "NumpyArray":
        """The picture as an array, without a copy and read-only. It keeps the frame's buffer.

        The shapes, with h and w for height and width:

        - RGB3, BGR3: (h, w, 3). AR24, AB24 and the like: (h, w, 4). YUYV and the like: (h, w, 2).
        - GREY and a sensor's mosaic of eight bits: (h, w). Y16, Z16, BG10 and the like: (h, w) of 16-bit numbers.
        - NV12, YU12 and the like: (h * 3 / 2, w), as OpenCV takes them.
        - Compressed pictures: all bytes, (n,).

        Of a converted frame, the array is contiguous; the rows of the camera's own pictures may have padding.

        Raises `UnavailableError` if the planes lie apart in memory or the width is odd, so that one array cannot have them.
        """
        handle = self._open()
        info = self._info
        count, address, length, bytes_per_row, row_bytes, rows, _ = _FIRST_PLANE(info)
        if count > 1:
            return self._planar(self.planes)
        if rows == 0:
            return _array(memory_at(handle, address, length), (length,), (1,))
        shape, strides, kind = _form(info.pixel_format, info.width, bytes_per_row, row_bytes, rows)
        # An array takes the bytes whatever their type, so that the view needs no cast.
        return _ndarray()(shape, kind, memoryview(space_at(handle, address, length)).toreadonly(), 0, strides)  # type: ignore[no-any-return]

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> "NumpyArray":
        """What `numpy.asarray(frame)` gives: `numpy()`, or a copy where another type or a copy is asked for."""
        array = self.numpy()
        if dtype is not None and array.dtype != dtype:
            if copy is False:
                raise ValueError("The pixels have another type, so that they must be copied.")
            return array.astype(dtype)
        return array.copy() if copy else array

    def copy(self) -> "Frame":
        """The same picture in memory of its own. It holds no buffer, so that a program can keep as many as it has memory for."""
        handle = self._open()
        loaded = library()
        return described(call(loaded.vf_frame_copy, handle), loaded)

    def _repr_png_(self) -> bytes:
        return self.encode("png")

    def _planar(self, planes: Tuple[Plane, ...]) -> "NumpyArray":
        """Planes that follow each other in memory, as one array of the first plane's width."""
        first = planes[0]
        is_packed = all(plane.bytes_per_row == plane.row_bytes for plane in planes)
        addresses = [plane.bytes or 0 for plane in self._info.planes[: len(planes)]]
        end, length = addresses[0], 0
        for address, plane in zip(addresses, planes):
            is_alike = (plane.bytes_per_row, plane.row_bytes) == (first.bytes_per_row, first.row_bytes)
            # Rows of half the width lie side by side, which is possible without padding only.
            is_part = is_packed and first.row_bytes % plane.row_bytes == 0
            if address != end or not (is_alike or is_part):
                raise self._apart()
            end += plane.bytes_per_row * plane.rows
            length = address - addresses[0] + len(plane.data)
        rows, rest = divmod(end - addresses[0], first.bytes_per_row)
        if rest:
            raise self._apart()
        data = memory_at(self._open(), addresses[0], length)
        return _array(data, (rows, first.row_bytes), (first.bytes_per_row, 1))

    def _apart(self) -> UnavailableError:
        return UnavailableError(
            "The planes of this frame are no array of one width: they lie apart, or the width is odd.", "unsupported", "numpy",
            f"{self.pixel_format} {self.size}", remedy='Use planes[0].numpy() and so on, or convert("BGR3").',
        )  # fmt: skip

    def convert(self, pixel_format: Union[Converted, str]) -> "Frame":
        """The frame in another pixel format: BGR3, RGB3, GREY, NV12, YU12, AR24 or AB24.

        A frame that already has the format is returned without a copy.
        """
        handle = self._open()
        loaded = library()
        return described(call(loaded.vf_frame_convert, handle, encoded(pixel_format)), loaded)

    def encode(self, kind: Encoding) -> bytes:
        """The contents of a picture file: png, jpeg, ppm or pgm; or raw for the driver's bytes.

        JPEG from the camera is not decoded.
        """
        handle = self._open()
        memory, length = Memory(), c_size_t()
        call(library().vf_frame_encode, handle, encoded(kind), byref(memory), byref(length))
        return text_of(memory, length.value)

    def save(self, path: Text) -> None:
        """Writes a picture file. The end of the name gives its kind: .png, .jpg, .jpeg, .ppm, .pgm or .raw."""
        from os.path import splitext

        kind = _SUFFIXES.get(splitext((encoded(path) or b"").decode(errors="replace"))[1].lower())
        if kind is None:
            raise UsageError(
                "The end of the name is no kind of picture.", call="save", subject=str(path),
                remedy="Use .png, .jpg, .ppm, .pgm or .raw.",
            )  # fmt: skip
        data = self.encode(kind)
        with open(path, "wb") as file:
            file.write(data)

    def pil(self) -> "Image":
        """The picture for Pillow, as a copy: grey if the frame is, otherwise red, green and blue."""
        from PIL import Image

        mode, code = ("L", "GREY") if self.pixel_format == "GREY" else ("RGB", "RGB3")
        plane = self.convert(code).planes[0]
        return Image.frombytes(mode, self.size, bytes(plane.data), "raw", mode, plane.bytes_per_row)

    def dmabuf(self, plane: int = 0) -> int:
        """A descriptor of a DMA buffer with one of the driver's planes. The caller closes it with `os.close()`.

        After the frame is closed, the camera overwrites the memory. Raises `UnavailableError` if the driver exports
        none, and once the stream has stopped, which moves the frame to other memory.
        """
        handle = self._open()
        number = whole(plane)
        descriptor = -1
        if number is not None and 0 <= number < len(self._info.planes):
            descriptor = library().vf_frame_dmabuf(handle, number)
        if descriptor < 0:
            raise UnavailableError(
                "The frame is in no memory that can be shared as a DMA buffer.", "unsupported", "export",
                f"plane {plane}", remedy="Use planes.",
            )  # fmt: skip
        return descriptor

    def close(self) -> None:
        """Gives the buffer back, unless planes or arrays of it are still in use."""
        self._handle = None

    def __enter__(self) -> "Self":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __repr__(self) -> str:
        state = "" if self._handle else " closed"
        return f"<Frame {self.sequence} {self.pixel_format} {self.size}{state}>"

    def _open(self) -> FrameHandle:
        """The handle of a frame that was not closed, in the process that has it."""
        library()
        handle = self._handle
        if handle is None:
            raise UsageError("The frame was closed.")
        return handle


def described(handle: FrameHandle, loaded: Library) -> Frame:
    """The frame of a handle."""
    # As a call of the class, which would take longer to find __init__().
    frame = _new(Frame)
    frame._handle = handle
    frame._info = info = FrameInfo()
    loaded.vf_frame_describe(handle, byref(info), _INFO_SIZE)
    return frame


def fourcc(code: int) -> str:
    """The text of a pixel format: four characters, "-BE" after them if bit 31 is set, or the number."""
    text = _texts.get(code)
    if text is None:
        data = (code & 0x7FFFFFFF).to_bytes(4, "little")
        is_text = all(0x20 <= byte < 0x7F for byte in data)
        text = data.decode("ascii") + ("-BE" if code >> 31 else "") if is_text else f"0x{code:08x}"
        _texts[code] = text
    return text


_texts: Dict[int, str] = {}


@lru_cache(64)
def _form(code: int, width: int, bytes_per_row: int, row_bytes: int, rows: int) -> Tuple[Tuple[int, ...], Tuple[int, ...], Any]:
    """The shape, the strides and the type of a picture in one plane, which all frames of a format share."""
    from numpy import dtype

    name = fourcc(code)
    if name[:4].rstrip() in _SIXTEEN_BITS:
        return (rows, row_bytes // 2), (bytes_per_row, 2), dtype(">u2" if name.endswith("-BE") else "<u2")
    depth, rest = divmod(row_bytes, width)
    if rest or depth <= 1:
        return (rows, row_bytes), (bytes_per_row, 1), dtype("u1")
    return (rows, width, depth), (bytes_per_row, depth, 1), dtype("u1")


@lru_cache(None)
def _ndarray() -> Any:
    from numpy import ndarray

    return ndarray


def _array(data: memoryview, shape: Tuple[int, ...], strides: Tuple[int, ...], kind: Any = "u1") -> "NumpyArray":
    array: NumpyArray = _ndarray()(shape, kind, data, 0, strides)
    return array
