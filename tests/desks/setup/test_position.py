"""Positions of rulings in an archive: restored exactly, and refused with their place if made up.

An archive without positions is the same as before there were any.
"""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest

from tests.builders import Cast, make_cast, publish_draw, register_players, series_of
from tests.claims.positions import claim_as_json
from tests.desks.setup.archives import archive_content, archive_refusal, change_archive, put_value, write_archive
from tournament.desks.rulings.decisions import services
from tournament.desks.setup.archive.importer import read
from tournament.desks.setup.archive.services import restore
from tournament.models import Organizer, Ruling, Tournament
from tournament.queries.record.archive import KEPT


def make_cast_with_rulings(*claims: dict[str, Any]) -> Cast:
    cast = make_cast()
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    for claim in claims:
        services.rule(
            series_of(cast.tournament, 1), cast.tournament.cards.first(), by=cast.referee, paragraph="ISkO 4.3.4",
            facts="Laid down.", decision="So it is.", position=claim, token=uuid4(),
        )  # fmt: skip
    return cast


def restore_again(archive: bytes) -> Tournament:
    return restore(read(archive), organizer=Organizer.objects.create(name="Pik Sieben", slug="pik"), slug="again")


@pytest.mark.django_db
def test_positions_are_restored_with_their_rulings_to_the_same_archive() -> None:
    archive = write_archive(make_cast_with_rulings({}, claim_as_json(), claim_as_json(None)).tournament)
    restored = restore_again(archive)
    positions = Ruling.objects.filter(tournament=restored).order_by("pk").values_list("position", flat=True)
    assert list(positions) == [{}, claim_as_json(), claim_as_json(None)]
    assert archive_content(write_archive(restored))["ruling"] == archive_content(archive)["ruling"]


@pytest.mark.django_db
def test_an_archive_without_positions_has_no_field_for_them() -> None:
    cast = make_cast_with_rulings({})
    archive = write_archive(cast.tournament)
    (ruling,) = [section for section in KEPT if section.model is Ruling]
    assert archive_content(archive)["ruling"]["fields"] == [
        field.name for field in ruling.fields if field.name != "position"
    ]
    assert Ruling.objects.get(tournament=restore_again(archive)).position == {}


def remove_answer(document: Any) -> None:
    told = document["content"]["ruling"]
    del told["rows"][1][told["fields"].index("position")]["answer"]


def empty_positions(document: Any) -> None:
    """Writes the field though all positions are empty, which an archive never does."""
    told = document["content"]["ruling"]
    for row in told["rows"]:
        row[told["fields"].index("position")] = {}


def put_in_answer(name: str, value: Any) -> Callable[[Any], None]:
    def change(document: Any) -> None:
        told = document["content"]["ruling"]
        told["rows"][1][told["fields"].index("position")]["answer"][name] = value

    return change


AT_IT = "ruling, row 2, can't be what it says: position."
MADE_UP: dict[str, tuple[Callable[[Any], None], str]] = {
    "no object": (put_value("ruling", 1, "position", [1]), AT_IT),
    "nothing there": (put_value("ruling", 1, "position", None), AT_IT),
    "another question": (
        put_value("ruling", 1, "position", {"question": {"kind": "open"}, "answer": None}),
        AT_IT,
    ),
    "no answer and none missing": (remove_answer, AT_IT),
    "all empty": (empty_positions, "ruling, row 0, can't be what it says: –."),
    "a code that nobody knows": (put_in_answer("code", "all_tricks.perhaps"), AT_IT),
    "a card that was not there": (put_in_answer("good_cards", ["C7"]), AT_IT),
    "more points than there are": (put_in_answer("most_points", 121), AT_IT),
    "one for yes": (put_in_answer("holds", 1), AT_IT),
    "further values": (put_in_answer("further", 1), AT_IT),
    "a sentence without its card": (put_in_answer("values", {"taker": "left"}), AT_IT),
    "a trick of four": (
        put_in_answer(
            "line", [{"leader": "left", "cards": ["CJ", "HA", "HT", "SJ"], "taken_by": "left", "points": None}]
        ),
        AT_IT,
    ),
}


@pytest.mark.django_db
def test_a_made_up_position_is_refused_with_its_place() -> None:
    archive = write_archive(make_cast_with_rulings({}, claim_as_json()).tournament)
    for what, (change, place) in MADE_UP.items():
        assert place in archive_refusal(change_archive(archive, change)), what
