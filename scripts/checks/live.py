"""The built server on free ports, asked by curl, nghttp, h2load and openssl.

    scripts/test-live [TEXT...]     all checks, or those whose name contains one of the texts
"""

import json
import pathlib
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time

from report import Report, equal, expect
from sender import ALERT, DEVICE_TOKEN, TOPIC, curl, push
from server import Server, check_one

REPORT = Report()
check = REPORT.check
UPPER_UUID = re.compile(r"[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}")
LOWER_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
GOOD = (f"apns-topic: {TOPIC}", "apns-push-type: alert")


# Answers of the gateway.


@check("a push is answered 200 with apns-id and apns-unique-id, without body")
def accepted(server):
    answer = push(server, headers=GOOD)
    equal(answer.status, 200, "status")
    equal(answer.body, b"", "body")
    equal(sorted(answer.names()), ["apns-id", "apns-unique-id"], "header fields")
    expect(UPPER_UUID.fullmatch(answer.field("apns-id")), f"apns-id {answer.field('apns-id')}")
    unique = answer.field("apns-unique-id")
    expect(LOWER_UUID.fullmatch(unique), f"apns-unique-id {unique}")


@check("apns-id comes back byte for byte")
def echo(server):
    for sent in ("AAAAAAAA-bbbb-4CCC-8ddd-EEEEEEEEEEEE", "123e4567-e89b-12d3-a456-426655440000"):
        for headers, status in ((GOOD, 200), ((), 400)):
            answer = push(server, headers=(*headers, f"apns-id: {sent}"))
            equal(answer.status, status, "status")
            equal(answer.field("apns-id"), sent, "apns-id")


def refusal(name, status, reason, unique=True, **request):
    """A check of one refused request: exact status, fields and body."""

    @check(f"{reason}: {name}")
    def refused(server):
        answer = push(server, **request)
        equal((answer.status, answer.body), (status, b'{"reason":"%s"}' % reason.encode()), "answer")
        # The second id is told only after the credentials have passed.
        fields = ["apns-id", "apns-unique-id"] if unique else ["apns-id"]
        equal(sorted(answer.names()), fields, "header fields")


def device(token):
    return f"/3/device/{token}"


refusal("GET", 405, "MethodNotAllowed", unique=False, method="GET", body=None, headers=GOOD)
refusal("PUT", 405, "MethodNotAllowed", unique=False, method="PUT", headers=GOOD)
refusal("GET of an unknown path", 405, "MethodNotAllowed", unique=False, method="GET", body=None,
        path="/")
refusal("unknown path", 404, "BadPath", unique=False, path="/", headers=GOOD)
refusal("query", 404, "BadPath", unique=False, path=device(DEVICE_TOKEN) + "?a=b", headers=GOOD)
refusal("slash at the end", 404, "BadPath", unique=False, path=device(DEVICE_TOKEN) + "/",
        headers=GOOD)
refusal("no device token", 400, "MissingDeviceToken", path=device(""), headers=GOOD)
refusal("topic twice", 400, "DuplicateHeaders", headers=(*GOOD, f"apns-topic: {TOPIC}"))
refusal("no UUID", 400, "BadMessageId", headers=(*GOOD, "apns-id: 4711"))
refusal("a date", 400, "BadExpirationDate", headers=(*GOOD, "apns-expiration: tomorrow"))
refusal("20 digits", 400, "BadExpirationDate", headers=(*GOOD, "apns-expiration: " + "1" * 20))
refusal("7", 400, "BadPriority", headers=(*GOOD, "apns-priority: 7"))
refusal("65 bytes", 400, "BadCollapseId", headers=(*GOOD, "apns-collapse-id: " + "x" * 65))
refusal("an unknown word", 400, "InvalidPushType",
        headers=(f"apns-topic: {TOPIC}", "apns-push-type: banner"))
refusal("no topic", 400, "MissingTopic", headers=("apns-push-type: alert",))
refusal("a blank in it", 400, "BadTopic", headers=("apns-topic: com example", GOOD[1]))
refusal("no body", 400, "PayloadEmpty", body=None, headers=GOOD)
refusal("4097 bytes", 413, "PayloadTooLarge", body=ALERT.ljust(4097), headers=GOOD)
refusal("5121 bytes of voip", 413, "PayloadTooLarge", body=ALERT.ljust(5121),
        headers=(f"apns-topic: {TOPIC}.voip", "apns-push-type: voip"))
