"""Streams of frames."""

from __future__ import annotations

from ctypes import byref, c_int64
from time import sleep
from typing import TYPE_CHECKING, Any, Dict, List, Optional, Tuple, Union, overload

from ._errors import Error
from ._frames import Frame, described
from ._library import CameraHandle, ErrorHandle, StreamHandle, call, encoded, json_text, json_value, library
from ._records import (
    Adjustment,
    Event,
    Mode,
    Movie,
    Statistics,
    adjustments_from_json,
    mode_from_json,
    statistics_from_json,
)
from ._waiting import Waiting

if TYPE_CHECKING:
    import os

    from typing_extensions import Self


_NO_WAIT = c_int64(0)
_POLL = 0.05  # seconds between two looks whether a recording has ended


class Recording:
    """A recording of a stream. As a context manager, it ends with the block."""

    __slots__ = ("_is_over", "_movie", "_stream")

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._movie: Optional[Movie] = None
        self._is_over = False

    @property
    def is_running(self) -> bool:
        """Whether it records. False once a limit has ended it."""
        return not self._is_over and bool(library().vf_stream_is_recording(self._stream._handle))

    def stop(self) -> Movie:
        """Ends the recording, and says what is in the file. Raises `Error` if it failed, such as for a full disk."""
        if self._movie is None:
            try:
                self._movie = Movie(json_value(call(library().vf_stream_record_stop, self._stream._handle)))
            except Error:
                self._is_over = True
                raise
        self._is_over = True
        return self._movie

    def wait(self) -> Movie:
        """Waits for the end that a limit or the end of the stream brings."""
        while self.is_running:
            sleep(_POLL)
        return self.stop()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *rest: object) -> None:
        if kind is None and not self._is_over:
            self.stop()
        elif self.is_running:
            call(library().vf_stream_record_stop, self._stream._handle)


