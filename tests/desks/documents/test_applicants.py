"""Lists of entries made before the day: the desk's with contact and fees, and a public one to hang up."""

import csv
import io
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.builders import Cast, page_words, sign_in
from tests.desks.registration.entering import open_advance, register_in_advance, take_over_entries
from tournament.desks.documents.applicants.lists import applicant_list
from tournament.desks.registration.advance import services as advance
from tournament.desks.registration.applicants.services import link, turn_down
from tournament.desks.registration.fees.services import pay
from tournament.desks.setup.breaking_off.services import break_off
from tournament.models import AdvanceTerms, StartCard, Tournament


@pytest.fixture
def day(cast: Cast) -> Cast:
    """Albers has paid, Böhme is taken over, Conrad has a place, Dorn stands by, Ehlers has cancelled."""
    Tournament.objects.update(entry_fee_cents=1000, advance_fee_cents=800)
    cast.tournament.refresh_from_db()
    open_advance(cast, places=3, asks_contact=True)
    first = [
        register_in_advance(cast, "Albers", "Ida", contact="0151 / 1", is_public=True),
        register_in_advance(cast, "Böhme", "Erna"),
    ]
    take_over_entries(cast, *first)
    card = StartCard.objects.get(number=1)
    pay(card, by=cast.treasurer)
    register_in_advance(cast, "Conrad", wish_kind="apart", wish="not with Dorn", is_public=True)
    register_in_advance(cast, "Dorn", is_public=True, club="Kreuz As")
    advance.cancel(register_in_advance(cast, "Ehlers", is_public=True))
    return cast


def address(cast: Cast, name: str, kind: str) -> str:
    return f"/t/{cast.tournament.slug}/papers/{name}.{kind}"


def read_rows(cast: Cast, name: str = "registered-before", by: Any = None) -> list[dict[str, str]]:
    answer = sign_in(by or cast.director).get(address(cast, name, "csv"))
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=";"))


def test_the_desks_list_of_entries_has_everybody_with_what_is_paid_and_owed(day: Cast) -> None:
    listed = read_rows(day)
    told = [(row["Name"], row["State"], row["Start card"], row["Paid"], row["Owed"]) for row in listed]
    assert told == [
        ("Albers, Ida", "taken over", "1", "8.00", "0.00"),
        ("Böhme, Erna", "taken over", "2", "0.00", "8.00"),
        ("Conrad", "has a place", "", "0.00", "8.00"),
        ("Dorn", "reserve 1", "", "0.00", "0.00"),
        ("Ehlers", "cancelled", "", "0.00", "0.00"),
    ]
    assert (listed[0]["Contact"], listed[2]["Wish"]) == ("0151 / 1", "must not sit at one table: not with Dorn")
    listing = applicant_list(day.tournament)
    assert listing.foot
    assert listing.foot[-2:] == [800, 1600]
    assert listing.lead == ["5 entries, 1 on the reserve list, 1 cancelled, turned down or gone"]
    assert len(listing.foot) == len(listing.columns) == len(listing.rows[0])


def test_a_card_that_two_entries_share_is_paid_once(day: Cast) -> None:
    again = register_in_advance(day, "Albers", "Ida")
    link(day.tournament, {again.number: StartCard.objects.get(number=1)}, by=day.director)
    assert [(row["Paid"], row["Owed"]) for row in read_rows(day) if row["Name"] == "Albers, Ida"] == [
        ("8.00", "0.00"),
        ("0.00", "0.00"),
    ]


def test_the_public_list_of_entries_exists_once_entries_are_public_and_shortens_names(day: Cast) -> None:
    client = sign_in(day.director)
    refused = client.get(address(day, "registered-public", "csv"))
    assert (refused.status_code, "The list of entries is not public." in page_words(refused)) == (409, True)
    AdvanceTerms.objects.update(is_listed=True)
    listed = read_rows(day, "registered-public")
    assert [tuple(row.values()) for row in listed] == [
        ("1", "Albers, Ida", "", ""),
        ("2", "Conrad", "", ""),
        ("3", "Dorn", "Kreuz As", "reserve"),
    ]
    assert "to hang up" in page_words(client.get(f"/t/{day.tournament.slug}/papers/"))
    Tournament.objects.update(short_names=True)
    assert read_rows(day, "registered-public")[0]["Name"] == "Ida A."


def test_the_list_of_entries_comes_in_all_kinds_to_those_who_may_see_entries(day: Cast) -> None:
    page = sign_in(day.clerk).get(f"/t/{day.tournament.slug}/cards/advance/").text
    for kind in ("pdf", "xlsx", "csv"):
        there = address(day, "registered-before", kind)
        assert there in page
        assert sign_in(day.treasurer).get(there).status_code == 200
        assert sign_in(day.referee).get(there).status_code == 403


def test_the_list_of_entries_is_empty_where_nobody_registered(cast: Cast) -> None:
    assert applicant_list(cast.tournament).rows == []
    assert read_rows(cast) == []


def test_the_list_of_entries_costs_no_query_for_each_entry(day: Cast) -> None:
    counts = []
    for _time in range(2):
        with CaptureQueriesContext(connection) as queries:
            applicant_list(day.tournament)
        counts.append(len(queries))
        for name in ("Frank", "Gerdes", "Hinz"):
            turn_down(register_in_advance(day, name), by=day.director, reason="full")
            register_in_advance(day, name)
    assert counts[0] == counts[1]


def test_the_list_of_entries_exists_after_a_tournament_is_broken_off(day: Cast) -> None:
    break_off(day.tournament, by=day.director, reason="the hall burnt down")
    assert len(read_rows(day)) == 5
