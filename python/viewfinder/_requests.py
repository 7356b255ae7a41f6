"""Requests: what a program wishes of a camera, as `viewfinder.request/1`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Mapping, Optional, Sequence, Tuple, Union

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


def request_text(
    *,
    preset: Optional[str] = None,
    size: Optional[SizeWish] = None,
    fps: Optional[Rate] = None,
    exact_fps: Optional[Rate] = None,
    min_fps: Optional[Rate] = None,
    max_fps: Optional[Rate] = None,
    prefer: Optional[Formats] = None,
    require: Optional[Formats] = None,
    accept: Optional[Formats] = None,
    order: Optional[Sequence[str]] = None,
    controls: Optional[Mapping[str, ControlValue]] = None,
    exact: bool = False,
    policy: Optional[str] = None,
    buffers: Optional[int] = None,
) -> bytes:
    """A request as JSON. The library checks the values."""
    members: Dict[str, Any] = {
        "preset": preset,
        "size": _size(size),
        "fps": _rate(fps),
        "exactFps": _rate(exact_fps),
        "minFps": _rate(min_fps),
        "maxFps": _rate(max_fps),
        "prefer": _formats(prefer),
        "require": _formats(require),
        "accept": _formats(accept),
        "order": None if order is None else list(order),
        "controls": None if controls is None else dict(controls),
        "exact": exact or None,
        "policy": policy,
        "buffers": buffers,
    }
    return json_text({name: value for name, value in members.items() if value is not None})


def _size(size: Optional[SizeWish]) -> Any:
    if size is None or isinstance(size, str):
        return size
    if len(size) not in (2, 3):
        raise UsageError("A size has a width, a height, and perhaps a rule.", subject=repr(size))
    return dict(zip(("width", "height", "rule"), size))


def _rate(rate: Optional[Rate]) -> Optional[str]:
    return None if rate is None else str(rate)


def _formats(formats: Optional[Formats]) -> Any:
    return formats if formats is None else [formats] if isinstance(formats, str) else list(formats)
