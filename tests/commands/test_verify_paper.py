"""`verify --paper`: which state a paper is of, by the seal at its foot, and how often all was changed since."""

import re
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.builders import Cast, play_series, register_players, series_of
from tournament.desks.documents.results.lists import standings_now
from tournament.desks.registration.presence.services import withdraw
from tournament.desks.results.final import services as results

SEAL = re.compile(r"seal (\d+): ((?:[0-9a-f]{4} ){3}[0-9a-f]{4})")


def answer(typed: str) -> str:
    out = StringIO()
    call_command("verify", paper=typed, stdout=out)
    return out.getvalue()


@pytest.fixture
def paper(cast: Cast) -> tuple[str, str]:
    """Number and seal at the foot of the released standings."""
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    results.post_standings(series_of(cast.tournament, 1), by=cast.director)
    at_the_foot = SEAL.search(" ".join(standings_now(cast.tournament, 1).notes))
    assert at_the_foot
    return at_the_foot[1], at_the_foot[2]


def test_it_says_which_state_that_was_and_how_often_it_went_on(cast: Cast, paper: tuple[str, str]) -> None:
    number, seal = paper
    before = answer(seal)
    assert f"Pokal, seal {number}, " in before
    assert "Sealed since: 0." in before
    withdraw(cast.tournament.cards.get(number=4), by=cast.director, reason="gone")
    assert "Sealed since: 1." in answer(seal)


def test_it_is_found_however_it_is_typed(paper: tuple[str, str]) -> None:
    number, seal = paper
    for typed in (seal.upper(), seal.replace(" ", ""), seal[:9]):
        assert f"seal {number}, " in answer(typed)


@pytest.mark.parametrize("typed", ["", "abc", "0000 0000 0000 0000", "no seal"])
def test_what_no_state_has_is_said(paper: tuple[str, str], typed: str) -> None:
    with pytest.raises(CommandError, match="No state here has the seal"):
        answer(typed)


def test_what_was_sealed_after_a_paper_is_listed_with_what_the_trail_says(cast: Cast, paper: tuple[str, str]) -> None:
    _number, seal = paper
    withdraw(cast.tournament.cards.get(number=4), by=cast.director, reason="gone")
    listed = answer(seal).splitlines()[1:-1]
    assert [line.startswith("  Pokal, seal ") for line in listed] == [True]
    assert "director (" in listed[0]


def test_verify_names_the_newest_list_that_was_released(
    paper: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("verify")
    assert f"seal {paper[0]}: {paper[1]}." in capsys.readouterr().err
