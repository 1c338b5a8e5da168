"""A disk that is full or fails, a lock held by another program: no answer says what is not so."""

import contextlib
import pathlib
import sqlite3
import subprocess
import tempfile
import time

import datafolder
import rapid
from books import Sent, Stored, compare
from crash import LOADED, Place, kill
from report import NotRun, equal, expect

CONNECTIONS, STREAMS = 4, 20
# Sizes of the disk; another program has a quarter of it.
DISKS_MIB = (4, 8, 16)


class Load:
    """Pushes on some connections, as long as somebody turns the crank."""

    def __init__(self, server, sent, connections=CONNECTIONS, streams=STREAMS):
        self.sent, self.at = sent, {}
        self.pushers = rapid.connect(server, connections, streams, self.next_push, self.ended)

    def next_push(self):
        return self.sent.next_push()

    def ended(self, push, status):
        self.sent.ended(push, status)
        self.at.setdefault(status, []).append(time.monotonic())

    def push(self, seconds=0.0, until=None):
        """Pushes for that long, or until there is an answer with that status; false: there is none.

        The time of the first answer with it is then in `first`.
        """
        self.at = {}
        deadline = time.monotonic() + seconds
        rapid.drive(
            self.pushers,
            until=lambda: until in self.at or time.monotonic() > deadline, seconds=seconds + 5)
        return until is None or until in self.at

    def statuses(self):
        return {status: len(times) for status, times in self.at.items()}

    def close(self):
        for pusher in self.pushers:
            pusher.end()


@contextlib.contextmanager
def small_disk(mebibytes):
    """A folder on a file system of its own."""
    with tempfile.TemporaryDirectory(prefix="mock-apns-disk-") as folder:
        done = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={mebibytes}m", "none", folder],
            capture_output=True, text=True)
        if done.returncode != 0:
            raise NotRun(f"no file system can be mounted here: {done.stderr.strip()}")
        try:
            yield pathlib.Path(folder)
        finally:
            subprocess.run(["umount", "-l", folder], check=True)


def not_ready(server, *words):
    """Fails unless /readyz is 503 and tells why."""
    answer = server.ask("GET", "/readyz")
    equal(answer.status, 503, "/readyz")
    text = answer.body.decode()
    for word in words:
        expect(word in text, f"/readyz does not say {word!r}: {text}")


def recovered(server, load, since, limit):
    """Fails unless pushes are taken again within the limit; returns the seconds it took."""
    expect(load.push(limit + 5, until=200), f"no push is taken {limit + 5} s afterwards")
    took = load.at[200][0] - since
    expect(took <= limit, f"the first push was taken after {took:.1f} s, at most {limit} s allowed")
    equal(server.ask("GET", "/readyz").status, 200, "/readyz afterwards")
    return took


def after_all(place, server, sent):
    """The log as it is, and as it is after SIGKILL and a new start."""
    compare(sent, Stored().read(server), "before the kill")
    kill(server)
    equal(datafolder.integrity(place.data), "ok", "integrity")
    with place.serve(*LOADED) as again:
        compare(sent, Stored().read(again))


def disk_full(program, make_room):
    """On disks of several sizes: pushes until it is full, room, and what became of the pushes."""
    told = []
    for mebibytes in DISKS_MIB:
        sent = Sent()
        with full_disk(program, mebibytes, sent) as (place, disk, server, load):
            make_room_again(server, disk, sent, load, make_room, told, mebibytes)
            load.close()
            after_all(place, server, sent)
    return "; ".join(told)


def killed_when_full(program):
    """Killed on the full disk, started on it again: reading and deleting work, then all does."""
    told = []
    for mebibytes in DISKS_MIB:
        sent = Sent()
        with full_disk(program, mebibytes, sent) as (place, disk, server, load):
            kill(server)
            load.close()
            with place.serve(*LOADED) as again:
                compare(sent, Stored().read(again), "after the kill on the full disk")
                not_ready(again, "full", "no reserve")
                expect("no reserve" in again.log_text(), f"the log says: {again.log_text()}")
                load = Load(again, sent)
                expect(only_refused(load, 1), f"started on a full disk: {load.statuses()}")
                make_room_again(again, disk, sent, load, room_in_log, told, mebibytes)
                load.close()
                after_all(place, again, sent)
    return "; ".join(told)


