"""The shared library: where it is, its functions, and the handles that it gives."""

from __future__ import annotations

import os
from _thread import allocate_lock
from ctypes import (
    CDLL,
    POINTER,
    Array,
    PyDLL,
    Structure,
    byref,
    c_char_p,
    c_double,
    c_int,
    c_int64,
    c_size_t,
    c_uint8,
    c_uint32,
    c_uint64,
    c_void_p,
    string_at,
)
from operator import index
from typing import Any, Callable, Dict, List, NoReturn, Optional, Tuple, Union

from ._errors import Error, UnavailableError, UsageError, error_from_json

FILE = "libviewfinder.so.1"
ABI = 1  # the interface that this package is written for

Text = Union[str, "os.PathLike[str]"]


class Uncopied:
    """What copy, deepcopy and pickle refuse: a handle means something else in another process."""

    __slots__ = ()

    def __reduce_ex__(self, protocol: object = None) -> NoReturn:
        raise TypeError(f"A {type(self).__name__} cannot be copied or pickled: it belongs to this process.")


class Handle(Uncopied, c_void_p):
    """A reference that the library gave. It is released when no Python object has it any more. A number would be copied."""

    __slots__ = ()

    release: str = ""
    _free: Any = None  # the function of that name

    def __del__(self) -> None:
        # A child after fork() leaves the library alone: threads of the parent may have held its locks.
        if self and not _is_forked:
            self._free(self)


class ErrorHandle(Handle):
    __slots__ = ()
    release: str = "vf_error_release"


class CameraHandle(Handle):
    __slots__ = ()
    release: str = "vf_camera_release"


class WatchHandle(Handle):
    __slots__ = ()
    release: str = "vf_watch_release"


class StreamHandle(Handle):
    __slots__ = ()
    release: str = "vf_stream_release"


class FrameHandle(Handle):
    __slots__ = ()
    release: str = "vf_frame_release"


class Memory(Handle):
    """A text or bytes that the caller frees."""

    __slots__ = ()
    release: str = "vf_free"


class PlaneInfo(Structure):
    _fields_ = [
        ("bytes", c_void_p),
        ("length", c_size_t),
        ("bytes_per_row", c_uint32),
        ("row_bytes", c_uint32),
        ("rows", c_uint32),
        ("memory_plane", c_uint32),
    ]
    bytes: Optional[int]
    length: int
    bytes_per_row: int
    row_bytes: int
    rows: int
    memory_plane: int


class FrameInfo(Structure):
    _fields_ = [
        ("pixel_format", c_uint32),
        ("width", c_uint32),
        ("height", c_uint32),
        ("flags", c_uint32),
        ("sequence", c_uint64),
        ("run", c_uint64),
        ("time_ns", c_int64),
        ("arrival_ns", c_int64),
        ("time_source", c_uint32),
        ("matrix", c_uint32),
        ("range", c_uint32),
        ("rotation", c_uint32),
        ("duration_numerator", c_uint32),
        ("duration_denominator", c_uint32),
        ("plane_count", c_uint32),
        ("reserved", c_uint32),
        ("planes", PlaneInfo * 4),
    ]
    pixel_format: int
    width: int
    height: int
    flags: int
    sequence: int
    run: int
    time_ns: int
    arrival_ns: int
    time_source: int
    matrix: int
    range: int
    rotation: int
    duration_numerator: int
    duration_denominator: int
    plane_count: int
    planes: Array[PlaneInfo]


_ERROR = POINTER(ErrorHandle)

