"""What schemathesis needs to know of this server: loaded into its process, not run by itself.

It gives operations on one thing the id of one that is there, keeps waits short, and counts the
answers of each operation into the file that OPENAPI_ANSWERS names.
"""

import atexit
import collections
import json
import os
import re

import openapi_state
import schemathesis

ANSWERS = collections.defaultdict(collections.Counter)
STATE = openapi_state.State(
    os.environ["OPENAPI_CONTROL"], os.environ["OPENAPI_GATEWAY"], os.environ["OPENAPI_CA"],
    os.environ.get("OPENAPI_TOKEN"))
WAIT_SECONDS = 0.02
# An answer without end is read for so long.
EVENT_SECONDS = 0.1
CALLS = collections.Counter()


@schemathesis.hook
def before_call(context, case, kwargs):
    """Puts a real id in the place of most that are well-formed, and cuts waits short."""
    operation = context.operation.definition.raw["operationId"]
    meta = case.meta
    negative = meta is not None and meta.generation.mode.is_negative
    CALLS[operation] += 1
    if not (negative and at_fault(meta, "path")) and CALLS[operation] % 8:
        for name in case.path_parameters or {}:
            case.path_parameters[name] = STATE.present(operation, name)
    STATE.prepare(operation)
    if operation == "events":
        kwargs["timeout"] = EVENT_SECONDS
    shorten(case.query, "wait", as_text=True)
    # The path says what it is called; what else the body may say is refused.
    own = {"devices.put": "id", "devices.patch": "id", "faults.put": "name"}.get(operation)
    if own and not negative and isinstance(case.body, dict):
        case.body.pop(own, None)
    if operation == "pushes.verify" and isinstance(case.body, dict):
        shorten(case.body, "within")
        shorten(case.body, "settle")


def at_fault(meta, place):
    """Whether the generated part is wrong on purpose."""
    return any(
        location.name.lower() == place and part.mode.is_negative
        for location, part in meta.components.items())


def shorten(values, name, as_text=False):
    """Takes a valid wait in its place by a short one; an invalid one stays what it is."""
    value = (values or {}).get(name)
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        if not as_text or not isinstance(value, str) or not re.fullmatch(r"[0-9.]+", value):
            return
        try:
            value = float(value)
        except ValueError:
            return
    if WAIT_SECONDS < value <= 60:
        values[name] = WAIT_SECONDS


@schemathesis.hook
def after_call(context, case, response):
    ANSWERS[context.operation.definition.raw["operationId"]][str(response.status_code)] += 1


@schemathesis.deserializer("application/jsonl")
def json_lines(context, response):
    """The records, one from each line."""
    return [json.loads(line) for line in response.content.splitlines()]


# Rules between values, which JSON Schema cannot express: a request that breaks one is refused
# although it fits the schema. Operation, then what is said of field and value.
BEYOND_SCHEMA = [
    ("pushes.list", r"^bad-value (count|wait|order): "),
    ("pushes.delete", r"^bad-value erase: .*expected erase with device_token alone"),
    # A local notification that is true needs a payload, one that is an object must have none.
    ("route", r"^bad-value payload: got nothing"),
    ("route", r"^bad-value payload(_base64)?: .*expected no payload beside the local"),
    # What follows depends on what comes first, and the topic on the device.
    ("route", r"^bad-value actions\[[0-9]+\]: .*expected (a payload beside|an action without)"),
    ("route", r"^bad-value topic: .*expected the topic of an app on the device"),
    ("route", r"^bad-value device\.apps: got \[\], expected an app that the push is for"),
    # A line of a key in the wrong place is not taken for a topic.
    ("keys.put", r"^bad-key topics\[[0-9]+\]: got text of [0-9]+ bytes"),
    ("keys.put", r"^bad-key pem: expected a provider key in PEM"),
    ("keys.put", r"^bad-key related_key_id: "),
    ("faults.put", r"^bad-fault times: .*as many as there are answers"),
    ("default-device.put", r"^bad-device apps\[0\]\.topic: "),
] + [
    (operation, rule)
    for operation in ("devices.put", "devices.patch", "default-device.put", "route")
    for rule in (
        r"held\[[0-9]+\]: .*expected (the topic of an app on the device|each topic once)",
        r"hooks: got more hooks, expected at most",
        r"app_delegate: .*expected the variants that `implements` and `inherits` have",
        r": got .* a second time",
    )
]

# A duration of more than a hundred years, wherever one may stand.
TOO_LONG = re.compile(r': got \\?"[0-9dhms]+\\?", expected a (duration|time of RFC 3339)')
# JSON Schema takes 3.0 for a whole number; here one is written without a fraction.
NOT_WHOLE = re.compile(r": got [0-9.e+]+\.0, expected .*\bwhole (number|milliseconds)\b")


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Drops a refusal of well-formed data where the message says which of the rules is broken."""
    if type(failure).__name__ != "RejectedPositiveData" or response.status_code != 400:
        return True
    operation = context.operation.definition.raw["operationId"]
    error = json.loads(response.content)["error"]
    said = f"{error['code']} {error['field']}: {error['message']}"
    if NOT_WHOLE.search(said) or TOO_LONG.search(said) or any(
            re.search(rule, said) for name, rule in BEYOND_SCHEMA if name == operation):
        ANSWERS[operation]["beyond the schema"] += 1
        return False
    return True


@atexit.register
def tell():
    with open(os.environ["OPENAPI_ANSWERS"], "w", encoding="utf-8") as file:
        json.dump(ANSWERS, file)
