"""Requests: what a program wishes of a camera, as `viewfinder.request/1`."""

# Annotations are values here: a TypedDict would compile each text.

from typing import TYPE_CHECKING, Any, Callable, Dict, Literal, Mapping, Optional, Sequence, Tuple, TypedDict, Union

from ._errors import UsageError
from ._library import json_text
from ._records import Decision, Mode, Relaxation

if TYPE_CHECKING:
    from decimal import Decimal
    from fractions import Fraction

    Rate = Union[int, float, Fraction, Decimal, str]

SizeRule = Literal["nearest", "atLeast", "atMost", "exact", "largest"]
"""How a size must match."""

Wish = Literal["size", "format", "rate"]
"""A wish that `order` names."""

Policy = Literal["standard", "avfoundation-loop", "w3c", "gstreamer", "libcamera", "uvcvideo", "camerax"]
"""The rules by which a mode is chosen."""

Preset = Literal[
    "photo", "high", "medium", "low", "qvga320x240", "cif352x288", "vga640x480", "iFrame960x540", "iFrame1280x720", "hd1280x720",
    "hd1920x1080", "hd4K3840x2160", "inputPriority",
]  # fmt: skip
"""A name that stands for a size and a rate, or for the present mode."""

Request = Union[Decision, Relaxation, Mapping[str, Any]]
"""A request to ask again: that of a decision or of a relaxation, or a document viewfinder.request/1."""

SizeWish = Union[Literal["largest"], Tuple[int, int], Tuple[int, int, SizeRule]]
"""A size: `(1280, 720)`, `(1280, 720, "atLeast")`, or `"largest"`. Rules: nearest, atLeast, atMost, exact, largest."""

Formats = Union[str, Sequence[str]]
"""A pixel format, or several, best first: `"MJPG"` or `["MJPG", "YUYV"]`."""

ControlValue = Union[int, str, Sequence[int]]
"""A control's value: a number, a text as people write it (`"Manual Mode"`), or the numbers of an array."""

Crop = Union[Literal["reset"], Tuple[int, int, int, int]]
"""A part of the picture, in pixels of the source: `(left, top, width, height)`, or `"reset"` for all of it."""


class Source(TypedDict, total=False):
    """What a capture card shows. What is left out stays as it is."""

    input: Union[str, int]
    """The input, by its name, a part of it, or its number."""
    edid: Union[str, bytes]
    """What the input tells its device: the bytes or their hexadecimal digits, `"default"`, or `"none"`."""
    standard: str
    """The analog standard, such as `"pal"`."""
    detect: bool
    """Whether to set the standard or the timings of the present signal."""


class Wishes(TypedDict, total=False):
    """What a mode is chosen by: the arguments of `decide()`. None counts as absent, as in the others."""

    mode: Optional[Mode]
    node: Optional[str]
    preset: Optional[Preset]
    size: Optional[SizeWish]
    fps: Optional[Union["Rate", Literal["highest"]]]
    exact_fps: Optional["Rate"]
    min_fps: Optional["Rate"]
    max_fps: Optional["Rate"]
    prefer: Optional[Formats]
    require: Optional[Formats]
    accept: Optional[Formats]
    order: Optional[Sequence[Wish]]
    policy: Optional[Policy]


class Settings(Wishes, total=False):
    """What a camera is set to: the arguments of `configure()` and `stream()`."""

    source: Optional[Source]
    crop: Optional[Crop]
    zoom: Optional[float]
    controls: Optional[Mapping[str, ControlValue]]
    exact: Optional[bool]
    wait: Optional[float]


class Configuring(Settings, total=False):
    """The arguments of `configure()`."""

    verify: Optional[bool]
    dry_run: Optional[bool]


class Streaming(Settings, total=False):
    """The arguments of `stream()`."""

    buffers: Optional[int]
    keep: Optional[bool]


def request_text(arguments: type, given: Mapping[str, Any], request: Optional[Request] = None) -> bytes:
    """A request as JSON: the arguments, which must be among those of the type, before an earlier request.

    To set a decision without other wishes is to set the mode that it chose. The library checks the values.
    """
    for name in given.keys() - arguments.__annotations__.keys():
        raise TypeError(f"unexpected keyword argument {name!r}")
    members = _members(request)
    choosing = Wishes.__annotations__.keys() - {"accept"}
    if isinstance(request, Decision) and arguments is not Wishes and not choosing & given.keys():
        members = _chosen(request)
    for name, value in given.items():
        if value is not None:
            form = _form(name, value)
            members.update(form if name == "mode" else {_KEYS.get(name) or _key(name): form})
    return json_text(members)


