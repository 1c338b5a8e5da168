"""Credentials and connections of the built server, as the tools of senders see them.

    credentials.py PROGRAM [TEXT...]     all checks, or those whose name contains one of the texts
"""

import contextlib
import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time

import wire
from report import Report, equal, expect
from sender import ALERT, DEVICE_TOKEN, TOPIC, curl, push
from server import Server

REPORT = Report()
check = REPORT.check
GOOD = (f"apns-topic: {TOPIC}", "apns-push-type: alert")
HERE = pathlib.Path(__file__).parent


def reason(answer):
    return json.loads(answer.body)["reason"] if answer.body else None


def verdict(answer):
    return answer.status, reason(answer)


def newest(server):
    return server.get("/v1/pushes?order=desc&limit=1")["pushes"][0]


def mock_apns(server, *arguments):
    """Runs a client command against the server, in its folder."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("MOCK_APNS_")}
    return subprocess.run(
        [server.program, *arguments], capture_output=True, text=True, timeout=60,
        cwd=server.folder, env=environment | {"MOCK_APNS_CONTROL": server.control},
        stdin=subprocess.DEVNULL)


def sent(server, *arguments):
    """Status and reason of one `mock-apns send`."""
    done = mock_apns(server, "send", "--format", "json", *arguments)
    expect(done.stdout, f"send {arguments} printed nothing: {done.stderr}")
    answer = json.loads(done.stdout)
    equal(done.returncode, 0 if answer["status"] == 200 else 1, "exit status of send")
    return answer["status"], answer["reason"]


def minted(server, *flags):
    """The folder of senders.json and what it says, after `mock-apns certs`."""
    done = mock_apns(server, "certs", "--out", str(server.certificates), *flags)
    equal(done.returncode, 0, f"certs: {done.stderr}")
    return json.loads((server.certificates / "senders.json").read_text())


def named(rows, name):
    found = [row for row in rows if row["name"] == name]
    equal(len(found), 1, f"rows named {name} among {[row['name'] for row in rows]}")
    return found[0]


# What a new user types.


@check("certs, send and token as the first page of a new user")
def first_page(program):
    with Server(program) as server:
        done = mock_apns(server, "certs", "--out", "my-certs", "--topic", TOPIC)
        equal(done.returncode, 0, f"certs: {done.stderr}")
        to = ("--device-token", DEVICE_TOKEN, "--topic", TOPIC)
        equal(sent(server, *to), (200, None), "the key of provider.json")
        rows = [
            (("--expired",), (403, "ExpiredProviderToken")),
            (("--other-team",), (403, "InvalidProviderToken")),
            (("--der",), (200, None)),
        ]
        for flags, wanted in rows:
            token = mock_apns(server, "token", *flags).stdout.strip()
            equal(sent(server, "--bearer", token, *to), wanted, f"token {flags}")
        codes = [finding["code"] for finding in newest(server)["findings"]]
        expect(any("der" in code for code in codes), f"no finding of DER: {codes}")
        equal(sent(server, "--bearer", "none", *to), (403, "MissingProviderToken"), "none")


@check("every defect of a provider token is answered as the list says")
def defects(program):
    with Server(program) as server:
        listed = mock_apns(server, "token", "--list-defects", "--format", "json").stdout
        rows = json.loads(listed)
        rows = rows["defects"] if isinstance(rows, dict) else rows
        expect(len(rows) >= 19, f"only {len(rows)} defects")
        for row in rows:
            token = server.provider_token("--defect", row["name"])
            answer = push(server, headers=GOOD, token=token)
            equal(reason(answer), row["reason"], f"reason of {row['name']}")
            if row["reason"]:
                one = newest(server)
                expect(one["explanation"]["got"], f"no explanation of {row['name']}")
                expect(token not in json.dumps(one), "the token is in the record")
        return f"{len(rows)} defects"


@check("an expired token is explained by its age and the limit")
def by_how_much(program):
    with Server(program) as server:
        push(server, headers=GOOD, token=server.provider_token("--expired"))
        text = json.dumps(newest(server)["explanation"])
        expect(re.search(r"7,20\d s", text) and "3,600" in text, text)


# Certificates.


def with_certificate(server, row, headers=GOOD, p12=False, **more):
    file = str(server.certificates / row["p12_file" if p12 else "file"])
    flags = ["--cert-type", "P12", "--cert", f"{file}:secret"] if p12 else ["--cert", file]
    return push(server, headers=headers, token=None, flags=flags, **more)


@check("each provider certificate is answered as its report says")
def certificates(program):
    with Server(program) as server:
        pass
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "certs")
        subprocess.run([program, "certs", "--out", path, "--topic", TOPIC], check=True,
                       capture_output=True)
        with Server(program, certificates=path) as server:
            rows = json.loads((path / "senders.json").read_text())["certificates"]
            for name in ("single", "multi", "development", "universal"):
                for p12 in (False, True):
                    answer = with_certificate(server, named(rows, name), p12=p12)
                    equal(verdict(answer), (200, None), f"{name}, PKCS#12 {p12}")
            one = newest(server)
            equal(one["connection"]["credential"]["verified"], True, "verified")
            expect(TOPIC in one["connection"]["credential"]["certificate"]["topics"], str(one))
            plain = GOOD[1:]
            equal(verdict(with_certificate(server, named(rows, "single"), plain)), (200, None),
                  "single without a topic")
            equal(newest(server)["topic"], TOPIC, "the topic of the certificate")
            equal(verdict(with_certificate(server, named(rows, "multi"), plain)),
                  (400, "MissingTopic"), "multi without a topic")
            other = ("apns-topic: com.example.foreign", GOOD[1])
            equal(verdict(with_certificate(server, named(rows, "single"), other)),
                  (400, "TopicDisallowed"), "another topic")
            voip = (f"apns-topic: {TOPIC}.voip", "apns-push-type: voip")
            equal(verdict(with_certificate(server, named(rows, "voip"), voip)), (200, None),
                  "voip")
            for name, words in (("production", "BadCertificateEnvironment"),
                                ("expired", "certificate_expired")):
                file = str(path / named(rows, name)["file"])
                done = curl("--http2", "--cacert", server.ca, "--cert", file, "-d", ALERT,
                            "-H", GOOD[0],
                            f"https://localhost:{server.port}/3/device/{DEVICE_TOKEN}")
                expect(done.returncode != 0, f"curl was answered with {name}: {done.stdout!r}")
                why = json.dumps(server.connections()[0])
                expect(words in why, f"{name}: no {words} in {why}")
            host = {"host": "api.push.apple.com"}
            equal(verdict(with_certificate(server, named(rows, "production"), **host)),
                  (200, None), "production at its host")


@check("required client certificates end a handshake without one")
def required(program):
    with Server(program, "--client-certificates", "required") as server:
        done = curl("--http2", "--cacert", server.ca, "-d", ALERT, "-H", GOOD[0],
                    f"https://localhost:{server.port}/3/device/{DEVICE_TOKEN}")
        expect(done.returncode != 0, f"answered: {done.stdout!r}")
        row = server.connections()[0]
        expect("certificate_required" in json.dumps(row) or "handshake_failure" in json.dumps(row),
               str(row))


def self_signed(folder):
    """A certificate of somebody else, with an RSA key and a UID, as Apple's have."""
    both = pathlib.Path(folder, "foreign.pem")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout",
         f"{both}.key", "-out", f"{both}.crt", "-subj", f"/UID={TOPIC}/CN=Apple Push: {TOPIC}",
         "-addext", "1.2.840.113635.100.6.3.1=DER:0500",
         "-addext", "1.2.840.113635.100.6.3.2=DER:0500"], check=True, capture_output=True)
    both.write_text(pathlib.Path(f"{both}.crt").read_text() + pathlib.Path(
        f"{both}.key").read_text())
    return both


