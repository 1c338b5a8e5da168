"""A sender that does nothing wrong: pushes at an even rate on one connection.

Run as a process of its own, so that what else the checks do does not slow it down. It ends when its
standard input does, and prints one JSON object.
"""

import json
import subprocess
import sys
import threading
import time

RATE = 50
DRAIN_SECONDS = 3


class Canary:
    """The process, seen from the checks; use it in a `with`, then read `result`."""

    def __init__(self, server):
        self.process = subprocess.Popen(
            [sys.executable, __file__, str(server.port), server.ca],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        # Its first line tells that it is connected.
        self.process.stdout.readline()

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind is not None:
            self.process.kill()
        output, _ = self.process.communicate(timeout=30)
        self.result = json.loads(output) if kind is None else None


def percentile(values, part):
    """The value below which `part` of the values lie; the largest for a short list."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


def sing(port, ca):
    import wire

    sender = wire.Sender(port, ca)
    print("connected", flush=True)
    end = threading.Event()
    threading.Thread(target=lambda: (sys.stdin.read(), end.set()), daemon=True).start()
    sent_at, latencies = {}, []
    due = time.monotonic()
    while not end.is_set() and not sender.closed:
        if time.monotonic() >= due:
            # The next one does not wait for this answer, so a slow answer cannot hide behind others.
            start = time.monotonic()
            sent_at[sender.send()] = start
            due += 1 / RATE
        sender.receive(due - time.monotonic())
    deadline = time.monotonic() + DRAIN_SECONDS
    while len(sender.ends) < len(sent_at) and not sender.closed and time.monotonic() < deadline:
        sender.receive(0.1)
    for stream, start in sent_at.items():
        if sender.answers.get(stream) == 200 and stream in sender.ends:
            latencies.append((sender.ends[stream] - start) * 1e3)
    print(json.dumps({
        "sent": len(sent_at),
        "answered": len(latencies),
        "p99_ms": percentile(latencies, 0.99) if latencies else None,
        "max_ms": max(latencies, default=None),
        "closed": sender.closed,
    }))


if __name__ == "__main__":
    sing(int(sys.argv[1]), sys.argv[2])
