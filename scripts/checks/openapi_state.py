"""Things that are there while the operations of the control plane are tried."""

import http.client
import json
import subprocess
import urllib.parse

from sender import ALERT, DEVICE_TOKEN, TOPIC

KEY = "ABC123DEFG"
DEVICE = {
    "apps": [{
        "topic": TOPIC, "device_token": DEVICE_TOKEN, "state": "background",
        "script": {"categories": [{"id": "tea", "actions": [{"id": "yes"}]}]},
    }],
}
FAULT = {"match": {"topic": "com.example.nowhere"}, "reason": "ServiceUnavailable"}


class State:
    """What the server is given before an operation that needs it."""

    def __init__(self, control, gateway, ca, token=None):
        self.control = urllib.parse.urlsplit(control).netloc
        self.gateway = gateway.rsplit(":", 1)[1]
        self.ca = ca
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.seq = None

    def ask(self, method, path, body=None):
        connection = http.client.HTTPConnection(self.control, timeout=20)
        try:
            text = None if body is None else json.dumps(body)
            connection.request(method, path, text, self.headers)
            answer = connection.getresponse()
            content = answer.read()
            if answer.status >= 300:
                raise RuntimeError(f"{method} {path}: {answer.status} {content[:300]!r}")
            return json.loads(content)
        finally:
            connection.close()

    def present(self, operation, name):
        """The id of a thing that is there once the operation is prepared."""
        if name == "seq":
            return self.push()
        return {"id": "phone", "name": "outage", "kid": KEY}[name]

    def prepare(self, operation):
        """Brings back what earlier requests have taken away or changed."""
        if operation in ("devices.put", "faults.put", "keys.put"):
            return
        if operation.startswith("devices.") or operation == "route":
            self.ask("DELETE", "/v1/devices")
            self.ask("PUT", "/v1/devices/phone", DEVICE)
        if operation.startswith("faults."):
            self.ask("PUT", "/v1/faults/outage", FAULT)
        if operation.startswith("keys."):
            self.ask("PUT", f"/v1/keys/{KEY}", {"team_id": "DEF123GHIJ"})

    def fill(self):
        """What a server in use has: pushes of each kind, a device, a fault, a key, a default."""
        self.ask("PUT", "/v1/devices/phone", DEVICE)
        self.ask("PUT", "/v1/faults/outage", FAULT)
        self.ask("PUT", f"/v1/keys/{KEY}", {"team_id": "DEF123GHIJ"})
        self.ask("PUT", "/v1/default-device?topic=com.example.other", {"os": "12.0"})
        for number in range(3):
            self.send(f"apns-collapse-id: {number}")
        self.send("apns-priority: 7", fails=True)
        self.send(body="no JSON", fails=True)
        self.ask("POST", "/v1/devices/phone/actions", {"action": "offline"})
        self.send(f"apns-expiration: {2**31}")
        self.ask("POST", "/v1/clock", {"advance": "1m"})

    def push(self):
        """The number of a push that is in the log; sends one where there is none."""
        newest = self.ask("GET", "/v1/pushes?limit=1&order=desc")["pushes"]
        if not newest or newest[0]["status"] != 200:
            # A fault or a default device of an earlier request would meet it.
            self.ask("DELETE", "/v1/faults")
            self.ask("DELETE", "/v1/default-device")
            self.send()
            newest = self.ask("GET", "/v1/pushes?limit=1&order=desc")["pushes"]
        return newest[0]["seq"]

    def send(self, *headers, body=ALERT, fails=False):
        """One push by curl; `fails`: it is refused, and that is what it is for."""
        fields = [part for line in headers for part in ("-H", line)]
        subprocess.run(
            ["curl", "--silent", "--show-error", *([] if fails else ["--fail"]), "--max-time", "20", "--http2",
             "--cacert", self.ca, "--output", "/dev/null", "-H", f"apns-topic: {TOPIC}",
             "-H", "apns-push-type: alert", *fields, "--data-binary", body,
             f"https://localhost:{self.gateway}/3/device/{DEVICE_TOKEN}"],
            check=True, timeout=30)