class Stream(Waiting[Frame]):
    """A running stream. It gives the newest frame, or with `keep` each in order, in a loop, an asynchronous loop, or by `read()`.

    A loop ends after `stop()`, and raises `UnavailableError` if the camera is unplugged. If a program holds too many
    frames, the stream drops new ones and counts them; after a second without any, it raises `BusyError`.

    >>> import viewfinder
    >>> with viewfinder.open("recorded:logitech-c922").stream(size=(640, 480), prefer="MJPG") as stream:
    ...     print(stream.mode, stream.output)
    ...     for frame in stream:
    ...         print(frame.size)
    ...         break
    MJPG 640x480 at 30 fps MJPG
    640x480
    >>> stream.statistics.delivered, stream.statistics.is_balanced
    (1, True)
    """

    def __init__(self, camera: CameraHandle, request: bytes) -> None:
        self._stopped = True
        loaded = library()
        self._handle: StreamHandle = call(loaded.vf_stream_start, camera, request)
        super().__init__(loaded.vf_stream_fd(self._handle), "frames of this stream")
        self.json: Dict[str, Any] = json_value(call(loaded.vf_stream_json, self._handle))
        """The mode that runs and what was adjusted, as the JSON schemas describe it."""
        self._next, self._next_settled = loaded.vf_stream_next, loaded.vf_stream_settled
        self._error = ErrorHandle()
        self._error_place = byref(self._error)

    @property
    def mode(self) -> Mode:
        """The mode that runs."""
        mode = mode_from_json(self.json["mode"])
        assert mode is not None
        return mode

    @property
    def output(self) -> str:
        """The pixel format of the frames: the mode's, or the one that they are converted to."""
        output = self.json["output"]
        return self.mode.pixel_format if output is None else str(output["pixelFormat"])

    @property
    def adjustments(self) -> Tuple[Adjustment, ...]:
        """The wishes that gave way."""
        return adjustments_from_json(self.json["adjustments"])

    @property
    def statistics(self) -> Statistics:
        """What happened to each frame so far. It can be read after `stop()`, too."""
        return statistics_from_json(json_value(call(library().vf_stream_statistics_json, self._handle)))

    @overload
    def settled(self, timeout: None = None) -> Frame: ...
    @overload
    def settled(self, timeout: float) -> Optional[Frame]: ...
    def settled(self, timeout: Optional[float] = None) -> Optional[Frame]:
        """`read()`, but not before exposure and colours have settled since the start, which takes about 5 seconds at most.

        Later calls give the next good frames as they come, until the stream starts again.
        """
        return self._read(self._take_settled, timeout)

    @overload
    async def asettled(self, timeout: None = None) -> Frame: ...
    @overload
    async def asettled(self, timeout: float) -> Optional[Frame]: ...
    async def asettled(self, timeout: Optional[float] = None) -> Optional[Frame]:
        """`settled()` for an event loop: it suspends the task, and no thread."""
        return await self._aread(self._take_settled, timeout)

    def events_fileno(self) -> int:
        """A descriptor that is readable while an event waits, for `select` and the like. It belongs to the stream."""
        descriptor: int = library().vf_stream_event_fd(self._handle)
        return descriptor

    def events(self) -> List[Event]:
        """What happened to the stream since the last call: restarts, interruptions, findings."""
        events: List[Event] = []
        while True:
            memory = call(library().vf_stream_event_json, self._handle)
            if not memory:
                return events
            events.append(Event(json_value(memory)))

    def record(
        self,
        path: Union[str, "os.PathLike[str]"],
        *,
        seconds: Optional[float] = None,
        frames: Optional[int] = None,
        bytes: Optional[int] = None,
        segment: Optional[float] = None,
        codec: Optional[str] = None,
        quality: Optional[int] = None,
        rotation: Optional[int] = None,
        replace: bool = False,
    ) -> Recording:
        """Records the frames in a Matroska file, with the driver's times, until a limit, `stop()` or the end of the `with` block.

        - path: the file, whose name ends in .mkv.
        - seconds, frames, bytes: the longest recording, the most frames, the largest file.
        - segment: begins a new file after so many seconds: clip-001.mkv, clip-002.mkv and so on, without a frame lost between two.
        - codec: uncompressed keeps raw pictures without a loss. Without it, compressed ones stay as they are, and raw ones become JPEG.
        - quality: that of JPEG that is made, 1 to 100; 90 without it.
        - rotation: degrees by which players turn the pictures clockwise.
        - replace: replaces a file that exists.

        Frames can be taken meanwhile. Raises `UsageError` if the stream records already, `Error` if the file cannot be made.
        """
        options = {
            "seconds": seconds, "frames": frames, "bytes": bytes, "segment": segment, "codec": codec, "quality": quality,
            "rotation": rotation, "replace": replace,
        }  # fmt: skip
        call(library().vf_stream_record, self._handle, encoded(path), json_text(options))
        return Recording(self)

    def stop(self) -> None:
        """Stops the stream and closes the device. Loops over it end, also those of other threads."""
        loaded = library()
        self._stopped = True
        loaded.vf_stream_stop(self._handle)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()

    _stop = stop

    def __repr__(self) -> str:
        return f"<Stream {self.mode}{' stopped' if self._stopped else ''}>"

    def _take(self) -> Optional[Frame]:
        loaded = library()
        # As call(), but with one error for all calls: there is one consumer, and each frame counts.
        handle = self._next(self._handle, _NO_WAIT, self._error_place)
        return described(handle, loaded) if handle else self._missing()

    def _take_settled(self) -> Optional[Frame]:
        handle = self._next_settled(self._handle, _NO_WAIT, self._error_place)
        return described(handle, library()) if handle else self._missing()

    def _missing(self) -> Optional[Frame]:
        """Raises the error of the last call if it had one."""
        if self._error:
            error, self._error = self._error, ErrorHandle()
            self._error_place = byref(self._error)
            raise library().exception(error)
        return None
