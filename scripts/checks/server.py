"""A server of our own for the checks: free ports, own folder, ended by its own process id."""

import functools
import http.client
import json
import os
import pathlib
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.parse

from report import equal

READY_SECONDS = 30
END_SECONDS = 15


class Answer:
    """What the control plane answered."""

    def __init__(self, status, headers, body):
        self.status = status
        self.headers = headers
        self.body = body

    def json(self):
        return json.loads(self.body)


class Server:
    """`mock-apns serve` on free ports; use it in a `with`."""

    def __init__(self, program, *flags, certificates=None, port=0):
        self.program = program
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="mock-apns-checks-"))
        self.log = self.folder / "log"
        self.certificates = certificates or self.folder / "certs"
        command = [
            program, "serve", "--port", str(port), "--control-port", "0",
            "--certs", str(self.certificates), *flags,
        ]
        # The variables of whoever runs the checks are not ours.
        environment = {k: v for k, v in os.environ.items() if not k.startswith("MOCK_APNS_")}
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log,
                env=environment)
        try:
            self.ready = json.loads(self.first_line())
        except Exception:
            self.end()
            raise
        self.pid = self.process.pid
        self.host, port = self.ready["gateway"].rsplit(":", 1)
        self.port = int(port)
        self.ca = self.ready["ca"]
        self.control = self.ready["control"]
        self.control_port = urllib.parse.urlsplit(self.control).port

    def first_line(self):
        text = b""
        deadline = time.monotonic() + READY_SECONDS
        while b"\n" not in text:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self.process.stdout], [], [], left)[0]:
                raise RuntimeError(f"no ready line within {READY_SECONDS} s: {self.log_text()}")
            chunk = os.read(self.process.stdout.fileno(), 4096)
            if not chunk:
                raise RuntimeError(f"the server ended: {self.log_text()}")
            text += chunk
        return text

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()

    def end(self):
        """Asks the server to end, makes it end, and removes its folder."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(END_SECONDS)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.process.stdout.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def log_text(self):
        return self.log.read_text(encoding="utf-8", errors="replace")

    def ask(self, method, path, body=None, headers=None, timeout=70):
        """One request to the control plane, on a connection of its own."""
        connection = http.client.HTTPConnection("127.0.0.1", self.control_port, timeout=timeout)
        try:
            connection.request(method, path, body, headers or {})
            response = connection.getresponse()
            return Answer(response.status, response.headers, response.read())
        finally:
            connection.close()

    def get(self, path):
        """The JSON of a GET that must be answered 200."""
        answer = self.ask("GET", path)
        if answer.status != 200:
            raise RuntimeError(f"GET {path}: {answer.status} {answer.body[:200]!r}")
        return answer.json()

    def connections(self):
        """The rows of /v1/connections, newest first."""
        return self.get("/v1/connections?limit=1000")["connections"]

    @functools.cached_property
    def token(self):
        """The good provider token that this server's senders share."""
        return self.provider_token()

    def provider_token(self, *flags):
        """A provider token as `mock-apns token` makes it, for this server's key."""
        done = subprocess.run(
            [self.program, "token", "--certs", str(self.certificates), *flags],
            capture_output=True, text=True, timeout=30, check=True)
        return done.stdout.strip()

    def pushes_counted(self):
        """Pushes the log has taken: those it keeps and those it dropped for room."""
        log = self.get("/v1/info")["log"]
        return log["pushes"] + log["dropped"]

    def cpu_seconds(self):
        return cpu_seconds(self.pid)

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.pid}/fd"))

    def resident_bytes(self):
        for line in pathlib.Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
        raise RuntimeError("no VmRSS")


def check_one(report):
    """Runs checks against one server, which must not end meanwhile.

    The program and the wanted checks are the arguments of the script.
    """
    program, wanted = sys.argv[1], sys.argv[2:]
    with Server(program) as server:
        report.run(wanted, server)
        equal(server.process.poll(), None, "end of the server")
    report.finish()


def cpu_seconds(pid):
    """User and system time of the whole process. Source: proc(5), stat, fields 14 and 15."""
    text = pathlib.Path(f"/proc/{pid}/stat").read_text()
    fields = text[text.rindex(")") + 2:].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
