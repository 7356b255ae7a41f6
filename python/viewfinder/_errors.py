"""The errors that this package raises."""

from __future__ import annotations

from typing import Any, Dict, Mapping, Optional, Type


class Error(Exception):
    """A failure, with what to do about it.

    >>> import viewfinder
    >>> try:
    ...     viewfinder.open("recorded:logitech-c92")
    ... except viewfinder.NotFoundError as error:
    ...     print(error.code, "-", error.remedy)
    notFound - Did you mean logitech-c922?
    """

    message: str
    """What happened, in one sentence."""
    code: str
    """The kind: busy, gone, denied, unsupported, rejected, adjusted, unmet, notFound, malformed, usage, and others."""
    call: Optional[str]
    """What was tried, such as VIDIOC_S_FMT or "read request"."""
    subject: Optional[str]
    """On what: a node, a control, a place in a request."""
    errno: Optional[int]
    """The kernel's error number."""
    remedy: Optional[str]
    """What to do next."""

    def __init__(
        self,
        message: str,
        code: str = "internal",
        call: Optional[str] = None,
        subject: Optional[str] = None,
        errno: Optional[int] = None,
        remedy: Optional[str] = None,
    ) -> None:
        super().__init__(message, code, call, subject, errno, remedy)
        self.message, self.code, self.call = message, code, call
        self.subject, self.errno, self.remedy = subject, errno, remedy

    def __str__(self) -> str:
        place = f"({self.call}: {self.subject})" if self.call and self.subject else None
        parts = [self.message, place, self.remedy]
        return " ".join(part for part in parts if part)


class UsageError(Error, ValueError):
    """The call makes no sense: a bad argument, an object that was closed, an unknown word. It is a `ValueError`, too."""

    def __init__(
        self,
        message: str,
        code: str = "usage",
        call: Optional[str] = None,
        subject: Optional[str] = None,
        errno: Optional[int] = None,
        remedy: Optional[str] = None,
    ) -> None:
        super().__init__(message, code, call, subject, errno, remedy)


class UnmetError(Error):
    """No mode meets the request, or the device set another one than required."""


class MalformedError(Error):
    """A profile or a picture is malformed."""


class NotFoundError(Error):
    """There is no such camera, recording or control."""


class UnavailableError(Error):
    """The camera was unplugged, hangs, or cannot do this. Also if a stream was stopped."""


class GoneError(UnavailableError):
    """The camera was unplugged, or its driver removed. A stream of it has ended; a camera that is back is opened anew."""


class BusyError(Error):
    """Another program uses the camera, or the USB bus is full. Also if another thread reads the same stream."""


class DeniedError(Error):
    """This user may not use the camera."""


_KINDS: Dict[int, Type[Error]] = {
    1: UnmetError,
    64: UsageError,
    65: MalformedError,
    66: NotFoundError,
    69: UnavailableError,
    75: BusyError,
    77: DeniedError,
}


def error_from_json(number: int, text: Optional[bytes]) -> Error:
    """The exception for an error of the library: its number, and viewfinder.error/1."""
    import json

    members = json.loads(text or b"{}").get("error", {})
    kind = GoneError if members.get("code") == "gone" else _KINDS.get(number, Error)
    return error_from_members(members, kind)


def error_from_members(members: Mapping[str, Any], kind: Type[Error] = Error) -> Error:
    """The exception for the members of an error."""
    return kind(
        members.get("message", "Unknown error."),
        members.get("code", "internal"),
        members.get("operation"),
        members.get("subject"),
        members.get("errno"),
        members.get("remedy"),
    )
