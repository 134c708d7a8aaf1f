"""lateness.py JTL PCAP RATE SKIP USAGE FROZEN: arrivals as intended (tl_arrival_ns) and as their SYNs show.

PCAP holds SYNs alone, with stamps in nanoseconds; SKIP seconds at the start are left out; FROZEN may hold two instants between
which the server stood still."""
import bisect
import csv
import math
import os
import struct
import sys


def syns(path):
    """Instant of the first SYN from each client port."""
    data = open(path, "rb").read()
    assert struct.unpack_from("<I", data)[0] == 0xA1B23C4D, "not a pcap with nanoseconds"
    at, found = 24, {}
    while at + 16 <= len(data):
        sec, nano, kept, _ = struct.unpack_from("<IIII", data, at)
        ip = at + 16 + 14
        port = struct.unpack_from(">H", data, ip + (data[ip] & 15) * 4)[0]
        found.setdefault(port, []).append(sec * 10**9 + nano)
        at += 16 + kept
    return found


def quantile(ordered, share):
    return ordered[min(len(ordered) - 1, max(0, math.ceil(share * len(ordered)) - 1))]


def kolmogorov(instants, rate):
    """p that the intervals are exponential with this rate."""
    gaps = sorted((b - a) / 1e9 for a, b in zip(instants, instants[1:]))
    n = len(gaps)
    distance = 0
    for i, gap in enumerate(gaps):
        expected = -math.expm1(-rate * gap)
        distance = max(distance, abs(expected - i / n), abs((i + 1) / n - expected))
    x = (math.sqrt(n) + 0.12 + 0.11 / math.sqrt(n)) * distance
    return min(1, 2 * sum((-1) ** (k - 1) * math.exp(-2 * k * k * x * x) for k in range(1, 100)))


def cov(instants):
    gaps = [b - a for a, b in zip(instants, instants[1:])]
    mean = sum(gaps) / len(gaps)
    return math.sqrt(sum((g - mean) ** 2 for g in gaps) / len(gaps)) / mean


def idc(instants, seconds):
    """Variance over mean of the counts in windows of this length."""
    counts = [0] * int((instants[-1] - instants[0]) / 1e9 / seconds)
    for each in instants:
        window = int((each - instants[0]) / 1e9 / seconds)
        if window < len(counts):
            counts[window] += 1
    mean = sum(counts) / len(counts)
    return sum((c - mean) ** 2 for c in counts) / len(counts) / mean


def ms(nanos):
    return f"{nanos / 1e6:.3f}"


jtl, pcap, rate, skip, usage, frozen = sys.argv[1:]
first = {}
for row in csv.DictReader(open(jtl)):
    key = row["tl_session"]
    if key not in first or int(row["tl_request"]) < first[key][3]:
        first[key] = (int(row["tl_arrival_ns"]), int(row["tl_local"].rsplit(":", 1)[1]),
                      int(row["tl_start_ns"]) - int(row["tl_connect_ns"]), int(row["tl_request"]))
seen = syns(pcap)
sessions = []
for arrival, port, connect, _ in sorted(first.values()):
    ahead = [each for each in seen.get(port, []) if each > arrival - 10**9]
    if not ahead:
        sys.exit(f"no SYN from port {port}")
    sessions.append((arrival, min(ahead), connect))
total = sum(len(each) for each in seen.values())
start = sessions[0][0] + float(skip) * 1e9
kept = [each for each in sessions if each[0] >= start]
late = sorted(syn - arrival for arrival, syn, _ in kept)
wire = sorted(syn for _, syn, _ in kept)
intended = [arrival for arrival, _, _ in kept]
per_second = eval(rate.replace("/s", "").replace("/min", "/60").replace("/h", "/3600"))
print(f"sessions {len(sessions)}, SYNs {total}; lateness of the SYN, ms: median {ms(quantile(late, 0.5))}, "
      f"p90 {ms(quantile(late, 0.9))}, p95 {ms(quantile(late, 0.95))}, p99 {ms(quantile(late, 0.99))}, "
      f"p99.9 {ms(quantile(late, 0.999))}, most {ms(late[-1])}")
print("p99 in stretches of 5 s: " + " ".join(
    ms(quantile(sorted(s - a for a, s, _ in kept if lo <= (a - start) / 1e9 < lo + 5) or [0], 0.99))
    for lo in range(0, int((intended[-1] - start) / 1e9), 5)))
print(f"CoV intended {cov(intended):.3f}, on the wire {cov(wire):.3f}; K-S against exponential: intended p = "
      f"{kolmogorov(intended, per_second):.3f}, on the wire p = {kolmogorov(wire, per_second):.3f}")
print("IDC of counts, intended / wire: " + ", ".join(
    f"{w} s {idc(intended, w):.2f} / {idc(wire, w):.2f}" for w in (0.1, 0.5, 1, 2, 5) if w * 5 < (wire[-1] - wire[0]) / 1e9))
cpu, peak = open(usage).readline().split()
print(f"processor {float(cpu):.1f} s, {float(peak):.0f} MB")
if os.path.exists(frozen):
    begin, end = (int(each) for each in open(frozen))
    meanwhile = [(a, s) for a, s, _ in sessions if begin < a < end]
    behind = [s - a for a, s in meanwhile]
    held = sum(s >= end for _, s in meanwhile)
    print(f"frozen for {(end - begin) / 1e9:.2f} s: {len(meanwhile)} arrivals meanwhile, {held} of their SYNs after the thaw, "
          f"latest {ms(max(behind))} ms")
