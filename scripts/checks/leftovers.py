"""What no file of a data folder may hold any more: what was erased."""

import datafolder
import rapid
import wire
from books import Sent
from crash import LOADED, Place, kill
from kept_state import done
from report import equal, expect

TOKEN, OTHER = "5eed" * 16, "c0de" * 16
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
