"""What was sent, kept outside of the server that is killed, and what its log has of it."""

import hashlib
import itertools
import json
import urllib.parse

from rapid import Push
from report import expect


def digest(payload):
    return hashlib.sha256(payload).digest()


def tight(value):
    """JSON as the pushes here are written: what is read from the log becomes the same bytes."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


class Sent:
    """All pushes of a run by their apns-id, and how each ended."""

    def __init__(self, base=0):
        self.numbers = itertools.count(base)
        self.digests = {}
        self.statuses = {}

    def next_push(self):
        """A push like no other."""
        number = next(self.numbers)
        text = f"Order {number} · {number * 2_654_435_761 % 2**32:08x}"
        alert = {"title": "Order", "body": text}
        push = Push(number, tight({"aps": {"alert": alert}, "id": number}))
        self.digests[push.id] = digest(push.payload)
        return push

    def ended(self, push, status):
        self.statuses[push.id] = status

    def ids(self, status):
        """Of the pushes that ended with that status; None: without an answer."""
        return {id for id, found in self.statuses.items() if found == status}


class Stored:
    """What the log has, read on from where it was left."""

    def __init__(self):
        self.digests = {}
        self.sequences = {}
        self.duplicates = []
        self.cursor = 0

    def read(self, server, **filters):
        """Reads what is new; a record that only changed is the same one."""
        more = True
        while more:
            query = urllib.parse.urlencode({"after": self.cursor, "limit": 1000, **filters})
            page = server.get(f"/v1/pushes?{query}")
            for record in page["pushes"]:
                self.take(record)
            self.cursor, more = page["next"], page["more"]
        return self

    def take(self, record):
        id, sequence = record["apns_id"], record["seq"]
        if self.sequences.setdefault(id, sequence) != sequence:
            self.duplicates.append(id)
        self.digests[id] = digest(tight(record["payload"]))


def compare(sent, stored, when="in the end"):
    """Fails unless the log has exactly what it must have.

    All that was answered 200; of what got no answer anything; of what was answered 503 nothing.
    """
    acknowledged = sent.ids(200)
    lost = acknowledged - stored.digests.keys()
    invented = stored.digests.keys() - sent.digests.keys()
    altered = [id for id, found in stored.digests.items() if sent.digests.get(id, found) != found]
    refused = sent.ids(503) & stored.digests.keys()
    counts = {
        "lost": len(lost), "duplicated": len(stored.duplicates), "altered": len(altered),
        "never sent": len(invented), "answered 503 and stored": len(refused),
    }
    expect(not any(counts.values()), f"{when}, of {len(acknowledged)} acknowledged: {counts}")
