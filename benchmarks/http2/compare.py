"""Compares the four instants of HTTP/2 exchanges with those of tshark's frames, exchange by exchange.

    compare.py INSTANTS TSHARK      prints: exchanges of both, equal ones, and each that differs

INSTANTS is what Instants.java prints. TSHARK has the fields frame.number, frame.time_epoch, tcp.srcport, tcp.dstport, tcp.segment,
http2.type, http2.flags, http2.streamid, separated by tabs. A request or response begins with the packet that brought the first byte
of its first HEADERS frame, and ends with the packet that completed the frame with END_STREAM; what comes after a stream was reset is no end.
"""

import sys
from collections import defaultdict

DATA, HEADERS, RST = 0, 1, 3
END_STREAM = 1
ENCRYPTED = 64  # the flag of a row that was not decrypted


def nanos(text):
    seconds, fraction = text.split(".")
    return int(seconds) * 10**9 + int(fraction.ljust(9, "0"))


def tshark(path):
    """(client's port, stream) -> [start, sent, first, last]; a packet's time by its number."""
    times, frames = {}, []
    for line in open(path):
        number, epoch, source, target, segments, types, flags, streams = line.rstrip("\n").split("\t")
        times[int(number)] = nanos(epoch)
        if types:
            parts = [list(map(lambda value: int(value, 0), field.split(","))) for field in (types, flags, streams)]
            frames.append((int(number), int(source), int(target), segments, list(zip(*parts))))
    found = defaultdict(lambda: [None] * 4)
    reset = set()
    clients = set()
    for number, source, target, segments, inside in frames:
        began = int(segments.split(",")[0]) if segments else number
        for index, (kind, flags, stream) in enumerate(inside):
            if stream == 0 or stream % 2 == 0:
                continue
            # The client opens streams with odd numbers; the first frame of a stream that carries headers is its own.
            if kind == HEADERS and (target, stream) not in found and (source, stream) not in found:
                clients.add(source)
            by_client = source in clients
            key = (source if by_client else target, stream)
            times_of = found[key]
            first = 0 if by_client else 2
            if kind == HEADERS and times_of[first] is None:
                times_of[first] = times[began if index == 0 else number]
            if kind in (DATA, HEADERS) and flags & END_STREAM and key not in reset:
                times_of[first + 1] = times[number]
            if kind == RST:
                reset.add(key)
    return found, reset


def ours(path):
    by_port = defaultdict(list)
    for line in open(path):
        fields = line.split()
        instants = [None if field == "-" else int(field) for field in fields[4:8]]
        if not int(fields[9]) & ENCRYPTED:
            by_port[int(fields[1])].append((int(fields[3]), instants, int(fields[9])))
    return by_port


def main():
    found = ours(sys.argv[1])
    expected, reset = tshark(sys.argv[2])
    streams = defaultdict(list)
    for port, stream in sorted(expected):
        if expected[(port, stream)][0] is not None:
            streams[port].append(stream)
    equal = total = 0
    differences = []
    for port, numbers in streams.items():
        rows = {ordinal: (instants, flags) for ordinal, instants, flags in found.get(port, [])}
        for ordinal, stream in enumerate(numbers):
            total += 1
            wanted = expected[(port, stream)]
            instants, flags = rows.pop(ordinal, (None, 0))
            if instants == wanted:
                equal += 1
            else:
                differences.append((port, stream, wanted, instants, flags, (port, stream) in reset))
        found[port] = [(ordinal, *row) for ordinal, row in rows.items()]
    for port, rows in found.items():
        differences += [(port, "none", None, instants, flags, False) for _, instants, flags in rows]
    print("exchanges %d equal %d different %d" % (total, equal, len(differences)))
    for port, stream, wanted, instants, flags, was_reset in differences[:20]:
        print("  port %s stream %s tshark %s found %s flags %d%s" % (port, stream, wanted, instants, flags, " reset" if was_reset else ""))


main()
