"""A reader of the control plane that does nothing wrong: asks at an even rate on one connection.

Run as a process of its own, as canary.py is, and ends as that one does.
"""

import http.client
import json
import select
import subprocess
import sys
import time

from canary import RATE, Canary, percentile


class Reader(Canary):
    """The process, seen from the checks; use it in a `with`, then read `result`."""

    def __init__(self, server):
        self.process = subprocess.Popen(
            [sys.executable, __file__, str(server.control_port)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.process.stdout.readline()


def read(port):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.connect()
    print("connected", flush=True)
    asked, latencies, wrong = 0, [], []
    due = time.monotonic()
    # Until standard input ends.
    while not select.select([sys.stdin], [], [], max(0, due - time.monotonic()))[0]:
        # The latency counts from when it was due, so a slow answer cannot hide behind the next.
        asked += 1
        try:
            connection.request("GET", "/v1/info")
            answer = connection.getresponse()
            body = answer.read()
            if answer.status == 200 and json.loads(body)["name"] == "mock-apns":
                latencies.append((time.monotonic() - due) * 1e3)
            else:
                wrong.append(f"{answer.status} {body[:100]!r}")
        except (OSError, http.client.HTTPException, ValueError) as problem:
            wrong.append(repr(problem))
            connection.close()
        due += 1 / RATE
    print(json.dumps({
        "asked": asked,
        "answered": len(latencies),
        "wrong": wrong[:3],
        "p99_ms": percentile(latencies, 0.99) if latencies else None,
    }))


if __name__ == "__main__":
    read(int(sys.argv[1]))
