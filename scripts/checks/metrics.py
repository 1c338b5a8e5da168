"""What /metrics says, read by Prometheus' own parser, and held against what was sent.

    scripts/test-live [TEXT...]     all checks, or those whose name contains one of the texts
"""

import pathlib
import re
import ssl
import subprocess
import time

from prometheus_client.parser import text_string_to_metric_families

from report import Report, equal, expect
from sender import TOPIC, push
from server import Server, check_one

REPORT = Report()
check = REPORT.check
GOOD = (f"apns-topic: {TOPIC}", "apns-push-type: alert")
PAGE = pathlib.Path(__file__).parents[2] / "docs" / "metrics.md"
DURATION = "mock_apns_push_duration_seconds"


class Metrics:
    """One reading of /metrics."""

    def __init__(self, server):
        answer = server.ask("GET", "/metrics")
        equal(answer.status, 200, "status")
        equal(answer.headers["content-type"], "text/plain; version=0.0.4; charset=utf-8", "type")
        self.families = list(text_string_to_metric_families(answer.body.decode()))
        #: As they are written: the parser takes `_total` from the names of counters.
        self.names = re.findall(r"^# TYPE (\S+)", answer.body.decode(), re.M)
        self.samples = [sample for family in self.families for sample in family.samples]

    def rows(self, name):
        """Labels and value of each sample of a name."""
        return [(sample.labels, sample.value) for sample in self.samples if sample.name == name]

    def came(self, name):
        """The same of what was counted at least once."""
        return [(labels, value) for labels, value in self.rows(name) if value]

    def value(self, name, **labels):
        """The value under labels; 0 where there is none, as Prometheus has it."""
        found = [value for have, value in self.rows(name) if have == labels]
        expect(len(found) <= 1, f"{name}{labels} is there {len(found)} times")
        return found[0] if found else 0

    def pushes(self, status, reason=""):
        return self.value("mock_apns_pushes_total", status=str(status), reason=reason)


def speak_http1(server):
    """A connection that the server cuts off."""
    subprocess.run(
        ["openssl", "s_client", "-connect", f"127.0.0.1:{server.port}", "-CAfile", server.ca,
         "-quiet"], input=b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", capture_output=True,
        timeout=20)


def until_closed(server, number):
    """Metrics once so many connections have ended: the server may see it later than its peer."""
    deadline = time.monotonic() + 10
    while True:
        metrics = Metrics(server)
        if metrics.value("mock_apns_connections_closed_total") >= number:
            return metrics
        expect(time.monotonic() < deadline, f"{number} connections have not ended")
        time.sleep(0.05)


def histogram_of(metrics):
    """The number of pushes that were timed, after a look at the buckets."""
    rows = metrics.rows(f"{DURATION}_bucket")
    bounds = [float(labels["le"]) for labels, _ in rows]
    counts = [value for _, value in rows]
    equal(bounds, sorted(set(bounds)), "bounds in rising order")
    equal((bounds[0], bounds[-2], bounds[-1]), (50e-6, 10.0, float("inf")), "bounds")
    equal(counts, sorted(counts), "buckets that hold all below them")
    equal(counts[-1], metrics.value(f"{DURATION}_count"), "the last bucket and the count")
    return counts[-1]


