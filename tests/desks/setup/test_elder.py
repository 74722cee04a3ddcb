"""An archive of an earlier version: only as it was written, and with nothing but what is new filled in."""

import json
from typing import Any

import pytest

from tests.builders import refusal_codes
from tests.released import ARCHIVE, RELEASED, read_packed
from tournament.desks.setup.archive.elder import brought_up, is_elder
from tournament.desks.setup.archive.importer import read
from tournament.queries.record.archive import KEPT
from tournament.queries.record.schema import schema


def written() -> Any:
    return json.loads(read_packed(RELEASED / "0.1.0" / ARCHIVE.format(slug="klubabend-2026")))


def data(document: Any) -> bytes:
    return json.dumps(document).encode()


def test_of_released_versions_alone() -> None:
    told = {version: is_elder(version) for version in ("0037_pot", "0038_ruling_position", schema(), "9999_x", "x")}
    assert list(told.values()) == [False, True, False, False, False]


def test_what_is_new_is_as_where_nothing_was_said() -> None:
    content = brought_up(written()["content"])
    assert content.keys() >= {section.name for section in KEPT}
    cards = content["startcard"]
    assert {row[cards["fields"].index("pays")] for row in cards["rows"]} == {"all"}
    tournament = dict(zip(content["tournament"]["fields"], content["tournament"]["rows"][0], strict=True))
    assert (tournament["junior_fee_cents"], tournament["jackpot_shares"]) == (None, "30")


def test_a_changed_value_is_found_by_its_digest() -> None:
    document = written()
    document["content"]["tournament"]["rows"][0][1] = "Another cup"
    assert refusal_codes(read, data(document)) == ["archive.changed"]


@pytest.mark.parametrize("part", ["organizer", "people", "tournament"])
def test_a_part_that_it_must_have_had_is_missed(part: str) -> None:
    document = written()
    del document["content"][part]
    assert refusal_codes(read, data(document))[0] in ("archive.no_archive", "archive.changed")


@pytest.mark.parametrize("wrong", [None, [], {}, {"fields": 1, "rows": []}, {"fields": [], "rows": 7}])
def test_a_part_that_is_none_is_refused(wrong: Any) -> None:
    document = written()
    document["content"]["seat"] = wrong
    assert refusal_codes(read, data(document))[0] in ("archive.no_archive", "archive.changed")
