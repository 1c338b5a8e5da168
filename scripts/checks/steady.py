"""A log that is full goes on for ever: RES-05."""

import contextlib

import bench
import bench_data
from crash import Place
from report import expect

FIRST, MORE = 200_000, 400_000
# The limit of 10,000 records, and what comes while the oldest go.
ROWS_MOST = 15_000
# A fifth of what a number for each push would take.
GROWTH_MOST = 6 << 20


class Full(bench_data.Durable):
    """Our server with a data folder and the limits that it has by itself."""

    room = ()

    def sizes(self):
        return self.server.resident_bytes(), (self.data / "log.sqlite").stat().st_size


def goes_on(program):
    """Sends far more than the log keeps: rows, memory and file stay as they were."""
    with Place(program) as place, contextlib.ExitStack() as stack:
        side = Full(place)
        stack.callback(side.end)
        body = place.folder / "alert.json"
        body.write_text(bench.alert(), encoding="ascii")
        bench.h2load(side, body, FIRST)
        memory, file = side.sizes()
        bench.h2load(side, body, MORE)
        later, longer = side.sizes()
        rows = side.server.get("/v1/info")["log"]["pushes"]
        expect(rows <= ROWS_MOST, f"{rows:,} rows, at most {ROWS_MOST:,}")
        expect(longer <= 2 * file, f"the file grew from {file:,} to {longer:,} bytes")
        growth = later - memory
        expect(growth <= GROWTH_MOST, f"{growth:,} bytes more memory, at most {GROWTH_MOST:,}")
        return f"{FIRST + MORE:,} pushes: {rows:,} rows, {growth >> 10:,} KiB more memory"