refusal("odd number of digits", 400, "BadDeviceToken", path=device("abc"), headers=GOOD)
refusal("no hex", 400, "BadDeviceToken", path=device("zz" * 32), headers=GOOD)
refusal("priority before topic", 400, "BadPriority", headers=("apns-priority: 7",))
refusal("topic before payload", 400, "MissingTopic", body=None)
refusal("payload before device token", 400, "PayloadEmpty", body=None, path=device("abc"),
        headers=GOOD)


@check("the largest payloads, collapse id and every priority are accepted")
def limits(server):
    voip = (f"apns-topic: {TOPIC}.voip", "apns-push-type: voip")
    rows = [(ALERT.ljust(4096), GOOD), (ALERT.ljust(5120), voip)]
    rows += [(ALERT, (*GOOD, "apns-collapse-id: " + "x" * 64))]
    rows += [(ALERT, (*GOOD, f"apns-priority: {priority}")) for priority in (10, 5, 1)]
    rows += [(ALERT, (*GOOD, f"apns-expiration: {date}")) for date in (0, 1, "9" * 10)]
    for body, headers in rows:
        answer = push(server, body=body, headers=headers)
        equal((answer.status, answer.body), (200, b""), f"answer to {headers}")


@check("a body that is no JSON is accepted, and the log has a finding of level error")
def bad_json(server):
    answer = push(server, body='{"aps":', headers=GOOD)
    equal((answer.status, answer.body), (200, b""), "answer")
    levels = [finding["level"] for finding in record(server, answer)["findings"]]
    expect("error" in levels, f"levels of the findings: {levels}")


@check("a production server sends no apns-unique-id")
def production(server):
    with Server(server.program, "--environment", "production") as other:
        equal(push(other, headers=GOOD).names(), ["apns-id"], "header fields")
        equal(push(other, headers=()).names(), ["apns-id"], "header fields of a refusal")


@check("Apple's host names choose the environment")
def hosts(server):
    answer = push(server, headers=GOOD, host="api.push.apple.com")
    equal(answer.names(), ["apns-id"], "header fields in production")
    answer = push(server, headers=GOOD, host="api.sandbox.push.apple.com")
    equal(sorted(answer.names()), ["apns-id", "apns-unique-id"], "header fields in development")


# The wire.


def nghttp(server, *arguments):
    done = subprocess.run(
        ["nghttp", "-v", "-t", "10", *arguments,
         f"https://127.0.0.1:{server.port}{device(DEVICE_TOKEN)}"],
        capture_output=True, text=True, timeout=30)
    return re.sub(r"\x1b\[[0-9;]*m", "", done.stdout)


@check("the first SETTINGS have Apple's four entries (W1)")
def settings(server):
    text = nghttp(server, "-H", ":method: POST")
    frame = re.search(r"recv SETTINGS frame <length=24,.*?\n((?:.*\n)*?)\[", text)
    expect(frame, f"no SETTINGS of 24 bytes in {text[:1500]}")
    entries = re.findall(r"\[(SETTINGS_\w+)\(0x\w+\):(\d+)\]", frame[1])
    equal(
        entries,
        [("SETTINGS_HEADER_TABLE_SIZE", "4096"), ("SETTINGS_MAX_CONCURRENT_STREAMS", "1"),
         ("SETTINGS_MAX_FRAME_SIZE", "16384"), ("SETTINGS_MAX_HEADER_LIST_SIZE", "8000")],
        "entries")


@check("a refusal is one HEADERS and one DATA frame with END_STREAM (W3)")
def one_data_frame(server):
    with tempfile.NamedTemporaryFile("w") as body:
        body.write(ALERT)
        body.flush()
        text = nghttp(server, "-d", body.name, "-H", "apns-push-type: alert",
                      "-H", f"authorization: bearer {server.token}")
    frames = re.findall(r"recv (\w+) frame <length=(\d+), flags=(0x\w+), stream_id=(\d+)>", text)
    own = [(kind, int(length), flags) for kind, length, flags, stream in frames if stream != "0"]
    equal([kind for kind, _, _ in own], ["HEADERS", "DATA"], "frames")
    equal(own[1][1:], (len('{"reason":"MissingTopic"}'), "0x01"), "length and flags of DATA")
    equal(own[0][2], "0x04", "flags of HEADERS")


