import asyncio
import unittest

import viewfinder as vf
from support import fast, frozen, unplugged


class AnAsynchronousLoop(unittest.TestCase):
    def test_has_the_frames_of_a_stream(self):
        async def run():
            with fast().stream() as stream:
                last, count = -1, 0
                async for frame in stream:
                    self.assertGreater(frame.sequence, last)
                    last, count = frame.sequence, count + 1
                    if count == 200:
                        break
            return stream.statistics

        statistics = asyncio.run(run())
        self.assertEqual(statistics.delivered, 200)
        self.assertTrue(statistics.is_balanced)

    def test_leaves_time_to_others_even_if_frames_always_wait(self):
        async def run():
            ticks = 0

            async def tick():
                nonlocal ticks
                while True:
                    ticks += 1
                    await asyncio.sleep(0)

            ticking = asyncio.ensure_future(tick())
            with fast(fps=5000).stream() as stream:
                count = 0
                async for _ in stream:
                    count += 1
                    if count == 50:
                        break
            ticking.cancel()
            return ticks

        self.assertGreaterEqual(asyncio.run(run()), 49)

    def test_over_two_cameras_has_both(self):
        async def take(count):
            with fast().stream() as stream:
                async for _ in stream:
                    count -= 1
                    if count == 0:
                        return stream.statistics.delivered

        async def run():
            return await asyncio.gather(take(100), take(50))

        self.assertEqual(asyncio.run(run()), [100, 50])

    def test_ends_when_the_stream_is_stopped(self):
        async def run():
            stream = frozen().stream()
            asyncio.get_running_loop().call_later(0.1, stream.stop)
            return [frame async for frame in stream]

        self.assertEqual(asyncio.run(asyncio.wait_for(run(), 5)), [])

    def test_can_be_cancelled_and_taken_up_again(self):
        async def run():
            with frozen().stream() as stream:
                for _ in range(2):
                    with self.assertRaises(asyncio.TimeoutError):
                        await asyncio.wait_for(stream.__anext__(), 0.05)

        asyncio.run(run())

    def test_refuses_a_second_task(self):
        async def run():
            with frozen().stream() as stream:
                first = asyncio.ensure_future(stream.__anext__())
                await asyncio.sleep(0.05)
                with self.assertRaises(vf.BusyError):
                    await stream.__anext__()
                stream.stop()
                with self.assertRaises(StopAsyncIteration):
                    await first

        asyncio.run(run())

    def test_raises_when_the_camera_is_unplugged(self):
        async def run():
            async for _ in unplugged(after=6).stream():
                pass

        with self.assertRaises(vf.UnavailableError):
            asyncio.run(asyncio.wait_for(run(), 10))

    def test_has_the_events_of_a_watch(self):
        async def run():
            with vf.watch() as watch:
                for _ in vf.cameras():
                    await watch.__anext__()
                with self.assertRaises(asyncio.TimeoutError):
                    await asyncio.wait_for(watch.__anext__(), 0.05)

        asyncio.run(run())
