"""Values that the library tells: sizes, modes, decisions, controls, statistics, events."""

# Annotations are values here: a NamedTuple would compile each text, which takes longer than the rest of the import.

from typing import TYPE_CHECKING, Any, ClassVar, Dict, Iterator, List, Mapping, NamedTuple, Optional, Tuple

from ._errors import Error, error_from_members
from ._html import table

if TYPE_CHECKING:
    from fractions import Fraction


class Size(NamedTuple):
    """A size in pixels.

    >>> print(Size(1280, 720))
    1280x720
    """

    width: int
    height: int

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


class Microphone(NamedTuple):
    """The sound card of a USB camera. This library does not record sound."""

    card: str
    """The identifier of the card, such as C920. Source: /proc/asound/cards."""
    device: str
    """The name for programs that record, such as hw:CARD=C920."""
    name: Optional[str] = None
    """The name of the product. None if unknown."""


class Mode(NamedTuple):
    """A pixel format with a size and a rate.

    >>> from fractions import Fraction
    >>> print(Mode("MJPG", Size(1280, 720), Fraction(30)))
    MJPG 1280x720 at 30 fps
    """

    pixel_format: str
    """The code of the pixel format, as in V4L2: four characters, such as MJPG."""
    size: Size
    """The size; of a range of sizes, the largest."""
    fps: Optional["Fraction"] = None
    """Frames per second; of a range of rates, the highest. None if unknown."""
    node: Optional[str] = None
    """The path of the node that has it."""
    smallest: Optional[Size] = None
    """Of a range of sizes, the smallest. None for a single size."""
    step: Optional[Size] = None
    """Of a range of sizes, the pixels between neighbouring widths and heights."""
    slowest: Optional["Fraction"] = None
    """Of a range of rates, the lowest. None for a single rate."""

    def __str__(self) -> str:
        size = f"{self.smallest}–{self.size}" if self.smallest else str(self.size)
        if self.fps is None:
            return f"{self.pixel_format} {size}"
        rate = f"{self.slowest and _number(self.slowest)}–{_number(self.fps)}" if self.slowest else _number(self.fps)
        return f"{self.pixel_format} {size} at {rate} fps"

    def __repr__(self) -> str:
        return f"<Mode {self}>"


class Modes(List[Mode]):
    """Modes in the driver's order, which a notebook shows as a table."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        rows = [
            (one.pixel_format, one.smallest, one.size, one.slowest and _number(one.slowest), one.fps and _number(one.fps))
            for one in self
        ]
        return table(("format", "from", "size", "from", "fps"), rows)


class Adjustment(NamedTuple):
    """A wish that gave way."""

    wish: str
    """size, format, rate, rotation, or the name of a control."""
    asked: str
    """What was asked for."""
    got: str
    """What came instead."""
    reason: Optional[str] = None
    """Why, in one sentence that names the best mode with the wish and the rule on which it lost; None if nobody knows."""

    def __str__(self) -> str:
        text = f"{self.wish}: {self.got} instead of {self.asked}"
        return f"{text}: {self.reason.rstrip('.')}" if self.reason else text


class Relaxation(NamedTuple):
    """A change of a request that gives a better answer."""

    change: str
    """The change, in the words of the command `probe`."""
    gives: str
    """The mode that it gives."""
    request: Dict[str, Any]
    """The changed request, for `decide()`, `configure()` and `stream()`."""

    def __repr__(self) -> str:
        return f"<Relaxation {self.change}: {self.gives}>"


class Finding(NamedTuple):
    """Something wrong or remarkable about a camera or its driver."""

    code: str
    """The kind, such as interval-zero."""
    severity: str
    """info, warning or error."""
    message: str
    """One sentence."""
    where: Optional[str]
    """The place, such as MJPG 640x480. None for the whole node."""

    def __str__(self) -> str:
        return self.message


class MenuItem(NamedTuple):
    """A choice of a control with a menu."""

    value: int
    """The control's value that selects it."""
    name: Optional[str]
    """Its name. None in a menu of numbers."""
    number: Optional[int]
    """Its number, in a menu of numbers."""