@check("initial-streams is the number of streams announced first")
def initial_streams(server):
    with Server(server.program, "--set", "initial-streams=7") as other:
        text = nghttp(other, "-H", ":method: POST")
        expect("SETTINGS_MAX_CONCURRENT_STREAMS(0x03):7]" in text, text[:1500])


def s_client(server, *arguments, data=b""):
    done = subprocess.run(
        ["openssl", "s_client", "-connect", f"127.0.0.1:{server.port}", "-servername", "localhost",
         "-CAfile", server.ca, "-verify_return_error", *arguments],
        input=data, capture_output=True, timeout=20)
    return done.returncode, done.stdout + done.stderr


@check("TLS 1.2 and 1.3 with ALPN h2, nothing older")
def tls(server):
    for version, name in (("-tls1_2", b"TLSv1.2"), ("-tls1_3", b"TLSv1.3")):
        status, text = s_client(server, version, "-alpn", "h2")
        equal(status, 0, f"status of openssl {version}")
        expect(name in text and b"ALPN protocol: h2" in text, f"{version}: {text[-1500:]}")
    status, text = s_client(server, "-tls1_1", "-cipher", "ALL:@SECLEVEL=0")
    expect(status != 0 and b"alert protocol version" in text, f"TLS 1.1: {text[-500:]}")


@check("the certificate is P-256, from the CA, for all the names it must have")
def certificate(server):
    _, text = s_client(server, "-showcerts")
    found = subprocess.run(
        ["openssl", "x509", "-noout", "-text"], input=text, capture_output=True).stdout.decode()
    for name in ("DNS:localhost", "DNS:mock-apns", "DNS:host.docker.internal",
                 "DNS:api.push.apple.com", "DNS:api.sandbox.push.apple.com",
                 "DNS:api.development.push.apple.com", "IP Address:127.0.0.1", "prime256v1"):
        expect(name in found, f"no {name} in {found}")


@check("an HTTP/1.1 client gets SETTINGS and a GOAWAY that says so")
def http1(server):
    request = b"POST /3/device/ab HTTP/1.1\r\nHost: localhost\r\n\r\n"
    _, text = s_client(server, "-quiet", data=request)
    expect(b"Unexpected HTTP/1.x request: POST /3/device/ab HTTP/1.1" in text, f"got {text!r}")


@check("both loopback addresses take pushes")
def loopback(server):
    for address in ("127.0.0.1", "[::1]"):
        done = curl(
            "--http2", "--cacert", server.ca, "-o", "/dev/null", "-w", "%{http_code}", "-d", ALERT,
            "-H", GOOD[0], "-H", f"authorization: bearer {server.token}",
            f"https://{address}:{server.port}{device(DEVICE_TOKEN)}")
        equal(done.stdout, b"200", f"status by {address}")


@check("h2load: every one of 20,000 pushes is answered 200 and counted")
def load(_):
    # h2load opens 100 streams before it has read SETTINGS.
    with Server(sys.argv[1], "--set", "initial-streams=1000") as server, \
            tempfile.NamedTemporaryFile("w") as body:
        body.write(ALERT)
        body.flush()
        done = subprocess.run(
            ["h2load", "-n", "20000", "-c", "8", "-m", "100", "-d", body.name, "-H", GOOD[0],
             "-H", GOOD[1], "-H", f"authorization: bearer {server.token}",
             f"https://127.0.0.1:{server.port}{device(DEVICE_TOKEN)}"],
            capture_output=True, text=True, timeout=120)
        expect("status codes: 20000 2xx, 0 3xx, 0 4xx, 0 5xx" in done.stdout, done.stdout[-1500:])
        equal(server.pushes_counted(), 20_000, "pushes counted")


# The log and the control plane.


def record(server, answer):
    """The record of a push, by the id it was answered with."""
    page = server.get(f"/v1/pushes?apns_id={answer.field('apns-id')}&wait=5&count=1")
    equal(len(page["pushes"]), 1, "records with the id")
    return page["pushes"][0]


