"""The inner part of runtime-stage: works as root in namespaces that end with it.

    STEP=install runtime_stage.py FOLDER     carries out the RUN of the image in FOLDER/stage
    STEP=run runtime_stage.py FOLDER         starts it as the image and as the compose file say
"""

import json
import os
import pathlib
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request

import yaml

import dockerfile
from report import Report, equal, expect

ROOT = pathlib.Path(__file__).parents[2]
IMAGE = dockerfile.stages((ROOT / "scripts/Dockerfile").read_text())[-1]
COMPOSE = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICE, SENDER = COMPOSE["services"]["mock-apns"], COMPOSE["services"]["sender"]
REPORT = Report()
check = REPORT.check
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


def sh(*command, **options):
    return subprocess.run(command, check=True, **options)


def install(stage):
    """As the engine does it: RUN as root, with the network of the build."""
    sh("mount", "-t", "proc", "proc", f"{stage}/proc")
    sh("cp", "/etc/resolv.conf", f"{stage}/etc/resolv.conf")
    before = packages(stage)
    for text in IMAGE.all("RUN"):
        with open(stage.parent / "log", "ab") as log:
            sh("chroot", str(stage), "/bin/sh", "-c", text, stdout=log, stderr=log,
               env={"PATH": PATH, "DEBIAN_FRONTEND": "noninteractive"})
    (stage.parent / "added").write_text(json.dumps(sorted(packages(stage) - before)))
    source, target = IMAGE.one("COPY").split()[-2:]
    expect(source == "/out/mock-apns", f"the stage copies {source}")
    sh("install", "-m", "0755", str(stage.parent / "mock-apns"), f"{stage}{target}")


def packages(stage):
    text = sh("chroot", str(stage), "dpkg-query", "-W", "-f", "${Package}\n",
              capture_output=True, text=True).stdout
    return set(text.split())


class Container:
    """The image started: its user without capabilities, its root read-only, volumes apart."""

    def __init__(self, stage, variables, volumes):
        self.stage = stage
        self.environment = {"PATH": PATH, **IMAGE.environment(), **variables}
        self.ids = [sh("chroot", str(stage), "id", flag, IMAGE.one("USER"), capture_output=True,
                       text=True).stdout.strip() for flag in ("-u", "-g")]
        # An engine gives a new volume the owner and mode of the folder in the image.
        for path in IMAGE.array("VOLUME"):
            place = volumes / path[1:]
            if not place.exists():
                sh("cp", "--archive", f"{stage}{path}", str(place))
            sh("mount", "--bind", str(place), f"{stage}{path}")
        self.log = open(volumes / "log", "wb")
        self.process = self.start([*IMAGE.array("ENTRYPOINT"), *IMAGE.array("CMD")],
                                  stdout=self.log, stderr=self.log)

    def start(self, command, **options):
        uid, gid = self.ids
        return subprocess.Popen(
            ["chroot", str(self.stage), "setpriv", f"--reuid={uid}", f"--regid={gid}",
             "--clear-groups", "--bounding-set=-all", "--inh-caps=-all", "--no-new-privs",
             "env", "--chdir", IMAGE.one("WORKDIR"), *command],
            env=self.environment, stdin=subprocess.DEVNULL, **options)

    def healthy(self):
        done = self.start(IMAGE.array("HEALTHCHECK"), stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL)
        return done.wait(5) == 0

    def wait_for_health(self):
        start = time.monotonic()
        while not self.healthy():
            if self.process.poll() is not None or time.monotonic() - start > 10:
                raise RuntimeError(pathlib.Path(self.log.name).read_text())
            time.sleep(0.05)
        return time.monotonic() - start

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(10)
        finally:
            self.log.close()
            for path in IMAGE.array("VOLUME"):
                sh("umount", f"{self.stage}{path}")