class Statistics(NamedTuple):
    """What happened to each frame that the camera numbered."""

    numbered: int
    """Frames that the camera numbered: the sum of the next eight."""
    delivered: int
    """Frames that the program took."""
    late: int
    """Frames that newer ones replaced before the program took them."""
    out_of_buffers: int
    """Frames that were dropped because the program held all buffers."""
    lost: int
    """Frames that did not come."""
    corrupted: int
    """Frames that came corrupted."""
    start_up: int
    """Frames that were dropped at the start."""
    disabled: int
    """Frames that nobody wanted."""
    waiting: int
    """Frames that wait for the program."""
    decoder_warnings: int
    """Pictures in which the decoder found faults."""
    copied: int
    """Frames that were copied because the program held too many buffers."""
    implausible_times: int
    """Frames with an implausible time."""
    restarts: int
    """How many times the stream was started again."""
    driver_faults: int
    """Buffers that the driver gave or refused wrongly."""

    @property
    def is_balanced(self) -> bool:
        """Whether every numbered frame is accounted for."""
        return self.numbered == sum(self[1:9])


class Document:
    """A JSON document of the library. Its most used members are properties; `json` has all."""

    __slots__ = ("json",)

    json: Dict[str, Any]
    """The document, as the JSON schemas describe it."""

    def __init__(self, json: Dict[str, Any]) -> None:
        self.json = json

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Document) and self.json == other.json

    __hash__: ClassVar[None] = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"


class Decision(Document):
    """The mode that a camera gives for a request, and why.

    >>> import viewfinder
    >>> decision = viewfinder.open("recorded:logitech-c922").decide(size=(1280, 960), fps=30)
    >>> print(decision)
    adjusted: MJPG 1280x720 at 30 fps
    >>> decision.adjustments
    (Adjustment(wish='size', asked='1280x960', got='1280x720', reason='No mode has 1280x960.'),)
    >>> decision.reason
    '1600x896 is farther from 1280x960 than 1280x720.'
    """

    __slots__ = ()

    @property
    def outcome(self) -> str:
        """exact, adjusted or impossible."""
        return str(self.json["outcome"])

    @property
    def mode(self) -> Optional[Mode]:
        """The mode to set. None if no mode meets the request."""
        return mode_from_json(self.json["chosen"])

    @property
    def request(self) -> Dict[str, Any]:
        """The request, which `decide()`, `configure()` and `stream()` take again: a document viewfinder.request/1."""
        return self._asked(self.json["request"])

    @property
    def output(self) -> Optional[str]:
        """The pixel format of the frames: the mode's, or the one that they are converted to."""
        chosen = self.json["chosen"]
        return None if chosen is None else str(chosen["output"]["pixelFormat"])

    @property
    def reason(self) -> Optional[str]:
        """Why another mode was not chosen, in one sentence: the best with the first wish that gave way, else the next best. None if
        there is no other."""
        decided = self.json["decidedBy"] or next(iter(self.json["rejected"]), None)
        return str(decided["reason"]) if decided else None

    @property
    def adjustments(self) -> Tuple[Adjustment, ...]:
        """The wishes that gave way."""
        return adjustments_from_json(self.json["adjustments"])

    @property
    def relaxations(self) -> Tuple[Relaxation, ...]:
        """Single changes of the request that would give a better answer."""
        return tuple(Relaxation(one["change"], one["gives"], self._asked(one["request"])) for one in self.json["relaxations"])

    def _asked(self, request: Dict[str, Any]) -> Dict[str, Any]:
        return {**request, "policy": self.json["policy"]}

    @property
    def findings(self) -> Tuple[Finding, ...]:
        """What to know of the choice."""
        return findings_from_json(self.json["findings"])

    def __str__(self) -> str:
        return f"{self.outcome}: {self.mode or self.reason}"

    def _repr_html_(self) -> str:
        rows: List[Tuple[str, object]] = [("outcome", self.outcome), ("mode", self.mode)]
        rows += [("output", self.output), ("reason", self.reason)]
        rows += [("adjustment", one) for one in self.adjustments] + [("finding", one) for one in self.findings]
        rows += [("relaxation", f"{one.change}: {one.gives}") for one in self.relaxations]
        return table(("", "decision"), rows)


