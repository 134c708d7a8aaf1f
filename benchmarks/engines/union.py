"""Compares the union of the engines' arrivals with those of one process, and the surges of common and own seeds."""
import csv
import statistics
import sys

work, engines, killed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])


def rows(run, count, without=None):
    """The rows of a run but those of one engine, by group: (arrival after the common start, thread, row); and the header."""
    groups, header = {}, None
    for number in range(1, count + 1):
        path = f"{work}/{run}-{number}"
        if number == without:
            continue
        start = int(open(path + ".start").read()) * 10**9
        with open(path + ".jtl") as log:
            table = csv.reader(log)
            header = next(table)
            arrival, label = header.index("tl_arrival_ns"), header.index("label")
            thread = header.index("threadName")
            for row in table:
                groups.setdefault(row[label], []).append((int(row[arrival]) - start, row[thread], row))
    for each in groups.values():
        each.sort(key=lambda found: found[0])
    return groups, header


def write(name, header, found):
    with open(f"{work}/{name}.jtl", "w") as out:
        table = csv.writer(out, lineterminator="\n")
        table.writerow(header)
        table.writerows(row for _, _, row in found)


def dispersion(found):
    """Variance / mean of the counts in 0.2 s, which is short compared with a surge."""
    counts = [0] * int((found[-1][0] // 10**9 + 1) * 5)
    for at, _, _ in found:
        counts[at // (10**9 // 5)] += 1
    return statistics.variance(counts) / statistics.mean(counts)


common, header = rows("common", engines)
one, _ = rows("one", 1)
independent, _ = rows("independent", engines)
wrong = 0
for name in ("poisson", "map", "schedule", "bursts", "file"):
    union = [(at, thread) for at, thread, _ in common[name]]
    single = [(at, thread) for at, thread, _ in one[name]]
    # the threads of a session have the number of the arrival in their names
    same = union == single
    wrong += not same
    print(f"{name}: {len(union)} arrivals of {engines} engines, {len(single)} of one: "
          + ("equal to the nanosecond" if same else "NOT equal"))
    write(name, header, common[name])
write("independent", header, independent["map"])
for name, found in (("common seed", common["map"]), ("own seeds", independent["map"])):
    print(f"map, I = 100, {name}: {len(found)} arrivals, IDC in 0.2 s {dispersion(found):.1f}")
others, _ = rows("common", engines, killed)
left, _ = rows("killed", engines, killed)
for name in others:
    same = [at for at, _, _ in others[name]] == [at for at, _, _ in left[name]]
    wrong += not same
    print(f"engine {killed} killed, {name}: {len(left[name])} arrivals of the others, "
          + ("those of the whole run" if same else f"NOT the {len(others[name])} of the whole run"))
sys.exit(wrong > 0)
