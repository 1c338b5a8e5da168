"""ADM-08: secrets of senders are found nowhere: not in files, answers, exports, logs or a crash."""

import base64
import json
import os
import pathlib
import re
import signal
import ssl
import subprocess

import datafolder
import wire
from crash import Place, kill
from kept_state import done, push
from report import equal, eventually, expect

PROVIDER_TOKENS = 50
PRIVATE = re.compile(r"-----BEGIN ((?:EC |RSA )?PRIVATE KEY)-----(.+?)-----END \1-----", re.S)
# Where P-256's private number stands in DER. Source: RFC 5915, section 3.
NUMBER = b"\x02\x01\x01\x04\x20"
# What the control plane tells, but the kit, whose key is meant to be handed out.
ANSWERS = (
    "/v1/pushes?limit=1000", "/v1/pushes?format=jsonl", "/v1/pushes?order=desc&limit=1000",
    "/v1/pushes/1", "/v1/pushes/1.apns", "/v1/why?device_token=" + "5eed" * 16,
    "/v1/connections?limit=1000", "/v1/keys", "/v1/keys/MADEHERE00", "/v1/keys/GIVENHERE0",
    "/v1/changes?limit=1000", "/v1/devices", "/v1/faults", "/v1/clock", "/v1/info", "/v1/rules",
    "/v1/test-tokens", "/metrics", "/openapi.json", "/readyz", "/ca.pem", "/",
)


