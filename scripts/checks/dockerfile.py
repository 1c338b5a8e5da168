"""Reads the instructions of a Dockerfile, as far as ours go."""

import json
import re
import shlex


class Stage:
    """One FROM with what follows it, in the order of the file."""

    def __init__(self, text):
        words = text.split()
        self.image = words[0]
        self.name = words[2] if len(words) == 3 and words[1].upper() == "AS" else None
        self.instructions = []

    def all(self, word):
        return [text for name, text in self.instructions if name == word]

    def one(self, word):
        found = self.all(word)
        if len(found) != 1:
            raise ValueError(f"{len(found)} instructions {word}, expected one")
        return found[0]

    def array(self, word):
        """The JSON array of ENTRYPOINT, CMD, VOLUME, or of the command behind HEALTHCHECK's flags."""
        text = self.one(word)
        return json.loads(text[text.index("["):])

    def environment(self):
        pairs = [pair for text in self.all("ENV") for pair in shlex.split(text)]
        return dict(pair.split("=", 1) for pair in pairs)

    def packages(self):
        """What its RUN instructions install with apt-get."""
        found = []
        for text in self.all("RUN"):
            for command in re.split(r"&&|;", text):
                words = shlex.split(command)
                if words[:2] == ["apt-get", "install"]:
                    found += [word for word in words[2:] if not word.startswith("-")]
        return found


def stages(text):
    """The stages of a Dockerfile. Comment lines go first, then continued lines are joined.

    Source: Docker's Dockerfile reference, "Format".
    """
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    found = []
    for line in re.sub(r"\\\n\s*", "", "\n".join(lines)).splitlines():
        word, rest = line.split(None, 1)
        if word == "FROM":
            found.append(Stage(rest))
        else:
            found[-1].instructions.append((word, rest))
    return found
