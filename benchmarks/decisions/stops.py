#!/usr/bin/env python3
"""Real runs that stop at a precision: how often their intervals contain the mean of the other runs.

    stops.py JMETER_HOME EXAMPLE_SERVERS_JAR FOLDER [RUNS [PAUSED [AT_ONCE]]]

Each run is a JMeter of its own (users.jmx, 100 requests/s, at most seven minutes) against a server of its own: a
constant delay of 20 ms and a queue with a mean service time of 3 ms at 30 % use. It stops at `mean in 30s..end ± 1%`,
with Poisson arrivals. The last PAUSED (10) of RUNS runs (50) have a load generator that is stopped three times for 2.5 s
in its second minute: these must not stop from then on, and end after four minutes. AT_ONCE runs (7) take place at the
same time: their JMeters start one after the other, and their loads begin later, one after the other, so that no start
makes another load generator the bottleneck.

The true mean of a run is not known. The mean of the other runs of the same time stands for it, and that of all other
runs: the machine changes from hour to hour, which the interval of a run does not contain.
"""
import os
import re
import signal
import statistics
import subprocess
import sys
import time

HOME, JAR, FOLDER = sys.argv[1:4]
RUNS, PAUSED, AT_ONCE = [int(x) for x in sys.argv[4:7]] + [50, 10, 7][len(sys.argv) - 4:]
HERE = os.path.dirname(os.path.abspath(__file__))
MOST = 420  # seconds
MOST_PAUSED = 240
RATE = 100
START = 7  # seconds between the starts of two JMeters, and between the beginnings of two loads


class Run:
    def __init__(self, number, batch, paused, delay):
        self.number, self.batch, self.paused = number, batch, paused
        self.pauses = [delay + second for second in (75, 85, 95)] if paused else []
        self.folder = os.path.join(FOLDER, "run%02d" % number)
        os.makedirs(self.folder)
        port = 18300 + number
        self.server = subprocess.Popen(
            ["java", "-XX:TieredStopAtLevel=1", "-jar", JAR, "queue", "--port", str(port), "--service-millis", "3",
             "--delay-millis", "20", "--seed", str(number)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(1.5)
        self.jmeter = subprocess.Popen(
            ["java", "-Xms256m", "-Xmx256m", "-Xmn16m", "-XX:MetaspaceSize=128m", "-XX:+UseSerialGC",
             "-XX:TieredStopAtLevel=1", "-Djava.awt.headless=true", "-jar",
             os.path.join(HOME, "bin", "ApacheJMeter.jar"), "-n", "-t", os.path.join(HERE, "users.jmx"),
             "-l", os.path.join(self.folder, "run.jtl"), "-j", os.path.join(self.folder, "jmeter.log"),
             "-Jport=%d" % port, "-Jusers=150", "-Jramp=10", "-Jdelay=%d" % delay,
             "-Jrate=%d" % RATE, "-Jduration=%d" % (MOST_PAUSED if paused else MOST),
             "-Jmode=hold", "-Jseed=%d" % number, "-Jprocess=poisson %d/s" % RATE, "-JstopAt=mean in 30s..end ± 1%",
             "-Jjmeterengine.nongui.port=%d" % (19300 + number)],
            stdout=open(os.path.join(self.folder, "out"), "w"), stderr=subprocess.STDOUT)
        self.began = time.time()

    def tick(self):
        age = time.time() - self.began
        if self.pauses and age > self.pauses[0]:
            self.pauses.pop(0)
            os.kill(self.jmeter.pid, signal.SIGSTOP)
            time.sleep(2.5)
            os.kill(self.jmeter.pid, signal.SIGCONT)
        if self.jmeter.poll() is None:
            return False
        self.lasted = age
        self.server.terminate()
        self.server.wait()
        return True

    def report(self):
        with open(os.path.join(self.folder, "run.jtl")) as log:
            header = next(log).rstrip("\n").split(",")
            at = header.index("elapsed")
            values = [float(row.split(",")[at]) for row in log]
        text = open(os.path.join(self.folder, "out")).read()
        self.stopped = "stops the test" in text
        lines = [line for line in text.splitlines() if "±" in line]
        self.line = lines[-1] if lines else "no line"
        found = re.search(r"reached: mean is ([0-9.]+) ms ± ([0-9.]+) (ms|µs|us)", self.line)
        self.mean = float(found[1]) if found else None
        self.half = float(found[2]) / (1 if found[3] == "ms" else 1000) if found else None
        return values


def main():
    ended = []
    healthy = list(range(1, RUNS - PAUSED + 1))
    paused = list(range(RUNS - PAUSED + 1, RUNS + 1))
    for numbers in [each[at : at + AT_ONCE] for each in (healthy, paused) for at in range(0, len(each), AT_ONCE)]:
        running = []
        for number in numbers:  # a load begins when all JMeters run, START after the one before
            running.append(Run(number, numbers[0], number in paused, START * len(numbers) + 5))
            time.sleep(START - 1.5)
        while running:
            for run in [each for each in running if each.tick()]:
                running.remove(run)
                ended.append(run)
            time.sleep(0.2)
    for run in sorted(ended, key=lambda each: each.number):
        values = run.report()
        print("%2d %s %5.0f s %6d samples, %s: %s" % (
            run.number, "paused" if run.paused else "      ", run.lasted, len(values),
            "stopped" if run.stopped else "went on", run.line), flush=True)
    summary(ended)


def summary(runs):
    stopped = [run for run in runs if run.stopped and not run.paused]
    print("%d of %d runs stopped, %d of %d with a paused load generator" % (
        len(stopped), sum(not run.paused for run in runs),
        sum(run.stopped for run in runs if run.paused), sum(run.paused for run in runs)))
    for words, near in ("at the same time", lambda a, b: a.batch == b.batch), ("of all times", lambda a, b: True):
        inside = compared = 0
        for run in stopped:
            others = [each.mean for each in stopped if each is not run and near(each, run)]
            if len(others) > 2:
                compared += 1
                inside += abs(run.mean - statistics.mean(others)) <= run.half
        print("%d of %d intervals contain the mean of the other runs %s" % (inside, compared, words))
    print("standard deviation of the runs' means %.3f ms, mean half-width %.3f ms, median length %.0f s" % (
        statistics.stdev(run.mean for run in stopped), statistics.mean(run.half for run in stopped),
        statistics.median(run.lasted for run in stopped)))


main()
