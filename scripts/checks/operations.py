"""The page on the control plane, held against what the server says of itself in /openapi.json.

    operations.py     plants faults in a small page and looks whether each is found
"""

import collections
import json
import re

from report import Report, equal, expect

PAGES = ("rpc.md",)
# Headings of operations have no blank, those of the text around them begin with a capital letter.
SECTION = re.compile(r"^### ([a-z][a-z.-]*)\n(.*?)(?=^##|\Z)", re.M | re.S)
BLOCK = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", re.M | re.S)
PLACE = re.compile(r"`(GET|PUT|POST|PATCH|DELETE) (/\S*)`")


def documented(clone):
    """The sections of the page and the operations of the running server are the same set."""
    described = json.loads(clone.ask("/openapi.json"))
    found = problems(clone.page.read_text(), described)
    equal(found, [], "what the page and the server say differently")
    return f"{len(places(described))} operations"


def places(described):
    """Method and path of each operation by its operationId."""
    return {
        operation["operationId"]: (method.upper(), path)
        for path, methods in described["paths"].items() for method, operation in methods.items()
    }


def problems(page, described):
    """What is wrong with the page, a line each."""
    operations, sections = places(described), SECTION.findall(page)
    found = [f"no section {name}" for name in operations if name not in dict(sections)]
    names = collections.Counter(name for name, _ in sections)
    found += [f"{count} sections {name}" for name, count in names.items() if count > 1]
    for name, text in sections:
        if name in operations:
            found += [f"{name}: {problem}" for problem in of_section(text, *operations[name])]
        else:
            found.append(f"no operation {name}")
    return found


def of_section(text, method, path):
    """What a section lacks: the place, a sentence, and a call of just this in curl and Python."""
    head = text.split("```")[0].strip()
    told = PLACE.match(head)
    if not told or told.groups() != (method, path):
        yield f"begins with {head[:40]!r}, not with `{method} {path}`"
    elif not head[told.end():].strip(" :."):
        yield "says nothing of what it does"
    # An open segment stands for one that is filled in; behind the path a query may follow.
    place = "[^/?\"'\\s]+".join(re.escape(part) for part in re.split(r"\{\w+\}", path))
    calls = {"sh": curl_call(method, place), "python": python_call(method, place)}
    for language, call in calls.items():
        blocks = [block for kind, words, block in BLOCK.findall(text)
                  if kind == language and (language == "sh" or words.strip() == "run")]
        if not any(call(block) for block in blocks):
            yield f"no {language} block calls it"


def curl_call(method, place):
    """Whether a block calls an operation with curl, which takes its method from the flags."""
    address = re.compile(r"localhost:8197" + place + r"(?=[?\"'\s]|$)", re.M)

    def calls(block):
        commands = re.split(r"\n(?=\S)|\|\|?|&&|;(?=\s)", block)
        return any(address.search(command) and method_of(command) == method
                   for command in commands if re.search(r"\bcurl\b", command))

    return calls


def method_of(command):
    named = re.search(r" -X (\w+)", command)
    if named:
        return named[1]
    has_body = re.search(r" (-d|--data|--data-binary) ", command) and " --get " not in command
    return "POST" if has_body else "GET"


def python_call(method, place):
    """Whether a block calls an operation by `call`, or opens it where the answer does not end."""
    begin = r"call\(\s*\"" + method + r"\",\s*f?\""
    if method == "GET":
        begin = rf"(?:{begin}|urlopen\(CONTROL \+ f?\")"
    text = re.compile(begin + place + r"(?=[?\"])")
    return lambda block: text.search(block) is not None


# The check of the check.

DESCRIBED = {"paths": {
    "/v1/clock": {"get": {"operationId": "clock.get"}, "post": {"operationId": "clock.set"}},
    "/v1/keys/{kid}": {"get": {"operationId": "keys.get"}},
}}
PAGE = """## The clock
### clock.get
`GET /v1/clock`: what time it is.
```sh
curl http://localhost:8197/v1/clock
```
```python run
print(call("GET", "/v1/clock")["now"])
```
### clock.set
`POST /v1/clock`: moves it.
```sh
curl http://localhost:8197/v1/clock -d '{"advance": "1h"}'
```
```python run
print(call("POST", "/v1/clock", {"freeze": False})["now"])
```
## Keys
### keys.get
`GET /v1/keys/{kid}`: a key.
```sh
curl -s "http://localhost:8197/v1/keys/$KEY" | jq .key_id
```
```python run
print(call("GET", f"/v1/keys/{key}")["key_id"])
```
"""
FAULTS = [
    ("a section less", PAGE[PAGE.index("### clock.set"):], "no section clock.get"),
    ("a section twice", PAGE + PAGE[PAGE.index("### keys.get"):], "2 sections keys.get"),
    ("an operation that is none", PAGE.replace("### keys.get", "### keys.show"),
     "no operation keys.show"),
    ("another method", PAGE.replace("`POST /v1/clock`", "`PUT /v1/clock`"), "not with `POST"),
    ("another path", PAGE.replace("`GET /v1/keys/{kid}`", "`GET /v1/keys`"), "not with `GET"),
    ("no sentence", PAGE.replace(": what time it is.", ""), "says nothing"),
    ("no curl", PAGE.replace("curl -s", "wget"), "keys.get: no sh block"),
    ("curl of another path", PAGE.replace("8197/v1/keys/$KEY", "8197/v1/keys"), "no sh block"),
    ("curl with another method", PAGE.replace("curl -s", "curl -s -X DELETE"), "no sh block"),
    ("curl without its body", PAGE.replace(" -d '{\"advance\": \"1h\"}'", ""), "no sh block"),
    ("Python that is not run", PAGE.replace("python run", "python shown.py"), "no python block"),
    ("Python with another method", PAGE.replace('"POST", ', '"PUT", '), "no python block"),
    ("Python of another path", PAGE.replace("/v1/keys/{key}", "/v1/keys"), "no python block"),
]


def main():
    report = Report()
    report.check("a page without fault")(lambda: equal(problems(PAGE, DESCRIBED), [], "faults"))
    for name, page, told in FAULTS:

        def finds(page=page, told=told):
            found = problems(page, DESCRIBED)
            expect(page != PAGE, "nothing was planted")
            expect(any(told in problem for problem in found), f"not found; {found}")

        report.check(f"found: {name}")(finds)
    report.run([])
    report.finish()


if __name__ == "__main__":
    main()
