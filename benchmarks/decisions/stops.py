#!/usr/bin/env python3
"""Real runs that stop at a precision: how often their interval contains the mean of all runs.

    stops.py JMETER_HOME EXAMPLE_SERVERS_JAR FOLDER [RUNS [PAUSED [AT_ONCE]]]

Each run is a JMeter of its own (users.jmx, 50 requests/s, at most five minutes) against a server of its own: a constant
delay of 20 ms and a queue with a mean service time of 4 ms at 20 % use. It stops at `mean ± 1%`, with Poisson arrivals.
Of RUNS runs (50), PAUSED (10) have a load generator that is stopped three times for 2.5 s in its second minute: these
must not stop from then on. AT_ONCE runs (4) take place at the same time: their JMeters start one after the other, and
their loads begin together, so that no start makes another load generator the bottleneck.
"""
import os
import signal
import subprocess
import sys
import time

HOME, JAR, FOLDER = sys.argv[1:4]
RUNS, PAUSED, AT_ONCE = [int(x) for x in sys.argv[4:7]] + [50, 10, 4][len(sys.argv) - 4:]
HERE = os.path.dirname(os.path.abspath(__file__))
MOST = 600
RATE = 50
START = 10  # seconds between the starts of two JMeters


class Run:
    def __init__(self, number, paused, delay):
        self.number, self.paused = number, paused
        self.pauses = [delay + second for second in (75, 85, 95)] if paused else []
        self.folder = os.path.join(FOLDER, "run%02d" % number)
        os.makedirs(self.folder)
        port = 18300 + number
        self.server = subprocess.Popen(
            ["java", "-XX:TieredStopAtLevel=1", "-jar", JAR, "queue", "--port", str(port), "--service-millis", "4",
             "--delay-millis", "20", "--seed", str(number)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(1.5)
        self.jmeter = subprocess.Popen(
            ["java", "-Xmx256m", "-XX:TieredStopAtLevel=1", "-Djava.awt.headless=true", "-jar",
             os.path.join(HOME, "bin", "ApacheJMeter.jar"), "-n", "-t", os.path.join(HERE, "users.jmx"),
             "-l", os.path.join(self.folder, "run.jtl"), "-j", os.path.join(self.folder, "jmeter.log"),
             "-Jport=%d" % port, "-Jusers=50", "-Jramp=5", "-Jdelay=%d" % delay,
             "-Jrate=%d" % RATE, "-Jduration=%d" % MOST,
             "-Jseed=%d" % number, "-Jprocess=poisson %d/s" % RATE, "-JstopAt=mean ± 1%",
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
        return values


def main():
    ended = []
    for first in range(1, RUNS + 1, AT_ONCE):
        running = []
        numbers = range(first, min(first + AT_ONCE, RUNS + 1))
        for number in numbers:
            paused = PAUSED > 0 and number % (RUNS // PAUSED) == 0
            running.append(Run(number, paused, START * (len(numbers) - len(running)) + 5))
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


main()
