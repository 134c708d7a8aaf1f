"""medians.py ROWS: the median over the runs of each figure, a line for each sampler."""
import statistics
import sys

table = {}
for line in open(sys.argv[1]):
    row = dict(pair.split("=") for pair in line.split())
    table.setdefault(row["sampler"], []).append(row)
names = [name for name in next(iter(table.values()))[0] if name not in ("sampler", "run")]
print("medians of", len(next(iter(table.values()))), "runs")
print("sampler", *names, sep="\t")
for sampler, rows in table.items():
    print(sampler, *(statistics.median(float(row[name]) for row in rows) for name in names), sep="\t")
