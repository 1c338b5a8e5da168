"""System calls of a running server that fail, by strace."""

import contextlib
import os
import select
import shutil
import signal
import subprocess
import tempfile
import time

from report import NotRun

ATTACH_SECONDS = 20


@contextlib.contextmanager
def failing(server, *rules):
    """While inside, the server's calls fail as the rules say, as `fdatasync:error=EIO`."""
    if shutil.which("strace") is None:
        raise NotRun("there is no strace")
    calls = ",".join(rule.split(":")[0] for rule in rules)
    flags = ["-o", "/dev/null", "-e", f"trace={calls}"]
    for rule in rules:
        flags += ["-e", f"inject={rule}"]
    with attached(server, flags):
        yield


@contextlib.contextmanager
def attached(server, flags):
    """While inside, strace is at all threads of the server."""
    tracer = subprocess.Popen(
        ["strace", "-f", "-p", str(server.pid), *flags], stderr=subprocess.PIPE)
    try:
        await_attached(tracer)
        yield
    finally:
        tracer.send_signal(signal.SIGINT)
        tracer.wait()
        tracer.stderr.close()


class Counts(dict):
    """Calls by name, when the block has ended."""

    def total(self):
        return sum(self.values())


@contextlib.contextmanager
def counting(server, *calls):
    """Counts the server's calls while inside."""
    if shutil.which("strace") is None:
        raise NotRun("there is no strace")
    counts = Counts()
    with tempfile.NamedTemporaryFile(mode="r", prefix="mock-apns-calls-") as report:
        with attached(server, ["-c", "-o", report.name, "-e", "trace=" + ",".join(calls)]):
            yield counts
        for line in report.read().splitlines():
            columns = line.split()
            # % time, seconds, usecs/call, calls, errors where there were any, syscall
            if columns and columns[-1] in calls:
                counts[columns[-1]] = int(columns[3])


def await_attached(tracer):
    """Waits for the line that says so."""
    text = b""
    deadline = time.monotonic() + ATTACH_SECONDS
    while b"attached" not in text:
        left = deadline - time.monotonic()
        if left <= 0 or not select.select([tracer.stderr], [], [], left)[0]:
            raise RuntimeError(f"strace did not attach: {text!r}")
        chunk = os.read(tracer.stderr.fileno(), 4096)
        if not chunk:
            raise NotRun(f"strace may not trace here: {text.decode().strip()}")
        text += chunk
