"""measure.py USAGE COMMAND…: runs the command; leaves its CPU seconds and peak resident MB in USAGE.

And, on a second line, when it had run for ten seconds (epoch ms) and the CPU seconds of that far: a
JVM compiles most of what it runs by then.
"""
import os
import resource
import subprocess
import sys
import time

SETTLED_AFTER = 10

process = subprocess.Popen(sys.argv[2:])
settled = ""
try:
    process.wait(SETTLED_AFTER)
except subprocess.TimeoutExpired:
    with open(f"/proc/{process.pid}/stat") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    ticks = int(fields[11]) + int(fields[12])  # utime and stime, fields 14 and 15 of proc(5)
    settled = f"{int(time.time() * 1000)} {ticks / os.sysconf('SC_CLK_TCK')}"
code = process.wait()
used = resource.getrusage(resource.RUSAGE_CHILDREN)
with open(sys.argv[1], "w") as usage:
    print(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, file=usage)
    print(settled, file=usage)
sys.exit(code)
