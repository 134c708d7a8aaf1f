"""What the experiments of this folder share: servers with a configuration of their own, tcpdump, JMeter, the analysis."""
import argparse
import contextlib
import json
import os
import pathlib
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import xml.etree.ElementTree as xml

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
PAGES = 20
PAGE_BYTES = 4096
HOME_PAGE_BYTES = 1294
SAMPLERS = ("HTTPSamplerProxy", "io.github.trueload.http.SessionHttpSampler")
TICKS = os.sysconf("SC_CLK_TCK")
# JMeter's own collector and heap; small stacks, for there may be thousands of users.
JVM = ["-Xms1g", "-Xmx1g", "-Xss256k", "-XX:+UseG1GC", "-XX:MaxGCPauseMillis=100"]

# The paper's pool of 15 processes at the start. As many may stay idle, or Apache would have ended some of them before anybody came.
APACHE = """{modules}
ServerRoot {folder}
ServerName localhost
PidFile {folder}/apache.pid
Mutex file:{folder}
ErrorLog {folder}/error.log
Listen 127.0.0.1:{port}
ListenBackLog 4096
User daemon
Group daemon
DocumentRoot {folder}/www
DirectoryIndex index.html
StartServers 15
MinSpareServers 5
MaxSpareServers 15
ServerLimit 256
MaxRequestWorkers 256
KeepAlive On
MaxKeepAliveRequests 0
KeepAliveTimeout 15
"""
LIGHTTPD = """server.document-root = "{folder}/www"
server.bind = "127.0.0.1"
server.port = {port}
index-file.names = ("index.html")
mimetype.assign = (".html" => "text/html")
server.max-worker = 2
server.max-fds = 8192
server.listen-backlog = 4096
server.max-keep-alive-requests = 1000000
server.max-keep-alive-idle = 60
"""
NGINX = """daemon off; pid nginx.pid; worker_processes 1; worker_rlimit_nofile 20000; error_log error.log;
events {{ worker_connections 19000; }}
http {{
  access_log off; keepalive_requests 1000000000; keepalive_timeout 1h; open_file_cache max=100;
  client_body_temp_path tmp; proxy_temp_path tmp; fastcgi_temp_path tmp; uwsgi_temp_path tmp; scgi_temp_path tmp;
  server {{ listen 127.0.0.1:{port} backlog=16384; root www; }}
}}
"""
PACKAGES = {"apache2": "apache2-bin", "nginx": "nginx-light"}


def arguments(words):
    parser = argparse.ArgumentParser(description=words, formatter_class=argparse.RawDescriptionHelpFormatter)
    built = ROOT / "examples/jmeter-home/target/jmeter"
    parser.add_argument("--jmeter", type=pathlib.Path, default=built if built.exists() else None,
                        help="a JMeter with Trueload's plugins (trueload install)")
    parser.add_argument("--trueload", type=pathlib.Path, help="trueload.jar, if it is elsewhere")
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("hashemian-results"))
    parser.add_argument("--short", action="store_true", help="in less than three minutes")
    return parser


def prepare(options, *tools):
    """Refuses what would fail later, and makes the folder of the results."""
    os.environ["PATH"] += ":/usr/sbin"
    for tool in ("java", "tcpdump", *tools):
        if not shutil.which(tool):
            sys.exit(f"{tool} is not installed: apt-get install {PACKAGES.get(tool, tool)}")
    if not options.jmeter or not (options.jmeter / "bin/ApacheJMeter.jar").exists():
        sys.exit(f"no JMeter in {options.jmeter}: build ours (mvn -DskipTests package) or name one with --jmeter")
    jars = [options.trueload] if options.trueload else [ROOT / "lib/trueload.jar", ROOT / "analyzer/cli/target/trueload.jar"]
    options.trueload = next((jar for jar in jars if jar.exists()), None)
    if not options.trueload:
        sys.exit(f"there is no {jars[-1]}: build it (mvn -DskipTests package) or name it with --trueload")
    options.out = options.out.resolve()
    options.out.mkdir(parents=True, exist_ok=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended by a signal"))


def end(started):
    if started.poll() is None:
        started.terminate()
        try:
            started.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(started.pid, signal.SIGKILL)
            started.wait()


@contextlib.contextmanager
def process(command, log):
    """A process that does not outlive its block. In a session of its own: Apache ends its whole group."""
    with open(log, "w") as messages:
        started = subprocess.Popen([str(word) for word in command], stdout=messages, stderr=subprocess.STDOUT,
                                   start_new_session=True)
    try:
        yield started
    finally:
        end(started)


def free_port():
    while True:
        port = random.randrange(20000, 30000)
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)):
                return port


def command_of(name, folder, port):
    modules = ""
    for module in ("mpm_prefork", "authz_core", "unixd", "dir"):
        file = pathlib.Path(f"/usr/lib/apache2/modules/mod_{module}.so")
        modules += f"LoadModule {module}_module {file}\n" if file.exists() else ""
    conf = folder / f"{name}.conf"
    conf.write_text({"apache": APACHE, "lighttpd": LIGHTTPD, "nginx": NGINX}[name].format(
        folder=folder, port=port, modules=modules))
    return {"apache": ["apache2", "-f", conf, "-D", "FOREGROUND"],
            "lighttpd": ["lighttpd", "-D", "-f", conf],
            "nginx": ["nginx", "-p", folder, "-c", conf, "-e", folder / "error.log"]}[name]


