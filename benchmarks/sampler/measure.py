"""measure.py USAGE COMMAND…: runs the command; leaves its CPU seconds and peak resident MB in USAGE."""
import resource
import subprocess
import sys

code = subprocess.call(sys.argv[2:])
used = resource.getrusage(resource.RUSAGE_CHILDREN)
with open(sys.argv[1], "w") as usage:
    print(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, file=usage)
sys.exit(code)
