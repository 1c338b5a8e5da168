"""Container image, compose file and CI examples, as far as they can be judged without an engine.

    containers.py PROGRAM [TEXT...]

Compose file, GitHub workflow and GitLab pipeline are held against their published schemas, which
the package check-jsonschema brings along.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

import yaml

import dockerfile
from report import Report, equal, expect

REPORT = Report()
check = REPORT.check
ROOT = pathlib.Path(__file__).parents[2]
BUILD, RUNTIME = dockerfile.stages((ROOT / "scripts/Dockerfile").read_text())
COMPOSE = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICE, SENDER = COMPOSE["services"]["mock-apns"], COMPOSE["services"]["sender"]
APPLE = ["api.push.apple.com", "api.sandbox.push.apple.com", "api.development.push.apple.com"]


def shell_table(name):
    """The rows of a table in scripts/lib.sh."""
    text = re.search(rf"^{name}='\n(.*?)^'", (ROOT / "scripts/lib.sh").read_text(), re.M | re.S)[1]
    return [line.split() for line in text.splitlines() if line]


@check("the build stage installs the packages that scripts/lib.sh names, and copies what is there")
def build_stage(program):
    wanted = [row[1] for row in shell_table("build_libraries")] + ["pkg-config"]
    equal(sorted(BUILD.packages()), sorted(wanted), "packages")
    ignored = (ROOT / "scripts/Dockerfile.dockerignore").read_text()
    for text in BUILD.all("COPY"):
        source = text.split()[0]
        expect((ROOT / source).exists(), f"there is no {source}")
        expect(f"!{source}" in ignored.split(), f"{source} is left out by Dockerfile.dockerignore")
    expect("--static-swift-stdlib" in BUILD.all("RUN")[-1], "Swift's libraries stay outside")


@check("the image has the packages of the libraries that the binary needs, and no others")
def runtime_stage(program):
    owners = dict(row for row in shell_table("runtime_libraries"))
    text = subprocess.run(
        ["readelf", "-dW", program], capture_output=True, text=True, check=True).stdout
    needed = {owners[library] for library in re.findall(r"\(NEEDED\).*\[(.*)\]", text)}
    equal(sorted(RUNTIME.packages()), sorted(needed - {"libc6", "libgcc-s1"}),
          "packages beside those of every Debian")


@check("the image runs as a user without rights, on both address families, and asks for its health")
def image(program):
    equal(RUNTIME.one("USER"), "mock-apns", "user")
    environment = RUNTIME.environment()
    equal((environment["MOCK_APNS_HOST"], environment["MOCK_APNS_CONTROL_HOST"]),
          ("0.0.0.0", "0.0.0.0"), "addresses")
    equal(RUNTIME.array("VOLUME"), ["/certs", "/data"], "volumes")
    equal(RUNTIME.one("EXPOSE"), "2197 8197", "ports")
    equal(RUNTIME.array("ENTRYPOINT") + RUNTIME.array("CMD"), ["mock-apns", "serve"], "command")
    equal(RUNTIME.array("HEALTHCHECK"), ["mock-apns", "ready", "--timeout", "0"], "health check")


def valid(schema, path):
    done = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, str(path)],
        capture_output=True, text=True)
    return done.returncode == 0, done.stdout + done.stderr


@check("the compose file is valid, and the schema would tell if it were not")
def compose_schema(program):
    fine, text = valid("vendor.compose-spec", ROOT / "docker-compose.yml")
    expect(fine, text)
    with tempfile.TemporaryDirectory() as folder:
        broken = pathlib.Path(folder, "docker-compose.yml")
        content = (ROOT / "docker-compose.yml").read_text().replace("healthcheck:", "healthchek:")
        broken.write_text(content)
        fine, text = valid("vendor.compose-spec", broken)
        expect(not fine and "healthchek" in text, f"a broken file passed: {text}")


@check("every service, volume and file that the compose file names is there")
def compose_references(program):
    for name, service in COMPOSE["services"].items():
        for other in service.get("depends_on", {}):
            expect(other in COMPOSE["services"], f"{name} waits for {other}")
        for volume in service["volumes"]:
            source = volume.split(":")[0]
            if source.startswith("."):
                expect((ROOT / source).exists(), f"{name} mounts {source}")
            else:
                expect(source in COMPOSE["volumes"], f"{name} uses the volume {source}")
    build = SERVICE["build"]
    expect((ROOT / build["context"] / build["dockerfile"]).exists(), "no Dockerfile")
    for word in SENDER["command"]:
        if word.startswith("/examples/"):
            expect((ROOT / word[1:]).exists(), f"there is no {word}")


@check("the service has Apple's names on port 443, is published on loopback, and keeps no rights")
def compose_service(program):
    equal(SERVICE["networks"]["default"]["aliases"], APPLE, "aliases")
    equal(SERVICE["environment"]["MOCK_APNS_PORT"], "443", "port of the gateway")
    equal(SERVICE["sysctls"], {"net.ipv4.ip_unprivileged_port_start": "0"}, "sysctls")
    equal(SERVICE["ports"], ["127.0.0.1:2197:443", "127.0.0.1:8197:8197"], "published ports")
    equal(SERVICE["healthcheck"]["test"], ["CMD", *RUNTIME.array("HEALTHCHECK")], "health check")
    equal(SERVICE["volumes"], [f"{path[1:]}:{path}" for path in RUNTIME.array("VOLUME")], "volumes")
    for service in (SERVICE, SENDER):
        equal((service["read_only"], service["cap_drop"]), (True, ["ALL"]), "rights")


@check("the sample waits for health, sees the certificates read-only, and sends to Apple's name")
def compose_sender(program):
    equal(SENDER["depends_on"], {"mock-apns": {"condition": "service_healthy"}}, "depends_on")
    expect("certs:/certs:ro" in SENDER["volumes"], f"volumes {SENDER['volumes']}")
    equal(SENDER["profiles"], ["sample"], "profiles")
    expect(SENDER["environment"]["APNS_HOST"] in APPLE, "its host is not an alias")
    equal(SENDER["environment"]["APNS_PORT"], SERVICE["environment"]["MOCK_APNS_PORT"], "port")
    uid = re.search(r"useradd .*--uid (\d+)", "\n".join(RUNTIME.all("RUN")))[1]
    equal(SENDER["user"], f"{uid}:{uid}", "user, who must be the owner of the key")


def blocks(path, language):
    text = (ROOT / path).read_text()
    return re.findall(rf"^```{language}[^\n]*\n(.*?)^```", text, re.M | re.S)


@check("the workflows and pipelines of docs/ci.md are valid, and the schemas would tell otherwise")
def ci_examples(program):
    found = {"vendor.github-workflows": 0, "vendor.gitlab-ci": 0}
    for block in blocks("docs/ci.md", "yaml"):
        github = "runs-on:" in block
        schema = "vendor.github-workflows" if github else "vendor.gitlab-ci"
        found[schema] += 1
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "ci.yml")
            file.write_text(block)
            fine, text = valid(schema, file)
            expect(fine, f"{text}\n{block}")
            # A word that each schema knows, misspelled where no other may stand.
            old, new = ("runs-on:", "run-on:") if github else ("script:", "scriptt:")
            file.write_text(block.replace(old, new, 1))
            fine, text = valid(schema, file)
            expect(not fine, f"a broken file passed {schema}")
    expect(all(number >= 2 for number in found.values()), f"examples found: {found}")


if __name__ == "__main__":
    REPORT.run(sys.argv[2:], sys.argv[1])
    REPORT.finish()
