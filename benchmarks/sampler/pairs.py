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


def of(rows, sampler, figure):
    return [float(row[figure]) for row in rows if row["sampler"] == sampler]


def differences(rows, first, second, figure):
    """Pair by pair, per cent."""
    return [100 * (b - a) / a for a, b in zip(of(rows, first, figure), of(rows, second, figure))]


def mean(more):
    """The mean, and half its interval."""
    half = T[min(len(more) - 1, len(T)) - 1] * statistics.stdev(more) / math.sqrt(len(more))
    return statistics.mean(more), half


def main():
    first, second, *files = sys.argv[1:]
    rows = [dict(pair.split("=") for pair in line.split()) for name in files for line in open(name)]
    for figure in ("cpu_us_per_request", "settled_us_per_request"):
        more = differences(rows, first, second, figure)
        middle, half = mean(more)
        print(
            f"{figure}: medians {statistics.median(of(rows, first, figure)):.1f} and "
            f"{statistics.median(of(rows, second, figure)):.1f}, "
            f"{len(more)} pairs: {middle:+.1f} % ± {half:.1f}, median {statistics.median(more):+.1f} %: "
            + " ".join(f"{each:+.1f}" for each in more)
        )


if __name__ == "__main__":
    main()