@check("a foreign certificate: refused, known by --client-ca, or taken by --trust-any-certificate")
def foreign(program):
    with tempfile.TemporaryDirectory() as folder:
        both = self_signed(folder)
        row = {"file": both}
        with Server(program) as server:
            try:
                answer = with_certificate(server, row)
                raise AssertionError(f"answered {verdict(answer)}")
            except RuntimeError:
                pass
            row_text = json.dumps(server.connections()[0])
            expect("unknown_ca" in row_text, row_text)
        with Server(program, "--client-ca", f"{both}.crt") as server:
            equal(verdict(with_certificate(server, row)), (200, None), "with --client-ca")
            equal(newest(server)["connection"]["credential"]["verified"], True, "verified")
        with Server(program, "--trust-any-certificate") as server:
            equal(verdict(with_certificate(server, row)), (200, None), "with trust")
            equal(newest(server)["connection"]["credential"]["verified"], False, "verified")
            loosened(server, "trust-any-certificate")


def loosened(server, word):
    """The loosening is shown at start, by /readyz and on the page."""
    expect(word in server.log_text(), f"no {word} in the log: {server.log_text()}")
    expect(word in server.ask("GET", "/readyz").body.decode(), f"no {word} in /readyz")
    expect(word in server.ask("GET", "/").body.decode(), f"no {word} on the page")


