"""Questions to a full log while pushes arrive, and readers that wait for the next one."""

import contextlib
import http.client
import json
import random
import statistics
import subprocess
import threading
import time
import urllib.parse

import rapid
from books import Sent
from canary import percentile

SEARCH_P95_MS_MOST, WAKE_MS_MOST = 5, 2
QUESTIONS, WAKES = 200, 200
ARRIVING_PER_SECOND, SENDERS = 1_000, 10
TOKENS, TOPICS = 10_000, 200


class Targets:
    """Device tokens and topics of the pushes that fill the log."""

    def __init__(self, folder):
        self.random = random.Random(7)
        self.tokens = [self.random.randbytes(32).hex() for _ in range(TOKENS)]
        self.topics = [f"com.example.app{number}" for number in range(TOPICS)]
        self.folder, self.next, self.used = folder, 0, []

    def part(self, side):
        """A stand-in for the side that sends to some of the device tokens, with one topic."""
        topic = self.topics[self.next % TOPICS]
        self.next += 1
        file = self.folder / "targets"
        chosen = self.random.sample(self.tokens, 1_000)
        self.used += chosen
        file.write_text(
            "".join(f"https://127.0.0.1:{side.port}/3/device/{token}\n" for token in chosen),
            encoding="ascii")
        return Part(side, file, topic)


class Part:
    """A side as the sender of one part sees it."""

    def __init__(self, side, file, topic):
        self.clients, self.streams, self.token = side.clients, side.streams, side.token
        self.file, self.topic = file, topic

    def targets(self):
        return ["-i", str(self.file)]


class Asker:
    """One connection to the control plane, kept open."""

    def __init__(self, server):
        self.connection = http.client.HTTPConnection("127.0.0.1", server.control_port, timeout=60)

    def ask(self, **query):
        """The body of the list, and the milliseconds it took."""
        begun = time.monotonic()
        self.connection.request("GET", "/v1/pushes?" + urllib.parse.urlencode(query))
        answer = self.connection.getresponse()
        body = answer.read()
        took = (time.monotonic() - begun) * 1e3
        if answer.status != 200:
            raise RuntimeError(f"{query}: {answer.status} {body[:300]!r}")
        return body, took

    def close(self):
        self.connection.close()


@contextlib.contextmanager
def arriving(side, body):
    """1,000 pushes each second, while inside."""
    command = [
        "h2load", "-c", str(SENDERS), "-m", "10", "--rps", str(ARRIVING_PER_SECOND // SENDERS),
        "-D", "600", "-d", str(body), "-H", "apns-topic: com.example.now", "-H",
        "apns-push-type: alert", "-H", f"authorization: bearer {side.token}", *side.targets()]
    load = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        time.sleep(1)
        before, begun = side.counted(), time.monotonic()
        yield
        rate = (side.counted() - before) / (time.monotonic() - begun)
        if load.poll() is not None or rate < ARRIVING_PER_SECOND * 0.9:
            raise RuntimeError(f"only {rate:,.0f} pushes a second arrived")
    finally:
        load.kill()
        load.wait()


def questions(asker, targets):
    """For each kind what is asked: values that are in the log, each another one."""
    some = json.loads(asker.ask(limit=1000)[0])["pushes"]
    newest = json.loads(asker.ask(limit=1000, order="desc")[0])["pushes"]
    known = [record["apns_id"] for record in some + newest]
    choose = targets.random.choice
    yield "device token", lambda: {"device_token": choose(targets.used)}
    yield "topic", lambda: {"topic": choose(targets.topics[:targets.next])}
    yield "apns-id", lambda: {"apns_id": choose(known)}
    yield "status", lambda: {"status": 403}
    yield "time", lambda: {"since": choose(some + newest)["received_at"]}


def search(figures, side, targets, size):
    """Each kind of question, one after the other, while pushes arrive."""
    body = side.server.folder / "alert.json"
    body.write_text('{"aps":{"alert":"now"}}', encoding="ascii")
    refused(side)
    with contextlib.closing(Asker(side.server)) as asker, arriving(side, body):
        for name, question in questions(asker, targets):
            title = f"search by {name} in {size:,} records, p95"
            try:
                times = [found(asker, question()) for _ in range(QUESTIONS)]
            except RuntimeError as problem:
                if "unknown-parameter" not in str(problem):
                    raise
                figures.not_run(title, "the control plane has no such filter")
                continue
            figures.add(title, percentile(times, 0.95), "ms", most=SEARCH_P95_MS_MOST)


def found(asker, question):
    """The milliseconds of a question to which there is an answer."""
    body, took = asker.ask(**question)
    if b'"seq":' not in body:
        raise RuntimeError(f"nothing was found for {question}")
    return took


def refused(side):
    """A few pushes among many that are answered 403: they have no credential."""
    for _ in range(20):
        plain = subprocess.run(
            ["nghttp", "-n", "--no-verify-peer", "-H", ":method: POST", "-d", "/dev/null",
             f"https://127.0.0.1:{side.port}/3/device/{'ab' * 32}"], capture_output=True)
        if plain.returncode != 0:
            raise RuntimeError(f"nghttp: {plain.stderr!r}")


def wake(figures, side):
    """A reader waits, a push is sent: from its answer to the reader's.

    The answer leaves when the push is committed.
    """
    sent, gaps = Sent(base=1 << 40), []
    asker = Asker(side.server)
    with contextlib.closing(asker):
        for _ in range(WAKES):
            gaps.append(one_wake(side, asker, sent))
    figures.add("a waiting reader after the commit, median", statistics.median(gaps), "ms",
                most=WAKE_MS_MOST)


def one_wake(side, asker, sent):
    topic, times = f"com.example.wait{len(sent.digests)}", {}

    def read():
        asker.ask(topic=topic, wait=20, count=1)
        times["read"] = time.monotonic()

    def next_push():
        if "push" in times:
            return None
        times["push"] = sent.next_push()
        times["push"].topic = topic
        return times["push"]

    def ended(push, status):
        times["answer"] = time.monotonic()

    reader = threading.Thread(target=read)
    reader.start()
    time.sleep(0.005)
    pusher, = rapid.connect(
        side.server, 1, 1, next_push, ended, [("authorization", f"bearer {side.token}")])
    rapid.drive([pusher], lambda: "answer" in times, 10)
    reader.join()
    pusher.end()
    return (times["read"] - times["answer"]) * 1e3
