"""Real senders in three runs: accepted, refused as BadDeviceToken, refused as Unregistered.

    senders.py PROGRAM FOLDER     FOLDER has their `run`, `setup` and `requirements.tsv`

Each sender's line must say PASS. SKIP is taken only where it is known that a sender cannot do what
is asked, and a sender that says nothing has failed.
"""

import os
import pathlib
import re
import subprocess
import sys
import time

from examples import provider
from report import Report
from server import Server

RUNS = ["Success", "BadDeviceToken", "Unregistered"]
# Senders that are no Python package; nghttp is asked for a success only.
OTHERS = {"curl", "nghttp", "node-http2", "java-httpclient", "perl-http2"}
HIDES_REASONS = {"pushjack-http2", "django-push-notifications"}


def expected(folder, outcome):
    """Names that must pass, and names that may be skipped."""
    rows = [line.split("\t") for line in (folder / "requirements.tsv").read_text().splitlines()
            if line and not line.startswith("#")]
    skipped = {row[0] for row in rows if "token" not in row[2].split(",")}
    if outcome != "Success":
        skipped |= HIDES_REASONS
    names = {row[0] for row in rows} | OTHERS
    if outcome != "Success":
        names -= {"nghttp"}
    return names - skipped, skipped


def run(folder, server, outcome):
    """The word behind each name, and the rest of its line."""
    record, certificates = provider(server)
    environment = os.environ | {
        "AUTH": "token", "EXPECT": outcome, "TOPIC": record["topics"][0],
        "P8": str(certificates / record["key_file"]), "KID": record["key_id"],
        "TEAM": record["team_id"],
    }
    if outcome != "Success":
        environment["DEVICE"] = f"mock-apns:{outcome}".encode().ljust(32, b"\0").hex()
    done = subprocess.run(
        [str(folder / "run"), server.host, str(server.port), server.ca], env=environment,
        capture_output=True, text=True, timeout=900, stdin=subprocess.DEVNULL)
    lines = re.findall(r"^(\S+)\s+(PASS|FAIL|SKIP)  ?(.*)$", done.stdout, re.M)
    return {name: (word, rest) for name, word, rest in lines}, done.stdout + done.stderr


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    report = Report()
    for outcome in RUNS:
        start = time.monotonic()
        with Server(program) as server:
            words, text = run(folder, server, outcome)
        passing, skipped = expected(folder, outcome)
        if not words:
            report.count(f"{outcome}: the run", start, text)
        for name in sorted(passing | (words.keys() - skipped)):
            word, rest = words.get(name, ("nothing", ""))
            problem = None if word == "PASS" else f"{word} {rest}"
            report.count(f"{outcome}: {name}", start, problem)
    report.finish()


if __name__ == "__main__":
    main()
