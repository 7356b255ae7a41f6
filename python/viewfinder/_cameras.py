"""Cameras: those that are attached, recorded or simulated."""

from __future__ import annotations

from contextlib import contextmanager
from ctypes import byref, c_int64
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

from ._controls import Controls
from ._errors import UnavailableError, UsageError
from ._frames import Frame
from ._html import table
from ._library import (
    CameraHandle,
    Memory,
    Text,
    WatchHandle,
    call,
    encoded,
    json_text,
    json_value,
    library,
    text_of,
    whole,
)
from ._records import (
    CameraEvent,
    Configuration,
    Decision,
    Explanation,
    Measurement,
    Microphone,
    Modes,
    Movie,
    Plan,
    camera_id,
    capture_nodes,
    modes_of,
)
from ._requests import Configuring, ControlValue, Request, Streaming, Wishes, request_text
from ._stream import Stream
from ._waiting import Waiting

if TYPE_CHECKING:
    import os

    from typing_extensions import Self, Unpack


class Camera:
    """A camera. No device file is opened until it is set or streams."""

    __slots__ = ("_handle", "_is_closed", "_json", "__weakref__")

    def __init__(self, json: Optional[Dict[str, Any]] = None, handle: Optional[CameraHandle] = None) -> None:
        self._json = json
        self._handle = handle
        self._is_closed = False

    @property
    def json(self) -> Dict[str, Any]:
        """The camera as it was when it was listed or opened: a document viewfinder.cameras/1 with one camera."""
        # Many programs never ask, and a camera with many modes has a long document.
        if self._json is None:
            self._json = json_value(call(library().vf_camera_json, self._handle))
        return self._json

    @property
    def id(self) -> Optional[str]:
        """What identifies the camera on the next run, for `open()`. Without an identity, the path of its node."""
        return camera_id(self._camera)

    @property
    def name(self) -> Optional[str]:
        """The name, such as C922 Pro Stream Webcam."""
        name: Optional[str] = self._camera.get("name")
        return name

    @property
    def nodes(self) -> Tuple[str, ...]:
        """The paths of the nodes that deliver pictures, such as /dev/video0."""
        return tuple(node["path"] for node in capture_nodes(self._camera) if node.get("path"))

    @property
    def microphone(self) -> Optional[Microphone]:
        """The microphone of the camera, for a program that records sound. None without one, and for cameras that are not on USB."""
        microphone = self._camera.get("microphone")
        return None if microphone is None else Microphone(**microphone)

    @property
    def modes(self) -> Modes:
        """The modes, in the driver's order. A range of sizes or rates is one mode.

        >>> import viewfinder
        >>> for mode in viewfinder.open("recorded:logitech-c922").modes[:2]:
        ...     print(mode)
        YUYV 640x480 at 30 fps
        YUYV 640x480 at 24 fps
        """
        return Modes(modes_of(self._camera))

    @property
    def is_simulated(self) -> bool:
        """Whether it is a recording or a profile instead of an attached camera."""
        return self.json["recorded"] is not None

    @property
    def opencv_index(self) -> int:
        """The number for `cv2.VideoCapture`: N of its node /dev/videoN."""
        for path in self.nodes:
            number = path[len("/dev/video") :]
            if not self.is_simulated and path.startswith("/dev/video") and number.isdigit():
                return int(number)
        raise UnavailableError(
            "OpenCV cannot open this camera, because it is simulated or has no node.", "unsupported", subject=self.name,
            remedy="Use stream().",
        )  # fmt: skip

    def decide(self, request: Optional[Request] = None, **wishes: Unpack[Wishes]) -> Decision:
        """The mode that the camera gives for a request, and why. It sets nothing, and opens nothing but to read the present mode.

        - request: a decision or a relaxation to ask again, or a document viewfinder.request/1. Other arguments go before it.
        - mode: a mode of the camera, to be had exactly, from its node.
        - node: the path of the only node to take, of a camera with several.
        - preset: a name that stands for a size, such as hd1280x720; or inputPriority for the present mode.
        - size: `(1280, 720)`, `(1280, 720, "atLeast")` or `"largest"`. The rule is nearest by default.
        - fps: the rate wished, as a number or `"30000/1001"`; or `"highest"`.
        - exact_fps, min_fps, max_fps: the only acceptable rate; the slowest and the fastest acceptable one.
        - prefer, require: the preferred, and the only acceptable pixel formats.
        - accept: the pixel formats that the program takes, best first.
        - order: the wishes size, format and rate, the most important first.
        - policy: standard, or the rules of another program, such as w3c.

        If no mode meets the request, that is an answer, not an error: the outcome is `impossible`.
        """
        document = request_text(Wishes, wishes, request)
        return Decision(json_value(call(library().vf_decide_json, self._open(), document)))

    def configure(self, request: Optional[Request] = None, **wishes: Unpack[Configuring]) -> Configuration:
        """Locks the camera, chooses, sets mode and controls, and reads back. If a step fails, everything is put back.

        - controls: names and values: `{"brightness": 140, "auto_exposure": "Manual Mode"}`.
        - crop: the part of the source's picture, `(left, top, width, height)` in its pixels, or `"reset"` for all of it.
        - zoom: a factor that enlarges the middle of the picture, instead of a crop.
        - source: what a capture card shows: `{"input": "HDMI", "edid": "default", "detect": True}`. `input` is a name or
          a number; `edid` bytes, `"default"` or `"none"`; `standard` a text such as `"pal"`.
        - exact: sets nothing unless the camera can do exactly what is asked for.
        - wait: how long to wait while another thread or program configures the camera, in seconds. Without it, 5.
        - verify: starts the stream and stops it once, since some drivers refuse a mode only then.
        - dry_run: sets nothing. The answer has the calls in `plan`.

        The others are those of `decide()`. A decision without other wishes sets the mode that it chose. With controls, a crop
        or a source alone, the mode does not change. Raises `UnmetError` if no mode meets the request, or the camera has not the
        mode of the decision, and `BusyError` if another program streams.

        >>> import viewfinder
        >>> camera = viewfinder.open("recorded:logitech-c922")
        >>> camera.configure(size=(1280, 720), controls={"brightness": 140})
        <Configuration exact: MJPG 1280x720 at 60 fps>
        >>> camera.get("brightness")
        140
        """
        document = request_text(Configuring, wishes, request)
        return Configuration(json_value(call(library().vf_configure_json, self._open(), document)))

    def stream(self, request: Optional[Request] = None, **wishes: Unpack[Streaming]) -> Stream:
        """Sets a request on the camera and starts the stream.

        - accept: the pixel formats that the program takes, best first, such as `"BGR3"`. Frames are converted if the
          camera has none of them. Without it, they come in the camera's own format.
        - buffers: how many buffers to request from the driver, 2 to 32. A frame that is held keeps one, and the driver
          needs two. Of converted frames, a program can hold three.
        - keep: keeps frames that come while the program is busy, and gives them in order, until the driver needs its buffers:
          for movies, H.264 and pairs of cameras. Without it, a newer frame replaces one that waits.

        The request and the others are those of `configure()`, without `verify` and `dry_run`. The stream continues without the camera object.
        """
        return Stream(self._open(), request_text(Streaming, wishes, request))

    def snapshot(self, request: Optional[Request] = None, *, timeout: float = 15, **wishes: Unpack[Streaming]) -> Frame:
        """Takes one picture once exposure and colours have settled: `stream()` and `Stream.settled()` in one call.

        Raises `UnavailableError` if no good frame came within `timeout` seconds.

        >>> import viewfinder
        >>> viewfinder.open("recorded:logitech-c922").snapshot(size=(640, 480), accept="RGB3").size
        Size(width=640, height=480)
        """
        with self.stream(request, **wishes) as stream:
            frame = stream.settled(timeout)
        if frame is None:
            raise UnavailableError(
                f"No good frame came within {timeout:g} s.", "stalled", "snapshot", self.name,
                remedy="Measure what the camera delivers: camera.measure().",
            )  # fmt: skip
        return frame

    @property
    def controls(self) -> Controls:
        """The controls by name, read now: values, ranges, menus, flags. `controls["brightness"].value = 3` sets one."""
        document = json_value(call(library().vf_controls_json, self._open()))
        return Controls(self, document["controls"])

    def get(self, name: str) -> int:
        """Reads a control with a whole number as value.

        The name is the driver's, in any spelling: `"Exposure Time, Absolute"`, `"exposure_time_absolute"` or
        `"0x9a0902"`.
        """
        value = c_int64()
        call(library().vf_control_get, self._open(), encoded(name), byref(value))
        return value.value

    def set(self, name: str, value: ControlValue, wait: Optional[float] = None) -> None:
        """Sets a control, and the automatic switches that free it.

        - value: a number, the name of a menu's item, or what else `configure()` takes.
        - wait: how long to wait while another thread or program configures the camera, in seconds. Without it, 5.

        Raises `UsageError` for a value outside of the range, `UnmetError` if the device set another value, and `BusyError`
        if the wait is over.
        """
        text = (encoded(name) or b"").decode(errors="replace")
        self.configure(controls={text: value}, exact=True, wait=wait)

    def save(self) -> Dict[str, Any]:
        """What the camera is set to, mode and controls, for `restore()`: a document viewfinder.profile/1."""
        document: Dict[str, Any] = json_value(call(library().vf_settings_json, self._open()))
        return document

    def restore(self, settings: Union[Mapping[str, Any], str, bytes]) -> List[Configuration]:
        """Sets the camera to what `save()` gave, or `probe save`. If a step fails, everything on its node is put back.

        >>> import viewfinder
        >>> camera = viewfinder.open("recorded:logitech-c922")
        >>> before = camera.save()
        >>> camera.set("brightness", 3)
        >>> camera.restore(before)
        [<Configuration exact: YUYV 640x480 at 30 fps>]
        >>> camera.get("brightness")
        128
        """
        return [Configuration(one) for one in _lines(call(library().vf_restore_json, self._open(), _document(settings)))]

    @contextmanager
    def restoring(self) -> Iterator[Camera]:
        """Sets the camera back at the end of the block, to what it was set to before.

        A stream of another mode ends before the block, because a camera that streams keeps its mode.

        >>> import viewfinder
        >>> camera = viewfinder.open("recorded:logitech-c922")
        >>> with camera.restoring():
        ...     camera.set("brightness", 3)
        >>> camera.get("brightness")
        128
        """
        before = self.save()
        try:
            yield self
        finally:
            self.restore(before)

    def measure(self, request: Optional[Request] = None, seconds: float = 5, **wishes: Unpack[Wishes]) -> Measurement:
        """Measures the rate that the camera delivers against the one that the mode promises, and says why it is slower.

        The wishes are those of `decide()`, whose mode is set. It takes the seconds, half a second before them, and the start of the
        stream. Raises `UnmetError` if no mode meets the request, `BusyError` if another program streams.

        >>> import viewfinder
        >>> camera = viewfinder.open("recorded:logitech-c922")
        >>> camera.measure(size=(320, 240), fps=30, seconds=0.5).promised
        30.0
        """
        document = request_text(Wishes, wishes, request)
        try:
            time = float(seconds)
        except (TypeError, ValueError):
            raise UsageError("seconds is not a number.", subject=repr(seconds)) from None
        return Measurement(json_value(call(library().vf_measure_json, self._open(), document, time)))

    def record(
        self,
        path: Union[str, "os.PathLike[str]"],
        request: Optional[Request] = None,
        *,
        duration: float,
        codec: Optional[str] = None,
        quality: Optional[int] = None,
        replace: bool = False,
        **wishes: Unpack[Streaming],
    ) -> Movie:
        """Records a movie of `duration` seconds: `stream()`, `Stream.record()` and `Recording.wait()` in one call.

        >>> import viewfinder, os
        >>> movie = viewfinder.open("recorded:logitech-c922").record("clip.mkv", duration=0.5, size=(640, 480), fps=30)
        >>> movie.missing
        0
        >>> os.remove("clip.mkv")
        """
        with self.stream(request, **wishes) as stream:
            return stream.record(path, seconds=duration, codec=codec, quality=quality, replace=replace).wait()

    def explain(self) -> List[Explanation]:
        """Whether the camera would stream now, and why not, for each node that could deliver its pictures.

        A camera without a media graph is started for a moment in its present mode.
        """
        return [Explanation(one) for one in _lines(call(library().vf_explain_json, self._open()))]

    def graph(self) -> Dict[str, Any]:
        """The media graph behind the camera: a document viewfinder.graph/1. Raises `NotFoundError` if there is none."""
        document: Dict[str, Any] = json_value(call(library().vf_graph_json, self._open()))
        return document

    def close(self) -> None:
        """Releases the camera. Streams continue, and what the camera said of itself can still be read."""
        if self._handle is not None and self._json is None:
            self._json = self.json
        self._is_closed = True
        self._handle = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __reduce__(self) -> Tuple[Any, ...]:
        """A copy, also one in another process, opens the camera anew by its identity. A simulated one has none there."""
        if self.is_simulated:
            raise TypeError("A simulated Camera cannot be copied or pickled: open it again in the other process.")
        return open, (self.id,)

    def __repr__(self) -> str:
        state = (" simulated" if self.is_simulated else "") + (" closed" if self._is_closed else "")
        return f"<Camera {self.name!r}{state}>"

    def _repr_html_(self) -> str:
        rows = [("name", self.name), ("id", self.id), ("nodes", ", ".join(self.nodes)), ("modes", len(self.modes))]
        return table(("", "camera"), rows)

    @property
    def _camera(self) -> Dict[str, Any]:
        camera: Dict[str, Any] = self.json["cameras"][0]
        return camera

    def _open(self) -> CameraHandle:
        """The handle. A camera of a list is opened when it is first used."""
        loaded = library()
        if self._is_closed:
            raise UsageError("The camera was closed.", subject=self.name)
        if self._handle is None:
            self._handle = call(loaded.vf_camera_open, encoded(self.id))
        return self._handle


