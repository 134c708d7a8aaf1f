"""One line: what a client reported as the time to the first event, and what the packets show."""

import json
import sys

name, reported, analysis = sys.argv[1:]
times = sorted(float(line) for line in open(reported))
wire = json.load(open(analysis))["events"]["first_event"]


def quantile(q):
    at = (len(times) - 1) * q
    low = int(at)
    high = min(low + 1, len(times) - 1)
    return times[low] + (times[high] - times[low]) * (at - low)


ours = [quantile(q) for q in (0.5, 0.95, 0.99)]
theirs = [wire[key] * 1e3 for key in ("p50_s", "p95_s", "p99_s")]
assert wire["count"] == len(times), (wire["count"], len(times))
print(
    "%-12s %8d  %8.2f %8.2f %8.2f  %8.2f %8.2f %8.2f  %8.2f"
    % (name, len(times), *ours, *theirs, ours[2] - theirs[2])
)
