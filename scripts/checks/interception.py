"""Apple's host names led to the server, in namespaces of their own: run by credentials.py as root.

    unshare -mn interception.py PROGRAM FOLDER

No port, name or file of the machine is touched: network, hosts file and resolver are private here.
"""

import json
import os
import pathlib
import socket
import struct
import subprocess
import sys
import threading

from sender import ALERT, DEVICE_TOKEN, TOPIC, curl
from server import Server

NAMES = {
    "api.push.apple.com": "production",
    "api.sandbox.push.apple.com": "development",
    "api.development.push.apple.com": "development",
}


def bind(folder, text, over):
    """Puts a text in the place of a file, for this namespace only."""
    file = pathlib.Path(folder, pathlib.Path(over).name)
    file.write_text(text)
    subprocess.run(["mount", "--bind", file, os.path.realpath(over)], check=True)


def push(name, port, ca, token):
    done = curl(
        "--http2", "--cacert", ca, "-d", ALERT, "-H", f"apns-topic: {TOPIC}",
        "-H", f"authorization: bearer {token}", "-w", "%{http_code}",
        f"https://{name}{'' if port == 443 else f':{port}'}/3/device/{DEVICE_TOKEN}")
    return done.stdout.decode() + done.stderr.decode()


def answer_dns(server):
    """Answers every question of type A with 127.0.0.1, and others with nothing."""
    while True:
        query, peer = server.recvfrom(512)
        end = query.index(0, 12) + 5
        is_address = query[end - 4:end - 2] == b"\0\x01"
        head = query[:2] + struct.pack(">HHHHH", 0x8580, 1, is_address, 0, 0)
        record = b"\xc0\x0c\0\x01\0\x01" + struct.pack(">IH", 1, 4) + bytes([127, 0, 0, 1])
        server.sendto(head + query[12:end] + (record if is_address else b""), peer)


def ask_all(server, how, tried):
    for name, environment in NAMES.items():
        for port in (443, 2197):
            told = push(name, port, server.ca, server.token)
            assert told == "200", f"{how}: {name}:{port} answered {told}"
            one = server.get("/v1/pushes?order=desc&limit=1")["pushes"][0]
            assert one["environment"] == environment, f"{how}: {name} was {one['environment']}"
            tried.append(f"{how} {name}:{port}")


def doctor(server, name):
    done = subprocess.run(
        [server.program, "doctor", name, "--control", server.control, "--ca", server.ca,
         "--format", "json"],
        capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, f"doctor {name}: {done.stdout}{done.stderr}"
    json.loads(done.stdout)


def main():
    program, folder = sys.argv[1:]
    subprocess.run(["mount", "--make-rprivate", "/"], check=True)
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    tried = []
    with Server(program, "--listen", "127.0.0.1:443", port=2197) as server:
        bind(folder, "127.0.0.1 localhost " + " ".join(NAMES) + "\n", "/etc/hosts")
        ask_all(server, "hosts file", tried)
        doctor(server, "api.sandbox.push.apple.com")
        bind(folder, "127.0.0.1 localhost\n", "/etc/hosts")
        bind(folder, "nameserver 127.0.0.1\n", "/etc/resolv.conf")
        names = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        names.bind(("127.0.0.1", 53))
        threading.Thread(target=answer_dns, args=(names,), daemon=True).start()
        ask_all(server, "DNS", tried)
        doctor(server, "api.push.apple.com")
    print(f"{len(tried)} ways in, and doctor twice")


if __name__ == "__main__":
    main()