# Keys and time.


@check("keys at run time: made, used, limited to an environment, removed")
def keys(program):
    with Server(program) as server:
        put = server.ask("PUT", "/v1/keys/RUNTIMEKEY", json.dumps({"team_id": "RUNTIMETEA"}))
        expect(put.status in (200, 201), f"PUT: {put.status} {put.body!r}")
        file = server.folder / "AuthKey.p8"
        file.write_text(put.json()["private_pem"])
        signed = ("--key", str(file), "--key-id", "RUNTIMEKEY", "--team-id", "RUNTIMETEA")
        equal(sent(server, *signed), (200, None), "the new key")
        shown = server.ask("GET", "/v1/keys").body.decode()
        expect("RUNTIMEKEY" in shown and "PRIVATE" not in shown, shown)
        public = server.get("/v1/keys/RUNTIMEKEY")["public_pem"]
        limited = {"team_id": "RUNTIMETEA", "environment": "production", "pem": public}
        equal(server.ask("PUT", "/v1/keys/RUNTIMEKEY", json.dumps(limited)).status, 200, "PUT")
        equal(sent(server, *signed), (403, "BadEnvironmentKeyInToken"), "limited to production")
        equal(server.ask("DELETE", "/v1/keys/RUNTIMEKEY").status, 200, "DELETE")
        equal(sent(server, *signed), (403, "InvalidProviderToken"), "removed")
        expect("RUNTIMEKEY" in json.dumps(newest(server)["explanation"]), "kid in the explanation")


@check("--key takes a public part; --trust-any-key takes tokens of unknown keys and says so")
def key_flags(program):
    with tempfile.TemporaryDirectory() as folder:
        private, public = f"{folder}/AuthKey.p8", f"{folder}/public.pem"
        subprocess.run(["openssl", "genpkey", "-algorithm", "EC", "-pkeyopt",
                        "ec_paramgen_curve:P-256", "-out", private], check=True,
                       capture_output=True)
        subprocess.run(["openssl", "pkey", "-in", private, "-pubout", "-out", public], check=True,
                       capture_output=True)
        signed = ("--key", private, "--key-id", "STAGINGKEY", "--team-id", "STAGINGTEA")
        with Server(program, "--key", f"{public},STAGINGKEY,STAGINGTEA") as server:
            equal(sent(server, *signed), (200, None), "by the public part")
            equal(newest(server)["connection"]["credential"]["verified"], True, "verified")
        with Server(program) as server:
            equal(sent(server, *signed), (403, "InvalidProviderToken"), "unknown")
        with Server(program, "--trust-any-key") as server:
            equal(sent(server, *signed), (200, None), "trusted")
            equal(newest(server)["connection"]["credential"]["verified"], False, "verified")
            loosened(server, "trust-any-key")
            expired = mock_apns(server, "token", *signed, "--expired").stdout.strip()
            equal(sent(server, "--bearer", expired), (403, "ExpiredProviderToken"), "but its age")


@check("the clock: an older token expires, one made afterwards is accepted")
def clock(program):
    with Server(program) as server:
        before = server.get("/v1/clock")
        old = server.provider_token()
        equal(push(server, headers=GOOD, token=old).status, 200, "before")
        answer = server.ask("POST", "/v1/clock", json.dumps({"advance": "61m"}))
        equal(answer.status, 200, f"advance: {answer.body!r}")
        expect(answer.json()["now"] > before["now"], "the clock moved")
        equal(reason(push(server, headers=GOOD, token=old)), "ExpiredProviderToken", "the old one")
        equal(push(server, headers=GOOD, token=server.provider_token()).status, 200, "a new one")


# Listeners and the ways in.


def listener(server, number):
    return int(server.ready["listeners"][number].rsplit(":", 1)[1])


