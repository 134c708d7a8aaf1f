"""measure.py USAGE COMMAND…: runs the command; leaves its CPU seconds and peak resident MB in USAGE.

And, on a second line, when it had run for ten seconds (epoch ms) and the CPU seconds of that far: a
JVM compiles most of what it runs by then. On a third: the CPU seconds of the threads of Trueload's
listener, as last seen before they ended (half a second at most is missing), and of the JVM's compilers.
"""
import glob
import os
import resource
import subprocess
import sys
import time

SETTLED_AFTER = 10
LOOK_EVERY = 0.5
# what Linux keeps of a thread's name: 15 characters
WATCHED = {"traffic": ("trueload-traffi",), "health": ("trueload-health",),
           "compilers": ("C1 CompilerThre", "C2 CompilerThre")}


class Threads:
    """CPU time of some of a process's threads: found anew each ten seconds, read at each look."""

    def __init__(self, pid):
        self.pid, self.kinds, self.nanos, self.looks = pid, {}, {}, 0

    def look(self):
        if self.looks % int(10 / LOOK_EVERY) == 4:
            self.find()
        self.looks += 1
        for task in self.kinds:
            try:
                with open(task + "/schedstat") as stat:
                    self.nanos[task] = int(stat.read().split()[0])
            except (OSError, IndexError):
                pass  # it has ended: what was last seen counts

    def find(self):
        for task in glob.glob(f"/proc/{self.pid}/task/*"):
            try:
                with open(task + "/comm") as comm:
                    name = comm.read().strip()
            except OSError:
                continue
            for kind, names in WATCHED.items():
                if name in names:
                    self.kinds[task] = kind

    def seconds(self, kind):
        return sum(self.nanos.get(task, 0) for task, of in self.kinds.items() if of == kind) / 1e9


def cpu_so_far(pid):
    with open(f"/proc/{pid}/stat") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    ticks = int(fields[11]) + int(fields[12])  # utime and stime, fields 14 and 15 of proc(5)
    return ticks / os.sysconf("SC_CLK_TCK")


began = time.monotonic()
process = subprocess.Popen(sys.argv[2:])
threads = Threads(process.pid)
settled = ""
while True:
    try:
        code = process.wait(LOOK_EVERY)
        break
    except subprocess.TimeoutExpired:
        threads.look()
        if not settled and time.monotonic() - began >= SETTLED_AFTER:
            settled = f"{int(time.time() * 1000)} {cpu_so_far(process.pid)}"
used = resource.getrusage(resource.RUSAGE_CHILDREN)
with open(sys.argv[1], "w") as usage:
    print(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, file=usage)
    print(settled, file=usage)
    print(*(f"{kind}={threads.seconds(kind)}" for kind in WATCHED), file=usage)
sys.exit(code)
