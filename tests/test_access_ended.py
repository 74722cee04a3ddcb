"""What a final result ends is not offered any more: no page leads to it, every page says why, a form's page is none."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.db import transaction
from django.urls import Resolver404, resolve
from pytest_django import DjangoDbBlocker

from tests.builders import Cast, add_person, make_cast, page_words, play_series, register_players, sign_in
from tournament.access import ACTIONS, ENDED, Role
from tournament.desks.results.final import services as results
from tournament.desks.setup.settings import services as setup
from tournament.models import Appointment, Tournament, User

WHY = "The final result stands: nothing is changed any more, unless the director reopens it with a reason."
PAGES = (
    "cards/",
    "cards/1/",
    "cards/?q=1",
    "cards/qualified/",
    "draw/1/",
    "draw/wishes/",
    "sheets/1/",
    "sheets/1/1/",
    "sheets/1/1/games/",
    "rulings/",
    "results/ratings/",
    "times/",
    "settings/",
    "plan/",
)
SILENT = (
    "",
    "find/?q=1",
    "results/",
    "results/lots/",
    "results/prizes/",
    "standings/",
    "standings/player/1/",
    "protests/",
    "papers/",
)
FORMS = (
    "cards/import/",
    "cards/1/substitute/",
    "draw/1/list/",
    "draw/1/1/exchange/?card=1&with=2",
    "sheets/1/1/correct/",
    "sheets/import/",
    "results/prizes/add/",
)


pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def stage(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Cast]:
    with django_db_blocker.unblock(), transaction.atomic():
        cast = make_cast(series_count=1)
        register_players(cast.tournament, 8, by=cast.director)
        play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
        for role in Appointment.Role.values:
            setup.appoint(cast.tournament, cast.director, role=role, by=cast.director)
        results.finalise(cast.tournament, by=cast.director)
        yield cast
        transaction.set_rollback(True)


@pytest.fixture
def hall(stage: Cast) -> Iterator[Cast]:
    """The director has every role, so that only the final result keeps anything from him."""
    with transaction.atomic():
        yield replace(stage, tournament=Tournament.objects.get(pk=stage.tournament.pk))
        transaction.set_rollback(True)


def page_of(cast: Cast, path: str, user: User | None = None) -> Any:
    return sign_in(user or cast.director).get(f"/t/{cast.tournament.slug}/{path}")


def actions_on(page: Any) -> set[str]:
    """The actions of all addresses to which links and forms of the page lead."""
    addresses = re.findall(r'(?:href|action|formaction)="(/[^"?#]*)', page.text)
    return {getattr(view, "action", "") for view in map(view_at, addresses)}


def view_at(address: str) -> Any:
    try:
        return resolve(address).func
    except Resolver404:
        return None


def test_what_ends_is_among_the_actions() -> None:
    assert ACTIONS.keys() >= ENDED


@pytest.mark.parametrize("path", PAGES + SILENT)
def test_no_page_offers_what_the_final_result_refuses(hall: Cast, path: str) -> None:
    page = page_of(hall, path)
    assert page.status_code == 200
    assert actions_on(page) & ENDED == set()


@pytest.mark.parametrize("path", PAGES)
def test_a_page_that_offers_less_says_why_and_leads_to_the_result(hall: Cast, path: str) -> None:
    page = page_of(hall, path)
    assert page_words(page).count(WHY) == 1
    assert f'href="/t/{hall.tournament.slug}/results/">{WHY}' in re.sub(r">\s+", ">", page.text)


@pytest.mark.parametrize("path", FORMS)
def test_the_page_of_a_form_that_would_be_refused_says_so_at_once(hall: Cast, path: str) -> None:
    page = page_of(hall, path)
    assert page.status_code == 409
    assert WHY in page_words(page)


@pytest.mark.parametrize("path", ["settings/", "plan/", "times/"])
def test_what_was_set_can_be_looked_at_and_not_saved(hall: Cast, path: str) -> None:
    page = page_of(hall, path).text
    assert "<button" in page
    assert not re.search(r">\s*(Save|Record it)\s*</button>", page)


def test_whoever_manages_is_told_in_the_settings_too(hall: Cast) -> None:
    manager = add_person(hall.organizer, "manager", hall.director)
    setup_manager(hall, manager)
    assert WHY in page_words(page_of(hall, "settings/", manager))


def setup_manager(cast: Cast, user: User) -> None:
    user.memberships.filter(organizer=cast.organizer).update(manages=True)


def test_a_form_of_before_is_answered_by_its_service(hall: Cast) -> None:
    answer = sign_in(hall.director).post(f"/t/{hall.tournament.slug}/cards/check-in-all/")
    assert answer.status_code == 409
    assert WHY in page_words(answer)


def test_reopened_it_offers_everything_again(hall: Cast) -> None:
    results.reopen(hall.tournament.finals.get(), by=hall.director, reason="a sheet")
    assert {"cards.register", "cards.check_in", "cards.import"} <= actions_on(page_of(hall, "cards/"))
    assert "sheets.correct" in actions_on(page_of(hall, "sheets/1/1/"))
    assert page_of(hall, "sheets/1/1/correct/").status_code == 200
    assert WHY not in page_words(page_of(hall, "settings/"))


def test_who_may_nothing_here_is_still_not_let_in(hall: Cast) -> None:
    assert page_of(hall, "cards/import/", hall.viewer).status_code == 403
    assert Role.VIEWER not in ACTIONS["cards.import"]
