"""Data folders that a server must refuse at once, in one line, and leave as they are."""

import contextlib
import os
import shutil
import sqlite3
import subprocess
import time

import datafolder
import wire
from crash import Place
from report import NotRun, equal, expect

REFUSED_SECONDS = 1


def garbage(file):
    file.write_bytes(bytes((number * 2_654_435_761 >> 13) & 0xFF for number in range(8_192)))


def truncated(file):
    os.truncate(file, file.stat().st_size // 2)


def other_version(file):
    with contextlib.closing(sqlite3.connect(file)) as database:
        version = database.execute("PRAGMA user_version").fetchone()[0]
        database.execute(f"PRAGMA user_version = {version + 1}")
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def foreign(file):
    file.unlink()
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE notes(text)")
        database.commit()


DAMAGES = [
    ("8 KB of anything", garbage, "not a database"),
    ("half of the file", truncated, "damaged"),
    ("another version", other_version, "version"),
    ("another program's database", foreign, "another program"),
]


def some_pushes(place, count=300):
    """Makes the folder by a server that ends as it should."""
    with place.serve("--auth", "off") as server:
        sender = wire.Sender(server.port, server.ca)
        for _ in range(count):
            equal(sender.answer(sender.send()), 200, "a push before the damage")
        sender.close()


def refused(place, *words, wrapper=()):
    """Fails unless the server ends with a status and one line that has the words, in time."""
    before = datafolder.digest(place.data / datafolder.DATABASE)
    begun = time.monotonic()
    done = subprocess.run(
        [*wrapper, place.program, "serve", "--port", "0", "--control-port", "0", "--certs",
         str(place.folder / "certs"), "--data", str(place.data)],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=20)
    took = time.monotonic() - begun
    what = f"status {done.returncode}, {done.stderr!r}"
    expect(done.returncode > 0 and not done.stdout, f"it was not refused: {what}")
    equal(len(done.stderr.splitlines()), 1, f"lines of {what}")
    for word in words:
        expect(word in done.stderr, f"no {word!r} in {what}")
    expect(took <= REFUSED_SECONDS, f"it took {took:.1f} s")
    equal(datafolder.digest(place.data / datafolder.DATABASE), before, "digest of the file")
    return done.stderr.strip()


def damaged(program):
    with Place(program) as place:
        some_pushes(place)
        whole = place.folder / "whole"
        shutil.copytree(place.data, whole)
        for name, damage, word in DAMAGES:
            shutil.rmtree(place.data)
            shutil.copytree(whole, place.data)
            damage(place.data / datafolder.DATABASE)
            refused(place, datafolder.DATABASE, word)
    return ", ".join(name for name, _, _ in DAMAGES)


def read_only(program):
    """A file, and then a folder, in which the server's user may not write."""
    wrapper = []
    with Place(program) as place:
        some_pushes(place)
        if os.getuid() == 0:
            if shutil.which("setpriv") is None:
                raise NotRun("root may write everywhere, and there is no setpriv")
            wrapper = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
            if subprocess.run([*wrapper, "true"], capture_output=True).returncode != 0:
                raise NotRun("setpriv may not change the user here")
            hand_over(place)
        database = place.data / datafolder.DATABASE
        database.chmod(0o400)
        told = refused(place, str(database), "may not be written", wrapper=wrapper)
        for path in [place.data, *place.data.iterdir()]:
            path.chmod(0o555 if path.is_dir() else 0o444)
        try:
            return f"{refused(place, str(place.data), 'denied', wrapper=wrapper)}; {told}"
        finally:
            place.data.chmod(0o755)


def hand_over(place):
    """Gives everything to the other user, and a program that it may run."""
    program = place.folder / "mock-apns"
    shutil.copy(place.program, program)
    place.program = str(program)
    for path in [place.folder, *place.folder.rglob("*")]:
        os.chown(path, 65534, 65534)
