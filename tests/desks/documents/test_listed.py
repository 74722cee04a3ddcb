"""Each printed list is one line of a table, which gives its addresses, its file's name and who may see it."""

from importlib import import_module
from typing import Any

import pytest
from django.urls import URLPattern, get_resolver

from tests.builders import Cast
from tournament.desks.documents.answers import listed
from tournament.papers.listing import Column, Listing


def clubs(tournament: Any, number: int) -> Listing:
    return Listing("Clubs", [Column("Club")], [[f"Kreuz As {number}"]])


def test_a_listed_line_makes_an_address_for_each_kind_of_file(lists: list[list[URLPattern]]) -> None:
    assert lists
    routes = listed.listed("clubs", "clubs-<whole:number>", clubs)
    names = {str(route.pattern): route.name for route in routes}
    assert names == {f"clubs-<whole:number>.{kind}": f"clubs-{kind}" for kind in ("pdf", "xlsx", "csv")}


def test_a_file_is_named_after_its_address_and_its_maker_gets_the_number_in_it(
    lists: list[list[URLPattern]], cast: Cast, rf: Any
) -> None:
    (route,) = listed.listed("clubs", "clubs-<whole:number>", clubs, kinds=("csv",))
    request = rf.get("/")
    request.user = cast.viewer
    answer = route.callback(request, slug=cast.tournament.slug, number=2, kind="csv")
    assert answer.headers["content-disposition"] == f'attachment; filename="{cast.tournament.slug}-clubs-2.csv"'
    assert answer.content.decode("utf-8-sig").split() == ["Club", "Kreuz", "As", "2"]


@pytest.fixture
def lists() -> list[list[URLPattern]]:
    """The desk's addresses come with all others, which bring their converters."""
    assert get_resolver().url_patterns
    return list(import_module("tournament.desks.documents.urls").LISTS)


def test_every_list_says_who_may_see_it(lists: list[list[URLPattern]]) -> None:
    money = {"statement", "cash-book", "loss-fees", "settlement", "pot", "jackpot-list"}
    before_the_day = {"applicant-list", "public-applicant-list"}
    for routes in lists:
        names = {str(route.name).rpartition("-")[0] for route in routes}
        actions = {getattr(route.callback, "action", "") for route in routes}
        other = "advance.look" if names <= before_the_day else "documents.look"
        assert actions == {"cash.look" if names <= money else other}, names
