#!/usr/bin/env python3
"""Both targets at once, or one after the other: the width of the interval of their difference.

    duet.py JMETER_HOME EXAMPLE_SERVERS_JAR FOLDER [SECONDS [REPETITIONS]]

Other programs disturb both forms in the same way: one for each processor computes and pauses in turns, for exponential
times of 4 s on average.

The two servers are equal (a delay of 4 ms and a queue of 1 ms, 100 requests/s). A duet is one JMeter with two thread
groups of the same seed; the other form is a JMeter for each server. The interval is that of the mean log ratio over 20
equal parts of the run: of pairs of parts in a duet, of two independent sets of parts otherwise.
"""
import math
import multiprocessing
import os
import random
import subprocess
import sys
import time

HOME, JAR, FOLDER = sys.argv[1:4]
SECONDS, REPETITIONS = [int(x) for x in sys.argv[4:6]] + [60, 3][len(sys.argv) - 4:]
HERE = os.path.dirname(os.path.abspath(__file__))
PARTS = 20
T_19, T_38 = 2.093, 2.024  # Student's 97.5 % quantiles
WARM_UP = 5


def plan(file, groups):
    text = open(os.path.join(HERE, "users.jmx")).read()
    start = text.index("<ThreadGroup ") if "<ThreadGroup " in text else None
    assert start is not None, "users.jmx has no thread group"
    end = text.index("</ThreadGroup>") + len("</ThreadGroup>")
    depth, at = 0, end  # the group's own tree
    while True:
        opens, closes, alone = (text.find(x, at) for x in ("<hashTree>", "</hashTree>", "<hashTree/>"))
        first = min(x for x in (opens, closes, alone) if x >= 0)
        if first == opens:
            depth += 1
        elif first == closes:
            depth -= 1
        at = text.index(">", first) + 1
        if depth == 0:
            break
    group = text[start:at]
    copies = []
    for label, port in groups:
        copies.append(group.replace('testname="Page"', 'testname="%s"' % label).replace("${__P(port,8080)}", str(port)))
    with open(file, "w") as out:
        out.write(text[:start] + "\n".join(copies) + text[at:])


def run(name, groups, seed):
    folder = os.path.join(FOLDER, name)
    os.makedirs(folder)
    servers = [subprocess.Popen(
        ["java", "-XX:TieredStopAtLevel=1", "-jar", JAR, "queue", "--port", str(port), "--service-millis", "1",
         "--delay-millis", "4", "--seed", str(seed)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _, port in groups]
    time.sleep(2)
    plan(os.path.join(folder, "plan.jmx"), groups)
    subprocess.check_call(
        ["java", "-Xmx256m", "-XX:TieredStopAtLevel=1", "-Djava.awt.headless=true", "-jar",
         os.path.join(HOME, "bin", "ApacheJMeter.jar"), "-n", "-t", os.path.join(folder, "plan.jmx"),
         "-l", os.path.join(folder, "run.jtl"), "-j", os.path.join(folder, "jmeter.log"), "-Jusers=50", "-Jramp=0",
         "-Jrate=100", "-Jduration=%d" % (SECONDS + WARM_UP), "-Jseed=%d" % seed],
        stdout=subprocess.DEVNULL)
    for server in servers:
        server.terminate()
        server.wait()
    with open(os.path.join(folder, "run.jtl")) as log:
        header = next(log).rstrip("\n").split(",")
        columns = [header.index(x) for x in ("timeStamp", "elapsed", "label")]
        rows = [[row.split(",")[x] for x in columns] for row in log]
    first = min(int(row[0]) for row in rows) + WARM_UP * 1000
    sums = {label: [[0, 0] for _ in range(PARTS)] for label, _ in groups}
    for stamp, elapsed, label in rows:
        part = math.floor((int(stamp) - first) * PARTS / (SECONDS * 1000))
        if 0 <= part < PARTS:
            sums[label][part][0] += int(elapsed)
            sums[label][part][1] += 1
    return {label: [math.log(total / count) for total, count in parts] for label, parts in sums.items()}


def disturb(seed):
    """Computes and pauses in turns until it is ended."""
    draw = random.Random(seed)
    while True:
        end = time.monotonic() + draw.expovariate(0.25)
        while time.monotonic() < end:
            sum(range(10_000))
        time.sleep(draw.expovariate(0.25))


def spread(values):
    mean = sum(values) / len(values)
    return mean, sum((x - mean) ** 2 for x in values) / (len(values) - 1) / len(values)


def main():
    disturbers = [multiprocessing.Process(target=disturb, args=(seed,), daemon=True) for seed in range(os.cpu_count())]
    for each in disturbers:
        each.start()
    ratios = []
    for repetition in range(1, REPETITIONS + 1):
        duet = run("duet%d" % repetition, [("A", 18501), ("B", 18502)], repetition)
        first = run("first%d" % repetition, [("A", 18501)], repetition)
        second = run("second%d" % repetition, [("B", 18502)], repetition)
        mean, variance = spread([b - a for a, b in zip(duet["A"], duet["B"])])
        width = T_19 * math.sqrt(variance)
        (a, va), (b, vb) = spread(first["A"]), spread(second["B"])
        other = T_38 * math.sqrt(va + vb)
        ratios.append(width / other)
        print("%d: duet %+.2f %% ± %.2f %%, one after the other %+.2f %% ± %.2f %%; ratio of the widths %.2f" % (
            repetition, 100 * mean, 100 * width, 100 * (b - a), 100 * other, width / other), flush=True)
    print("ratio of the widths, geometric mean: %.2f" % math.exp(sum(map(math.log, ratios)) / len(ratios)))


main()
