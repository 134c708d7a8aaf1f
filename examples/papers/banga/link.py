#!/usr/bin/env python3
"""Two network namespaces and a link between them, as between two machines.

link.py NAME [--delay MS] [--loss SHARE] [--overtake SHARE] [--processors CLIENT,SERVER]

The namespaces are NAMEc (10.78.0.1, the client's) and NAMEs (10.78.0.2), their devices NAMEc0 and NAMEs0.
Each packet takes MS to the other end, is lost with probability SHARE of --loss, or goes at once with probability
SHARE of --overtake and so arrives before those that are under way: by netem where the kernel has it,
else by this program, which carries packets between two tun devices. With --processors what comes in at an
end is handled by that processor of this machine, as a machine's own packets are by itself. Needs root.
Prints what it uses (veth, netem, tun), and takes everything down when it is ended."""
import argparse
import fcntl
import heapq
import os
import random
import select
import signal
import struct
import subprocess
import time

CLIENT, SERVER = '10.78.0.1', '10.78.0.2'
SET_INTERFACE, TUN_WITHOUT_HEADER = 0x400454CA, 0x1001


def ip(*words):
    subprocess.run(['ip', *words], check=True)


def up(space, device, here, there):
    ip('-n', space, 'link', 'set', 'lo', 'up')
    ip('-n', space, 'addr', 'add', here, 'peer', there, 'dev', device)
    ip('-n', space, 'link', 'set', device, 'up')


def has_netem(space):
    return subprocess.run(['ip', 'netns', 'exec', space, 'tc', 'qdisc', 'add', 'dev', 'lo', 'root', 'netem', 'delay',
                           '1ms'], stderr=subprocess.DEVNULL).returncode == 0


class Link:
    def __init__(self, options):
        self.options = options
        self.client, self.server = options.name + 'c', options.name + 's'

    def pair(self):
        """Two devices of the kernel's that are each other's other end."""
        ip('link', 'add', self.client + '0', 'netns', self.client, 'type', 'veth', 'peer', 'name', self.server + '0',
           'netns', self.server)
        up(self.client, self.client + '0', CLIENT, SERVER)
        up(self.server, self.server + '0', SERVER, CLIENT)
        if self.options.processors:
            for space, processor in zip((self.client, self.server), self.options.processors.split(',')):
                subprocess.run(['ip', 'netns', 'exec', space, 'sh', '-c',
                                f'for f in /sys/class/net/{space}0/queues/rx-*/rps_cpus; do '
                                f'echo {1 << int(processor):x} > $f; done'], check=True)

    def netem(self):
        for space in (self.client, self.server):
            subprocess.run(['ip', 'netns', 'exec', space, 'tc', 'qdisc', 'add', 'dev', space + '0', 'root', 'netem',
                            'limit', '100000', 'delay', f'{self.options.delay}ms', 'reorder',
                            f'{100 * self.options.overtake}%', 'loss', f'{100 * self.options.loss}%'], check=True)

    def tun(self, space, here, there):
        device = os.open('/dev/net/tun', os.O_RDWR | os.O_NONBLOCK)
        fcntl.ioctl(device, SET_INTERFACE, struct.pack('16sH22x', (space + '0').encode(), TUN_WITHOUT_HEADER))
        ip('link', 'set', space + '0', 'netns', space)
        up(space, space + '0', here, there)
        return device

    def carry(self, client, server):
        """Packets from end to end, until this program is ended."""
        chance, loss = random.Random(self.options.seed), self.options.loss
        delay, overtake = self.options.delay / 1000, self.options.overtake
        other = {client: server, server: client}
        on_the_way, order = [], 0
        while True:
            wait = max(0, on_the_way[0][0] - time.monotonic()) if on_the_way else 1
            for device in select.select([client, server], [], [], wait)[0]:
                for packet in packets(device):
                    if chance.random() >= loss:
                        order += 1
                        takes = 0 if overtake and chance.random() < overtake else delay
                        heapq.heappush(on_the_way, (time.monotonic() + takes, order, other[device], packet))
            now = time.monotonic()
            while on_the_way and on_the_way[0][0] <= now:
                _, _, to, packet = heapq.heappop(on_the_way)
                try:
                    os.write(to, packet)
                except OSError:
                    pass  # no room at the other end: lost

    def run(self):
        for space in (self.client, self.server):
            ip('netns', 'add', space)
        slow = self.options.delay > 0 or self.options.loss > 0
        if slow and not has_netem(self.client):
            ends = self.tun(self.client, CLIENT, SERVER), self.tun(self.server, SERVER, CLIENT)
            print('tun', flush=True)
            self.carry(*ends)
        self.pair()
        if slow:
            self.netem()
        print('netem' if slow else 'veth', flush=True)
        signal.pause()

    def down(self):
        for space in (self.client, self.server):
            subprocess.run(['ip', 'netns', 'del', space], stderr=subprocess.DEVNULL)


def packets(device):
    for _ in range(64):
        try:
            yield os.read(device, 65536)
        except BlockingIOError:
            return


def stop(*_):
    raise SystemExit


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument('name')
    arguments.add_argument('--delay', type=float, default=0, metavar='MS')
    arguments.add_argument('--loss', type=float, default=0, metavar='SHARE')
    arguments.add_argument('--overtake', type=float, default=0, metavar='SHARE', help='of what a delayed link carries')
    arguments.add_argument('--processors', metavar='CLIENT,SERVER')
    arguments.add_argument('--seed', type=int, default=1, help='of the losses, without netem')
    link = Link(arguments.parse_args())
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, stop)
    try:
        link.run()
    finally:
        link.down()


main()
