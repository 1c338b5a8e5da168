"""ADM-10: where the server listens, and what it asks for beyond loopback."""

import re
import subprocess

from report import equal, expect
from server import Server


def listening(pid):
    """Address and port of all that a process listens on, as `ss` tells them."""
    text = subprocess.run(
        ["ss", "-ltnpH"], capture_output=True, text=True, check=True, timeout=10).stdout
    rows = [line.split() for line in text.splitlines() if f"pid={pid}," in line]
    return sorted(tuple(row[3].rsplit(":", 1)) for row in rows)


def by_default(server):
    found = listening(server.pid)
    ports = {str(server.port), str(server.control_port)}
    equal({port for _, port in found}, ports, "ports")
    addresses = {address for address, _ in found}
    expect("127.0.0.1" in addresses and addresses <= {"127.0.0.1", "[::1]"},
           f"it listens on {found}")
    return ", ".join(":".join(pair) for pair in found)


def beyond_loopback(server):
    program = server.program
    with Server(program, "--control-host", "0.0.0.0") as other:
        addresses = {address for address, port in listening(other.pid)
                     if port == str(other.control_port)}
        expect("0.0.0.0" in addresses, f"the control plane listens on {addresses}")
        file = other.certificates / "private/control-token"
        equal(file.stat().st_mode & 0o777, 0o600, "mode of the file with the token")
        token = file.read_text().strip()
        expect(len(token) >= 20, f"a token of {len(token)} characters")
        asked(other, token)
        expect(token not in other.log_text(), "the token is in the log")
    with Server(program, "--control-host", "0.0.0.0", "--control-token", "none") as other:
        equal(other.ask("GET", "/v1/info").status, 200, "with the explicit word none")
        warning = "open to everybody who reaches it"
        for told in (other.ask("GET", "/readyz").body.decode(), other.log_text()):
            expect(warning in told, f"that no token is asked for is not told in {told[:500]}")
    return f"a token of {len(token)} characters is made"


def asked(server, token):
    """Each operation but the three open ones wants the token, whoever asks."""
    open_ones = {("GET", "/livez"), ("GET", "/readyz"), ("GET", "/ca.pem")}
    bearer = {"Authorization": f"Bearer {token}"}
    paths = server.ask("GET", "/openapi.json", headers=bearer).json()["paths"]
    wrong = [{}, {"Authorization": "Bearer "}, {"Authorization": f"Bearer {token}x"},
             {"Authorization": f"Basic {token}"}, {"Authorization": f"Bearer {token[:-1]}"},
             {"Cookie": f"token={token}"}]
    for path, methods in paths.items():
        for method in methods:
            place = (method.upper(), path)
            target = re.sub(r"\{\w+\}", "1", path)
            for fields in wrong:
                status = server.ask(place[0], target, headers=fields).status
                equal(status, 200 if place in open_ones else 401, f"{place} with {fields}")
    status = server.ask("GET", f"/v1/info?token={token}").status
    equal(status, 401, "with the token in the query")
    equal(server.ask("GET", "/v1/info", headers=bearer).status, 200, "with the token")