@check("the log has the push with verdict, delivery and trace when its answer arrives")
def in_the_log(server):
    answer = push(server, headers=GOOD)
    found = server.get(f"/v1/pushes?apns_id={answer.field('apns-id')}")["pushes"]
    equal(len(found), 1, "records without waiting")
    one = found[0]
    equal(one["v"], 1, "v")
    equal(one["status"], 200, "status")
    equal(one["reason"], None, "reason")
    equal(one["topic"], TOPIC, "topic")
    equal(one["device_token"], DEVICE_TOKEN, "device_token")
    equal(one["push_type"], "alert", "push_type")
    equal(one["payload"], json.loads(ALERT), "payload")
    equal(one["apns_unique_id"], answer.field("apns-unique-id"), "apns_unique_id")
    expect(one["route"]["outcome"], "no outcome")
    expect(one["route"]["events"], "no events")
    for event in one["route"]["events"]:
        for key in ("seq", "at_ms", "kind", "rule", "source", "evidence"):
            expect(key in event, f"no {key} in {event}")
    expect(one["delivery"]["state"], "no delivery state")
    equal(server.get(f"/v1/pushes/{one['seq']}"), one, "the record by its seq")


@check("a refused push is in the log with reason, rule and explanation, without a route")
def refused_in_the_log(server):
    one = record(server, push(server, headers=(*GOOD, "apns-priority: 7")))
    equal((one["status"], one["reason"]), (400, "BadPriority"), "verdict")
    equal(one["rule"]["id"], "bad-priority", "rule")
    expect(one["rule"]["source"], "no source")
    expect("7" in one["explanation"]["got"], f"explanation {one['explanation']}")
    equal((one["delivery"], one["route"]), (None, None), "delivery and route")


@check("the provider token is not in the log or on standard error")
def no_credentials(server):
    secret = "c2VjcmV0LXNpZ25hdHVyZS1vZi10aGUtdGVzdA"
    token = "eyJhbGciOiJFUzI1NiIsImtpZCI6IkFCQzEyM0RFRkcifQ.eyJpc3MiOiJERUYxMjNHSElKIiwiaWF0IjoxfQ."
    one = record(server, push(server, headers=GOOD, token=token + secret))
    text = json.dumps(one)
    expect(secret not in text and token not in text, f"in the record: {text}")
    expect("ABC123DEFG" in text and "DEF123GHIJ" in text, f"kid and iss are not in {text}")
    expect(secret not in server.log_text(), "in the log on standard error")


@check("a registered device in the foreground is asked by willPresent")
def foreground(server):
    token = "cd" * 32
    plan = {"apps": [{"topic": TOPIC, "device_token": token, "state": "foreground"}]}
    answer = server.ask("PUT", "/v1/devices/phone-1", json.dumps(plan))
    expect(answer.status in (200, 201), f"PUT: {answer.status} {answer.body!r}")
    one = record(server, push(server, path=device(token), headers=GOOD))
    equal(one["route"]["device"], "phone-1", "device")
    equal(one["route"]["app_state"], "foreground", "app_state")
    callbacks = [event.get("callback") for event in one["route"]["events"]]
    expect("un.willPresent" in callbacks, f"callbacks {callbacks}")
    found = server.get("/v1/devices/phone-1")
    equal(found["apps"][0]["device_token"], token, "the device read back")


@check("filters, order, limit, paging and deletion of the log")
def reading(server):
    with Server(server.program) as own:
        for number in range(5):
            push(own, headers=(f"apns-topic: com.example.app{number % 2}", GOOD[1]))
        push(own, headers=())
        equal(len(own.get("/v1/pushes")["pushes"]), 6, "all")
        equal(len(own.get("/v1/pushes?topic=com.example.app0")["pushes"]), 3, "by topic")
        equal(len(own.get("/v1/pushes?status=400")["pushes"]), 1, "by status")
        equal(len(own.get("/v1/pushes?reason=MissingTopic")["pushes"]), 1, "by reason")
        equal(len(own.get(f"/v1/pushes?device_token={DEVICE_TOKEN}")["pushes"]), 6, "by token")
        seen, after = [], ""
        while True:
            page = own.get(f"/v1/pushes?limit=4{after}")
            seen += [one["seq"] for one in page["pushes"]]
            if not page["more"]:
                break
            after = f"&after={page['next']}"
        equal(len(seen), 6, "records of all pages")
        equal(seen, sorted(set(seen)), "their order")
        newest = [one["seq"] for one in own.get("/v1/pushes?order=desc&limit=2")["pushes"]]
        equal(newest, seen[:-3:-1], "newest first")
        status = own.ask("DELETE", "/v1/pushes?topic=com.example.app0").status
        expect(status in (200, 204), f"DELETE: {status}")
        equal(len(own.get("/v1/pushes")["pushes"]), 3, "left after the deletion")


