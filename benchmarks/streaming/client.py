"""aiohttp: each stream is a task with a session, and so a connection, of its own, all in one thread.
Prints from the call to the first event as the task saw it, milliseconds, one a line."""

import asyncio
import sys
import time

import aiohttp


async def read(url, requests, times):
    async with aiohttp.ClientSession() as session:
        for _ in range(requests):
            start = time.perf_counter()
            first = True
            async with session.get(url) as response:
                async for line in response.content:
                    if first and line.startswith(b"data"):
                        times.append((time.perf_counter() - start) * 1e3)
                        first = False


async def main(url, streams, requests):
    times = []
    await asyncio.gather(*(read(url, requests, times) for _ in range(streams)))
    print("\n".join(map(str, times)))


asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
