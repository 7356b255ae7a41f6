"""Requests: what a program wishes of a camera, as `viewfinder.request/1`."""

# Annotations are values here: a TypedDict would compile each text.

from typing import TYPE_CHECKING, Any, Callable, Dict, Mapping, Optional, Sequence, Tuple, TypedDict, Union

from ._errors import UsageError
from ._library import json_text

if TYPE_CHECKING:
    from decimal import Decimal
    from fractions import Fraction

    Rate = Union[int, float, Fraction, Decimal, str]

SizeWish = Union[str, Tuple[int, int], Tuple[int, int, str]]
"""A size: `(1280, 720)`, `(1280, 720, "atLeast")`, or `"largest"`. Rules: nearest, atLeast, atMost, exact, largest."""

Formats = Union[str, Sequence[str]]
"""A pixel format, or several, best first: `"MJPG"` or `["MJPG", "YUYV"]`."""

ControlValue = Union[int, str, Sequence[int]]
"""A control's value: a number, a text as people write it (`"Manual Mode"`), or the numbers of an array."""

Crop = Union[str, Tuple[int, int, int, int]]
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

    preset: Optional[str]
    size: Optional[SizeWish]
    fps: Optional["Rate"]
    exact_fps: Optional["Rate"]
    min_fps: Optional["Rate"]
    max_fps: Optional["Rate"]
    prefer: Optional[Formats]
    require: Optional[Formats]
    accept: Optional[Formats]
    order: Optional[Sequence[str]]
    policy: Optional[str]


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


def request_text(arguments: type, given: Mapping[str, Any]) -> bytes:
    """A request as JSON, from arguments among those of the type. The library checks the values."""
    for name in given.keys() - arguments.__annotations__.keys():
        raise TypeError(f"unexpected keyword argument {name!r}")
    return json_text({_key(name): _form(name, value) for name, value in given.items() if value is not None})


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
    from fractions import Fraction
    from numbers import Rational

    return str(rate if isinstance(rate, (str, Rational)) else Fraction(float(rate)).limit_denominator(1001))


def _formats(formats: Formats) -> Any:
    return [formats] if isinstance(formats, str) else list(formats)


# How values stand in JSON where it is not as they are.
_FORMS: Dict[str, Callable[[Any], Any]] = {
    "size": _size,
    **dict.fromkeys(("fps", "exact_fps", "min_fps", "max_fps"), _rate),
    **dict.fromkeys(("prefer", "require", "accept"), _formats),
    "order": list,
    "source": _source,
    "crop": _crop,
    "controls": dict,
}

_SENTENCES = {
    "size": "A size has a width, a height, and perhaps a rule.",
    "crop": "A crop has a left and an upper edge, a width and a height.",
    **dict.fromkeys(("fps", "exact_fps", "min_fps", "max_fps"), "A rate is a number of frames per second, or a text."),
}