class Configuration(Document):
    """What was set on a camera, after it was read back; or what would be set."""

    __slots__ = ()

    @property
    def outcome(self) -> str:
        """exact, adjusted, or planned if nothing was set."""
        return str(self.json["outcome"])

    @property
    def plan(self) -> Tuple[str, ...]:
        """The calls, in order."""
        return tuple(self.json["plan"])

    @property
    def mode(self) -> Optional[Mode]:
        """The mode that the device has now. None if nothing or only controls were set, or if it cannot be read."""
        after = self.json["after"]
        if after is None or after["pixelFormat"] is None or after["width"] is None:
            return None
        return mode_from_json({**after, "node": self.json["node"]})

    @property
    def decision(self) -> Optional[Decision]:
        """How the mode was chosen. None if the request left the mode as it is."""
        decision = self.json["decision"]
        return None if decision is None else Decision(decision)

    @property
    def adjustments(self) -> Tuple[Adjustment, ...]:
        """The wishes that gave way, in the choice, at the source and on the device."""
        chosen = self.decision.adjustments if self.decision else ()
        return chosen + adjustments_from_json(self.json["adjustments"])

    @property
    def findings(self) -> Tuple[Finding, ...]:
        """What the driver cannot do and was not needed."""
        return findings_from_json(self.json["findings"])

    def __str__(self) -> str:
        return f"{self.outcome}: {self.mode}"


class Plan(Document):
    """Modes in which cameras can stream together."""

    __slots__ = ()

    @property
    def outcome(self) -> str:
        """fits; adjusted, if a bus may not grant what its cameras reserve, or that is unknown; or impossible."""
        return str(self.json["outcome"])

    @property
    def modes(self) -> Tuple[Optional[Mode], ...]:
        """The mode of each camera, in the order of the cameras. None for one without a plan."""
        shares = [share for bus in self.json["buses"] for share in bus["cameras"]]
        return tuple(mode_from_json(share["chosen"]) for share in sorted(shares, key=lambda share: int(share["index"])))

    def __str__(self) -> str:
        return f"{self.outcome}: " + ", ".join("none" if mode is None else str(mode) for mode in self.modes)


class Measurement(Document):
    """The rate that a camera delivered against the one that its mode promises. `json` has jitter, age and the fate of each frame."""

    __slots__ = ()

    @property
    def _entry(self) -> Dict[str, Any]:
        return self.json["measurements"][0]  # type: ignore[no-any-return]

    @property
    def mode(self) -> Optional[Mode]:
        """The mode that the driver set."""
        return mode_from_json(self._entry["set"])

    @property
    def promised(self) -> Optional[float]:
        """The frames per second of the mode that was asked for. None if it names no rate."""
        return self._entry["promised"]["framesPerSecond"]  # type: ignore[no-any-return]

    @property
    def delivered(self) -> Optional[float]:
        """The frames per second that came, by the times of the frames. None if fewer than two frames came."""
        return self._entry["delivered"]["framesPerSecond"]  # type: ignore[no-any-return]

    @property
    def outcome(self) -> str:
        """met; below, if more than 3 % of the promise are missing; or none, if nothing tells a rate."""
        return str(self._entry["outcome"])

    @property
    def causes(self) -> Tuple[str, ...]:
        """Why the promise was not met, a sentence each."""
        return tuple(str(cause["message"]) for cause in self._entry["causes"])

    @property
    def findings(self) -> Tuple[Finding, ...]:
        """What the camera or its driver did against its documentation."""
        return findings_from_json(self._entry["findings"])

    @property
    def error(self) -> Optional[Error]:
        """Why the stream ended early. None if it did not."""
        failures = self.json["failures"]
        return error_from_members(failures[0]["error"]) if failures else None

    def __str__(self) -> str:
        rates = ["?" if rate is None else f"{rate:.4g}" for rate in (self.delivered, self.promised)]
        return f"{self.mode}: {rates[0]} of {rates[1]} fps, {self.outcome}" + "".join(f"; {cause}" for cause in self.causes)