class Watch(Waiting[CameraEvent]):
    """Cameras as they come and go. Those that are attached come first, with the event `here`.

    A loop over it ends after `close()`, also in another thread.
    """

    def __init__(self, handle: Optional[WatchHandle] = None) -> None:
        loaded = library()
        self._handle: WatchHandle = call(loaded.vf_watch_open) if handle is None else handle
        super().__init__(loaded.vf_watch_fd(self._handle), "cameras")

    def close(self) -> None:
        """Ends the watch and releases it. Loops over it end, also those of other threads."""
        loaded = library()
        self._stopped = True
        loaded.vf_watch_stop(self._handle)
        self._finish()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    _stop = close

    def _release(self) -> None:
        self._descriptor = -1
        self._handle = WatchHandle()

    def _take(self) -> Optional[CameraEvent]:
        memory = call(library().vf_watch_next_json, self._handle, 0)
        return CameraEvent(json_value(memory)) if memory else None


def cameras(*, fresh: bool = False, controls: bool = False) -> List[Camera]:
    """The attached cameras. It opens no USB camera whose descriptors tell its modes, so none is woken.

    - fresh: asks the drivers, even if that wakes cameras.
    - controls: reads the controls too, which opens every camera.
    """
    options = json_text({"fresh": fresh, "controls": controls})
    document = json_value(call(library().vf_cameras_json, options))
    return [Camera({**document, "cameras": [camera]}) for camera in document["cameras"]]


