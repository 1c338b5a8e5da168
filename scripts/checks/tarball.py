"""Unpacks a tarball of scripts/dist and runs what is in it.

    tarball.py dist/mock-apns-VERSION-linux-ARCH.tar.gz
"""

import hashlib
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile

from report import Report, equal, expect
from sender import push
from server import Server

REPORT = Report()
check = REPORT.check
ROOT = pathlib.Path(__file__).parents[2]
FILES = ["LICENSE", "README.md", "debian-packages.txt", "mock-apns"]


class Tarball:
    """The archive, and where its folder was unpacked."""

    def __init__(self, path, folder):
        self.path = path
        self.name = path.name.removesuffix(".tar.gz")
        self.folder = folder / self.name
        self.program = str(self.folder / "mock-apns")
        with tarfile.open(path) as archive:
            self.members = archive.getmembers()
            archive.extractall(folder)

    def packages(self):
        lines = (self.folder / "debian-packages.txt").read_text().splitlines()
        return [line for line in lines if not line.startswith("#")]


@check("the checksum beside it is its own")
def checksum(tarball):
    line = pathlib.Path(f"{tarball.path}.sha256").read_text()
    digest = hashlib.sha256(tarball.path.read_bytes()).hexdigest()
    equal(line, f"{digest}  {tarball.path.name}\n", "line")


@check("one folder with binary, licence, README and package list, root's, of one time, sorted")
def members(tarball):
    names = [member.name for member in tarball.members]
    equal(names, [tarball.name, *(f"{tarball.name}/{name}" for name in FILES)], "members")
    for member in tarball.members:
        equal((member.uid, member.gid), (0, 0), f"owner of {member.name}")
        equal(member.mtime, tarball.members[0].mtime, f"time of {member.name}")
        modes = 0o755 if member.isdir() or member.name.endswith("/mock-apns") else 0o644
        equal(oct(member.mode), oct(modes), f"mode of {member.name}")
    return f"{tarball.path.stat().st_size / 2**20:.1f} MiB"


@check("the binary needs libraries of the listed packages alone, and of each of them")
def libraries(tarball):
    text = output("ldd", tarball.program)
    expect("not found" not in text, text)
    expect("swift" not in text, f"a library of Swift's is not in the binary: {text}")
    listed = tarball.packages()
    named = re.findall(r"\(NEEDED\).*\[(.*)\]", output("readelf", "-dW", tarball.program))
    owners = {owner(text, library) for library in named}
    equal(sorted(owners), sorted(listed), "packages by dpkg, and those listed")
    return " ".join(listed)


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def owner(ldd, library):
    """The package of the file that the dynamic linker would load."""
    path = re.search(rf"(?:^\s*|=> |\s)(/\S*{re.escape(library)}) \(", ldd, re.MULTILINE)
    expect(path, f"no path of {library} in {ldd}")
    real = pathlib.Path(path[1]).resolve()
    # dpkg knows a file by the path in its package: /lib or /usr/lib, which are one folder here.
    for name in (path[1], str(real), str(real).removeprefix("/usr")):
        found = subprocess.run(["dpkg", "--search", name], capture_output=True, text=True)
        if found.returncode == 0:
            # Debian 13 and Ubuntu 24.04 put t64 behind some names, and answer to the old ones.
            return found.stdout.split(":")[0].removesuffix("t64")
    raise RuntimeError(f"no package has {real}")


@check("nothing in it names a folder of the machine that built it")
def paths(tarball):
    program = pathlib.Path(tarball.program).read_bytes()
    for place in {str(ROOT), str(pathlib.Path.home()) + "/"} - {"/", "//"}:
        expect(place.encode() not in program, f"{place} is in the binary")
    equal(re.findall(r"runpath: \[(.*)\]", output("readelf", "-dW", tarball.program)), ["$ORIGIN"],
          "where it looks for libraries besides the system's")


@check("--version is the tarball's")
def version(tarball):
    text = output(tarball.program, "--version").strip()
    equal(tarball.name.split("-")[2], text.split()[-1], "version")
    return text


@check("it serves: a push is answered 200 and in the log, and SIGTERM ends it with status 0")
def serves(tarball):
    with Server(tarball.program) as server:
        answer = push(server, headers=("apns-topic: com.example.app", "apns-push-type: alert"))
        equal((answer.status, answer.body), (200, b""), "answer")
        page = server.get(f"/v1/pushes?apns_id={answer.field('apns-id')}")
        equal([one["status"] for one in page["pushes"]], [200], "statuses in the log")
        server.process.terminate()
        equal(server.process.wait(15), 0, "exit status")


def main():
    path = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        REPORT.run([], Tarball(path, pathlib.Path(folder)))
    REPORT.finish()


if __name__ == "__main__":
    main()
