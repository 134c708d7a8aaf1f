"""OpenAI's Python client: each stream is a task with a client, and so a connection, of its own, all in one thread.
Prints from the call to the first token as the task saw it, milliseconds, one a line."""

import asyncio
import sys
import time

from openai import AsyncOpenAI


async def read(url, requests, times):
    async with AsyncOpenAI(base_url=url, api_key="none") as client:
        for _ in range(requests):
            start = time.perf_counter()
            first = True
            messages = [{"role": "user", "content": "x"}]
            async for chunk in await client.chat.completions.create(model="example", messages=messages, stream=True):
                if first and chunk.choices[0].delta.content:
                    times.append((time.perf_counter() - start) * 1e3)
                    first = False


async def main(url, streams, requests):
    times = []
    await asyncio.gather(*(read(url, requests, times) for _ in range(streams)))
    print("\n".join(map(str, times)))


asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
