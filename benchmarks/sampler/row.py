"""row.py SAMPLER N USAGE JTL [JSON]: one run as one line of name=value."""
import csv
import json
import sys

sampler, number, usage, jtl = sys.argv[1:5]
of_run, settled, of_threads = open(usage).read().split("\n")[:3]
cpu, peak = map(float, of_run.split())
threads = dict(pair.split("=") for pair in of_threads.split())
settled_ms, settled_cpu = map(float, settled.split()) if settled else (float("inf"), cpu)
requests = errors = later = 0
with open(jtl, newline="") as rows:
    for row in csv.DictReader(rows):
        requests += 1
        errors += row["success"] != "true"
        later += int(row["timeStamp"]) >= settled_ms
line = {
    "sampler": sampler,
    "run": number,
    "requests": requests,
    "errors": errors,
    "cpu_s": round(cpu, 2),
    "cpu_us_per_request": round(cpu * 1e6 / requests, 1),
    # without the first ten seconds of the JVM
    "settled_us_per_request": round((cpu - settled_cpu) * 1e6 / later, 1) if later else "nan",
    # of the threads of Trueload's listener, and of the JVM's compilers
    **{f"{kind}_us_per_request": round(float(cpu_s) * 1e6 / requests, 2) for kind, cpu_s in threads.items()},
    "peak_mb": round(peak),
}
if len(sys.argv) > 5:
    analysis = json.load(open(sys.argv[5]))
    error = analysis["error"]
    wire = analysis["wire"]["response_s"]
    line["connections"] = analysis["sessions"]["connections"]
    line["wire_us"] = round(wire["mean"] * 1e6, 1)
    line["error_mean_us"] = round(error["mean_s"] * 1e6, 1)
    # Of a log in milliseconds alone the median says nothing.
    line["error_median_us"] = round(error["p50_s"] * 1e6, 1) if error.get("p50_s") else "nan"
print(" ".join(f"{name}={value}" for name, value in line.items()))