@check("--listen: an environment of its own, and cleartext with prior knowledge")
def listeners(program):
    with Server(program, "--listen", "127.0.0.1:0,environment=production", "--listen",
                "127.0.0.1:0,plain") as server:
        url = f"https://localhost:{listener(server, 0)}/3/device/{DEVICE_TOKEN}"
        bearer = f"authorization: bearer {server.token}"
        done = curl("--http2", "--cacert", server.ca, "-d", ALERT, "-H", GOOD[0], "-H", bearer,
                    "-w", "%{http_code}", url)
        equal(done.stdout, b"200", f"production: {done.stderr!r}")
        equal(newest(server)["environment"], "production", "environment")
        url = f"http://127.0.0.1:{listener(server, 1)}/3/device/{DEVICE_TOKEN}"
        done = curl("--http2-prior-knowledge", "-d", ALERT, "-H", GOOD[0], "-H", bearer,
                    "-w", "%{http_code}", url)
        equal(done.stdout, b"200", f"plain: {done.stderr!r}")
        equal(newest(server)["connection"]["tls"], None, "TLS of a plain listener")


@check("a hosts file or a DNS server leads Apple's names here, at 443 and 2197; doctor agrees")
def interception(program):
    if os.geteuid() != 0 or subprocess.run(
            ["unshare", "-mn", "true"], capture_output=True).returncode != 0:
        return "not run: it needs root and namespaces"
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            ["unshare", "-mn", sys.executable, str(HERE / "interception.py"), program, folder],
            capture_output=True, text=True, timeout=120, stdin=subprocess.DEVNULL)
    equal(done.returncode, 0, f"{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done.stdout.strip().splitlines()[-1]


class Proxy:
    """A CONNECT proxy that can be stopped and started on the same port."""

    def __init__(self, names):
        self.names = names
        self.own_addresses = []
        self.port = 0
        self.start()

    def start(self):
        self.listener = socket.create_server(("127.0.0.1", self.port))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.serve, args=(self.listener,), daemon=True).start()

    def serve(self, accepting):
        with contextlib.suppress(OSError):
            while True:
                client, _ = accepting.accept()
                threading.Thread(target=self.tunnel, args=(client,), daemon=True).start()

    def tunnel(self, client):
        with client, contextlib.suppress(OSError, ValueError, KeyError):
            head = b""
            while b"\r\n\r\n" not in head:
                head += client.recv(4096)
            host, port = head.split()[1].decode().rsplit(":", 1)
            with socket.create_connection((self.names[host], int(port))) as server:
                self.own_addresses.append("%s:%d" % server.getsockname()[:2])
                client.sendall(b"HTTP/1.1 200 Connection established\r\n\r\n")
                back = threading.Thread(target=self.copy, args=(server, client), daemon=True)
                back.start()
                self.copy(client, server)
                back.join()

    def copy(self, source, target):
        with contextlib.suppress(OSError):
            while data := source.recv(65_536):
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)

    def stop(self):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()


@check("FC-A21 (matrix-org/sygnal#304): pushes through a proxy that went away and came back")
def proxy(program):
    # The proxy leads Apple's name here, as one inside a company would.
    with Server(program) as server:
        through = Proxy({"api.push.apple.com": "127.0.0.1"})
        apple = {"host": "api.push.apple.com"}
        tunnel = ("--proxy", f"http://127.0.0.1:{through.port}", "--proxytunnel", "--noproxy", "")
        before = push(server, headers=GOOD, flags=tunnel, connect_to=False, **apple)
        equal(before.status, 200, "before")
        through.stop()
        try:
            push(server, headers=GOOD, flags=tunnel, connect_to=False, **apple)
            raise AssertionError("answered without a proxy")
        except RuntimeError:
            pass
        through.start()
        after = push(server, headers=GOOD, flags=tunnel, connect_to=False, **apple)
        equal(after.status, 200, "after")
        pushes = server.get("/v1/pushes")["pushes"]
        equal([one["status"] for one in pushes], [200, 200], "pushes in the log")
        equal([one["connection"]["sni"] for one in pushes], [apple["host"]] * 2, "SNI")
        equal([one["environment"] for one in pushes], ["production"] * 2, "environment")
        peers = [one["connection"]["peer"] for one in pushes]
        equal(peers, through.own_addresses, "peers, which are the proxy's own sockets")
        through.stop()


# What the log tells, and what it must not.


