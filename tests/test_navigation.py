"""The menu of a tournament: few entries for everybody, and everything at most two clicks away."""

import re

import pytest
from django.http import HttpRequest

from tests.builders import Cast, sign_in
from tournament.access import ACTIONS, Role
from tournament.navigation import navigation

ROLES = [role for role in Role if role in ACTIONS["tournament.look"]]
DESKS = [
    "cards",
    "draw",
    "sheets",
    "rulings",
    "protests",
    "standings",
    "results",
    "papers",
    "cash",
    "settings",
    "trail",
]


@pytest.mark.parametrize("role", ROLES)
def test_nobody_has_more_than_seven_entries(cast: Cast, role: Role) -> None:
    assert 5 <= len(entries(cast, {role})) <= 7


def test_whoever_has_every_role_has_no_more(cast: Cast) -> None:
    assert len(entries(cast, set(Role))) == 7


@pytest.mark.parametrize("role", ROLES)
def test_every_desk_of_a_role_stands_in_it_once_in_the_order_of_the_day(cast: Cast, role: Role) -> None:
    menu = entries(cast, {role})
    leaves = [url for _label, url, below in menu for url in (below or [url])]
    home = f"/t/{cast.tournament.slug}/"
    assert leaves[0] == home
    order = [DESKS.index(url.removeprefix(home).strip("/")) for url in leaves[1:]]
    assert order == sorted(set(order))
    assert all(below == [] or (url == below[0] and len(below) > 1) for _label, url, below in menu)


def test_what_stands_alone_needs_nothing_above_it(cast: Cast) -> None:
    assert entries(cast, {Role.VIEWER})[-1][:2] == ("Papers", f"/t/{cast.tournament.slug}/papers/")
    assert entries(cast, {Role.TREASURER})[-1][0] == "More"


@pytest.mark.parametrize(
    ("page", "current"),
    [
        ("", [("The day", "page")]),
        ("cards/", [("Start cards", "page")]),
        ("cards/import/", [("Start cards", "true")]),
        ("rulings/", [("Rulings", "true"), ("Rulings", "page")]),
        ("protests/file/", [("Rulings", "true"), ("Protests", "true")]),
        ("results/prizes/", [("Standings", "true"), ("Results", "true")]),
        ("settings/", [("More", "true"), ("Settings", "page")]),
        ("find/", []),
    ],
)
def test_says_where_one_is_on_both_levels(cast: Cast, page: str, current: list[tuple[str, str]]) -> None:
    text = sign_in(cast.director).get(f"/t/{cast.tournament.slug}/{page}").text
    begin = text.index('<nav class="sk-nav"')
    menu = text[begin : text.index("</nav>", begin)]
    marked = re.findall(r'aria-current="(\w+)"\s*>([^<]+)</a>', menu)
    assert [(label, state) for state, label in marked] == current


def entries(cast: Cast, roles: set[Role]) -> list[tuple[str, str, list[str]]]:
    """Label and address of each entry, and the addresses below it."""
    request = HttpRequest()
    request.path = f"/t/{cast.tournament.slug}/"
    may = frozenset(action for action, allowed in ACTIONS.items() if allowed & roles)
    vars(request).update(tournament=cast.tournament, may=may)
    return [(str(entry.label), entry.url, [desk.url for desk in entry.below]) for entry in navigation(request)["nav"]]
