"""What no file of a data folder may hold: secrets of senders at any time, and what was erased."""

import base64
import json
import pathlib
import re

import datafolder
import rapid
import wire
from books import Sent
from crash import LOADED, Place, kill
from kept_state import done, push
from report import equal, expect

PROVIDER_TOKENS = 50
TOKEN, OTHER = "5eed" * 16, "c0de" * 16


def key_bytes(pem):
    """A private key in the forms in which it could stand in a file: its lines, its number."""
    lines = [line for line in pem.splitlines() if not line.startswith("-----")]
    der = base64.b64decode("".join(lines))
    # The number of P-256 follows its OCTET STRING of 32 bytes. Source: RFC 5915, section 3.
    place = der.index(b"\x02\x01\x01\x04\x20") + 5
    number = der[place:place + 32]
    return [line.encode() for line in lines] + [number, number.hex().encode()]


def token_bytes(token):
    """A provider token and its signature, as text and as bytes."""
    signature = token.split(".")[2]
    return [token.encode(), signature.encode(), base64.urlsafe_b64decode(signature + "==")]


def no_secrets(program):
    """Pushes with many provider tokens, keys put at run time; then all files are searched."""
    with Place(program) as place:
        with place.serve() as server:
            tokens = [server.provider_token() for _ in range(PROVIDER_TOKENS)]
            for number, token in enumerate(tokens):
                # Every other one is signed wrongly, and refused.
                shown = token if number % 2 == 0 else token[:-9] + token[-1:-10:-1]
                status = push(server, authorization=f"bearer {shown}")
                equal(status, 200 if number % 2 == 0 else 403, f"push {number}")
            given = done(server, "PUT", "/v1/keys/MADEHERE00", {"team_id": "STAGINGTEA"})
            own = pathlib.Path(server.ca).parents[1] / "private"
            keys = [file.read_text() for file in own.glob("AuthKey_*.p8")]
            keys += re.findall(
                r"-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----",
                json.dumps(given).replace("\\n", "\n"))
            expect(len(keys) == 2, f"{len(keys)} private keys are known, 2 expected")
            needles = [part for token in tokens for part in token_bytes(token)]
            needles += [part for key in keys for part in key_bytes(key)]
            shown = server.ask("GET", "/v1/pushes?limit=1000").body + server.log_text().encode()
            told = [needle for needle in needles if needle in shown]
            equal(told, [], "secrets in the records or the server's own log")
            kill(server)
        # A key id may be kept, and shows that the search finds what is there.
        key_id = json.loads(base64.urlsafe_b64decode(tokens[0].split(".")[0] + "=="))["kid"]
        expect(datafolder.holding(place.data, [key_id.encode()]), "no key id is in the folder")
        equal(datafolder.holding(place.data, needles), [], "secrets in the folder after a kill")
        place.serve().end()
        equal(datafolder.holding(place.data, needles), [], "secrets in the folder in the end")
    return f"{len(needles)} byte strings"


# How a push to the erased device token would show: in text, and in binary rows.
TRACES = [TOKEN.encode(), TOKEN.upper().encode(), bytes.fromhex(TOKEN), b"nobody may know"]


def erased(program):
    """Pushes to one device among many others, some stored for it; then it is erased."""
    with Place(program) as place:
        with place.serve(*LOADED) as server:
            plan = {"id": "phone", "online": False,
                    "apps": [{"topic": wire.TOPIC, "device_token": TOKEN}]}
            done(server, "PUT", "/v1/devices/phone", plan)
            push_among_others(server)
            expect(datafolder.holding(place.data, TRACES), "there was nothing to erase")
            answer = done(server, "DELETE", f"/v1/pushes?device_token={TOKEN}&erase=true")
            equal(answer["deleted"], 1_000, "records erased")
            left = server.get(f"/v1/pushes?device_token={TOKEN}")["pushes"]
            equal(left, [], "records of the erased device token")
            others = server.get("/v1/pushes?limit=1")["pushes"]
            equal(len(others), 1, "records of others")
            equal(datafolder.holding(place.data, TRACES), [], "what the files hold while it runs")
            kill(server)
        equal(datafolder.holding(place.data, TRACES), [], "what the files hold after a kill")
        equal(datafolder.integrity(place.data), "ok", "integrity")
    return "no file holds it while the server runs, or after SIGKILL"


def push_among_others(server):
    """20,000 pushes, every 20th of them to the device."""
    sent = Sent()

    def next_push():
        made = sent.next_push()
        number = len(sent.digests)
        if number > 20_000:
            return None
        made.token = TOKEN if number % 20 == 0 else OTHER[:-4] + f"{number % 1_000:04d}"
        if made.token == TOKEN:
            made.payload = b'{"aps":{"alert":"nobody may know"}}'
        return made

    pushers = rapid.connect(server, 4, 50, next_push, sent.ended)
    expect(rapid.drive(pushers, lambda: len(sent.statuses) >= 20_000, 60), "pushes unanswered")
    for pusher in pushers:
        pusher.end()