class Movie(Document):
    """What a recording left: `json` has each file, its times, and what is missing and why."""

    __slots__ = ()

    @property
    def paths(self) -> Tuple[str, ...]:
        """The files, in the order of their time."""
        return tuple(str(movie["file"]) for movie in self.json["movies"])

    @property
    def frames(self) -> int:
        """The frames in the files."""
        return sum(movie["frames"] for movie in self.json["movies"])

    @property
    def duration(self) -> float:
        """The seconds from the first frame to the end of the last one, without pauses."""
        return float(sum(movie["seconds"] for movie in self.json["movies"]))

    @property
    def missing(self) -> int:
        """The frames that came meanwhile and are not in the files."""
        return sum(count for movie in self.json["movies"] for count in movie["missing"].values())

    @property
    def end(self) -> str:
        """Why it ended: stopped, duration, frames, fileSize, diskSpace, session, modeChanged, reader or file."""
        return str(self.json["movies"][-1]["end"])

    def __str__(self) -> str:
        return f"{', '.join(self.paths)}: {self.duration:.1f} s, {self.frames} frames, {self.missing} missing"


class Explanation(Document):
    """Whether a node would stream now, and why not."""

    __slots__ = ()

    @property
    def streams(self) -> Optional[bool]:
        """Whether it would stream. None if what was read does not tell."""
        return self.json["streams"]  # type: ignore[no-any-return]

    @property
    def node(self) -> str:
        """The path of the node."""
        return str(self.json["node"])

    @property
    def reasons(self) -> Tuple[str, ...]:
        """What prevents the stream or may do so, a sentence each."""
        return tuple(str(reason["message"]) for reason in self.json["reasons"])

    def __str__(self) -> str:
        return f"{self.node}: " + ("; ".join(self.reasons) or "would stream")


class Event(Document):
    """What happened to a stream: a start, a restart, an interruption, an error, a finding."""

    __slots__ = ()

    @property
    def event(self) -> str:
        """didStartRunning, didStopRunning, wasInterrupted, stalled, restarted, runtimeError, finding, and others."""
        return str(self.json["event"])

    @property
    def mode(self) -> Optional[Mode]:
        """The mode that runs since then."""
        return mode_from_json(self.json.get("mode"))

    @property
    def error(self) -> Optional[Error]:
        """What went wrong, as an `Error` with its code. None for other events."""
        error = self.json.get("error")
        return None if error is None else error_from_members(error)

    @property
    def finding(self) -> Optional[Finding]:
        """What the camera or its driver did against its documentation."""
        finding = self.json.get("finding")
        return None if finding is None else findings_from_json([finding])[0]

    def __str__(self) -> str:
        return self.event


class CameraEvent(Document):
    """A camera that is here, came, went or changed."""

    __slots__ = ()

    @property
    def event(self) -> str:
        """here, came, went or changed."""
        return str(self.json["event"])

    @property
    def id(self) -> Optional[str]:
        """The identity, for `viewfinder.open()`. Without one, the path of the first node."""
        return camera_id(self.json["camera"])

    @property
    def name(self) -> Optional[str]:
        """The name of the camera."""
        name: Optional[str] = self.json["camera"]["name"]
        return name

    def __str__(self) -> str:
        return f"{self.event}: {self.name}"


def camera_id(camera: Mapping[str, Any]) -> Optional[str]:
    """The identity of a camera, or the path of its first node that captures, or its name."""
    identity = camera.get("identity")
    if identity is not None:
        return str(identity["value"])
    paths = [node.get("path") for node in capture_nodes(camera)]
    return next((path for path in paths if path), camera.get("name"))


