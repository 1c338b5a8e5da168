"""The log on disk: what must hold when the server is killed, the disk is full or fails.

    scripts/test-durable [--long] [TEXT...]     all checks, or those whose name contains a text

--long takes the counts of a release: 100 kills, 100,000 acknowledged pushes.
"""

import sys

import bad_folders
import crash
import failing_calls
import kept_state
import leaks
import leftovers
import steady
import store_faults
from report import Report

REPORT = Report()
SEED = 20_261_130


def is_long():
    return "--long" in sys.argv


@REPORT.check("DUR-01: nothing acknowledged is lost, duplicated or altered by SIGKILL")
def killed(program):
    if is_long():
        return crash.cycles(program, 100, 100_000, SEED, looks=10)
    return crash.cycles(program, 20, 20_000, SEED, looks=5)


@REPORT.check("DUR-02: after a 200 the push is in the log at the first look")
def read_your_writes(program):
    count = 10_000
    crash.read_your_writes(program, count)
    return f"{count:,} of {count:,}"


for name, check in [
    ("SIGKILL after each answer: devices, stored pushes, faults, keys, clock", kept_state.survives),
    ("FLT-01: a full disk, and room on it again",
     lambda program: store_faults.disk_full(program, store_faults.room_on_disk)),
    ("FLT-01: a full disk, and the log is emptied",
     lambda program: store_faults.disk_full(program, store_faults.room_in_log)),
    ("FLT-01: killed on the full disk and started on it again", store_faults.killed_when_full),
    ("FLT-02: some writes and syncs fail", failing_calls.sometimes),
    ("FLT-02: killed while all writes or syncs fail", failing_calls.killed_while_failing),
    ("FLT-02: no file can be opened", failing_calls.no_descriptors),
    ("FLT-03: another program holds the lock", store_faults.locked),
    ("FLT-04: a damaged or foreign folder is refused and left alone", bad_folders.damaged),
    ("FLT-04: a file or folder that may not be written is refused", bad_folders.read_only),
    ("RES-05: a log that is full goes on in the memory and the file that it has", steady.goes_on),
    ("ADM-08: no provider token and no private key is in files, answers, logs or a crash",
     leaks.no_secrets),
    ("erasing a device token leaves no byte of it in the folder", leftovers.erased),
]:
    REPORT.check(name)(check)


if __name__ == "__main__":
    REPORT.run([text for text in sys.argv[2:] if text != "--long"], sys.argv[1])
    REPORT.finish()
