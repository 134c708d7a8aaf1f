"""pairs.py FIRST SECOND ROWS…: how much more CPU a request the second sampler took than the first.

Runs of the same number, in the order in which they stand, are a pair: they were next to each other.
Mean of the pairs' differences with Student's t interval at 95 %, and the median of each sampler.
"""
import math
import statistics
import sys

# Student's t at 97.5 %, by degrees of freedom from 1 on (any table); beyond them the last
T = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
     2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086]

first, second, *files = sys.argv[1:]
rows = [dict(pair.split("=") for pair in line.split()) for name in files for line in open(name)]
for figure in ("cpu_us_per_request", "settled_us_per_request"):
    one, other = ([float(row[figure]) for row in rows if row["sampler"] == name] for name in (first, second))
    more = [100 * (b - a) / a for a, b in zip(one, other)]
    mean = statistics.mean(more)
    half = T[min(len(more) - 1, len(T)) - 1] * statistics.stdev(more) / math.sqrt(len(more))
    print(
        f"{figure}: medians {statistics.median(one):.1f} and {statistics.median(other):.1f}, "
        f"{len(more)} pairs: {mean:+.1f} % ± {half:.1f}, median {statistics.median(more):+.1f} %: "
        + " ".join(f"{each:+.1f}" for each in more)
    )