def key_parts(pem):
    """A private key in the forms in which it could stand somewhere: lines, its number."""
    lines = pem.split()
    der = base64.b64decode("".join(lines))
    if NUMBER not in der:
        return [line.encode() for line in lines[1:-1]]  # RSA: all but the ends is secret
    place = der.index(NUMBER) + len(NUMBER)
    number = der[place:place + 32]
    # The number in base64 wherever it begins, without the characters it shares with others.
    shifted = [base64.b64encode(b"\0" * shift + number)[4:40] for shift in range(3)]
    # And in the lines of PEM: what is no part of the number stands in public keys too.
    begin, end = -(-place * 4 // 3), (place + 32) * 4 // 3
    width = len(lines[0])
    parts = [line[max(0, begin - at):max(0, end - at)].encode()
             for at, line in zip(range(0, end, width), lines)]
    return [number, number.hex().encode(), number.hex().upper().encode(), *shifted,
            *(part for part in parts if len(part) >= 12)]


def private_keys(text):
    return [body for _, body in PRIVATE.findall(text.replace("\\n", "\n"))]


def token_parts(token):
    """A provider token and its signature, as text and as bytes."""
    signature = token.split(".")[2]
    return [token.encode(), signature.encode(), base64.urlsafe_b64decode(signature + "==")]


def new_key():
    return subprocess.run(
        ["openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"],
        capture_output=True, text=True, check=True).stdout


def with_tokens(server):
    """Pushes with many provider tokens, every other one signed wrongly."""
    tokens = [server.provider_token() for _ in range(PROVIDER_TOKENS)]
    for number, token in enumerate(tokens):
        shown = token if number % 2 == 0 else token[:-9] + token[-1:-10:-1]
        status = push(server, authorization=f"bearer {shown}")
        equal(status, 200 if number % 2 == 0 else 403, f"push {number}")
    return tokens


def with_keys(server):
    """Keys put at run time, rightly and in wrong places; what was answered, and the keys."""
    given = new_key()
    made = done(server, "PUT", "/v1/keys/MADEHERE00", {"team_id": "STAGINGTEA"})
    bodies = [
        ({"team_id": "STAGINGTEA", "pem": given}, 201),
        ({"team_id": "STAGINGTEA", "pem": given[:-60]}, 400),
        ({"team_id": given, "pem": given}, 400),
        ({"team_id": "STAGINGTEA", "topics": [given]}, 400),
        ({"team_id": "STAGINGTEA", "related_key_id": given}, 400),
        ({"team_id": "STAGINGTEA", given: "pem"}, 400),
        ({"team_id": "STAGINGTEA", "private_key": given}, 400),
    ]
    told = b""
    for body, status in bodies:
        answer = server.ask("PUT", "/v1/keys/GIVENHERE0", json.dumps(body))
        equal(answer.status, status, f"PUT of a key with {list(body)}: {answer.body[:200]!r}")
        told += answer.body
    told += server.ask("PUT", "/v1/keys/GIVENHERE0", given).body  # no JSON at all
    return told, private_keys(given) + private_keys(json.dumps(made))


def with_certificates(server, folder):
    """Pushes with the client certificates of `mock-apns certs`; those of other roots do not get
    through."""
    answered = 0
    for file in sorted((folder / "private/senders").glob("*.pem")):
        tls = wire.context(server.ca)
        tls.load_cert_chain(file)
        try:
            sender = wire.RawSender(server.port, tls)
        except (OSError, ssl.SSLError):
            continue
        sender.socket.settimeout(5)
        sender.send(wire.headers_frame(1, wire.headers()) + wire.data_frame(1, wire.ALERT))
        try:
            answered += bool(sender.socket.recv(1_000))
        except (OSError, ssl.SSLError):
            pass
        sender.close()
    expect(answered >= 2, f"only {answered} client certificates got an answer")


def shown(server):
    """All that the control plane answers, an event stream, and the server's own log."""
    told = b"".join(server.ask("GET", path).body for path in ANSWERS)
    verify = {"match": {"topic": "com.example.nobody"}, "at_least": 1, "within": 0.1}
    told += server.ask("POST", "/v1/verify", json.dumps(verify)).body
    stream = subprocess.run(
        ["curl", "-sN", "--max-time", "1", server.control + "/v1/events?after=0"],
        capture_output=True, timeout=10)
    expect(stream.stdout.count(b"event: push") >= PROVIDER_TOKENS, "the event stream is short")
    return told + stream.stdout + server.log_text().encode()


def no_secrets(program):
    """Everything that is secret goes through the server, which then crashes and is killed."""
    with Place(program) as place:
        certificates = place.folder / "certs"
        subprocess.run([program, "certs", "--out", certificates], check=True, capture_output=True)
        with place.serve() as server:
            tokens = with_tokens(server)
            answers, keys = with_keys(server)
            with_certificates(server, certificates)
            for file in certificates.rglob("*"):
                if file.is_file() and file.suffix in (".p8", ".pem"):
                    keys += private_keys(file.read_text())
            keys = list(dict.fromkeys(keys))
            needles = {part for token in tokens for part in token_parts(token)}
            needles |= {part for key in keys for part in key_parts(key)}
            absent(needles, answers + shown(server), "what the server tells")
            kill(server)
        # A key id may be kept, and shows that the search finds what is there.
        key_id = json.loads(base64.urlsafe_b64decode(tokens[0].split(".")[0] + "=="))["kid"]
        expect(datafolder.holding(place.data, [key_id.encode()]), "no key id is in the folder")
        equal(datafolder.holding(place.data, needles), [], "secrets in the folder after a kill")
        crashed(place, needles, tokens[0])
        equal(datafolder.holding(place.data, needles), [], "secrets in the folder after a crash")
        place.serve().end()
        equal(datafolder.holding(place.data, needles), [], "secrets in the folder in the end")
    return f"{len(needles)} byte strings of {len(tokens)} tokens and {len(keys)} keys"


def crashed(place, needles, token):
    """What a crash in the middle of work writes, with the runtime's report of it."""
    before = os.environ.get("SWIFT_BACKTRACE")
    # Where the runtime has its reporter; elsewhere a crash ends the process without a word.
    os.environ["SWIFT_BACKTRACE"] = "enable=yes,color=no,interactive=no,symbolicate=off"
    try:
        with place.serve() as server:
            push(server, authorization=f"bearer {token}")
            server.process.send_signal(signal.SIGSEGV)

            def look():
                # The report hangs behind its last line: it waits for threads that take no signals.
                told = "Backtrace took" in server.log_text()
                return None if told or server.process.poll() is not None else "no end of a crash"

            problem = eventually(look, 30)
            expect(problem is None, problem)
            kill(server)
            absent(needles, server.log_text().encode(), "what a crash writes")
    finally:
        del os.environ["SWIFT_BACKTRACE"]
        if before is not None:
            os.environ["SWIFT_BACKTRACE"] = before


def absent(needles, data, where):
    found = [needle for needle in needles if needle in data]
    equal(found, [], f"secrets in {where}")