_PROTOTYPES: List[Tuple[str, Any, Tuple[Any, ...]]] = [
    ("vf_abi", c_int, ()),
    ("vf_version", c_char_p, ()),
    ("vf_free", None, (c_void_p,)),
    ("vf_error_code", c_int, (c_void_p,)),
    ("vf_error_json", c_char_p, (c_void_p,)),
    ("vf_error_release", None, (c_void_p,)),
    ("vf_cameras_json", Memory, (c_char_p, _ERROR)),
    ("vf_camera_open", CameraHandle, (c_char_p, _ERROR)),
    ("vf_camera_open_node", CameraHandle, (c_char_p, c_char_p, _ERROR)),
    ("vf_camera_simulate", CameraHandle, (c_char_p, c_char_p, _ERROR)),
    ("vf_camera_json", Memory, (c_void_p, _ERROR)),
    ("vf_camera_release", None, (c_void_p,)),
    ("vf_recordings_json", Memory, (_ERROR,)),
    ("vf_presets_json", Memory, (_ERROR,)),
    ("vf_policies_json", Memory, (_ERROR,)),
    ("vf_measure_json", Memory, (c_void_p, c_char_p, c_double, _ERROR)),
    ("vf_plan_json", Memory, (POINTER(CameraHandle), c_size_t, c_int, c_char_p, _ERROR)),
    ("vf_settings_json", Memory, (c_void_p, _ERROR)),
    ("vf_restore_json", Memory, (c_void_p, c_char_p, _ERROR)),
    ("vf_explain_json", Memory, (c_void_p, _ERROR)),
    ("vf_graph_json", Memory, (c_void_p, _ERROR)),
    ("vf_watch_open", WatchHandle, (_ERROR,)),
    ("vf_watch_simulate", WatchHandle, (c_char_p, c_char_p, _ERROR)),
    ("vf_watch_fd", c_int, (c_void_p,)),
    ("vf_watch_next_json", Memory, (c_void_p, c_int64, _ERROR)),
    ("vf_watch_stop", None, (c_void_p,)),
    ("vf_watch_release", None, (c_void_p,)),
    ("vf_decide_json", Memory, (c_void_p, c_char_p, _ERROR)),
    ("vf_configure_json", Memory, (c_void_p, c_char_p, _ERROR)),
    ("vf_controls_json", Memory, (c_void_p, _ERROR)),
    ("vf_control_get", c_int, (c_void_p, c_char_p, POINTER(c_int64), _ERROR)),
    ("vf_stream_start", StreamHandle, (c_void_p, c_char_p, _ERROR)),
    ("vf_stream_json", Memory, (c_void_p, _ERROR)),
    ("vf_stream_fd", c_int, (c_void_p,)),
    ("vf_stream_next", FrameHandle, (c_void_p, c_int64, _ERROR)),
    ("vf_stream_settled", FrameHandle, (c_void_p, c_int64, _ERROR)),
    ("vf_stream_statistics_json", Memory, (c_void_p, _ERROR)),
    ("vf_stream_event_fd", c_int, (c_void_p,)),
    ("vf_stream_event_json", Memory, (c_void_p, _ERROR)),
    ("vf_stream_record", c_int, (c_void_p, c_char_p, c_char_p, _ERROR)),
    ("vf_stream_is_recording", c_int, (c_void_p,)),
    ("vf_stream_record_stop", Memory, (c_void_p, _ERROR)),
    ("vf_stream_stop", None, (c_void_p,)),
    ("vf_stream_release", None, (c_void_p,)),
    ("vf_frame_describe", c_int, (c_void_p, POINTER(FrameInfo), c_size_t)),
    ("vf_frame_dmabuf", c_int, (c_void_p, c_int)),
    ("vf_frame_convert", FrameHandle, (c_void_p, c_char_p, _ERROR)),
    ("vf_frame_encode", c_int, (c_void_p, c_char_p, POINTER(Memory), POINTER(c_size_t), _ERROR)),
    ("vf_frame_copy", FrameHandle, (c_void_p, _ERROR)),
    ("vf_frame_release", None, (c_void_p,)),
]


