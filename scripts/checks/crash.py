"""SIGKILL under load: what was acknowledged is there again, once and as it was sent."""

import contextlib
import http.client
import json
import pathlib
import random
import shutil
import signal
import tempfile
import threading

import datafolder
import rapid
from books import Sent, Stored, compare
from report import equal, expect
from server import Server

CONNECTIONS, STREAMS = 8, 50
KILL_AFTER_SECONDS = (0.05, 0.5)
# The log keeps all that a run sends, and all streams may be used at once.
ROOM = ["--set", "log-records=10000000", "--set", "log-bytes=16000000000"]
LOADED = ["--auth", "off", "--set", "initial-streams=1000", *ROOM]


class Place:
    """A data folder with the certificates of its servers; use it in a `with`."""

    def __init__(self, program, parent=None):
        self.program = program
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="mock-apns-durable-", dir=parent))
        self.data = self.folder / "data"

    def serve(self, *flags, **options):
        """A server on the folder."""
        return Server(
            self.program, "--data", str(self.data), *flags,
            certificates=self.folder / "certs", **options)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)


def kill(server):
    server.process.send_signal(signal.SIGKILL)
    server.process.wait()


def load_until_killed(server, sent, seconds):
    """Load on all connections; SIGKILL after some time; what arrived before it counts."""
    pushers = rapid.connect(server, CONNECTIONS, STREAMS, sent.next_push, sent.ended)
    killer = threading.Timer(seconds, server.process.send_signal, (signal.SIGKILL,))
    killer.start()
    try:
        ended = rapid.drive(pushers, until=lambda: False, seconds=seconds + 20)
    finally:
        killer.join()
        server.process.wait()
    expect(ended, "connections stayed open after SIGKILL")


def cycles(program, count, least, seed, looks=1):
    """So many kills on one folder, after every so many of which SQLite checks the whole file.

    Returns what to say of them.
    """
    moments = random.Random(seed)
    sent = Sent()
    with Place(program) as place:
        for cycle in range(count):
            with place.serve(*LOADED) as server:
                there, known = server.pushes_counted(), len(sent.ids(200))
                expect(there >= known, f"{there} records of {known} before kill {cycle + 1}")
                load_until_killed(server, sent, moments.uniform(*KILL_AFTER_SECONDS))
            if (cycle + 1) % looks == 0:
                equal(datafolder.integrity(place.data), "ok", f"integrity after kill {cycle + 1}")
        with place.serve(*LOADED) as server:
            stored = Stored().read(server)
            compare(sent, stored)
            equal(server.pushes_counted(), len(stored.digests), "records counted by the server")
    acknowledged = len(sent.ids(200))
    unanswered = len(sent.ids(None))
    expect(acknowledged >= least, f"only {acknowledged} acknowledged, at least {least} expected")
    return (f"{acknowledged:,} acknowledged, {unanswered:,} in flight at a kill, of which the log "
            f"has {len(stored.digests) - acknowledged:,}; seed {seed}")


def read_your_writes(program, count):
    """After each 200 the log is asked at once; returns how many were not there."""
    with Place(program) as place, place.serve("--auth", "off") as server:
        missing = []
        readers = [threading.Thread(target=write_and_read, args=(server, part, count // 4, missing))
                   for part in range(4)]
        for reader in readers:
            reader.start()
        for reader in readers:
            reader.join()
        equal(missing, [], "pushes that were not there at the first look")
        equal(server.pushes_counted(), count, "pushes in the log")


def write_and_read(server, part, count, missing):
    sent = Sent(base=part * 1_000_000)
    control = http.client.HTTPConnection("127.0.0.1", server.control_port, timeout=30)
    turn = []
    left = iter(range(count))

    def next_push():
        if turn or next(left, None) is None:
            return None
        turn.append(sent.next_push())
        return turn[0]

    def ended(push, status):
        sent.ended(push, status)
        turn.clear()
        control.request("GET", f"/v1/pushes?apns_id={push.id}")
        found = json.loads(control.getresponse().read())["pushes"]
        if status != 200 or [record["apns_id"] for record in found] != [push.id]:
            missing.append((push.id, status))

    with contextlib.closing(control):
        pusher, = rapid.connect(server, 1, 1, next_push, ended)
        rapid.drive([pusher], until=lambda: len(sent.statuses) == count, seconds=120)
        if len(sent.statuses) != count:
            missing.append(f"{len(sent.statuses)} answers of {count}")
        pusher.end()