@contextlib.contextmanager
def full_disk(program, mebibytes, sent):
    """A server on a disk that is full by its pushes: only 503s come, what is there can be read."""
    with small_disk(mebibytes) as disk, Place(program) as place:
        (disk / "filler").write_bytes(bytes(mebibytes << 18))
        place.data = disk / "data"
        with place.serve(*LOADED) as server:
            load = Load(server, sent)
            expect(load.push(60, until=503), f"the disk of {mebibytes} MiB was never full")
            expect(any(only_refused(load) for _ in range(20)), f"not full: {load.statuses()}")
            expect(only_refused(load, 1), f"on a full disk: {load.statuses()}")
            not_ready(server, "full")
            expect(server.get("/v1/pushes?limit=10")["pushes"], "no push can be read")
            compare(sent, Stored().read(server), "on the full disk")
            yield place, disk, server, load


def make_room_again(server, disk, sent, load, make_room, told, mebibytes):
    before = len(sent.ids(200))
    since = time.monotonic()
    make_room(server, disk, sent)
    took = recovered(server, load, since, 5)
    load.push(0.5)
    told.append(f"{mebibytes} MiB: full after {before:,} pushes, taken again after {took:.1f} s")


def only_refused(load, seconds=0.5):
    """Whether all pushes of some time are answered 503."""
    load.push(seconds)
    return set(load.statuses()) == {503}


def room_on_disk(server, disk, sent):
    (disk / "filler").unlink()


def room_in_log(server, disk, sent):
    """All is deleted: what was acknowledged before is no longer expected."""
    answer = server.ask("DELETE", "/v1/pushes")
    equal(answer.status, 200, "DELETE /v1/pushes on the full disk")
    equal(answer.json()["deleted"], len(sent.ids(200)), "pushes deleted on the full disk")
    for id in sent.ids(200):
        del sent.digests[id], sent.statuses[id]


def refused_while_locked(server):
    """Nothing that cannot be done is answered as if it were."""
    answer = server.ask("DELETE", "/v1/pushes")
    equal(answer.status, 503, f"DELETE while the log is locked: {answer.body!r}")
    equal(answer.json()["error"]["code"], "not-deleted", "code of DELETE")
    expect("locked" in answer.json()["error"]["message"], f"no cause in {answer.body!r}")
    answer = server.ask("PUT", "/v1/devices/kept", '{"apps":[{"topic":"com.example.kept"}]}')
    equal(answer.status, 503, f"PUT while the log is locked: {answer.body!r}")
    equal(answer.json()["error"]["code"], "not-kept", "code of PUT")


def locked(program):
    """Another program holds the write lock for 10 seconds."""
    sent = Sent()
    with Place(program) as place, place.serve(*LOADED) as server:
        load = Load(server, sent)
        load.push(0.3)
        other = sqlite3.connect(place.data / datafolder.DATABASE, isolation_level=None, timeout=5)
        with contextlib.closing(other):
            other.execute("BEGIN IMMEDIATE")
            since = time.monotonic()
            expect(load.push(5, until=503), "no 503 while the log is locked")
            waited = load.at[503][0] - since
            expect(waited <= 2.5, f"the first 503 came after {waited:.1f} s, 2 s were due")
            load.push(max(since + 10 - time.monotonic(), 0))
            equal(set(load.statuses()), {503}, "answers while the log is locked")
            not_ready(server, "busy", "end the other program", str(place.data))
            refused_while_locked(server)
            other.execute("ROLLBACK")
        took = recovered(server, load, time.monotonic(), 1)
        load.close()
        after_all(place, server, sent)
        with place.serve(*LOADED) as again:
            again.get("/v1/devices/kept")
    return f"503 after {waited:.1f} s; normal {took:.2f} s after the release"
