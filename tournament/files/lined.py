"""Files of ours that pass through others' hands: lines of JSON, each behind a sum over it and all before it.

Whoever touches such a file touches a line that can be named. The sums are no secret: they tell what happened on the way
or in an editor. A file that was made up whole is found out by what it says, which is read and recounted like anybody's.
"""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from scoring import finding
from tournament.refused import Refused

SIGNS = 12  # of a line's sum
END = "end"
canonical = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode


class Touched(Exception):
    """The line with this number, from 1, isn't as it was written. `lines` are all that stand there, without sums."""

    def __init__(self, number: int, lines: list[str]) -> None:
        super().__init__(f"line {number}")
        self.number, self.lines = number, lines


@dataclass(frozen=True)
class Lines:
    """What a file holds, and what it is known by."""

    digest: str
    lines: list[str]


def written(kind: str, lines: Iterable[str]) -> bytes:
    """The kind of file stands in the first line, the digest of all in the last one.

    >>> print(written("example", ['{"a":1}']).decode(), end="")
    1690228dc17b "example"
    6409d093dd0c {"a":1}
    end 6409d093dd0c2b8bc3d2b458aea777aba7cf18cb7b94ba59428b34fcb3b30e8e
    """
    sha, told = hashlib.sha256(), []
    for line in (canonical(kind), *lines):
        sha.update(line.encode() + b"\n")
        told.append(f"{sha.hexdigest()[:SIGNS]} {line}\n")
    return ("".join(told) + f"{END} {sha.hexdigest()}\n").encode()


def opened(data: bytes, kind: str) -> Lines:
    """Refused where it is no file of this kind, or not all of one; raises Touched. However its lines end."""
    told = [line.rstrip("\r").partition(" ") for line in text_of(data).rstrip("\r\n").split("\n")]
    lines = [line for _sum, _space, line in told]
    if lines[0] != canonical(kind):
        raise Refused(finding("lined.other_kind"))
    sha = hashlib.sha256()
    for number, (sum_told, _space, line) in enumerate(told[:-1], start=1):
        sha.update(line.encode() + b"\n")
        if sum_told != sha.hexdigest()[:SIGNS]:
            raise Touched(number, lines)
    end, _space, digest = told[-1]
    if end != END:
        raise Refused(finding("lined.cut_off"))
    if digest != sha.hexdigest():
        raise Touched(len(told), lines)
    return Lines(digest, lines[1:-1])


def text_of(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise Refused(finding("lined.other_kind")) from None


def value_of(line: str) -> Any:
    """JSON as we write it: without numbers that no page takes, and not deeper than Python goes."""
    return json.loads(line, parse_constant=no_number)


def no_number(text: str) -> None:
    raise ValueError(text)
