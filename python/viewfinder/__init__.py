"""Cameras on Linux: what they can do, the mode that fits, and accounted frames without a copy.

>>> import viewfinder
>>> camera = viewfinder.open("recorded:logitech-c922")
>>> print(camera.decide(size=(1280, 720), fps=30).mode)
MJPG 1280x720 at 30 fps
>>> with camera.stream(size=(1280, 720), fps=30) as stream:
...     frame = stream.read()
>>> frame.size
Size(width=1280, height=720)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._cameras import Camera, Watch, cameras, open, plan, policies, presets, recordings, simulate, simulate_watch, watch
from ._controls import Control, Controls
from ._errors import (
    BusyError,
    DeniedError,
    Error,
    GoneError,
    MalformedError,
    NotFoundError,
    UnavailableError,
    UnmetError,
    UsageError,
)
from ._frames import Frame, Plane
from ._records import (
    Adjustment,
    CameraEvent,
    Configuration,
    Decision,
    Event,
    Explanation,
    Finding,
    Measurement,
    MenuItem,
    Microphone,
    Mode,
    Modes,
    Movie,
    Plan,
    Relaxation,
    Size,
    Statistics,
)
from ._stream import Recording, Stream

if TYPE_CHECKING:
    __version__: str

__all__ = [
    "Adjustment",
    "BusyError",
    "Camera",
    "CameraEvent",
    "Configuration",
    "Control",
    "Controls",
    "Decision",
    "DeniedError",
    "Error",
    "Event",
    "Explanation",
    "Finding",
    "Frame",
    "GoneError",
    "MalformedError",
    "Measurement",
    "MenuItem",
    "Microphone",
    "Mode",
    "Modes",
    "Movie",
    "NotFoundError",
    "Plan",
    "Plane",
    "Recording",
    "Relaxation",
    "Size",
    "Statistics",
    "Stream",
    "UnavailableError",
    "UnmetError",
    "UsageError",
    "Watch",
    "cameras",
    "open",
    "plan",
    "policies",
    "presets",
    "recordings",
    "simulate",
    "simulate_watch",
    "watch",
]


def __getattr__(name: str) -> str:
    # The library is loaded on first use, not by the import.
    if name == "__version__":
        from ._library import library

        version: bytes = library().vf_version()
        return version.decode()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
