"""Runs checks one by one, prints a line for each, and counts."""

import os
import sys
import time
import traceback


class Failed(Exception):
    """What a check found wrong, as one line."""


class NotRun(Exception):
    """Why a check cannot be made on this machine; it counts neither way and is told."""


def expect(condition, text):
    """Ends the check with `text` unless the condition holds."""
    if not condition:
        raise Failed(text)


def equal(got, expected, what):
    """Ends the check unless both are equal."""
    if got != expected:
        raise Failed(f"{what}: got {got!r}, expected {expected!r}")


def eventually(look, seconds=5):
    """Asks until there is no problem any more, or the time is over; returns the last problem."""
    deadline = time.monotonic() + seconds
    while True:
        problem = look()
        if problem is None or time.monotonic() > deadline:
            return problem
        time.sleep(0.1)


class Report:
    """The checks of one script, in the order they were added."""

    def __init__(self):
        self.checks = []
        self.passed = 0
        self.failed = 0

    def check(self, name):
        """Adds the function below as a check."""

        def add(function):
            self.checks.append((name, function))
            return function

        return add

    def run(self, wanted, *arguments):
        """Runs the checks whose name contains one of the wanted texts, or all of them.

        A check may return a text, which is printed behind its name.
        """
        for name, function in self.checks:
            if wanted and not any(text in name for text in wanted):
                continue
            start = time.monotonic()
            try:
                note = function(*arguments)
            except NotRun as reason:
                print(f"not run  {name}: {reason}", flush=True)
            except Failed as problem:
                self.count(name, start, str(problem))
            except Exception:  # a check that breaks has failed; the others go on
                self.count(name, start, traceback.format_exc().strip())
            else:
                self.count(name, start, None, note)

    def count(self, name, start, problem, note=None):
        took = f"{time.monotonic() - start:.1f} s"
        if problem is None:
            self.passed += 1
            print(f"ok    {name} ({took}){': ' + note if note else ''}", flush=True)
        else:
            self.failed += 1
            print(f"FAIL  {name} ({took}): {problem}", flush=True)

    def finish(self):
        """Tells the counts to people, to the calling script's file, and as exit status."""
        total = self.passed + self.failed
        print(f"{self.passed} of {total} checks passed")
        if "CHECK_COUNTS" in os.environ:
            with open(os.environ["CHECK_COUNTS"], "w", encoding="ascii") as file:
                file.write(f"{self.passed} {self.failed}\n")
        # Nothing checked is no success, and told apart from a failure.
        sys.exit(1 if self.failed else 0 if self.passed else 3)
