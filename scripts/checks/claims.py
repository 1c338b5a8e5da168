"""Every command of the claims about the two founding documents shows what it is said to show.

    claims.py PROGRAM [TEXT...]     all claims, or those whose name contains one of the texts
"""

import json
import pathlib
import re
import shlex
import subprocess
import sys

from report import Report, expect

ROOT = pathlib.Path(__file__).parents[2]
REPORT = Report()


def add(program, claim):
    words = claim["command"]

    @REPORT.check(f"{claim['id']}: {shlex.join(words)}")
    def runs(_):
        expect(words[0] == "mock-apns", "it is another program's command")
        done = subprocess.run(
            [program, *words[1:]], cwd=ROOT, capture_output=True, text=True, timeout=60,
            stdin=subprocess.DEVNULL)
        # A comparison that finds harm, and lint that finds mistakes, end with 1.
        allowed = {0, 1} if words[1] in ("impact", "lint") else {0}
        expect(done.returncode in allowed, f"status {done.returncode}: {done.stderr[-500:]}")
        expect(claim["shows"] in done.stdout,
               f"no {claim['shows']!r} in {done.stdout[-1500:]}{done.stderr[-500:]}")
        if words[1] == "route" and claim["rules"]:
            # A word that any trace has, such as "via", shows nothing.
            cited = set(re.findall(r"[A-Za-z0-9.-]+", done.stdout)) & set(claim["rules"])
            expect(cited or re.fullmatch(r"[EWI](-[A-Z0-9]+)+", claim["shows"]),
                   f"none of {claim['rules']} is cited, and {claim['shows']!r} is no diagnostic")
        if words[1] == "route" and claim["verdict"] in ("wrong", "incomplete", "outdated"):
            expect(f"[{claim['id']}]" in done.stdout, "the trace does not name the statement")


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    listed = subprocess.run(
        [program, "claims", "--format", "json"], capture_output=True, text=True, check=True)
    for claim in json.loads(listed.stdout)["claims"]:
        add(program, claim)
    REPORT.run(sys.argv[2:], None)
    REPORT.finish()


if __name__ == "__main__":
    main()
