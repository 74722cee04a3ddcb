"""Files whose lines have sums: whoever touches one touches a line that is named."""

import pytest

from tournament.files.lined import Touched, opened, written
from tournament.refused import Refused

LINES = [f'{{"row":{number}}}' for number in range(5)]


def refused(data: bytes, kind: str = "kind") -> str:
    with pytest.raises(Refused) as refusal:
        opened(data, kind)
    return refusal.value.findings[0].code


def test_it_comes_back_as_it_was_and_the_digest_is_its_own() -> None:
    data = written("kind", LINES)
    assert opened(data, "kind").lines == LINES
    assert opened(data.replace(b"\n", b"\r\n"), "kind") == opened(data, "kind")
    assert opened(data.rstrip(b"\n"), "kind") == opened(data, "kind")
    assert opened(written("kind", LINES[:4]), "kind").digest != opened(data, "kind").digest


@pytest.mark.parametrize("place", range(7))
def test_each_line_that_was_touched_is_named(place: int) -> None:
    lines = written("kind", LINES).decode().splitlines(keepends=True)
    for touched in (
        [*lines[:place], lines[place].replace("}", " }").replace('"k', '"K'), *lines[place + 1 :]],
        [*lines[:place], f"0{lines[place]}", *lines[place + 1 :]],
    ):
        if touched == lines:
            continue  # the last line has no values
        data = "".join(touched).encode()
        if place == 6 or (place == 0 and '"K' in touched[0]):
            assert refused(data) == ("lined.cut_off" if place == 6 else "lined.other_kind")
            continue
        with pytest.raises(Touched) as found:
            opened(data, "kind")
        assert found.value.number == place + 1
        assert found.value.lines[1].strip().startswith('{"row":0')


def test_a_line_that_is_gone_new_or_elsewhere_is_named() -> None:
    lines = written("kind", LINES).decode().splitlines(keepends=True)
    for changed in (
        lines[:2] + lines[3:],
        [*lines[:2], '111111111111 {"row":9}\n', *lines[2:]],
        [*lines[:2], lines[3], lines[2], *lines[4:]],
        [*lines[:2], lines[1], *lines[2:]],
    ):
        with pytest.raises(Touched) as found:
            opened("".join(changed).encode(), "kind")
        assert found.value.number == 3
    with pytest.raises(Touched) as found:
        opened("".join([*lines[:-1], "end 00\n"]).encode(), "kind")
    assert found.value.number == 7


def test_what_is_no_such_file_or_a_part_of_one_is_refused() -> None:
    data = written("kind", LINES)
    assert refused(data, "other") == "lined.other_kind"
    for nothing in (b"", b"\n", b"{}", b"\xff\xfe", b"end", b'{"format":"x"}'):
        assert refused(nothing) == "lined.other_kind"
    for length in (30, 60, len(data) - 70):
        assert refused(data[:length]) == "lined.cut_off"
