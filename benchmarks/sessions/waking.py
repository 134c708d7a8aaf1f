"""waking.py RATE SECONDS: how late a bare thread wakes on this machine, for instants of a Poisson process.

No generator can begin a session nearer to its instant than the machine wakes a thread that does nothing else.
"""
import random
import sys
import time

rate, seconds = sys.argv[1:]
number, _, unit = rate.partition("/")
per_second = float(number) / {"s": 1, "min": 60, "h": 3600}[unit]
draw = random.Random(1)
due = start = time.monotonic()
late = []
while due - start < float(seconds):
    due += draw.expovariate(per_second)
    time.sleep(max(0, due - time.monotonic()))
    late.append((time.monotonic() - due) * 1e3)
late.sort()
of = lambda share: f"{late[min(len(late) - 1, int(share * len(late)))]:.3f}"
print(f"a bare thread wakes late here, ms: median {of(0.5)}, p95 {of(0.95)}, p99 {of(0.99)}, most {late[-1]:.3f}")