def open(id: Union[Text, int, None] = None, *, node: Optional[Text] = None) -> Camera:
    """A camera: the default one, or one by its identity, its path, its name or a part of it.

    A number is that of its node, as for OpenCV: 0 is /dev/video0. `"recorded:NAME"` is a simulated camera with the modes
    of a bundled recording, `"file:PATH"` one of a profile. If the path of a node is given, modes are chosen from this
    node only.

    - node: the path of the node to use, for a sensor that reaches several.

    >>> import viewfinder
    >>> viewfinder.open("recorded:logitech-c922")
    <Camera 'C922 Pro Stream Webcam' simulated>
    """
    number = whole(id)
    name = id if number is None else f"/dev/video{number}"
    if node is not None:
        return Camera(handle=call(library().vf_camera_open_node, encoded(node if name is None else name), encoded(node)))
    return Camera(handle=call(library().vf_camera_open, encoded(name)))


def simulate(
    profile: Union[Camera, Mapping[str, Any], str, bytes], faults: Union[Mapping[str, Any], str, bytes, None] = None
) -> Camera:
    """A simulated camera that streams a test picture, for tests of programs.

    - profile: a camera to imitate, or a document viewfinder.profile/1 or viewfinder.cameras/1.
    - faults: what goes wrong, a document viewfinder.faults/1.

    >>> import viewfinder
    >>> busy = {"calls": [{"call": "VIDIOC_S_FMT", "errno": 16}]}
    >>> camera = viewfinder.simulate(viewfinder.open("recorded:logitech-c922"), busy)
    >>> try:
    ...     camera.configure(size=(1280, 720))
    ... except viewfinder.BusyError as error:
    ...     print(error.code, error.call, error.errno)
    busy VIDIOC_S_FMT 16
    """
    return Camera(handle=call(library().vf_camera_simulate, _document(profile), _document(faults)))


