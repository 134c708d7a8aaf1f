"""medians.py CLOSED_USERS_CSV: the error of each generator, and beside HttpClient4's at as many users.

Reported mean less the wire's mean of a run; its median over the runs, with the least and the most. Beside HttpClient4:
run by run, of the runs of one number, which lay next to each other.
"""
import csv
import statistics
import sys

PEER = "HttpClient4"

errors, middles = {}, {}
for row in csv.DictReader(open(sys.argv[1], newline="")):
    key = row["generator"], int(row["users"])
    errors.setdefault(key, {})[row["repetition"]] = float(row["error_mean_us"])
    if row["error_p50_us"]:
        middles.setdefault(key, []).append(float(row["error_p50_us"]))


def spread(values):
    return f"{statistics.median(values):.4g} ({min(values):.4g} to {max(values):.4g})" if values else "-"


print("users", "generator", "runs", "error of the mean, us", "median error, us", f"beside {PEER}", sep="\t")
for (generator, users), runs in sorted(errors.items(), key=lambda each: (each[0][1], each[0][0])):
    peer = errors.get((PEER, users), {})
    beside = [error / peer[n] for n, error in runs.items() if n in peer] if generator != PEER else []
    print(users, generator, len(runs), spread(list(runs.values())), spread(middles.get((generator, users), [])), spread(beside),
          sep="\t")
