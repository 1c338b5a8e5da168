"""CPU and throughput of one push beside nghttpd serving an empty file.

    scripts/bench [--auth] [--runs N] [--requests N] [--limit RATIO] [--profile] [--json FILE]

Both sides run on one loop with the same certificate and get the same h2load run, in turn; the
figures are medians. With --auth the other side is our own server with credentials switched off.
--profile runs our side alone and prints its process id, for perf.

Our side judges a real provider token. It announces 1,000 streams at once (`initial-streams`):
h2load opens its streams before it has read SETTINGS, and would lose some against Apple's 1.
"""

import argparse
import contextlib
import json
import pathlib
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time

import server as servers

DEVICE_TOKEN = "ab" * 32
ALERT_BYTES = 220
WARM_UP = 20_000


def alert():
    text = '{"aps":{"alert":{"title":"Order 4711","body":"%s"},"badge":3,"sound":"default"},"id":42}'
    body = text % ("x" * (ALERT_BYTES - len(text % "")))
    assert len(body) == ALERT_BYTES
    return body


def h2load(side, body, requests):
    """Requests per second of one run in which every answer was 2xx."""
    command = [
        "h2load", "-n", str(requests), "-c", str(side.clients), "-m", str(side.streams),
        "-d", str(body), "-H", f"apns-topic: {side.topic}", "-H", "apns-push-type: alert",
        "-H", f"authorization: bearer {side.token}", *side.targets(),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    counts = re.search(r"requests: .*?(\d+) succeeded, (\d+) failed, (\d+) errored", done.stdout)
    statuses = re.search(r"status codes: (\d+) 2xx", done.stdout)
    rate = re.search(r"finished in [^,]*, ([\d.]+) req/s", done.stdout)
    if not (counts and statuses and rate) or done.returncode != 0:
        raise RuntimeError(f"h2load: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    if [int(counts[1]), int(statuses[1])] != [requests, requests]:
        raise RuntimeError(f"not every answer was 2xx: {counts[0]}; {statuses[0]}")
    return float(rate[1])


class Side:
    """A server that gets the runs: by how many connections, each with how many streams."""

    clients, streams = 8, 100
    topic = "com.example.app"

    def targets(self):
        """The arguments that tell h2load where to send."""
        return [f"https://127.0.0.1:{self.port}/3/device/{DEVICE_TOKEN}"]


class Ours(Side):
    """Our server on one loop."""

    def __init__(self, program, *flags, name="mock-apns", auth="required", certificates=None):
        self.name = name
        self.server = servers.Server(
            program, "--threads", "1", "--auth", auth, "--set", "initial-streams=1000", *flags,
            certificates=certificates)
        self.pid = self.server.pid
        self.port = self.server.port
        self.token = self.server.provider_token()

    def check(self, before, requests):
        counted = self.server.pushes_counted() - before
        if counted != requests:
            raise RuntimeError(f"the log counted {counted} pushes of {requests}")

    def counted(self):
        return self.server.pushes_counted()

    def end(self):
        self.server.end()


class Nghttpd(Side):
    """nghttpd on one worker, with the certificate of our server and an empty file as answer."""

    name = "nghttpd"

    def __init__(self, certificates, token):
        self.token = token
        self.folder = tempfile.TemporaryDirectory(prefix="mock-apns-bench-")
        file = pathlib.Path(self.folder.name, "3", "device", DEVICE_TOKEN)
        file.parent.mkdir(parents=True)
        file.touch()
        self.port = free_port()
        self.process = subprocess.Popen(
            [
                "nghttpd", "-a", "127.0.0.1", "-n1", "-m", "1000", "-d", self.folder.name,
                str(self.port), str(certificates / "private" / "server-key.pem"),
                str(certificates / "private" / "server.pem"),
            ],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.pid = self.process.pid
        try:
            await_port(self.port, self.process)
        except Exception:
            self.end()
            raise

    def check(self, before, requests):
        pass

    def counted(self):
        return 0

    def end(self):
        self.process.terminate()
        self.process.wait()
        self.folder.cleanup()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def await_port(port, process):
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise RuntimeError(f"nghttpd ended with status {process.returncode}")
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise RuntimeError("nghttpd did not start")


def measure(side, body, requests):
    """Requests per second, and microseconds of CPU per request."""
    counted = side.counted()
    before = servers.cpu_seconds(side.pid)
    rate = h2load(side, body, requests)
    cpu = servers.cpu_seconds(side.pid) - before
    side.check(counted, requests)
    return rate, cpu / requests * 1e6


def profile(side, body, options):
    print(f"mock-apns is process {side.pid}; for example: perf record -g -p {side.pid}")
    for run in range(options.runs):
        rate, cpu = measure(side, body, options.requests)
        print(f"run {run + 1}: {rate:,.0f} pushes/s, {cpu:.2f} us CPU per push", flush=True)


def compare(sides, body, options, warm_up=WARM_UP):
    figures = {side.name: [] for side in sides}
    for side in sides:
        h2load(side, body, warm_up)
    for run in range(options.runs):
        for side in sides:
            rate, cpu = measure(side, body, options.requests)
            figures[side.name].append((rate, cpu))
            print(f"run {run + 1}  {side.name:12} {rate:12,.0f}/s {cpu:8.2f} us", flush=True)
    return {
        name: (statistics.median(r for r, _ in rows), statistics.median(c for _, c in rows))
        for name, rows in figures.items()
    }


def print_result(result, options):
    (our_name, ours), (their_name, theirs) = result.items()
    rates, cpus = ours[0] / theirs[0], ours[1] / theirs[1]
    print(f"\nmedian of {options.runs}    requests/s   CPU per request")
    for name, (rate, cpu) in result.items():
        print(f"{name:12} {rate:12,.0f}   {cpu:8.2f} us")
    print(f"{'ratio':12} {rates:12.2f}   {cpus:8.2f}     (at most {options.limit})")
    if options.json:
        figures = {
            "ours": {"rate": ours[0], "cpu_us": ours[1]},
            their_name.replace(" ", "-"): {"rate": theirs[0], "cpu_us": theirs[1]},
            "rate_ratio": rates, "cpu_ratio": cpus,
        }
        pathlib.Path(options.json).write_text(json.dumps(figures) + "\n", encoding="utf-8")
    if cpus > options.limit:
        print(f"a push to {our_name} costs more than {options.limit} times the CPU of {their_name}")
        return 1
    return 0


def main():
    parser = argparse.ArgumentParser(prog="scripts/bench", description=__doc__.split("\n")[0])
    parser.add_argument("program", help=argparse.SUPPRESS)
    parser.add_argument("--auth", action="store_true", help="beside ourselves with --auth off")
    parser.add_argument("--runs", type=int, help="runs of each side (5; with --auth 7)")
    parser.add_argument("--requests", type=int, default=300_000, help="pushes a run (300000)")
    parser.add_argument("--limit", type=float, help="largest ratio of CPU (2.2; with --auth 1.05)")
    parser.add_argument("--profile", action="store_true", help="our side alone, for perf")
    parser.add_argument("--json", help="file for the figures")
    options = parser.parse_args()
    options.runs = options.runs or (7 if options.auth else 5)
    options.limit = options.limit or (1.05 if options.auth else 2.2)
    with contextlib.ExitStack() as stack:
        ours = Ours(options.program)
        stack.callback(ours.end)
        body = ours.server.folder / "alert.json"
        body.write_text(alert(), encoding="ascii")
        if options.profile:
            profile(ours, body, options)
            return 0
        if options.auth:
            theirs = Ours(options.program, name="auth off", auth="off")
        else:
            theirs = Nghttpd(ours.server.folder / "certs", ours.token)
        stack.callback(theirs.end)
        return print_result(compare([ours, theirs], body, options), options)


if __name__ == "__main__":
    sys.exit(main())