def watch() -> Watch:
    """Watches for cameras that come and go."""
    return Watch()


def simulate_watch(
    profile: Union[Camera, Mapping[str, Any], str, bytes], script: Union[Mapping[str, Any], str, bytes, None] = None
) -> Watch:
    """A watch on simulated cameras that come and go by a script, for tests of programs.

    - profile: the cameras: one to imitate, or a document viewfinder.profile/1 or viewfinder.cameras/1.
    - script: what happens to them and when, a document viewfinder.watch-script/1.

    >>> import viewfinder
    >>> script = {"attached": [], "steps": [{"milliseconds": 5, "event": "came"}, {"milliseconds": 10, "event": "went"}]}
    >>> with viewfinder.simulate_watch(viewfinder.open("recorded:logitech-c922"), script) as watch:
    ...     for _ in range(2):
    ...         print(watch.read())
    came: C922 Pro Stream Webcam
    went: C922 Pro Stream Webcam
    """
    return Watch(call(library().vf_watch_simulate, _document(profile), _document(script)))


def recordings() -> List[str]:
    """The names of the bundled recordings, for `open("recorded:NAME")`.

    >>> import viewfinder
    >>> "logitech-c922" in viewfinder.recordings()
    True
    """
    return [recording["name"] for recording in json_value(call(library().vf_recordings_json))["profiles"]]


