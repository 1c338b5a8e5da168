"""Writes and syncs that fail while pushes arrive: the 200s are the records, the 503s are not."""

import time

import datafolder
from books import Sent, Stored, compare
from crash import LOADED, Place, kill
from inject import failing
from report import equal, expect
from store_faults import Load, after_all, not_ready, recovered

# What fails, and the durability with which the server runs into it.
SOMETIMES = [
    ("power", "fdatasync:error=EIO:when=3"),
    ("power", "fdatasync:error=EIO:when=2+3"),
    ("crash", "pwrite64:error=ENOSPC:when=5+7"),
    ("power", "pwrite64:error=EIO:when=40+41"),
]


def sometimes(program):
    """Some of the calls fail; in the end everything is as if nothing had been."""
    notes = []
    for durability, rule in SOMETIMES:
        sent = Sent()
        with Place(program) as place, place.serve(*LOADED, "--durability", durability) as server:
            load = Load(server, sent)
            with failing(server, rule):
                expect(load.push(10, until=503), f"{rule}: no commit failed")
                load.push(1)
            recovered(server, load, time.monotonic(), 5)
            load.close()
            after_all(place, server, sent)
            notes.append(f"{rule}: {len(sent.ids(200)):,} x 200, {len(sent.ids(503)):,} x 503")
    return "; ".join(notes)


def always(program, durability, rule):
    """The calls fail until the server is killed: nothing that was answered 503 comes back."""
    sent = Sent()
    with Place(program) as place:
        with place.serve(*LOADED, "--durability", durability) as server:
            load = Load(server, sent)
            load.push(0.3)
            with failing(server, rule):
                expect(load.push(10, until=503), f"{rule}: no commit failed")
                not_ready(server, "cannot commit")
                expect(server.get("/v1/pushes?limit=10")["pushes"], "no push can be read")
                kill(server)
            load.close()
        equal(datafolder.integrity(place.data), "ok", "integrity")
        with place.serve(*LOADED) as again:
            compare(sent, Stored().read(again))
    return f"{len(sent.ids(200)):,} x 200, {len(sent.ids(503)):,} x 503"


def killed_while_failing(program):
    """The kill comes with the first 503, when what failed has just been written."""
    notes = []
    for durability, rule in [("power", "fdatasync:error=EIO"), ("crash", "pwrite64:error=EIO")]:
        for _ in range(3):
            notes.append(f"{rule}: {always(program, durability, rule)}")
    return "; ".join(notes)


def no_descriptors(program):
    """Files cannot be opened: what is there already goes on."""
    sent = Sent()
    with Place(program) as place, place.serve(*LOADED) as server:
        load = Load(server, sent)
        load.push(0.3)
        with failing(server, "openat:error=EMFILE"):
            load.push(1)
            expect(set(load.statuses()) <= {200, 503}, f"answers: {load.statuses()}")
        recovered(server, load, time.monotonic(), 5)
        load.close()
        after_all(place, server, sent)
    return f"{len(sent.ids(200)):,} x 200, {len(sent.ids(503)):,} x 503"
