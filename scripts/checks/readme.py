"""Runs the command blocks of a page, in their order, as a reader with two terminals would.

    readme.py PROGRAM PAGE...

Blocks that begin with ```sh are run; the words behind it say how:

    serves          the block's command is left running, as in a terminal of its own
    exit=1          the block ends with that status
    statuses=503    what the pushes of the block are answered, where it is not 200 for all
    needs=docker    only where an engine answers; named and left out elsewhere

A block ```python NAME is written to the file NAME; a block ```python run is run, beside those files
and with the environment of the ```sh blocks. Each page has a folder that looks like a fresh clone,
ports of its own in place of 2197 and 8197, and one environment from block to block.
"""

import json
import os
import pathlib
import re
import shlex
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import time
import urllib.request

import operations
from examples import base_environment
from report import Report, equal, expect

ROOT = pathlib.Path(__file__).parents[2]
REPORT = Report()
BLOCK = re.compile(r"^```(sh|python)([^\n]*)\n(.*?)^```$", re.M | re.S)
SECONDS = 120
SERVE_SECONDS = 900  # scripts/run may have to build


def free_ports(number):
    """Ports that were free a moment ago on both loopback addresses."""
    sockets = []
    try:
        while len(sockets) < 2 * number:
            four = socket.socket()
            six = socket.socket(socket.AF_INET6)
            sockets += [four, six]
            four.bind(("127.0.0.1", 0))
            six.bind(("::1", four.getsockname()[1]))
        return [one.getsockname()[1] for one in sockets[::2]]
    finally:
        for one in sockets:
            one.close()


def script(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


class Clone:
    """A folder with what a reader finds in a clone, and what the blocks before have left."""

    def __init__(self, folder, program, page):
        self.folder = folder
        self.page = page
        self.gateway, self.control = free_ports(2)
        self.serving = None
        for name in ("docs", "LICENSE", "README.md"):
            (folder / name).symlink_to(ROOT / name)
        (folder / "examples").mkdir()
        for path in (ROOT / "examples").iterdir():
            (folder / "examples" / path.name).symlink_to(path)
        # The one example that knows the usual port.
        (folder / "examples/with-certs").unlink()
        script(folder / "examples/with-certs",
               self.own_ports((ROOT / "examples/with-certs").read_text()))
        (folder / ".build").mkdir()
        (folder / ".build/release").symlink_to(pathlib.Path(program).resolve().parent)
        # The scripts find their package by where they stand, so they are called where they are.
        for path in (ROOT / "scripts").iterdir():
            if path.is_file() and os.access(path, os.X_OK):
                script(folder / "scripts" / path.name, f'#!/bin/sh\nexec "{path}" "$@"\n')
        # A refusal is an error for curl too, unless the block is about refusals.
        script(folder / ".bin/curl", '#!/bin/sh\nPATH=${PATH#*:}\nexec curl $CURL_FLAGS "$@"\n')
        self.environment = base_environment() | {
            "PATH": f"{folder}/.bin:{pathlib.Path(program).resolve().parent}:{os.environ['PATH']}",
            "MOCK_APNS_CONTROL": f"http://localhost:{self.control}",
        }

    def own_ports(self, text):
        return text.replace("2197", str(self.gateway)).replace("8197", str(self.control))

    def bash(self, text, words):
        """Runs a block, and keeps its variables for the next one."""
        variables = self.folder / ".variables"
        keep = f'trap \'env --null >"{variables}"\' EXIT\n'
        flags = "" if "statuses" in words else "--fail-with-body"
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", keep + self.own_ports(text)], cwd=self.folder,
            env=self.environment | {"CURL_FLAGS": flags}, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=SECONDS)
        pairs = [pair.split("=", 1) for pair in variables.read_text().split("\0") if pair]
        self.environment = {name: value for name, value in pairs if name != "CURL_FLAGS"}
        return done

    def python(self, text):
        """Runs a block of Python as a reader who has pasted it into a file beside the others."""
        return subprocess.run(
            [sys.executable, "-c", self.own_ports(text)], cwd=self.folder, env=self.environment,
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=SECONDS)

    def serve(self, text):
        """Leaves the block running; it must take the ports that this page has."""
        own = {"MOCK_APNS_PORT": str(self.gateway), "MOCK_APNS_CONTROL_PORT": str(self.control),
               "MOCK_APNS_CERTS": str(self.folder / "certs")}
        self.log = open(self.folder / ".serve", "wb")
        self.serving = subprocess.Popen(
            ["bash", "-euo", "pipefail", "-c", self.own_ports(text)], cwd=self.folder,
            env=self.environment | own, stdin=subprocess.DEVNULL, stdout=self.log,
            stderr=self.log, start_new_session=True)
        deadline = time.monotonic() + SERVE_SECONDS
        while not self.ready():
            text = (self.folder / ".serve").read_text()
            expect(self.serving.poll() is None, f"it ended: {text}")
            expect(time.monotonic() < deadline, f"it is not ready: {text}")
            time.sleep(0.05)

    def ready(self):
        try:
            # What scripts/run prints last, when its own push has been answered.
            if "Serving; Ctrl-C ends it." not in (self.folder / ".serve").read_text():
                return False
            return self.ask("/readyz") is not None
        except OSError:
            return False

    def ask(self, path):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.control}{path}", timeout=10) as answer:
            return answer.read()

    def pushes(self):
        if not self.serving:
            return []
        return json.loads(self.ask("/v1/pushes?limit=1000"))["pushes"]

    def end(self):
        if not self.serving:
            return None
        # Ctrl-C reaches the whole group of a terminal.
        os.killpg(self.serving.pid, signal.SIGINT)
        try:
            return self.serving.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(self.serving.pid, signal.SIGKILL)
            self.serving.wait()
            return "none within 20 s"
        finally:
            self.log.close()