def presets() -> Dict[str, str]:
    """The names of the presets, and what each stands for."""
    return {preset["name"]: preset["description"] for preset in json_value(call(library().vf_presets_json))["presets"]}


def policies() -> Dict[str, str]:
    """The names of the policies, and how each chooses."""
    return {policy["name"]: policy["description"] for policy in json_value(call(library().vf_policies_json))["policies"]}


def plan(cameras: Sequence[Camera], *, bus_mbps: int = 0, request: Optional[Request] = None, **wishes: Unpack[Wishes]) -> Plan:
    """Modes in which cameras can stream together, for each USB bus and media device that they share. It sets nothing.

    - cameras: the first one of a bus is served first.
    - bus_mbps: the megabits per second of one USB bus for all cameras that are not behind a media graph, such as 480; 0 for
      their own. A recorded camera has none.

    The request and the wishes are those of `Camera.decide()`. Only the policy `standard` plans.

    >>> import viewfinder
    >>> pair = [viewfinder.open("recorded:logitech-c922")] * 2
    >>> print(viewfinder.plan(pair, bus_mbps=480, require="YUYV"))
    adjusted: YUYV 800x600 at 24 fps, YUYV 800x600 at 24 fps
    """
    handles = [camera._open() for camera in cameras]
    array = (CameraHandle * len(handles))(*handles)
    document = request_text(Wishes, wishes, request)
    return Plan(json_value(call(library().vf_plan_json, array, len(handles), bus_mbps, document)))


def _lines(memory: Memory) -> List[Any]:
    """The values of JSON texts, one in a line."""
    from json import loads

    return [loads(line) for line in text_of(memory).splitlines()]


def _document(document: Union[Camera, Mapping[str, Any], str, bytes, None]) -> Optional[bytes]:
    if isinstance(document, Camera):
        document = document.json
    return encoded(document) if document is None or isinstance(document, (str, bytes)) else json_text(document)
