"""What no file of a data folder may hold any more: what was erased."""

import datafolder
import rapid
import wire
from books import Sent
from crash import LOADED, Place, kill
from kept_state import done, push
from report import equal, expect

TOKEN, OTHER = "5eed" * 16, "c0de" * 16
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