def capture_nodes(camera: Mapping[str, Any]) -> List[Dict[str, Any]]:
    """The nodes of a camera that deliver pictures."""
    return [node for node in camera["nodes"] if node.get("role") in ("capture", "captureMultiplanar")]


def mode_from_json(mode: Optional[Mapping[str, Any]]) -> Optional[Mode]:
    if mode is None:
        return None
    return Mode(mode["pixelFormat"], Size(mode["width"], mode["height"]), _rate(mode.get("interval")), mode.get("node"))


def adjustments_from_json(adjustments: List[Mapping[str, Any]]) -> Tuple[Adjustment, ...]:
    return tuple(Adjustment(one["wish"], one["asked"], one["got"], one.get("reason")) for one in adjustments)


def findings_from_json(findings: List[Mapping[str, Any]]) -> Tuple[Finding, ...]:
    return tuple(Finding(one["code"], one["severity"], one["message"], one["where"]) for one in findings)


def statistics_from_json(document: Mapping[str, Any]) -> Statistics:
    fates = document["frames"]
    return Statistics(
        numbered=fates["numbered"],
        delivered=fates["delivered"],
        late=fates["late"],
        out_of_buffers=fates["outOfBuffers"],
        lost=fates["lost"],
        corrupted=fates["corrupted"],
        start_up=fates["startUp"],
        disabled=fates["disabled"],
        waiting=fates["waiting"],
        decoder_warnings=document["decoderWarnings"],
        copied=document["copied"],
        implausible_times=document["implausibleTimes"],
        restarts=document["restarts"],
        driver_faults=document["driverFaults"],
    )


def modes_of(camera: Mapping[str, Any]) -> Iterator[Mode]:
    """The modes of a camera: those of its sensor if it is behind a media graph, otherwise those of its nodes."""
    if camera.get("modes"):
        for mode in camera["modes"]:
            yield _sensor_mode(mode)
        return
    for node in capture_nodes(camera):
        for entry in node.get("formats") or ():
            for size in entry["sizes"]:
                largest, smallest, step = _sizes(size)
                for fps, slowest in [_rates(interval) for interval in size.get("intervals") or ()] or [(None, None)]:
                    yield Mode(entry["pixelFormat"] or "", largest, fps, node.get("path"), smallest, step, slowest)


def _sensor_mode(mode: Mapping[str, Any]) -> Mode:
    smallest = Size(mode["minWidth"], mode["minHeight"]) if "minWidth" in mode else None
    step = Size(mode["stepWidth"], mode["stepHeight"]) if "stepWidth" in mode else None
    fps = _rate(mode.get("shortestInterval") or mode.get("interval"))
    largest = Size(mode["width"], mode["height"])
    return Mode(mode["pixelFormat"], largest, fps, mode["node"], smallest, step, _rate(mode.get("longestInterval")))


def _sizes(size: Mapping[str, Any]) -> Tuple[Size, Optional[Size], Optional[Size]]:
    """The largest, the smallest and the step of sizes."""
    if size["kind"] == "discrete":
        return Size(size["width"], size["height"]), None, None
    step = Size(size["stepWidth"], size["stepHeight"]) if size.get("stepWidth") else None
    return Size(size["maxWidth"], size["maxHeight"]), Size(size["minWidth"], size["minHeight"]), step


def _rates(interval: Mapping[str, Any]) -> Tuple[Optional["Fraction"], Optional["Fraction"]]:
    """The highest and the lowest of rates; the second only of a range."""
    if interval["kind"] == "discrete":
        return _rate(interval), None
    return _rate(interval["min"]), _rate(interval["max"])


def _rate(interval: Optional[Mapping[str, int]]) -> Optional["Fraction"]:
    """The rate of a time per frame. Drivers give parts of 0 by mistake."""
    if interval is None or not interval["numerator"] or not interval["denominator"]:
        return None
    from fractions import Fraction

    return Fraction(interval["denominator"], interval["numerator"])


def _number(rate: "Fraction") -> str:
    return f"{float(rate):.5g}"
