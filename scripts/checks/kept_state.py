"""What a data folder keeps besides pushes: devices, stored pushes, faults, keys, the clock."""

import json
import subprocess
from datetime import datetime, timezone

import wire
from crash import Place, kill
from report import equal, expect

TOKEN = "5eed" * 16
TOPIC = "com.example.kept"
PHONE = {"id": "phone", "online": False, "apps": [{"topic": TOPIC, "device_token": TOKEN}]}
FAULT = {"match": {"topic": "com.example.broken"},
         "answers": [{"status": 503, "reason": "ServiceUnavailable"}]}
DEFAULT = {"apps": [{"topic": "com.example.other", "state": "force-quit"}]}


def done(server, method, path, body=None):
    answer = server.ask(method, path, None if body is None else json.dumps(body))
    expect(answer.status < 300, f"{method} {path}: {answer.status} {answer.body!r}")
    return answer.json()


def push(server, token=TOKEN, topic=TOPIC, text="hi", **more):
    """One push; returns its status."""
    fields = [(":method", "POST"), (":scheme", "https"), (":path", f"/3/device/{token}"),
              (":authority", "localhost"), ("apns-topic", topic), ("apns-push-type", "alert"),
              *more.items()]
    sender = wire.Sender(server.port, server.ca)
    body = json.dumps({"aps": {"alert": text}}).encode()
    try:
        return sender.answer(sender.send(body, fields=fields))
    finally:
        sender.close()


def public_key(folder):
    """The public part of a new key."""
    private, public = folder / "key.pem", folder / "public.pem"
    for command in (["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out",
                     str(private)], ["pkey", "-in", str(private), "-pubout", "-out", str(public)]):
        subprocess.run(["openssl", *command], check=True, capture_output=True)
    return public.read_text()


def ahead_minutes(server):
    """Minutes by which the virtual clock is ahead of the one that pushes are received by."""
    now = datetime.fromisoformat(server.get("/v1/clock")["now"])
    return round((now - datetime.now(timezone.utc)).total_seconds() / 60)


def seen(server):
    """What must be the same after a restart."""
    return {
        "device": server.get("/v1/devices/phone"),
        "fault": server.get("/v1/faults/broken"),
        "keys": server.get("/v1/keys"),
        "default": server.get("/v1/default-device?topic=com.example.other"),
        "clock": ahead_minutes(server),
    }


CHANGES = [
    ("PUT", "/v1/devices/phone", PHONE),
    ("PUT", "/v1/faults/broken", FAULT),
    ("PUT", "/v1/default-device?topic=com.example.other", DEFAULT),
    ("POST", "/v1/clock", {"advance": "55m"}),
]


def survives(program):
    """Killed right after each answer: what the answer said is there again."""
    with Place(program) as place:
        key = {"team_id": "STAGINGTEA", "pem": public_key(place.folder)}
        changes = [*CHANGES, ("PUT", "/v1/keys/STAGINGKEY", key)]
        for method, path, body in changes:
            with place.serve("--auth", "off") as server:
                done(server, method, path, body)
                if path == "/v1/devices/phone":
                    equal(push(server, text="while it was away"), 200, "a push to the device")
                before = seen(server) if path == changes[-1][1] else None
                kill(server)
        with place.serve("--auth", "off") as server:
            equal(seen(server), before, "what was kept")
            equal(before["clock"], 55, "minutes that the clock is ahead")
            stored, = server.get(f"/v1/pushes?device_token={TOKEN}")["pushes"]
            expect("Stored" in stored["delivery"]["state"], f"delivery: {stored['delivery']}")
            done(server, "POST", "/v1/devices/phone/actions", {"action": "online"})
            screen = json.dumps(server.get("/v1/devices/phone/screen"))
            expect("while it was away" in screen, f"the stored push did not arrive: {screen}")