@check("wait answers when the push arrives, and says so when none does")
def waiting(server):
    page = server.get("/v1/pushes?topic=com.example.nobody&wait=1&count=1")
    equal((page["pushes"], page["timed_out"]), ([], True), "without a push")
    path = "/v1/pushes?topic=com.example.somebody&wait=30&count=1"
    waiter = subprocess.Popen(
        ["curl", "--silent", f"http://127.0.0.1:{server.control_port}{path}"],
        stdout=subprocess.PIPE)
    time.sleep(0.3)  # so that the push comes while curl waits; earlier it would pass as well
    start = time.monotonic()
    push(server, headers=("apns-topic: com.example.somebody", GOOD[1]))
    page = json.loads(waiter.communicate(timeout=40)[0])
    equal((len(page["pushes"]), page["timed_out"]), (1, False), "with a push")
    expect(time.monotonic() - start < 10, "the wait went on after the push")


@check("health, CA, info and connections")
def operations(server):
    equal(server.ask("GET", "/livez").status, 200, "/livez")
    equal(server.ask("GET", "/readyz").status, 200, "/readyz")
    equal(server.ask("GET", "/ca.pem").body, pathlib.Path(server.ca).read_bytes(), "/ca.pem")
    equal(server.get("/v1/info")["version"], server.ready["version"], "version")
    push(server, headers=GOOD)
    row = server.connections()[0]
    for key in ("peer", "alpn", "opened_at"):
        expect(row.get(key), f"no {key} in {row}")
    equal(row["alpn"], "h2", "alpn")


@check("the page lists the addresses and shows what senders wrote as text")
def page(server):
    body = '{"aps":{"alert":"<script>alert(1)</script>"}}'
    push(server, body=body, headers=("apns-topic: com.example.page", GOOD[1]))
    answer = server.ask("GET", "/")
    equal(answer.status, 200, "status")
    expect(answer.headers["content-type"].startswith("text/html"), answer.headers["content-type"])
    expect("default-src 'none'" in answer.headers["content-security-policy"], "no policy")
    text = answer.body.decode()
    expect("com.example.page" in text, "the push is not on the page")
    expect(str(server.port) in text, "the gateway's port is not on the page")
    expect("<script" not in text, "a script is on the page")


@check("only names that cannot be rebound reach the control plane")
def host_rule(server):
    port = server.control_port
    rows = [
        (f"localhost:{port}", 200), ("127.0.0.1", 200), (f"[::1]:{port}", 200), ("mock-apns", 200),
        ("app.localhost", 200), ("evil.example.com", 403), (f"localhost.example.com:{port}", 403),
    ]
    for host, status in rows:
        equal(server.ask("GET", "/v1/info", headers={"Host": host}).status, status, f"Host {host}")
    with Server(server.program, "--allowed-host", "mock.example.com") as other:
        answer = other.ask("GET", "/v1/info", headers={"Host": "mock.example.com"})
        equal(answer.status, 200, "an allowed host")


@check("a web page cannot change anything through a browser")
def origin_rule(server):
    own = f"http://127.0.0.1:{server.control_port}"
    typed = {"Content-Type": "application/json"}
    rows = [
        ({"Origin": "https://evil.example.com", **typed}, False),
        ({"Origin": "null", **typed}, False),
        ({"Sec-Fetch-Site": "cross-site", **typed}, False),
        ({"Sec-Fetch-Site": "same-site", **typed}, False),
        ({"Origin": own, "Content-Type": "text/plain"}, False),
        ({"Origin": own, **typed}, True),
        ({"Sec-Fetch-Site": "same-origin", "Origin": own, **typed}, True),
        ({}, True),
    ]
    plan = json.dumps({"apps": [{"topic": TOPIC, "device_token": "ef" * 32}]})
    for headers, allowed in rows:
        status = server.ask("PUT", "/v1/devices/phone-2", plan, headers).status
        equal(status in (200, 201), allowed, f"PUT with {headers} was {status}; taken")
    answer = server.ask("GET", "/v1/info", headers={"Origin": "https://evil.example.com"})
    equal(answer.headers["access-control-allow-origin"], None, "CORS header")


