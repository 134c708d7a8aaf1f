"""bars.py DIR: what benchmarks/accuracy/bars has measured, as two tables in Markdown.

The first has the bars: limit, measured, met or not; inconclusive where an interval holds the limit, not measured where a run
is missing. The second has the rows of docs/kernel-stamps.md. Exit code 1 where a bar is not met.
"""
import ast
import csv
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "../sampler"))
import pairs  # noqa: E402

out = pathlib.Path(sys.argv[1])
# name of the run, words, limits of mean and p99 in us
RUNS = (
    ("plain", "{users} users at 500/s", 5, 20),
    ("busy", "{users} users at 500/s, two busy loops", 5, 20),
    ("tls", "{users} users at 500/s over TLS 1.3", 10, None),
    ("many", "{users} users at 1,000/s", 10, None),
)
bars, rows = [], []


def lines(name):
    path = out / name
    if not path.exists():
        return []
    return [dict(pair.split("=", 1) for pair in line.split() if "=" in pair) for line in path.read_text().splitlines()]


def bar(what, limit, measured, met):
    bars.append((what, limit, measured, {True: "met", False: "**not met**"}.get(met, met)))


def share_by_kernel(clocks):
    counts = ast.literal_eval(clocks)
    return counts.get("kernel", 0) / max(1, sum(counts.values()))


def of_the_wire():
    for name, words, mean, p99 in RUNS:
        path = out / f"{name}.tsv"
        measured = list(csv.DictReader(path.open(), delimiter="\t")) if path.exists() else []
        for row in measured:
            what = words.format(users=f"{int(row['users']):,}")
            rows.append((what, "the kernel's timestamps" if row["times"] == "kernel" else "the JVM's clock",
                         row["|error| mean, us"], row["p50"], row["p99"], row["max"], row["CoV of starts"], row["of the wire"]))
            if row["times"] != "kernel":
                continue
            error, tail = float(row["|error| mean, us"]), float(row["p99"])
            bar(f"{what}: mean of \\|reported − wire\\|", f"≤ {mean} µs", f"{error:.2f} µs", error <= mean)
            if p99:
                bar(f"{what}: p99", f"≤ {p99} µs", f"{tail:.2f} µs", tail <= p99)
            apart = abs(float(row["CoV of starts"]) - float(row["of the wire"]))
            bar(f"{what}: CoV of `tl_start_ns` less the wire's", "≤ 0.01", f"{apart:.4f}", apart <= 0.01)
            bar(f"{what}: rows by the kernel", "", f"{share_by_kernel(row['tl_clock']):.2%} of {int(row['rows']):,}", "")
        if not any(row["times"] == "kernel" for row in measured):
            bar(words.format(users="the"), f"≤ {mean} µs", "not measured", "not measured")


def of_the_processor():
    measured = lines("cpu.lines")
    if sum(row["sampler"] == "ours" for row in measured) < 2:
        bar("CPU of a request, above the JVM's clock", "≤ 3 %", "not measured", "not measured")
        return
    more = pairs.differences(measured, "jvm", "ours", "settled_us_per_request")
    mean, half = pairs.mean(more)
    met = True if mean + half <= 3 else False if mean - half > 3 else "inconclusive"
    bar("CPU of a request, above the JVM's clock", "≤ 3 %", f"{mean:+.1f} % ± {half:.1f}, {len(more)} pairs", met)


def whole(row):
    """Whether all of a run's connections were there as its memory was read: a busy machine lets users come too late.

    More are counted where another program has connections to the same port of another address.
    """
    return row and int(row["while_thinking"]) >= int(row["users"])


def of_the_memory():
    of = {(row["times"], int(row["users"])): row for row in lines("memory.lines")}
    users = sorted({users for _, users in of})
    for figure, words in (("live_heap_mb", "live heap"), ("resident_mb", "resident memory")):
        kilobytes = {}
        for times in ("jvm", "kernel"):
            ends = [of.get((times, each)) for each in users]
            if len(ends) == 2 and all(whole(end) and end.get(figure, "nan") != "nan" for end in ends):
                grown = float(ends[1][figure]) - float(ends[0][figure])
                kilobytes[times] = grown * 1e3 / (users[1] - users[0])
        if len(kilobytes) < 2:
            bar(f"memory of a session, {words}", "≤ 5 %", "not measured: not all users were there at once", "not measured")
            continue
        more = 100 * (kilobytes["kernel"] / kilobytes["jvm"] - 1)
        bar(f"memory of a session, {words}, above the JVM's clock", "≤ 5 %",
            f"{more:+.1f} % ({kilobytes['kernel']:.1f} and {kilobytes['jvm']:.1f} kB)", more <= 5)


def table(head, body):
    print("| " + " | ".join(head) + " |", "|" + "---|" * len(head), sep="\n")
    for row in body:
        print("| " + " | ".join(row) + " |")
    print()


of_the_wire()
of_the_processor()
of_the_memory()
print((out / "machine.txt").read_text())
table(("bar", "limit", "measured", "met"), bars)
table(("run", "times by", "mean of \\|reported − wire\\|, µs", "median", "p99", "most", "CoV of the arrivals, reported", "on the wire"),
      rows)
if (out / "others.tsv").exists():
    print((out / "others.tsv").read_text())
sys.exit(any(row[3] == "**not met**" for row in bars))