class Library:
    """The library in this process, with one attribute for each function."""

    def __init__(self, path: str) -> None:
        try:
            library = CDLL(path)
        except OSError as reason:
            raise UnavailableError(
                f"The library cannot be loaded: {reason}.", "unsupported", "load", path,
                remedy=f"Install the wheel or libviewfinder1, or set VIEWFINDER_LIBRARY to the path of {FILE}.",
            ) from None  # fmt: skip
        self.path = path
        for name, result, arguments in _PROTOTYPES:
            try:
                function = getattr(library, name)
            except AttributeError:
                raise self._outdated(path, name) from None
            function.restype, function.argtypes = result, arguments
            setattr(self, name, function)
        # Called for each frame, with numbers and addresses of ctypes alone: to check them takes longer than the calls.
        for name in ("vf_stream_next", "vf_stream_settled", "vf_frame_describe", "vf_frame_release"):
            getattr(self, name).argtypes = None
        # It reads memory alone, which takes less time than to let other threads run.
        self.vf_frame_describe = PyDLL(path, handle=library._handle).vf_frame_describe
        if self.vf_abi() < ABI:
            raise self._outdated(path, f"interface {ABI}")
        for kind in Handle.__subclasses__():
            kind._free = getattr(self, kind.release)

    @staticmethod
    def _outdated(path: str, missing: str) -> Error:
        return UnavailableError(
            f"The library is older than this package: it lacks {missing}.", "unsupported", "load", path,
            remedy="Install library and package of the same version.",
        )  # fmt: skip

    def exception(self, error: ErrorHandle) -> Error:
        """The exception for an error."""
        return error_from_json(self.vf_error_code(error), self.vf_error_json(error))

    def __getattr__(self, name: str) -> Callable[..., Any]:
        raise AttributeError(name)


_ready: Optional[Library] = None  # None before the first use, and in a child after fork()
_loading = allocate_lock()
_is_forked = False


def _note_fork() -> None:
    global _ready, _is_forked
    _ready, _is_forked = None, _ready is not None or _is_forked


os.register_at_fork(after_in_child=_note_fork)


def _path() -> str:
    chosen = os.environ.get("VIEWFINDER_LIBRARY")
    if chosen:
        return chosen
    beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), FILE)
    return beside if os.path.exists(beside) else FILE


def library() -> Library:
    """The library, loaded on first use."""
    return _ready or _load()


def _load() -> Library:
    global _ready
    if _is_forked:
        raise UsageError(
            "Viewfinder was used before fork(), and cannot be used in the child.",
            remedy='Start processes with multiprocessing.set_start_method("spawn").',
        )
    with _loading:
        _ready = _ready or Library(_path())
        return _ready


def call(function: Callable[..., Any], *arguments: Any) -> Any:
    """Calls a function whose last parameter is an error, and raises that."""
    error = ErrorHandle()
    result = function(*arguments, byref(error))
    if error:
        raise library().exception(error)
    return result


def encoded(text: Any) -> Optional[bytes]:
    """A text for the library; None stays None."""
    if text is None:
        return None
    try:
        data = os.fsencode(text)
    except (TypeError, UnicodeError):
        raise UsageError(f"This is no text: {text!r}.") from None
    if b"\0" in data:
        raise UsageError("The text has a zero byte.", subject=repr(text))
    return data


def json_value(memory: Memory) -> Any:
    """The value of a JSON text that the library returned."""
    import json

    return json.loads(text_of(memory))


def text_of(memory: Memory, length: int = -1) -> bytes:
    """The bytes of a text, or so many bytes, that the library returned."""
    if not memory.value:
        raise Error("The library returned no text: no memory is left.")
    return string_at(memory.value, length)


def json_text(value: Any) -> bytes:
    """A value as JSON text."""
    import json

    try:
        return json.dumps(value, default=_plain).encode()
    except (TypeError, ValueError) as reason:
        raise UsageError(f"A value is no JSON: {reason}.") from None


def _plain(value: Any) -> Any:
    """A number of another package, such as numpy's, as Python's own; an array as a list."""
    return value.tolist() if hasattr(value, "tolist") else float(value)


def whole(value: Any) -> Optional[int]:
    """A whole number of any package; None for all else."""
    try:
        return index(value)
    except TypeError:
        return None


def memory_at(owner: Handle, address: int, length: int) -> memoryview:
    """Read-only memory of the library. The view keeps the owner."""
    # One type for all lengths of so many bits: ctypes takes long to make a type, and compressed frames differ in length.
    space = space_at(owner, address, 1 << length.bit_length())
    return memoryview(space).cast("B")[:length].toreadonly()


def space_at(owner: Handle, address: int, size: int) -> Any:
    """Memory of the library, of a size that many frames share. It keeps the owner."""
    space = (_spaces.get(size) or _space(size)).from_address(address)
    space.owner = owner
    return space


def _space(size: int) -> Any:
    """A type for so many bytes, with a place for their owner."""
    kind = _spaces[size] = type("Space", (c_uint8 * size,), {"__slots__": ("owner",)})
    return kind


_spaces: Dict[int, Any] = {}