@check("what was answered, refused, cut off and timed is in /metrics")
def counted(server):
    # A log on disk commits before it answers.
    for flags in ((), ("--data", str(server.folder / "log-data"))):
        with Server(server.program, *flags) as own:
            before = Metrics(own)
            equal((histogram_of(before), before.came("mock_apns_pushes_total")), (0, []), "at first")
            for _ in range(5):
                equal(push(own, headers=GOOD).status, 200, "status")
            equal(push(own, headers=GOOD[1:]).status, 400, "status without a topic")
            own.ask("PUT", "/v1/faults/late", '{"delay_ms": 600, "times": 1}')
            equal(push(own, headers=GOOD).status, 200, "status of a delayed push")
            # Seven connections, one for each push.
            speak_http1(own)
            metrics = until_closed(own, 8)
            equal((metrics.pushes(200), metrics.pushes(400, "MissingTopic")), (6, 1), "pushes")
            equal(sum(value for _, value in metrics.rows("mock_apns_pushes_total")), 7, "all")
            equal(histogram_of(metrics), 7, "pushes timed")
            slow = 7 - metrics.value(f"{DURATION}_bucket", le="0.5")
            expect(slow >= 1, "the delayed push is not among the slow ones")
            seconds = metrics.value(f"{DURATION}_sum")
            expect(0.6 <= seconds < 30, f"{seconds} s in all")
            equal(metrics.value("mock_apns_fault_hits_total", fault="late"), 1, "hits")
            equal(
                metrics.came("mock_apns_connections_cut_off_total"),
                [({"reason": "http1-client"}, 1)], "cut-offs")
            equal(metrics.value("mock_apns_connections_opened_total"), 8, "connections opened")
            equal(metrics.value("mock_apns_connections"), 0, "connections open")
            equal(metrics.value("mock_apns_log_appended_total"), 7, "records")
            equal(metrics.value("mock_apns_log_uncommitted_records"), 0, "records that wait")
            equal(metrics.value("mock_apns_log_lag_seconds"), 0, "lag of the log")


@check("the expiry of both certificates is told as openssl tells it")
def expiry(server):
    metrics = Metrics(server)
    served = subprocess.run(
        ["openssl", "s_client", "-connect", f"127.0.0.1:{server.port}", "-CAfile", server.ca],
        input=b"", capture_output=True, timeout=20).stdout
    for name, pem in (("server", served), ("ca", pathlib.Path(server.ca).read_bytes())):
        done = subprocess.run(
            ["openssl", "x509", "-noout", "-enddate"], input=pem, capture_output=True, check=True)
        end = ssl.cert_time_to_seconds(done.stdout.decode().strip().removeprefix("notAfter="))
        told = metrics.value("mock_apns_certificate_expiry_timestamp_seconds", certificate=name)
        equal(told, end, f"expiry of {name}")


@check("each loop tells its lag, and a loop that stands still is seen")
def lag(server):
    name = "mock_apns_loop_lag_seconds"
    with Server(server.program, "--threads", "2") as own:
        rows = Metrics(own).rows(name)
        loops = [labels["loop"] for labels, _ in rows]
        equal(loops, ["gateway-0", "gateway-1", "control"], "loops")
        expect(all(0 <= value < 60 for _, value in rows), f"lags {rows}")
        # The timers must have run once; a process that is stopped is late by as long.
        time.sleep(1.5)
        subprocess.run(["kill", "-STOP", str(own.pid)], check=True)
        time.sleep(2.5)
        subprocess.run(["kill", "-CONT", str(own.pid)], check=True)
        rows = Metrics(own).rows(name)
        expect(all(value > 1.4 for _, value in rows), f"lags after a stop of 2.5 s: {rows}")


@check("docs/metrics.md lists what /metrics has, and nothing else; every name has its unit")
def listed(server):
    metrics = Metrics(server)
    told = re.findall(r"^\| `(mock_apns_\w+)", PAGE.read_text(encoding="utf-8"), re.M)
    equal(sorted(told), sorted(metrics.names), "metrics of the page")
    equal(len(metrics.families), len(metrics.names), "metrics that were read")
    for family in metrics.families:
        expect(family.documentation.endswith("."), f"the help of {family.name}")
    equal(
        metrics.rows("mock_apns_build_info"), [({"version": server.ready["version"]}, 1)], "version")
    started = metrics.value("mock_apns_start_time_seconds")
    expect(0 <= time.time() - started < 3_600, f"started at {started}")


if __name__ == "__main__":
    check_one(REPORT)