def ask(path, host="127.0.0.1", **headers):
    """Status and body of a control request; `host` is an address."""
    request = urllib.request.Request(f"http://{host}:8197{path}", headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


def push(certificates, host, port, address):
    done = subprocess.run(
        ["curl", "--silent", "--show-error", "--http2", "--cacert", str(certificates / "trust/ca.pem"),
         "--connect-to", f"{host}:{port}:{address}:{port}", "--max-time", "10",
         "-H", "apns-topic: com.example.app", "-d", '{"aps":{"alert":"hi"}}',
         "-w", "%{http_code}", f"https://{host}:{port}/3/device/{'ab' * 32}"],
        capture_output=True, text=True)
    return done.stdout if done.returncode == 0 else f"{done.stdout} {done.stderr}"


@check("the stage adds its packages and what they depend on, nothing of Swift's or for building")
def added(folder):
    found = json.loads((folder / "added").read_text())
    for name in IMAGE.packages():
        if name != "libstdc++6":  # the base image's apt needs it too
            expect(name in found, f"{name} is not among the added packages {found}")
    wrong = [name for name in found if name.endswith("-dev") or "swift" in name]
    equal(wrong, [], "packages that have no business there")
    kilobytes = sh("du", "-sk", str(folder / "stage/usr/local/bin/mock-apns"), capture_output=True,
                   text=True).stdout.split()[0]
    return f"{len(found)} packages: {' '.join(found)}; binary {int(kilobytes) / 1024:.1f} MiB"


@check("the image alone: healthy, pushes on both address families, a control token, status 0")
def alone(folder):
    volumes = folder / "alone"
    volumes.mkdir()
    container = Container(folder / "stage", {}, volumes)
    try:
        took = container.wait_for_health()
        certificates = volumes / "certs"
        for host, address in (("localhost", "127.0.0.1"), ("localhost", "[::1]"),
                              ("mock-apns", "127.0.0.1")):
            equal(push(certificates, host, 2197, address), "200", f"{host} at {address}")
        equal(ask("/v1/info")[0], 401, "without the control token")
        token = (certificates / "private/control-token").read_text().strip()
        equal(ask("/v1/info", Authorization=f"Bearer {token}")[0], 200, "with it")
        equal(ask("/v1/info", "[::1]", Authorization=f"Bearer {token}")[0], 200, "on ::1")
        owners = {path.stat().st_uid for path in certificates.rglob("*")}
        equal(owners, {int(container.ids[0])}, "owners of the certificates")
        # chroot, setpriv and env replace themselves: the process is the server.
        text = pathlib.Path(f"/proc/{container.process.pid}/status").read_text()
        expect("CapEff:\t0000000000000000" in text, "it has capabilities")
        expect("NoNewPrivs:\t1" in text, "it may gain rights")
    finally:
        status = container.stop()
    equal(status, 0, "exit status after SIGTERM")
    return f"healthy after {took:.2f} s"


@check("as the compose file starts it: Apple's names on 443, and the sample sender gets its 200")
def compose(folder):
    volumes = folder / "compose"
    volumes.mkdir()
    for name, value in SERVICE["sysctls"].items():
        pathlib.Path("/proc/sys", name.replace(".", "/")).write_text(value)
    aliases = " ".join(SERVICE["networks"]["default"]["aliases"])
    hosts = folder / "hosts"
    hosts.write_text(f"127.0.0.1 localhost mock-apns {aliases}\n")
    sh("mount", "--bind", str(hosts), "/etc/hosts")
    variables = SERVICE["environment"] | {"MOCK_APNS_CONTROL_TOKEN": "none"}
    container = Container(folder / "stage", variables, volumes)
    try:
        container.wait_for_health()
        mounted = mount_for_sender(folder, volumes / "certs")
        uid, gid = SENDER["user"].split(":")
        done = subprocess.run(
            ["setpriv", f"--reuid={uid}", f"--regid={gid}", "--clear-groups",
             "--bounding-set=-all", "--no-new-privs", *mounted(SENDER["command"])],
            capture_output=True, text=True, timeout=30, cwd="/",
            env={"PATH": os.environ["PATH"], **SENDER["environment"]})
        equal((done.returncode, done.stdout.split()), (0, ["200"]), f"the sender: {done.stderr}")
        record = json.loads(ask("/v1/pushes")[1])["pushes"][0]
        equal((record["status"], record["environment"], record["connection"]["sni"]),
              (200, "production", "api.push.apple.com"), "the push in the log")
        kit = json.loads(ask("/v1/kit", Host="mock-apns:8197")[1])
        equal(kit["gateway"]["url"], "https://mock-apns:443", "the kit's gateway for containers")
    finally:
        status = container.stop()
    equal(status, 0, "exit status after SIGTERM")


def mount_for_sender(folder, certificates):
    """The sender's volumes; returns what turns its paths into those outside."""
    outside = folder / "sender-certs"
    outside.mkdir()
    sh("mount", "--bind", str(certificates), str(outside))
    sh("mount", "-o", "remount,bind,ro", str(outside))
    places = {"/certs": str(outside), "/examples": str(folder / "examples")}

    def outside_paths(command):
        return [next((new + word.removeprefix(old) for old, new in places.items()
                      if word == old or word.startswith(old + "/")), word) for word in command]

    return outside_paths


@check("the volume of certificates is the sender's to read only")
def read_only(folder):
    try:
        (folder / "sender-certs/trust/mine.pem").write_text("")
    except OSError:
        return
    expect(False, "root could write into it")


def main():
    folder = pathlib.Path(sys.argv[1])
    stage = folder / "stage"
    if os.environ["STEP"] == "install":
        install(stage)
        return
    sh("ip", "link", "set", "lo", "up")
    sh("mount", "-t", "proc", "proc", "/proc")
    # read_only: the image's own files; its volumes are mounted into it later.
    sh("mount", "--bind", str(stage), str(stage))
    sh("mount", "-o", "remount,bind,ro", str(stage))
    sh("mount", "-t", "proc", "proc", f"{stage}/proc")
    sh("mount", "--rbind", "/dev", f"{stage}/dev")
    REPORT.run([], folder)
    REPORT.finish()


if __name__ == "__main__":
    main()
