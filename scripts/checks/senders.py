"""Real senders against a server that judges credentials, by provider token and by certificate.

Three runs each: accepted, refused as BadDeviceToken, refused as Unregistered.

    senders.py PROGRAM FOLDER     FOLDER has their `run`, `setup` and `requirements.tsv`

Each sender's line must say PASS. SKIP is taken only where it is known that a sender cannot do what
is asked, and a sender that says nothing has failed.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

from examples import provider
from report import Report
from server import Server

RUNS = [(auth, outcome) for auth in ("token", "cert")
        for outcome in ("Success", "BadDeviceToken", "Unregistered")]
# Senders that are no Python package; nghttp is asked for a success only.
OTHERS = {"curl", "nghttp", "node-http2", "java-httpclient", "perl-http2"}
# Of these, the ones that can show a certificate.
OTHERS_WITH_CERTIFICATE = {"curl", "nghttp", "java-httpclient", "perl-http2"}
HIDES_REASONS = {"pushjack-http2", "django-push-notifications"}


def expected(folder, auth, outcome):
    """Names that must pass, and names that may be skipped."""
    rows = [line.split("\t") for line in (folder / "requirements.tsv").read_text().splitlines()
            if line and not line.startswith("#")]
    skipped = {row[0] for row in rows if auth not in row[2].split(",")}
    if auth == "cert":
        skipped |= OTHERS - OTHERS_WITH_CERTIFICATE
    if outcome != "Success":
        skipped |= HIDES_REASONS
    names = {row[0] for row in rows} | OTHERS
    if outcome != "Success":
        names -= {"nghttp"}
    return names - skipped, skipped


def run(folder, server, auth, outcome):
    """The word behind each name, and the rest of its line."""
    record, certificates = provider(server)
    environment = os.environ | {
        "AUTH": auth, "EXPECT": outcome, "TOPIC": record["topics"][0],
        "P8": str(certificates / record["key_file"]), "KID": record["key_id"],
        "TEAM": record["team_id"],
    }
    if auth == "cert":
        mine = certificates / "private" / "senders"
        environment |= {"CERT": str(mine / "single.pem"), "P12": str(mine / "single.p12")}
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
    with tempfile.TemporaryDirectory() as certificates:
        subprocess.run([program, "certs", "--out", certificates], check=True, capture_output=True)
        for auth, outcome in RUNS:
            one_run(report, program, folder, certificates, auth, outcome)
    report.finish()


def one_run(report, program, folder, certificates, auth, outcome):
    start = time.monotonic()
    with Server(program, certificates=certificates) as server:
        words, text = run(folder, server, auth, outcome)
        statuses = {push["status"] for push in server.get("/v1/pushes?limit=1000")["pushes"]}
    wanted = {"Success": {200}, "BadDeviceToken": {400}, "Unregistered": {410}}[outcome]
    problem = None if statuses == wanted else f"statuses in the log: {statuses}"
    report.count(f"{auth}, {outcome}: the log", start, problem)
    passing, skipped = expected(folder, auth, outcome)
    if not words:
        report.count(f"{auth}, {outcome}: the run", start, text)
    for name in sorted(passing | (words.keys() - skipped)):
        word, rest = words.get(name, ("nothing", ""))
        problem = None if word == "PASS" else f"{word} {rest}"
        report.count(f"{auth}, {outcome}: {name}", start, problem)


if __name__ == "__main__":
    main()
