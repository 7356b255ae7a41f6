"""Waiting for what comes from a descriptor, in a thread or in an event loop."""

from __future__ import annotations

from _thread import allocate_lock
from math import ceil
from select import POLLIN, poll
from time import monotonic
from typing import TYPE_CHECKING, Callable, Generic, Optional, TypeVar, overload

from ._errors import BusyError, Error, UsageError
from ._library import Uncopied

if TYPE_CHECKING:
    from asyncio import Future

    from typing_extensions import Self

T = TypeVar("T")


class Waiting(Uncopied, Generic[T]):
    """Takes things one by one. Python waits in poll(), so that Ctrl-C ends any wait at once."""

    def __init__(self, descriptor: int, subject: str) -> None:
        self._descriptor = descriptor
        self._subject = subject
        self._stopped = False
        self._consumer = allocate_lock()
        self._poller = poll()
        self._poller.register(descriptor, POLLIN)

    def _take(self) -> Optional[T]:
        """What waits; None if nothing does."""
        raise NotImplementedError

    def fileno(self) -> int:
        """The descriptor, readable while something waits. It belongs to this object: do not close it. -1 once closed."""
        return self._descriptor

    @overload
    def read(self, timeout: None = None) -> T: ...
    @overload
    def read(self, timeout: float) -> Optional[T]: ...
    def read(self, timeout: Optional[float] = None) -> Optional[T]:
        """The next one. None if none came within `timeout` seconds, at most a day; 0 does not wait, None waits without limit.

        Only one thread or task at a time may wait: others get a `BusyError`.
        """
        return self._read(self._take, timeout)

    def _read(self, take: Callable[[], Optional[T]], timeout: Optional[float]) -> Optional[T]:
        end = None if timeout is None else monotonic() + _seconds(timeout)
        # Each frame passes here: what aread() does too is no function.
        if not self._consumer.acquire(False):
            raise self._taken()
        try:
            if self._descriptor < 0:
                raise self._closed()
            while True:
                if end is None:
                    self._poller.poll()
                else:
                    self._poller.poll(max(0, ceil((end - monotonic()) * 1000)))
                taken = take()
                if taken is not None or (end is not None and monotonic() >= end):
                    return taken
        finally:
            self._consumer.release()
            if self._stopped:
                self._finish()

    def _taken(self) -> Error:
        return BusyError(
            f"Another thread or task waits for {self._subject}.", "busy", "wait", self._subject,
            remedy="Take them in one thread or task.",
        )  # fmt: skip

    def _closed(self) -> Error:
        return UsageError(f"The source of {self._subject} was closed.", call="wait", subject=self._subject)

    def _finish(self) -> None:
        """After the stop: releases what only readers need, unless one is still here. It does so as it leaves."""
        if self._consumer.acquire(False):
            self._release()
            self._consumer.release()

    def _release(self) -> None:
        """Called after the stop while nobody waits, perhaps more than once."""

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> T:
        if self._stopped:
            raise StopIteration
        try:
            # Without a timeout, it ends with one.
            return self._read(self._take, None)  # type: ignore[return-value]
        except Error:
            if self._stopped:
                raise StopIteration from None
            raise

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> T:
        if self._stopped:
            raise StopAsyncIteration
        try:
            return await self.aread()
        except Error:
            if self._stopped:
                raise StopAsyncIteration from None
            raise

    @overload
    async def aread(self, timeout: None = None) -> T: ...
    @overload
    async def aread(self, timeout: float) -> Optional[T]: ...
    async def aread(self, timeout: Optional[float] = None) -> Optional[T]:
        """`read()` for an event loop: it suspends the task, and no thread."""
        return await self._aread(self._take, timeout)

    async def _aread(self, take: Callable[[], Optional[T]], timeout: Optional[float]) -> Optional[T]:
        from asyncio import sleep

        end = None if timeout is None else monotonic() + _seconds(timeout)
        if not self._consumer.acquire(False):
            raise self._taken()
        try:
            if self._descriptor < 0:
                raise self._closed()
            # Others get their turn, even if something always waits here.
            await sleep(0)
            while True:
                taken = take()
                if taken is not None or (end is not None and monotonic() >= end):
                    return taken
                await self._readable(end)
        finally:
            self._consumer.release()
            if self._stopped:
                self._finish()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        from asyncio import get_running_loop

        # The device may take its time to stop.
        await get_running_loop().run_in_executor(None, self._stop)

    def _stop(self) -> None:
        """Ends what it takes things from."""
        raise NotImplementedError

    async def _readable(self, end: Optional[float]) -> None:
        """Suspends the task until the descriptor is readable, or the time is over."""
        from asyncio import get_running_loop, wait

        loop = get_running_loop()
        future: Future[None] = loop.create_future()
        loop.add_reader(self._descriptor, _resolve, future)
        try:
            await (future if end is None else wait([future], timeout=max(0, end - monotonic())))
        finally:
            loop.remove_reader(self._descriptor)


def _seconds(timeout: float) -> float:
    """A timeout that can be waited for."""
    try:
        seconds = float(timeout)
    except (TypeError, ValueError):
        seconds = -1.0
    if not 0 <= seconds <= 86_400:
        raise UsageError(
            "A timeout is a number of seconds, at most a day.", call="wait", subject=repr(timeout),
            remedy="Without a timeout, or with None, the wait has no limit.",
        )  # fmt: skip
    return seconds


def _resolve(future: Future[None]) -> None:
    if not future.done():
        future.set_result(None)
