"""/openapi.json against the server that it describes, by schemathesis.

    scripts/test-openapi [--long] [TEXT...]     all checks, or those whose name contains a text

--long takes more examples, and the boundaries of every member of devices, faults and what-ifs too.
"""

import http.client
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import jsonschema_rs
import openapi_spec_validator
import openapi_state
from report import Report, equal, expect
from server import Server

REPORT = Report()
check = REPORT.check
LONG = "--long" in sys.argv
SEED = 20_261_130
TOKEN = "token-of-the-checks-0123456789"
HERE = pathlib.Path(__file__).parent
CHECKS = [
    "not_a_server_error", "status_code_conformance", "content_type_conformance",
    "response_headers_conformance", "response_schema_conformance", "negative_data_rejection",
    "positive_data_acceptance", "unsupported_method", "allow_header_conformance",
]
# Left out: missing_required_header, as no operation has a header parameter; use_after_free and
# ensure_resource_availability, as ids are put back before each request; object_level_authorization,
# as there are no users whose things are told apart.

# The boundaries of their many members alone are 18,000 requests.
LARGE = ["route", "default-device.put", "devices.put", "devices.patch", "faults.put"]


def operations(document):
    """The operations of the document by their ids."""
    return {
        operation["operationId"]: (method.upper(), path, operation)
        for path, methods in document["paths"].items() for method, operation in methods.items()}


def configuration(examples, checks, has_boundaries):
    """The text of schemathesis.toml; `has_boundaries`: with those of each value, one by one."""
    lines = [
        f"seed = {SEED}", "continue-on-failure = true", "request-timeout = 20.0",
        'suppress-health-check = ["all"]',
        # Texts are measured in characters there and in bytes here; a zero byte is in no URL.
        "[generation]", f"max-examples = {examples}", 'codec = "ascii"', "allow-x00 = false",
        'database = "none"',
        "[phases.stateful]", "enabled = false",
        "[phases.coverage]", f"enabled = {str(has_boundaries).lower()}",
        "[checks]", "enabled = false",
    ]
    lines += [f"{name}.enabled = true" for name in checks]
    if not LONG:
        for name in LARGE:
            lines += ["[[operations]]", f'include-operation-id = "{name}"',
                      "phases.coverage.enabled = false",
                      f"generation.max-examples = {3 * examples}"]
    return "\n".join(lines) + "\n"


def run(server, examples, checks, token=None, has_boundaries=True):
    """Runs schemathesis against a server and returns what each operation has answered."""
    with tempfile.TemporaryDirectory() as folder:
        answers = pathlib.Path(folder, "answers.json")
        settings = pathlib.Path(folder, "schemathesis.toml")
        settings.write_text(configuration(examples, checks, has_boundaries), encoding="utf-8")
        environment = dict(
            os.environ, PYTHONPATH=str(HERE), SCHEMATHESIS_HOOKS="openapi_hooks", COLUMNS="100",
            OPENAPI_CONTROL=server.control, OPENAPI_GATEWAY=server.ready["gateway"],
            OPENAPI_CA=server.ca, OPENAPI_ANSWERS=str(answers))
        command = [
            str(pathlib.Path(sys.executable).with_name("st")), "--no-color",
            "--config-file", str(settings), "run", f"{server.control}/openapi.json"]
        if token:
            environment["OPENAPI_TOKEN"] = token
            command += ["-H", f"Authorization: Bearer {token}"]
        done = subprocess.run(
            command, env=environment, cwd=folder, capture_output=True, text=True,
            timeout=3_600 if LONG else 900)
        expect(server.process.poll() is None, f"the server ended: {server.log_text()[-2_000:]}")
        expect(done.returncode == 0, f"schemathesis has found:\n{done.stdout}{done.stderr}")
        return json.loads(answers.read_text(encoding="utf-8"))


def every_one_reached(answers, document):
    """Each operation must have done what it is for, or nothing was tried."""
    missing = [
        name for name in operations(document)
        # The tool asks for the document itself and takes it for no operation.
        if name != "openapi"
        and not any(status.startswith("2") for status in answers.get(name, {}))]
    expect(not missing, f"never answered with success: {', '.join(missing)}; got {answers}")
    counted = sum(sum(statuses.values()) for statuses in answers.values())
    return f"{counted:,} answers of {len(answers)} operations"


@check("the document is valid OpenAPI 3.1")
def valid(program):
    with Server(program) as server:
        document = server.get("/openapi.json")
    openapi_spec_validator.OpenAPIV31SpecValidator(document).validate()
    return f"{len(operations(document))} operations"


@check("no server error, no undocumented answer: a server in use")
def in_use(program):
    with Server(program, "--auth", "off") as server:
        state = openapi_state.State(server.control, server.ready["gateway"], server.ca)
        state.fill()
        answers = run(server, 60 if LONG else 6, CHECKS)
        return every_one_reached(answers, server.get("/openapi.json"))


@check("no server error, no undocumented answer: a new server that asks for its control token")
def with_token(program):
    with Server(program, "--auth", "off", "--control-token", TOKEN) as server:
        answers = run(
            server, 20 if LONG else 4, [*CHECKS, "ignored_auth"], TOKEN, has_boundaries=LONG)
        head = {"Authorization": f"Bearer {TOKEN}"}
        document = server.ask("GET", "/openapi.json", headers=head).json()
        return every_one_reached(answers, document)


@check("without its control token each operation is 401, but those that are open to all")
def without_token(program):
    with Server(program, "--control-token", TOKEN) as server:
        head = {"Authorization": f"Bearer {TOKEN}"}
        document = server.ask("GET", "/openapi.json", headers=head).json()
        open_to_all = []
        for name, (method, path, operation) in operations(document).items():
            answer = server.ask(method, path.replace("{", "").replace("}", ""))
            if not operation["security"]:
                open_to_all.append(name)
                equal(answer.status, 200, name)
                continue
            equal(answer.status, 401, name)
            expect("401" in operation["responses"], f"{name} does not tell of 401")
            equal(answer.json()["error"]["code"], "unauthorized", name)
        equal(sorted(open_to_all), ["ca", "livez", "readyz"], "open to all")


@check("the data of events is as described")
def events(program):
    with Server(program, "--auth", "off") as server:
        document = server.get("/openapi.json")
        state = openapi_state.State(server.control, server.ready["gateway"], server.ca)
        connection = http.client.HTTPConnection("127.0.0.1", server.control_port, timeout=20)
        connection.request("GET", "/v1/events?after=0")
        stream = connection.getresponse()
        state.fill()
        described = {"push": "Record", "change": "Change"}
        seen = {name: 0 for name in described}
        deadline = time.monotonic() + 20
        kind = None
        while not all(seen.values()) and time.monotonic() < deadline:
            line = stream.readline().decode().rstrip("\n")
            if line.startswith("event: "):
                kind = line[7:]
            elif line.startswith("data: "):
                validator(document, described[kind]).validate(json.loads(line[6:]))
                seen[kind] += 1
        connection.close()
        expect(all(seen.values()), f"did not come: {seen}")
        return f"{seen['push']} pushes, {seen['change']} changes"


def validator(document, name):
    """The schema of a component as JSON Schema has it."""
    schema = {"$ref": f"#/components/schemas/{name}", "components": document["components"]}
    return jsonschema_rs.Draft202012Validator(schema, validate_formats=True)


if __name__ == "__main__":
    REPORT.run([text for text in sys.argv[2:] if text != "--long"], sys.argv[1])
    REPORT.finish()
