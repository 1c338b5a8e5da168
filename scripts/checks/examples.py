"""Every example of the folder examples, run against the built server.

    examples.py PROGRAM [TEXT...]     all checks, or those whose name contains one of the texts

An example whose interpreter is not on the machine is named and left out; on Debian scripts/test
installs them all.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys

from report import Report, equal, expect
from sender import push
from server import Server

REPORT = Report()
check = REPORT.check
EXAMPLES = pathlib.Path(__file__).parents[2] / "examples"
PYTHON = EXAMPLES / "python" / ".venv" / "bin" / "python"
UNREGISTERED = b"mock-apns:Unregistered".ljust(32, b"\0").hex()
SECONDS = 60

# Name in the payload, interpreter, arguments.
SENDERS = [
    ("curl", "sh", ["curl/send.sh"]),
    ("httpx", str(PYTHON), ["python/send_httpx.py"]),
    ("aioapns", str(PYTHON), ["python/send_aioapns.py"]),
    ("Node", "node", ["node/send.js"]),
    ("Java", "java", ["java/Send.java"]),
    ("PHP", "php", ["php/send.php"]),
    ("Ruby", "ruby", ["ruby/send.rb"]),
    ("Go", "go", ["run", "go/send.go"]),
]
# File, push type, priority, what stands behind the topic, codes of the findings.
PAYLOADS = [
    ("alert.json", "alert", "10", "", []),
    ("rich.json", "alert", "10", "", []),
    ("background.json", "background", "5", "", []),
    ("live-activity.json", "liveactivity", "10", ".push-type.liveactivity", []),
    ("mistakes.json", "alert", "10", "",
     ["payload.misplaced-key", "payload.misspelled-key", "payload.wrong-type"]),
]


def base_environment():
    """The environment without what whoever runs the checks has set for senders."""
    ours = ("APNS_", "MOCK_APNS_", "SSL_CERT_", "NODE_", "CURL_", "REQUESTS_")
    return {name: value for name, value in os.environ.items() if not name.startswith(ours)}


def provider(server):
    """What provider.json says, and the folder it stands in."""
    folder = pathlib.Path(server.ca).parents[1]
    return json.loads((folder / "provider.json").read_text()), folder


def variables(server):
    """What `mock-apns exec` would set."""
    record, folder = provider(server)
    return base_environment() | {
        "APNS_HOST": "localhost",
        "APNS_PORT": str(server.port),
        "APNS_CA": server.ca,
        "APNS_KEY_FILE": str(folder / record["key_file"]),
        "APNS_KEY_ID": record["key_id"],
        "APNS_TEAM_ID": record["team_id"],
        "APNS_TOPIC": record["topics"][0],
    }


def run(command, environment):
    return subprocess.run(
        command, capture_output=True, text=True, timeout=SECONDS, cwd=EXAMPLES, env=environment,
        stdin=subprocess.DEVNULL)


def told(done):
    return f"status {done.returncode}, output {done.stdout!r}, errors {done.stderr[-800:]!r}"


def records(server, device_token):
    return server.get(f"/v1/pushes?device_token={device_token}")["pushes"]


def sender(name, command, device_token):
    """The checks of one example."""

    @check(f"{name}: one push, accepted, signed with the key it was given, nothing to complain of")
    def accepted(server):
        done = run([*command, device_token], variables(server))
        equal((done.returncode, done.stdout.split()), (0, ["200"]), told(done))
        found = records(server, device_token)
        equal([one["status"] for one in found], [200], "statuses in the log")
        record, _ = provider(server)
        credential = found[0]["connection"]["credential"]
        equal((credential["kid"], credential["iss"], credential["alg"]),
              (record["key_id"], record["team_id"], "ES256"), "provider token")
        equal(found[0]["payload"], {"aps": {"alert": f"Hello from {name}"}}, "payload")
        # openssl writes signatures in DER, which APNs takes.
        codes = ["provider-token.der"] if name == "curl" else []
        equal([finding["code"] for finding in found[0]["findings"]], codes, "findings")

    @check(f"{name}: a reserved device token is told as 410 Unregistered")
    def refused(server):
        done = run([*command, UNREGISTERED], variables(server))
        expect(done.returncode != 0 and "410 Unregistered" in done.stdout, told(done))

    @check(f"{name}: without the CA it does not talk to the server")
    def untrusting(server):
        environment = variables(server)
        del environment["APNS_CA"]
        before = server.pushes_counted()
        done = run([*command, device_token], environment)
        expect(done.returncode != 0, told(done))
        equal(server.pushes_counted(), before, "pushes counted")


def payload(file, push_type, priority, suffix, codes):
    text = (EXAMPLES / file).read_text()

    @check(f"{file}: lint and the gateway say what is expected of it")
    def findings(server):
        found = {"lint": lint(server), "gateway": gateway(server)}
        for who, seen in found.items():
            equal(sorted(seen), codes, f"findings of {who}")

    def lint(server):
        done = run(
            [server.program, "lint", file, "--push-type", push_type, "--priority", priority,
             "--format", "json"], base_environment())
        expect(done.returncode in (0, 1), told(done))
        return [finding["code"] for finding in json.loads(done.stdout)["findings"]]

    def gateway(server):
        # A device token of its own: with two topics one would be told of that too.
        path = f"/3/device/{file.encode().hex()}"
        answer = push(server, path, body=text, headers=(
            f"apns-topic: com.example.app{suffix}", f"apns-push-type: {push_type}",
            f"apns-priority: {priority}"))
        equal((answer.status, answer.body), (200, b""), "answer")
        page = server.get(f"/v1/pushes?apns_id={answer.field('apns-id')}&wait=5&count=1")
        return [finding["code"] for finding in page["pushes"][0]["findings"]]


@check("with-certs leads an example to a server that runs already")
def with_certs(server):
    _, folder = provider(server)
    environment = base_environment() | {"APNS_PORT": str(server.port)}
    done = run(["./with-certs", str(folder), "curl/send.sh", "cd" * 32], environment)
    equal((done.returncode, done.stdout.split()), (0, ["200"]), told(done))
    equal([one["status"] for one in records(server, "cd" * 32)], [200], "statuses in the log")


@check("with-certs says which file it lacks")
def with_certs_alone(server):
    done = run(["./with-certs", "/nowhere", "true"], base_environment())
    expect(done.returncode == 2 and "/nowhere/provider.json" in done.stderr, told(done))


def main():
    for number, (name, interpreter, arguments) in enumerate(SENDERS):
        if not shutil.which(interpreter):
            print(f"left out: {name}, there is no {interpreter} here", flush=True)
            continue
        sender(name, [interpreter, *arguments], f"{number:02x}" * 32)
    for row in PAYLOADS:
        payload(*row)
    with Server(str(pathlib.Path(sys.argv[1]).resolve())) as server:
        REPORT.run(sys.argv[2:], server)
    REPORT.finish()


if __name__ == "__main__":
    main()
