"""What the log on disk costs and how fast it answers, with the limits of each figure.

    scripts/bench --data [--part FRACTION] [--runs N] [--requests N] [--json FILE]

One data folder grows to 200,000, 1,000,000 and 2,000,000 records. At the first and the last size
our server and nghttpd, both on one loop, get the same h2load run in turn; the figure is the median
of the ratios of two runs that follow each other. At 1,000,000 the log is searched while 1,000
pushes arrive each second, readers wait for single pushes, and the server is killed and started
again. A folder of its own shows `--durability power`. --part takes that part of all numbers of
records.
"""

import argparse
import contextlib
import json
import os
import pathlib
import shutil
import statistics
import sys
import time

import bench
import bench_search
from crash import ROOM, Place, kill
from inject import counting
from report import NotRun

RATIO_LEAST = 0.35
POWER_RATE_LEAST, SYNCS_MOST = 8_000, 0.1
POWER_REQUESTS = 20_000
READY_SECONDS_MOST = 3
SIZES = [200_000, 1_000_000, 2_000_000]
CHUNK = 50_000


class Figures:
    """What was measured, beside what is allowed."""

    def __init__(self):
        self.rows, self.missed = {}, 0

    def add(self, name, value, unit, least=None, most=None):
        good = (least is None or value >= least) and (most is None or value <= most)
        self.missed += not good
        bound = f"at least {least:,}" if least is not None else f"at most {most:,}"
        self.rows[name] = value
        verdict = "ok    " if good else "MISSED"
        print(f"{verdict} {name:54} {value:12,.3f} {unit} ({bound})", flush=True)

    def not_run(self, name, reason):
        print(f"not run {name}: {reason}", flush=True)


class Durable(bench.Ours):
    """Our server with a data folder."""

    room = ROOM

    def __init__(self, place, *flags):
        super().__init__(
            place.program, "--data", str(place.data), *self.room, *flags, name="with --data",
            certificates=place.folder / "certs")
        self.data = place.data


class Few(Durable):
    """The same with fewer pushes in flight."""

    clients, streams = 4, 64


def fill(side, body, size, targets):
    """Sends until the log has that many records: many device tokens, a topic for each part."""
    while (left := size - side.counted()) > 0:
        part = targets.part(side)
        bench.h2load(part, body, min(left, CHUNK))


def let_go(folder):
    """Has the system forget what it keeps in memory of the files, which is all on disk too.

    A virtual machine may get its memory only when it first touches it, and such a page costs five
    times what each other does (64 MiB of a plain file: 187 ms and 36 ms). Of the two that are
    compared only one writes: without this it pays for the machine's memory as its file grows.
    """
    for path in folder.iterdir():
        with path.open("rb") as file:
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def read_again(folder):
    """Brings the files back into memory, where a server that has written them has them."""
    with open(os.devnull, "wb") as nowhere:
        for path in folder.iterdir():
            with path.open("rb") as file:
                shutil.copyfileobj(file, nowhere, 1 << 20)


def throughput(figures, ours, theirs, body, options, size):
    ratios = []
    for run in range(options.runs):
        let_go(ours.data)
        (rate, cpu), (other_rate, other_cpu) = [
            bench.measure(side, body, options.requests) for side in (ours, theirs)]
        ratios.append(rate / other_rate)
        print(f"       run {run + 1}: {rate:,.0f}/s and {cpu:.1f} us CPU a push; nghttpd "
              f"{other_rate:,.0f}/s and {other_cpu:.1f} us", flush=True)
    read_again(ours.data)
    figures.add(f"throughput beside nghttpd at {size:,} records", statistics.median(ratios), "",
                least=RATIO_LEAST)


def restart(figures, place, side, size):
    """SIGKILL and a new start; returns the new server's side."""
    kill(side.server)
    side.end()
    begun = time.monotonic()
    again = Durable(place)
    took = time.monotonic() - begun
    found = again.server.get("/v1/info")["log"]["pushes"]
    if found < size:
        raise RuntimeError(f"{found} records of {size} after the restart")
    figures.add(f"start after SIGKILL with {found:,} records", took, "s", most=READY_SECONDS_MOST)
    return again


def power(figures, program, body):
    with Place(program) as place, contextlib.ExitStack() as stack:
        side = Few(place, "--durability", "power")
        stack.callback(side.end)
        bench.h2load(side, body, POWER_REQUESTS // 4)
        rates = [bench.h2load(side, body, POWER_REQUESTS) for _ in range(3)]
        figures.add("power: pushes/s with 4 x 64 in flight", statistics.median(rates), "/s",
                    least=POWER_RATE_LEAST)
        name = "power: syncs a push"
        try:
            with counting(side.server, "fdatasync", "fsync") as counts:
                bench.h2load(side, body, POWER_REQUESTS)
            figures.add(name, counts.total() / POWER_REQUESTS, "", most=SYNCS_MOST)
        except NotRun as reason:
            figures.not_run(name, reason)


def growing(figures, options, body):
    first, middle, last = [int(size * options.part) for size in SIZES]
    with Place(options.program) as place, contextlib.ExitStack() as stack:
        ours = Durable(place)
        stack.callback(lambda: ours.end())  # whichever it is by then
        theirs = bench.Nghttpd(place.folder / "certs", ours.token)
        stack.callback(theirs.end)
        targets = bench_search.Targets(place.folder)
        for size in (first, last):
            if size == last:
                fill(ours, body, middle, targets)
                bench_search.search(figures, ours, targets, middle)
                bench_search.wake(figures, ours)
                ours = restart(figures, place, ours, middle)
            fill(ours, body, size, targets)
            throughput(figures, ours, theirs, body, options, size)


def main():
    parser = argparse.ArgumentParser(
        prog="scripts/bench --data", description=__doc__.split("\n")[0])
    parser.add_argument("program", help=argparse.SUPPRESS)
    parser.add_argument("--part", type=float, default=1, help="part of all numbers of records (1)")
    parser.add_argument("--runs", type=int, default=5, help="runs of each side (5)")
    parser.add_argument("--requests", type=int, default=100_000, help="pushes a run (100000)")
    parser.add_argument("--json", help="file for the figures")
    options = parser.parse_args()
    figures = Figures()
    with Place(options.program) as place:
        body = place.folder / "alert.json"
        body.write_text(bench.alert(), encoding="ascii")
        power(figures, options.program, body)
        growing(figures, options, body)
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(figures.rows) + "\n", encoding="utf-8")
    return 1 if figures.missed else 0


if __name__ == "__main__":
    sys.exit(main())