@check("beyond loopback the control plane asks for its token")
def control_token(server):
    with Server(server.program, "--control-host", "0.0.0.0", "--control-token", "s3cret-token") as other:
        equal(other.ask("GET", "/v1/info").status, 401, "without a token")
        bearer = {"Authorization": "Bearer s3cret-token"}
        equal(other.ask("GET", "/v1/info", headers=bearer).status, 200, "with the token")
        wrong = {"Authorization": "Bearer s3cret-tokem"}
        equal(other.ask("GET", "/v1/info", headers=wrong).status, 401, "with another token")
        for path in ("/livez", "/readyz", "/ca.pem"):
            equal(other.ask("GET", path).status, 200, f"{path} without a token")
        expect("s3cret-token" not in other.log_text(), "the token is in the log")


# The command line.


def program(server, *arguments, timeout=30):
    return subprocess.run(
        [server.program, *arguments], capture_output=True, text=True, timeout=timeout,
        stdin=subprocess.DEVNULL)


def one_line(done, status, text):
    equal(done.returncode, status, "exit status")
    equal(done.stderr.count("\n"), 1, f"lines on standard error {done.stderr!r}")
    expect(text in done.stderr, f"no {text!r} in {done.stderr!r}")


@check("the ready line tells the addresses in use")
def ready_line(server):
    equal(list(server.ready), ["event", "gateway", "control", "ca", "pid", "version"], "keys")
    equal(server.ready["event"], "ready", "event")
    equal(server.ready["pid"], server.pid, "pid")
    equal(server.host, "127.0.0.1", "gateway's host")
    expect(server.port > 0 and server.control_port > 0, "a port is 0")
    expect(pathlib.Path(server.ca).is_absolute(), f"{server.ca} is not absolute")


@check("ready ends with 0 while the server runs and with 1 without it")
def ready_command(server):
    equal(program(server, "ready", "--control", server.control).returncode, 0, "status")
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{closed.getsockname()[1]}"
        done = program(server, "ready", "--control", address, "--timeout", "0")
        one_line(done, 1, "not ready")
        start = time.monotonic()
        one_line(program(server, "ready", "--control", address, "--timeout", "1"), 1, "not ready")
        expect(0.9 < time.monotonic() - start < 5, f"waited {time.monotonic() - start:.1f} s of 1")


@check("a port in use is one line and status 1")
def port_in_use(server):
    certs = ("--certs", str(server.folder / "certs"))
    done = program(server, "serve", "--port", str(server.port), "--control-port", "0", *certs)
    one_line(done, 1, str(server.port))
    equal(done.stdout, "", "standard output")
    done = program(server, "serve", "--port", "0", "--control-port", str(server.control_port),
                   *certs)
    one_line(done, 1, str(server.control_port))


@check("wrong use is one line and status 2")
def wrong_use(server):
    one_line(program(server, "serve", "--prot", "1"), 2, "did you mean --port?")
    one_line(program(server, "serve", "--auth", "maybe"), 2, "--auth")
    one_line(program(server, "serve", "--set", "initial-stream=1", "--port", "0", "--control-port",
                     "0", "--certs", str(server.folder / "other")), 2, "initial-streams")


@check("config file, variable and flag: the stronger wins")
def sources(server):
    config = server.folder / "config.json"
    config.write_text('{"environment": "production", "log-format": "json"}\n', encoding="ascii")
    with Server(server.program, "--config", str(config)) as other:
        equal(push(other, headers=GOOD).names(), ["apns-id"], "fields with the file's value")
    with Server(server.program, "--config", str(config), "--environment", "development") as other:
        expect("apns-unique-id" in push(other, headers=GOOD).names(), "the file beat the flag")
        for line in other.log_text().splitlines():
            json.loads(line)


@check("the ready file has the ready line while the server runs")
def ready_file(server):
    path = server.folder / "ready.json"
    with Server(server.program, "--ready-file", str(path)) as other:
        equal(json.loads(path.read_text()), other.ready, "content")
        other.process.send_signal(signal.SIGTERM)
        equal(other.process.wait(10), 0, "exit status")
        expect(not path.exists(), "the file is still there after the end")


@check("certificates are reused, and the private files are private")
def certificates(server):
    with tempfile.TemporaryDirectory() as folder:
        found = []
        for _ in range(2):
            with Server(server.program, certificates=folder) as other:
                found.append(pathlib.Path(other.ca).read_bytes())
                equal(push(other, headers=GOOD).status, 200, "status")
        equal(found[0], found[1], "CA of the second start")
        for path in pathlib.Path(folder, "private").iterdir():
            equal(path.stat().st_mode & 0o077, 0, f"mode bits for others of {path.name}")


if __name__ == "__main__":
    check_one(REPORT)
