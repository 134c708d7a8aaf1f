"""A plan is run against a server; SYNs are counted on the wire, responses in the results."""
import csv
import pathlib
import re
import shutil
import signal
import struct
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
ETHERNET = 1


def start(*command, **more):
    return subprocess.Popen([str(word) for word in command], **more)


def end(process):
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


class Place:
    """Where client and server are, and where packets are seen: all on loopback."""
    address, client, server, tap, device = '127.0.0.1', (), (), (), 'lo'


class Namespaces(Place):
    """At the two ends of a link; packets are seen at the client's or the server's."""

    def __init__(self, name, seen_by, *options, processors=()):
        self.link = start(sys.executable, HERE / 'link.py', name, *options, *(
            ('--processors', ','.join(map(str, processors))) if processors else ()), stdout=subprocess.PIPE, text=True)
        self.kind = self.link.stdout.readline().strip()
        if not self.kind:
            end(self.link)
            raise SystemExit('no link between two network namespaces: that needs root')
        self.address = '10.78.0.2'
        self.client, self.server = (
            ('ip', 'netns', 'exec', name + letter, *(('taskset', '-c', str(processor)) if processors else ()))
            for letter, processor in zip('cs', processors or (None, None)))
        self.tap, self.device = (self.client, name + 'c0') if seen_by == 'client' else (self.server, name + 's0')

    def __enter__(self):
        return self

    def __exit__(self, *_):
        end(self.link)


class Point:
    """What a run came to: a second's SYNs, those of them that were none's repetition, whole responses."""

    def __init__(self, syns, first_syns, responses, said):
        self.syns, self.first_syns, self.responses, self.said = syns, first_syns, responses, said

    def __str__(self):
        return f'{self.syns:.1f} SYNs/s, {self.responses:.1f} responses/s{", late " + self.late if self.said else ""}'

    @property
    def late(self):
        """What the S-Client says of its own lateness."""
        found = re.search(r'late: (.*?) \(p99\)', self.said)
        return found.group(1) if found else ''


class Run:
    def __init__(self, folder, home, warm_up):
        self.folder, self.home, self.warm_up = folder, home, warm_up
        folder.mkdir(parents=True, exist_ok=True)

    def tcpdump(self, place, port, pcap):
        capture = start(*place.tap, 'tcpdump', '-i', place.device, '-B', 16384, '-s', 96, '-w', pcap, '-Z', 'root',
                        f'tcp dst port {port} and tcp[tcpflags] & (tcp-syn|tcp-ack) == tcp-syn',
                        stderr=subprocess.PIPE, text=True)
        if not any('listening on' in line for line in capture.stderr):
            raise SystemExit('tcpdump cannot capture: run this as root')
        return capture

    def measure(self, name, place, server_options, plan, seconds, properties):
        """A server of its own, a JMeter of its own."""
        jtl, pcap = self.folder / (name + '.jtl'), self.folder / (name + '.pcap')
        for old in self.folder.glob(name + '.*'):
            old.unlink()
        server = start(*place.server, sys.executable, HERE / 'single_worker.py', '--address', place.address,
                       *server_options, stdout=subprocess.PIPE, text=True)
        capture = None
        try:
            port = int(server.stdout.readline())
            capture = self.tcpdump(place, port, pcap)
            log = pathlib.Path(str(jtl) + '.log')
            done = subprocess.run(
                [*place.client, shutil.which('java'), '-Xms512m', '-Xmx512m', '-jar',
                 str(self.home / 'bin' / 'ApacheJMeter.jar'), '-n', '-t', str(HERE / plan), '-l', str(jtl), '-j', str(log),
                 f'-Jhost={place.address}', f'-Jport={port}', *[f'-J{key}={value}' for key, value in properties.items()]],
                stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
            if done.returncode != 0:
                raise SystemExit(f'JMeter ended with {done.returncode}: see {log}')
            time.sleep(0.3)
        finally:
            if capture:
                end(capture)
            end(server)
        said = next((line for line in log.read_text().splitlines() if 'trueload s-client = offered' in line), '')
        point = self.point(syns(pcap), responses(jtl), seconds, said)
        print(f'{name}: {point}', flush=True)
        return point

    def point(self, syns_, responses_, seconds, said):
        if not syns_:
            raise SystemExit('no SYN was captured: see the logs in ' + str(self.folder))
        begin, length = syns_[0][0] + self.warm_up, seconds - self.warm_up

        def rate(instants):
            return sum(begin <= each < begin + length for each in instants) / length

        known, first = set(), []
        for instant, connection in syns_:
            if connection not in known:
                known.add(connection)
                first.append(instant)
        return Point(rate(each for each, _ in syns_), rate(first), rate(responses_), said)


def syns(pcap):
    """Instants of the SYNs, and what each has in common with its repetitions."""
    data, at, found = pcap.read_bytes(), 24, []
    behind = 14 if struct.unpack_from('<I', data, 20)[0] == ETHERNET else 0
    while at + 16 <= len(data):
        seconds, micros, length, _ = struct.unpack_from('<IIII', data, at)
        packet = at + 16 + behind
        tcp = packet + 4 * (data[packet] & 15)
        found.append((seconds + micros / 1e6, data[tcp:tcp + 2] + data[tcp + 4:tcp + 8]))
        at += 16 + length
    return found


def responses(jtl):
    """When each whole response had come."""
    if not jtl.exists():
        return []
    with open(jtl) as rows:
        return [(int(row['timeStamp']) + int(row['elapsed'])) / 1000
                for row in csv.DictReader(rows) if row['success'] == 'true']