def docker():
    try:
        return subprocess.run(["docker", "info"], capture_output=True, timeout=20).returncode == 0
    except OSError:
        return False


def add(number, language, words, text):
    """The check of one block."""
    lines = text.strip().splitlines()
    # What a block of Python imports says less of it than what it does.
    first = next((line for line in lines if not re.match(r"import |from |try:|$", line)), lines[0])
    settings = dict(word.split("=", 1) if "=" in word else (word, "") for word in words)
    if settings.get("needs") == "docker" and not docker():
        print(f"left out, there is no Docker engine here: {first}", flush=True)
        return

    @REPORT.check(f"block {number}: {first}")
    def runs(clone):
        if language == "python" and "run" not in settings:
            (clone.folder / words[0]).write_text(text)
            return
        if "serves" in settings:
            clone.serve(text)
            return
        before = len(clone.pushes())
        done = clone.python(text) if language == "python" else clone.bash(text, settings)
        told = f"output {done.stdout[-1500:]!r}, errors {done.stderr[-1500:]!r}"
        equal(done.returncode, int(settings.get("exit", "0")), f"exit status; {told}")
        expect(done.stdout.strip() or done.stderr.strip(), "it printed nothing")
        statuses = [push["status"] for push in clone.pushes()[before:]]
        if "statuses" in settings:
            wanted = [int(status) for status in settings["statuses"].split(",")]
            equal(statuses, wanted, "answers to its pushes")
        else:
            equal(statuses, [200] * len(statuses), f"answers to its pushes; {told}")


def links(clone):
    """Every relative link of the page leads to a file."""
    text = re.sub(r"^```.*?^```$", "", clone.page.read_text(), flags=re.M | re.S)
    found = re.findall(r"\]\((?!https?:|#)([^)#]+)", text)
    missing = [link for link in found if not (clone.page.parent / link).exists()]
    equal(missing, [], "links that lead nowhere")
    return f"{len(found)} links"


def main():
    program, pages = sys.argv[1], [pathlib.Path(page).resolve() for page in sys.argv[2:]]
    for page in pages:
        print(f"-- {page.relative_to(ROOT)}", flush=True)
        REPORT.checks.clear()
        REPORT.check("its links")(links)
        text = page.read_text()
        for number, (language, words, block) in enumerate(BLOCK.findall(text), 1):
            add(number, language, shlex.split(words), block)
        with tempfile.TemporaryDirectory() as folder:
            clone = Clone(pathlib.Path(folder), program, page)
            served = any("serves" in words for _, words, _ in BLOCK.findall(text))
            if not served and "localhost:8197" in "".join(b for _, w, b in BLOCK.findall(text)
                                                          if "docker" not in w):
                REPORT.checks.insert(0, ("a server for the page", lambda c: c.serve("scripts/run")))
                served = True
            if page.name in operations.PAGES:
                REPORT.check("every operation of the server has its section")(operations.documented)
            try:
                REPORT.run([], clone)
            finally:
                status = clone.end()
            if served:
                REPORT.check("Ctrl-C ends the server with status 0")(
                    lambda _: equal(status, 0, "exit status"))
                REPORT.checks[:] = REPORT.checks[-1:]
                REPORT.run([], clone)
    REPORT.finish()


if __name__ == "__main__":
    main()
