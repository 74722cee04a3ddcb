"""What stands on a paper is read before; a process of its own makes the paper of it, the same of the same state."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.builders import Cast, play_series, register_players
from tournament.access import has_ended
from tournament.desks.documents.answers import composing, edition, waiting
from tournament.desks.documents.answers.manuscripts import Manuscript
from tournament.desks.documents.record.papers import OF_A_SERIES, TO_KEEP
from tournament.desks.documents.seats.reading import drawn
from tournament.models import Tournament
from tournament.papers import pdf
from tournament.tree import ROOT


@pytest.fixture
def hall(cast: Cast) -> Cast:
    register_players(cast.tournament, 7, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    return cast


def written(cast: Cast) -> list[Manuscript]:
    """Every paper of a series and of the day, read anew."""
    tournament = Tournament.objects.select_related("organizer").get(pk=cast.tournament.pk)
    draw = drawn(tournament, 1)
    of_series = [paper for _action, make in OF_A_SERIES for paper in make(draw, "http://hall")]
    return of_series + [paper for _action, make in TO_KEEP for paper in make(tournament)]


def digests(cast: Cast, language: str = "en") -> list[str]:
    return [waiting.digest_of([manuscript.written()], language) for manuscript in written(cast)]


@pytest.mark.usefixtures("euros")
def test_the_same_state_has_the_same_digests(hall: Cast) -> None:
    first = digests(hall)
    assert len(first) > 8
    assert digests(hall) == first


@pytest.mark.usefixtures("euros")
def test_another_language_has_others(hall: Cast) -> None:
    assert set(digests(hall)).isdisjoint(digests(hall, "de"))


@pytest.mark.usefixtures("euros")
def test_another_state_has_others(hall: Cast) -> None:
    before = digests(hall)
    Tournament.objects.filter(pk=hall.tournament.pk).update(name="Another cup")
    assert set(digests(hall)).isdisjoint(before)


@pytest.mark.usefixtures("euros")
def test_another_edition_of_the_program_has_others(hall: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    before = digests(hall)
    monkeypatch.setattr(waiting, "edition", lambda: "another")
    assert set(digests(hall)).isdisjoint(before)


def test_an_edition_is_told_by_what_its_files_say(tmp_path: Path) -> None:
    file = tmp_path / "paper.html"
    digests = []
    for text in ("one", "another", "one"):
        file.write_text(text)
        digests.append(edition.digest_of(tmp_path, [file]))
    assert digests[0] == digests[2] != digests[1]
    assert "templates/frame/paper.html" in edition_names()


def edition_names() -> set[str]:
    return {file.relative_to(ROOT).as_posix() for folder, names in edition.PLACES for file in folder.rglob(names)}


def asking(tournament: Tournament) -> list[pdf.Paper]:
    """As a template would that reads on."""
    return [str(has_ended(tournament))]


@pytest.mark.usefixtures("euros")
def test_a_process_of_its_own_makes_it_without_a_database(hall: Cast) -> None:
    """In German, stamped with the time of the making; what asks the database there is not made."""
    plan = written(hall)[-1]
    order = composing.Order(plan.written(), "de", datetime(2026, 11, 21, 19, 3, tzinfo=UTC))
    (paper,) = pdf.children.do(composing.compose, order)
    assert isinstance(paper, str)
    assert "21.11.2026 20:03" in paper
    asks = Manuscript(asking, (hall.tournament,))
    with pytest.raises(Exception, match="read before"):
        pdf.children.do(composing.compose, composing.Order(asks.written(), "de", order.made))
