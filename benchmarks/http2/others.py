"""The application that Hypercorn serves, and httpx as a client.

    others.py h2|h2-body|h2-streams|h1 URL REQUESTS KEYLOG
"""

import asyncio
import ssl
import sys

SIZES = [37, 900, 3000, 12000, 90000]


async def app(scope, receive, send):
    """Answers with as many bytes as the path says, in two parts if they are many."""
    if scope["type"] != "http":
        return
    while (await receive()).get("more_body"):
        pass
    body = b"x" * int(scope["path"].rsplit("/", 1)[-1] or 0)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/plain")]})
    half = len(body) // 2 if len(body) > 5000 else 0
    if half:
        await send({"type": "http.response.body", "body": body[:half], "more_body": True})
    await send({"type": "http.response.body", "body": body[half:]})


async def main(kind, url, requests, keylog):
    import httpx

    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.keylog_filename = keylog
    for _ in range(3):
        async with httpx.AsyncClient(http1=kind == "h1", http2=kind != "h1", verify=context) as client:
            paths = [f"{url}/{SIZES[i % len(SIZES)]}" for i in range(requests)]
            if kind == "h2-streams":
                for i in range(0, requests, 4):
                    await asyncio.gather(*(client.get(path) for path in paths[i : i + 4]))
            else:
                for path in paths:
                    await (client.post(path, content=b"b" * 777) if kind == "h2-body" else client.get(path))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4]))
