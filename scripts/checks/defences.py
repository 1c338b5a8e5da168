"""The defences of the control plane, by the rows of reliability.md section 9.

    defences.py PROGRAM [TEXT...]     all rows, or those whose name contains one of the texts

ADM-08 needs a data folder and stands in durable.py.
"""

import sys

import foreign
import hosts
import listeners
import parser_inputs
import traversal
from report import Report, equal, eventually, expect
from server import Server
from slow import SlowClients

REPORT = Report()
LIMIT_DESCRIPTORS = 2
LIMIT_BYTES = 8 << 20
READER_P99_MS = 50


def row(name):
    """Adds a row that has a server of its own, and looks at it afterwards."""

    def add(check):
        @REPORT.check(name)
        def runs(program, _):
            with Server(program) as server:
                # The first question opens what the server keeps: the log of changes, buffers.
                server.get("/v1/info")
                descriptors, memory = server.descriptors(), server.resident_bytes()
                note = check(server)
                problem = eventually(lambda: left_over(server, descriptors, memory))
                expect(problem is None, problem)
                equal(server.ask("GET", "/readyz").status, 200, "/readyz afterwards")
            return note

        return check

    return add


def left_over(server, descriptors, memory):
    """What is wrong with the server after a row; None for nothing."""
    if server.process.poll() is not None:
        return f"the server has ended with {server.process.returncode}"
    more, grown = server.descriptors() - descriptors, server.resident_bytes() - memory
    if abs(more) > LIMIT_DESCRIPTORS or grown > LIMIT_BYTES:
        return f"afterwards {more:+} descriptors, {grown / 2**20:+.1f} MiB"
    return None


row("ADM-01: Host names that can be rebound do not get in")(hosts.allow_list)
row("ADM-03: pages of other sites change nothing and read nothing")(foreign.cross_site)
row("ADM-04: pages of other sites cannot follow the events")(foreign.event_stream)
row("ADM-06: no path leads out of what is served")(traversal.nothing_else)


@row("ADM-09: the parser refuses what two readers could read differently")
def parser(server):
    note, p99 = parser_inputs.beside_reader(server)
    if p99 > READER_P99_MS:
        # Another program on this machine can hold one run up; the server's own fault stays.
        note, p99 = parser_inputs.beside_reader(server)
    expect(p99 <= READER_P99_MS, f"the reader's p99 was {p99:.1f} ms, twice over {READER_P99_MS}")
    return f"{note}; the reader's p99 {p99:.1f} ms"


row("ADM-10: by default only loopback listens")(listeners.by_default)
row("ADM-10: beyond loopback the control plane asks for a token")(listeners.beyond_loopback)


@REPORT.check("ADM-09: clients that are slow with a head or a body are closed in time")
def slow(_, clients):
    return clients.end()


def main():
    program, wanted = sys.argv[1], sys.argv[2:]
    # They take half a minute, so they begin before the other rows and are looked at in the end.
    with SlowClients(program) as clients:
        REPORT.run(wanted, program, clients)
    REPORT.finish()


if __name__ == "__main__":
    main()
