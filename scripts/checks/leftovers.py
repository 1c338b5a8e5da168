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


SECRET = b"nobody may know"

# How what was erased would show: the token in text of either case and as bytes, half of it (rows
# and pages may be cut anywhere), and the words of payloads.
TRACES = [TOKEN.encode(), TOKEN.upper().encode(), bytes.fromhex(TOKEN), TOKEN[:32].encode(),
          bytes.fromhex(TOKEN[:32]), SECRET]


def devices(server):
    """Devices with several apps, one of which is to be erased; their values grow and shrink."""
    for number in range(12):
        apps = [{"topic": wire.TOPIC, "device_token": TOKEN if number == 0 else f"{number:064x}"},
                {"topic": "com.example.other", "device_token": f"{number + 100:064x}"},
                {"topic": "com.example.third", "device_token": f"{number + 200:064x}"}]
        name = "phone" if number == 0 else f"phone-{number}"
        done(server, "PUT", f"/v1/devices/{name}", {"online": False, "apps": apps})


def stored(server):
    """Pushes that are stored for each of the apps, so that the device's value gets long."""
    for number in range(6):
        text = f"{SECRET.decode()}, said {number} times " + "and once more " * 30
        more = {"apns-expiration": "4000000000", "apns-collapse-id": f"c{number}"}
        equal(push(server, text=text, topic=wire.TOPIC, **more), 200, "a push to be stored")
        for token, topic in [(f"{100:064x}", "com.example.other"), (f"{1:064x}", wire.TOPIC)]:
            equal(push(server, token=token, topic=topic, **more), 200, "a push beside it")


def changed(server):
    """What becomes of pushes afterwards moves their records: the old ones leave their bytes."""
    for device in ["phone-1", "phone"]:
        for action in ["online", "offline"]:
            done(server, "POST", f"/v1/devices/{device}/actions", {"action": action})
    done(server, "PATCH", "/v1/devices/phone", {"locked": True})
    stored(server)


def erased(program):
    """Pushes to one device token among many others, stored, delivered, changed; all is erased."""
    with Place(program) as place:
        with place.serve(*LOADED) as server:
            devices(server)
            stored(server)
            push_among_others(server)
            changed(server)
            before = server.get(f"/v1/pushes?device_token={TOKEN}&limit=1000")["pushes"]
            expect(any(len(record["delivery"]["history"]) > 1 for record in before[-20:]),
                   "no record of the device has changed")
            for needle in [TOKEN.encode(), SECRET]:
                expect(datafolder.holding(place.data, [needle]), f"{needle} was never there")
            counted = server.ask("GET", f"/v1/pushes?device_token={TOKEN}&format=jsonl").body
            answer = done(server, "DELETE", f"/v1/pushes?device_token={TOKEN}&erase=true")
            equal(answer["deleted"], len(counted.splitlines()), "records erased")
            left = server.get(f"/v1/pushes?device_token={TOKEN}")["pushes"]
            equal(left, [], "records of the erased device token")
            equal(datafolder.holding(place.data, TRACES), [], "what the files hold while it runs")
            phone = server.get("/v1/devices/phone")
            equal(len(phone["apps"]), 2, "apps that the device keeps")
            # What is written next must not bring back what was in memory.
            stored_beside(server)
            kill(server)
        equal(datafolder.holding(place.data, TRACES), [], "what the files hold after a kill")
        equal(datafolder.integrity(place.data), "ok", "integrity")
        with place.serve(*LOADED) as server:
            equal(len(server.get("/v1/devices/phone")["apps"]), 2, "apps after a restart")
            server.end()
        equal(datafolder.holding(place.data, TRACES), [], "what the files hold in the end")
    return f"{answer['deleted']:,} records; no file holds it while it runs, after SIGKILL, in the end"


def stored_beside(server):
    for number in range(40):
        equal(push(server, token=f"{100:064x}", topic="com.example.other"), 200, "a push afterwards")


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
            made.payload = b'{"aps":{"alert":"' + SECRET + b'"}}'
        return made

    pushers = rapid.connect(server, 4, 50, next_push, sent.ended)
    expect(rapid.drive(pushers, lambda: len(sent.statuses) >= 20_000, 60), "pushes unanswered")
    for pusher in pushers:
        pusher.end()
