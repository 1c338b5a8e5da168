"""The folder of a log on disk, looked at from outside while no server has it."""

import contextlib
import hashlib
import pathlib
import shutil
import sqlite3
import tempfile

DATABASE = "log.sqlite"


def integrity(folder):
    """What SQLite says of a copy of the file with its write-ahead log: "ok" where all is well."""
    with tempfile.TemporaryDirectory(prefix="mock-apns-copy-") as copy:
        for file in pathlib.Path(folder).glob(DATABASE + "*"):
            if not file.name.endswith("-shm"):  # made anew from the write-ahead log
                shutil.copy(file, copy)
        with contextlib.closing(sqlite3.connect(pathlib.Path(copy, DATABASE))) as database:
            return database.execute("PRAGMA integrity_check").fetchone()[0]


def digest(file):
    return hashlib.sha256(pathlib.Path(file).read_bytes()).hexdigest()


def holding(folder, needles):
    """Which files hold which of the byte strings: (name of the file, byte string) each."""
    found = []
    for file in sorted(pathlib.Path(folder).rglob("*")):
        if file.is_file():
            data = file.read_bytes()
            found += [(file.name, needle) for needle in needles if needle in data]
    return found
