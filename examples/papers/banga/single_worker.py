#!/usr/bin/env python3
"""A web server with one worker and a short backlog.

single_worker.py [--address A] [--port P] [--backlog B] [--service MS | --work PIECES]
single_worker.py --calibrate MS

Each request takes the service time: slept, so that the throughput beyond saturation is a constant, or
with --work worked off on the processor, always the same number of pieces. Beyond the backlog the
system drops SYNs, as for any server. Prints the port it listens on; --calibrate prints how many pieces
take MS on this processor."""
import argparse
import hashlib
import socket
import statistics
import time

BODY = b'x' * 1294  # the paper's file
RESPONSE = (b'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: %d\r\n'
            b'Connection: close\r\n\r\n' % len(BODY)) + BODY
PIECE = bytes(16_384)


def work(pieces):
    digest = hashlib.sha256()
    for _ in range(pieces):
        digest.update(PIECE)


def calibrated(millis):
    times = []
    for _ in range(200):
        begin = time.perf_counter()
        work(20)
        times.append((time.perf_counter() - begin) / 20)
    return round(millis / 1000 / statistics.median(times))


def read_head(connection):
    head = b''
    while b'\r\n\r\n' not in head:
        came = connection.recv(4096)
        if not came:
            raise ConnectionError
        head += came


class Worker:
    def __init__(self, options):
        self.service, self.pieces, self.free = options.service / 1000, options.work, 0

    def serve(self, connection):
        connection.settimeout(1)
        read_head(connection)
        if self.pieces:
            work(self.pieces)
        else:
            now = time.monotonic()
            # who was kept waiting is served from the end of the one before on
            self.free = (self.free if now < self.free + 0.001 else now) + self.service
            time.sleep(max(0, self.free - time.monotonic()))
        connection.sendall(RESPONSE)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument('--address', default='127.0.0.1')
    arguments.add_argument('--port', type=int, default=0)
    arguments.add_argument('--backlog', type=int, default=16)
    arguments.add_argument('--service', type=float, default=7.7, metavar='MS')
    arguments.add_argument('--work', type=int, default=0, metavar='PIECES')
    arguments.add_argument('--calibrate', type=float, metavar='MS')
    options = arguments.parse_args()
    if options.calibrate:
        print(calibrated(options.calibrate))
        return
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind((options.address, options.port))
    listening.listen(options.backlog)
    print(listening.getsockname()[1], flush=True)
    worker = Worker(options)
    while True:
        accepted, _ = listening.accept()
        try:
            worker.serve(accepted)
        except OSError:
            pass  # the client is gone
        finally:
            accepted.close()


main()
