"""An archive of an earlier version is read only if it is unchanged; its new fields get their defaults."""

import json
from typing import Any

import pytest

from tests.builders import refusal_codes
from tests.released import ARCHIVE, RELEASED, read_packed
from tournament.desks.setup.archive.elder import brought_up, is_elder
from tournament.desks.setup.archive.importer import read
from tournament.queries.record.archive import KEPT
from tournament.queries.record.schema import schema


def load_released_archive() -> Any:
    return json.loads(read_packed(RELEASED / "0.1.0" / ARCHIVE.format(slug="klubabend-2026")))


def encode_document(document: Any) -> bytes:
    return json.dumps(document).encode()


def test_only_archives_of_released_versions_count_as_earlier() -> None:
    told = {version: is_elder(version) for version in ("0037_pot", "0038_ruling_position", schema(), "9999_x", "x")}
    assert list(told.values()) == [False, True, False, False, False]


def test_new_fields_of_an_earlier_archive_get_their_defaults() -> None:
    content = brought_up(load_released_archive()["content"])
    assert content.keys() >= {section.name for section in KEPT}
    cards = content["startcard"]
    assert {row[cards["fields"].index("pays")] for row in cards["rows"]} == {"all"}
    tournament = dict(zip(content["tournament"]["fields"], content["tournament"]["rows"][0], strict=True))
    assert (tournament["junior_fee_cents"], tournament["jackpot_shares"]) == (None, "30")


def test_an_earlier_archive_keeps_what_it_was_seated_by_where_something_else_is_usual_now() -> None:
    content = brought_up(load_released_archive()["content"])
    tournament = dict(zip(content["tournament"]["fields"], content["tournament"]["rows"][0], strict=True))
    assert tournament["seats_by_rank"] == "apart"


def test_a_changed_value_of_an_earlier_archive_is_found_by_its_digest() -> None:
    document = load_released_archive()
    document["content"]["tournament"]["rows"][0][1] = "Another cup"
    assert refusal_codes(read, encode_document(document)) == ["archive.changed"]


@pytest.mark.parametrize("part", ["organizer", "people", "tournament"])
def test_an_earlier_archive_without_a_required_part_is_refused(part: str) -> None:
    document = load_released_archive()
    del document["content"][part]
    assert refusal_codes(read, encode_document(document))[0] in ("archive.no_archive", "archive.changed")


@pytest.mark.parametrize("wrong", [None, [], {}, {"fields": 1, "rows": []}, {"fields": [], "rows": 7}])
def test_an_earlier_archive_with_a_malformed_part_is_refused(wrong: Any) -> None:
    document = load_released_archive()
    document["content"]["seat"] = wrong
    assert refusal_codes(read, encode_document(document))[0] in ("archive.no_archive", "archive.changed")
