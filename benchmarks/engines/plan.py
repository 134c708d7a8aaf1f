"""Two plans of Session Arrivals: all.jmx with one group for each kind of process, and map.jmx with the part of one engine."""
import re
import sys

example, port, duration, engines, work = sys.argv[1:]
text = open(example).read()
begin = text.index("      <io.github.trueload.sessions.SessionArrivals ")
end = text.index("    </hashTree>\n  </hashTree>\n</jmeterTestPlan>")
group = text[begin:end]


def of(name, **values):
    """The example's group with another name and settings; a session makes one request."""
    made = group.replace('testname="Sessions"', f'testname="{name}"').replace('testname="Page"', f'testname="{name}"')
    values = {"duration": f"{duration} s", "length": "constant", "loops": "1", "warmUp": "0", "seed": "", **values}
    for key, value in values.items():
        made, count = re.subn(
            rf'(<stringProp name="SessionArrivals\.{key}">)[^<]*', lambda found: found.group(1) + value, made)
        assert count == 1, key
    # the Poisson process has a server of its own, so that its packets can be captured alone
    return made.replace("${__P(port,8080)}", str(int(port) + (name == "poisson"))).replace("${__P(seed,)}", "")


def write(name, *groups):
    with open(f"{work}/{name}.jmx", "w") as plan:
        plan.write(text[:begin] + "".join(groups) + text[end:])


third = float(duration) / 3
with open(f"{work}/intervals.txt", "w") as intervals:
    intervals.writelines(f"{20 + 97 * k % 61} ms\n" for k in range(int(float(duration) * 20)))
bursty = {"process": "map", "rate": "20/s", "index": "100", "peak": "10"}
write(
    "all",
    of("poisson", process="poisson", rate="20/s"),
    of("map", **bursty),
    of("schedule", process="schedule", duration="",
       schedule=f"5/s for {third} s\n5/s to 30/s in {third} s\n30/s for {third} s"),
    of("bursts", process="bursts", rate="20/s", burstFactor="6", burstPercent="5", period=f"{third} s"),
    of("file", process="file", duration="", file=f"{work}/intervals.txt", fileHolds="intervals"),
)
write("map", of("map", **{**bursty, "rate": f"{20 / int(engines)}/s"}))
