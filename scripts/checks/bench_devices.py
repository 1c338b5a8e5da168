"""What registered devices cost: memory for each, and CPU for a push among many of them.

    scripts/bench --devices [--count N] [--runs N] [--requests N] [--bytes N] [--limit RATIO]
                            [--json FILE]

One server gets `--count` devices over the control plane, as any test would register them; what its
resident memory grows by, divided by their number, is what one costs. Another server gets one
device. Then both get the same h2load run in turn, pushes to the first going to all its devices one
after the other, each by a text of its own on both sides, and the medians of CPU per push are
compared.
"""

import argparse
import contextlib
import http.client
import json
import random
import sys

import bench

TOPIC = "com.example.app"
# Registered before the memory is looked at first: what the server needs once is there then.
FIRST = 1_000


def token(number):
    """A device token of 32 bytes; the bytes of `number` spread over all of it."""
    return (number * 0x9E3779B97F4A7C15F39CC0605CEDC834 % (1 << 128)).to_bytes(16).hex() * 2


def spelling(digits, number):
    """The digits of a device token, some of them upper case, in a way of its own for `number`.

    The same device all the same. A text that never changes is read faster by any processor, which
    has nothing to do with how many devices there are: so both sides get texts that change.
    """
    cases = random.Random(number).getrandbits(len(digits))
    return "".join(
        digit.upper() if cases >> place & 1 else digit for place, digit in enumerate(digits))


class Phones(bench.Ours):
    """Our server with registered devices, each of which gets its share of the pushes."""

    # One connection: h2load lets each go through all device tokens from the first on.
    clients, streams = 1, 800

    def __init__(self, program, name):
        super().__init__(program, name=name)
        self.file = self.server.folder / "targets"

    def register(self, numbers):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.control_port, timeout=60)
        with contextlib.closing(connection):
            for number in numbers:
                plan = {"apps": [{"topic": TOPIC, "device_token": token(number)}]}
                connection.request("PUT", f"/v1/devices/phone-{number}", json.dumps(plan))
                answer = connection.getresponse()
                text = answer.read()
                if answer.status != 201:
                    raise RuntimeError(f"phone-{number}: {answer.status} {text!r}")

    def aim(self, count, texts):
        """Lets pushes go to the first `count` devices, by `texts` spellings of their tokens."""
        lines = [f"https://127.0.0.1:{self.port}/3/device/{spelling(token(number % count), number)}\n"
                 for number in range(texts)]
        self.file.write_text("".join(lines), encoding="ascii")

    def targets(self):
        return ["-i", str(self.file)]


def bytes_each(side, count):
    """Bytes of resident memory that each of `count` more devices takes."""
    side.register(range(FIRST))
    before = side.server.resident_bytes()
    side.register(range(FIRST, count))
    return (side.server.resident_bytes() - before) / (count - FIRST)


def check_reached(side):
    """Fails where the newest push went to a device that nobody registered."""
    newest = side.server.get("/v1/pushes?order=desc&limit=1")["pushes"][0]
    device = newest["route"]["device"]
    if not device.startswith("phone-"):
        raise RuntimeError(f"{side.name}: a push went to {device}")


def main():
    parser = argparse.ArgumentParser(
        prog="scripts/bench --devices", description=__doc__.split("\n")[0])
    parser.add_argument("program", help=argparse.SUPPRESS)
    parser.add_argument("--count", type=int, default=100_000, help="devices (100000)")
    parser.add_argument("--runs", type=int, default=7, help="runs of each side (7)")
    parser.add_argument("--requests", type=int, default=300_000, help="pushes a run (300000)")
    parser.add_argument("--bytes", type=int, default=1024, help="most bytes a device (1024)")
    parser.add_argument("--limit", type=float, default=1.10, help="largest ratio of CPU (1.10)")
    parser.add_argument("--json", help="file for the figures of CPU")
    options = parser.parse_args()
    with contextlib.ExitStack() as stack:
        sides = []
        for name in ["all devices", "one device"]:
            sides.append(Phones(options.program, name))
            stack.callback(sides[-1].end)
        many, one = sides
        body = many.server.folder / "alert.json"
        body.write_text(bench.alert(), encoding="ascii")
        memory = bytes_each(many, options.count)
        print(f"{options.count} devices: {memory:.0f} bytes each (at most {options.bytes})")
        many.aim(options.count, options.count)
        one.register([0])
        one.aim(1, options.count)
        result = bench.compare(sides, body, options, warm_up=2 * options.count)
        for side in sides:
            check_reached(side)
        status = bench.print_result(result, options)
        if memory > options.bytes:
            print(f"a registered device takes more than {options.bytes} bytes")
            status = 1
        return status


if __name__ == "__main__":
    sys.exit(main())