@contextlib.contextmanager
def server(name, folder):
    """One that has not served anybody yet, with its port."""
    (folder / "www").mkdir(exist_ok=True)
    (folder / "tmp").mkdir(exist_ok=True)
    (folder / "www/index.html").write_text("x" * HOME_PAGE_BYTES)
    for page in range(PAGES):
        (folder / f"www/page{page}.html").write_text("x" * PAGE_BYTES)
    folder.chmod(0o755)
    port = free_port()
    with process(command_of(name, folder, port), folder / "server.log") as started:
        until = time.time() + 10
        while True:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            if started.poll() is not None or time.time() > until:
                said = [(folder / log).read_text() for log in ("server.log", "error.log") if (folder / log).exists()]
                sys.exit(f"{name} does not start: " + " ".join(said).strip()[-400:])
            time.sleep(0.1)
        yield started, port


@contextlib.contextmanager
def captured(pcap, port):
    """The packets of the block. Prints the number of packets that the kernel dropped."""
    log = pcap.with_suffix(".tcpdump")
    with process(["tcpdump", "-i", "lo", "-B", "262144", "-s", "256", "--time-stamp-precision=nano", "-Z", "root", "-w", pcap,
                  f"tcp port {port}"], log) as dump:
        while "listening on" not in log.read_text():
            if dump.poll() is not None:
                sys.exit(f"tcpdump ends: {log.read_text().strip()}")
            time.sleep(0.05)
        yield
        time.sleep(1)
    dropped = re.search(r"(\d+) packets? dropped by kernel", log.read_text())
    if dropped and int(dropped[1]):
        print(f"tcpdump lost {dropped[1]} packets: {pcap.name} is not whole", flush=True)
    log.unlink()


class Clock(threading.Thread):
    """Processor seconds of processes and their children, and how many children, four times a second."""

    def __init__(self, **pids):
        super().__init__(daemon=True)
        self.pids, self.rows, self.over = pids, [], threading.Event()

    def run(self):
        while not self.over.wait(0.25):
            row = {"time_s": time.time()}
            for name, pid in self.pids.items():
                row[name], row[name + "_children"] = look(pid)
            self.rows.append(row)

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.join()

    def cores(self, name, begin, until):
        """Processors in use between two instants; None without samples there."""
        rows = [row for row in self.rows if begin <= row["time_s"] <= until]
        if len(rows) < 2:
            return None
        return (rows[-1][name] - rows[0][name]) / (rows[-1]["time_s"] - rows[0]["time_s"])


def look(pid):
    try:
        children = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return 0, 0
    total = 0
    for each in (pid, *children):
        try:
            fields = pathlib.Path(f"/proc/{each}/stat").read_text().rsplit(")", 1)[1].split()
            total += sum(map(int, fields[11:15])) / TICKS
        except OSError:
            pass  # ended meanwhile: its time is among its parent's
    return total, len(children)


def only(plan, sampler, copy):
    """The plan without the samplers that are not wanted: were ours among them, the log had its columns, and empty ones."""
    tree = xml.parse(plan)
    for each in tree.iter("hashTree"):
        children = list(each)
        for element, below in zip(children[::2], children[1::2]):
            if element.get("testclass") in SAMPLERS and element.get("testname") != sampler:
                each.remove(element)
                each.remove(below)
    tree.write(copy, encoding="UTF-8", xml_declaration=True)
    return copy


def jmeter(options, plan, stem, properties, jvm=()):
    """The command; its log is STEM.jtl."""
    stem.with_suffix(".jtl").unlink(missing_ok=True)
    return ["java", *JVM, *jvm, "-Djava.awt.headless=true", "-jar", options.jmeter / "bin/ApacheJMeter.jar", "-n", "-t", plan,
            "-l", stem.with_suffix(".jtl"), "-j", stem.with_suffix(".jmeter.log"),
            *(f"-J{key}={value}" for key, value in properties.items())]


def await_end(started, log, seconds):
    try:
        code = started.wait(seconds)
    except subprocess.TimeoutExpired:
        sys.exit(f"not over after {seconds} s: {log}")
    if code:
        sys.exit(f"exit {code}: {log.read_text().strip()[-400:]}")


def trueload(options, *words):
    """What it prints."""
    done = subprocess.run(["java", "-jar", str(options.trueload), *map(str, words)], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"trueload {words[0]}: {done.stderr.strip()}")
    return done.stdout


def analyze(options, stem, port, inputs, *more):
    """The figures; a table of each exchange in STEM.tables."""
    trueload(options, "analyze", *inputs, "--server", f"127.0.0.1:{port}", "--json", stem.with_suffix(".json"),
             "--html", stem.with_suffix(".html"), "--csv", stem.with_suffix(".tables"), *more)
    return json.loads(stem.with_suffix(".json").read_text())