def _members(request: Optional[Request]) -> Dict[str, Any]:
    if request is None:
        return {}
    if isinstance(request, (Decision, Relaxation)):
        return dict(request.request)
    if not isinstance(request, Mapping):
        raise UsageError(
            "A request is a decision, a relaxation or a document.", call="read request", subject=repr(request),
            remedy="Name what the program wishes: size=(1280, 720), fps=30.",
        )  # fmt: skip
    return dict(request)


def _chosen(decision: Decision) -> Dict[str, Any]:
    """The request for the mode that a decision chose. Without one, or to keep the present mode, its own request."""
    request, mode = decision.request, decision.mode
    if mode is None or request["preset"] == "inputPriority":
        return request
    return {**{key: request[key] for key in request.keys() & _KEPT}, **_mode(mode)}


def _mode(mode: Mode) -> Dict[str, Any]:
    """The request that only a mode meets; of a range, its largest size and its highest rate."""
    size = {"width": mode.size[0], "height": mode.size[1], "rule": "exact"}
    rate = None if mode.fps is None else _rate(mode.fps)
    return {"node": mode.node, "size": size, "require": [mode.pixel_format], "exactFps": rate}


def _form(name: str, value: Any) -> Any:
    """A value as it stands in JSON."""
    try:
        return _FORMS.get(name, _same)(value)
    except (TypeError, ValueError, AttributeError, ArithmeticError):
        sentence = _SENTENCES.get(name, f"This is no value of {name}.")
        raise UsageError(sentence, call="read request", subject=repr(value)) from None


def _key(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(word.capitalize() for word in others)


def _same(value: Any) -> Any:
    return value


def _size(size: SizeWish) -> Any:
    return size if isinstance(size, str) else _named(size, "width", "height", "rule")


def _crop(crop: Crop) -> Any:
    return crop if isinstance(crop, str) else _named(crop, "left", "top", "width", "height")


def _named(values: Sequence[Any], *names: str) -> Dict[str, Any]:
    """Values with their names. The last name of a size may be absent."""
    if len(values) != len(names) and (len(values), names[-1]) != (2, "rule"):
        raise ValueError
    return dict(zip(names, values))


def _source(source: Source) -> Any:
    edid = source.get("edid")
    return {**source, "edid": edid.hex()} if isinstance(edid, bytes) else dict(source)


def _rate(rate: "Rate") -> str:
    """A rate as a text. A float or a Decimal is the nearest fraction of those that cameras have, such as 30000/1001."""
    # To import fractions here would delay the first frame by milliseconds.
    if isinstance(rate, (int, str)):
        return str(rate)
    from fractions import Fraction
    from numbers import Rational

    return str(rate if isinstance(rate, Rational) else Fraction(float(rate)).limit_denominator(1001))


def _late(keep: bool) -> str:
    return "keep" if keep else "replace"


def _formats(formats: Formats) -> Any:
    return [formats] if isinstance(formats, str) else list(formats)


# How values stand in JSON where it is not as they are.
_FORMS: Dict[str, Callable[[Any], Any]] = {
    "mode": _mode,
    "size": _size,
    **dict.fromkeys(("fps", "exact_fps", "min_fps", "max_fps"), _rate),
    **dict.fromkeys(("prefer", "require", "accept"), _formats),
    "order": list,
    "source": _source,
    "crop": _crop,
    "controls": dict,
    "keep": _late,
}

# Members of a decision's request that do not choose the mode.
_KEPT = {"accept", "source", "crop", "zoom"}

# Members of other names than their arguments.
_KEYS = {"keep": "late"}

_SENTENCES = {
    "size": "A size has a width, a height, and perhaps a rule.",
    "crop": "A crop has a left and an upper edge, a width and a height.",
    **dict.fromkeys(("fps", "exact_fps", "min_fps", "max_fps"), "A rate is a number of frames per second, or a text."),
}