@check("FC-A19 (jchambers/pushy#1093): a client without our CA is in the list of connections")
def unknown_ca(program):
    with Server(program) as server, Server(program) as other:
        done = curl("--http2", "--cacert", other.ca, "-d", ALERT,
                    f"https://localhost:{server.port}/3/device/{DEVICE_TOKEN}")
        equal(done.returncode, 60, "curl's status for a certificate it does not trust")
        deadline = time.monotonic() + 5
        while not server.connections()[0]["why"] and time.monotonic() < deadline:
            time.sleep(0.05)
        row = server.connections()[0]
        expect("unknown_ca" in json.dumps(row), str(row))
        expect(row["peer"].startswith("127.0.0.1:"), str(row))
        equal(push(other, headers=GOOD).status, 200, "a push to the server it trusts")


@check("FC-A18 (Redth/HttpTwo PR#15): 200 connections with one push each are served, and told of")
def churn(program):
    with Server(program) as server:
        server.provider_token()
        begun = time.monotonic()
        for _ in range(200):
            sender = wire.Sender(server.port, server.ca)
            stream = sender.send(extra=[("authorization", f"bearer {server.token}")])
            equal(sender.answer(stream), 200, "answer")
            sender.close()
        took = time.monotonic() - begun
        expect(took < 10, f"200 connections took {took:.1f} s, so 10 s do not hold them all")
        deadline = time.monotonic() + 5
        while time.monotonic() < deadline:
            told = server.get("/v1/connections?limit=1")["churn"]
            if told["connections"] >= 200:
                break
            time.sleep(0.05)
        expect(told["connections"] >= 200 and told["with_at_most_one_push"] >= 200, str(told))
        expect("churn" in told["warning"], str(told))


@check("ADM-08: no provider token and no key in log, control plane or output")
def secrets(program):
    with Server(program, "--log-format", "json") as server:
        tokens = [server.provider_token() for _ in range(25)]
        tokens += [server.provider_token("--defect", name) for name in
                   ("expired", "other-team", "der", "es512", "tampered-signature")] * 5
        for token in tokens:
            push(server, headers=GOOD, token=token)
        senders = minted(server)
        key = (server.certificates / "private" / "ca-key.pem").read_text()
        with_certificate(server, named(senders["certificates"], "single"))
        made = server.ask("PUT", "/v1/keys/RUNTIMEKEY", json.dumps({"team_id": "RUNTIMETEA"}))
        pem = made.json()["private_pem"]
        server.ask("PUT", "/v1/keys/RUNTIMEKEY", json.dumps({"team_id": "RUNTIMETEA", "pem": pem}))
        bad = server.ask("PUT", "/v1/keys/RUNTIMEKEY", json.dumps(
            {"team_id": "RUNTIMETEA", "pem": pem.replace("PRIVATE", "PRIVAT")}))
        judged = server.ask("POST", "/v1/judge", json.dumps({
            "device_token": DEVICE_TOKEN, "headers": {"apns-topic": TOPIC},
            "payload": json.loads(ALERT), "credential": f"bearer {tokens[0]}"}))
        equal(judged.status, 200, f"judge: {judged.body!r}")
        shown = [bad.body.decode(), judged.body.decode(), server.log_text()]
        for path in ("/v1/pushes?limit=1000", "/v1/connections?limit=1000", "/v1/info", "/",
                     "/v1/keys", "/v1/keys/RUNTIMEKEY", "/readyz", "/v1/faults", "/v1/devices"):
            shown.append(server.ask("GET", path).body.decode())
        for path in server.certificates.rglob("*"):
            if path.is_file() and path.suffix in (".json", ".lock", ""):
                shown.append(path.read_text(errors="replace"))
        equal(len(server.get("/v1/pushes?limit=1000")["pushes"]), len(tokens) + 1, "pushes")
        needles = {token.rsplit(".", 1)[1] for token in tokens} | set(tokens)
        needles |= {line for text in (key, pem) for line in text.splitlines()
                    if len(line) > 40 and not line.startswith("-")}
        for needle in needles:
            expect(len(needle) > 40, "a needle too short to mean anything")
            for text in shown:
                expect(needle not in text, f"found {needle[:12]}... in {text[:200]}")
        return f"{len(needles)} secrets, {sum(map(len, shown)):,} characters"


if __name__ == "__main__":
    REPORT.run(sys.argv[2:], str(pathlib.Path(sys.argv[1]).resolve()))
    REPORT.finish()
