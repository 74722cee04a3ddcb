"""A paper's content is read first; a separate process makes the paper from it, equal for an equal state."""

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


def read_manuscripts(cast: Cast) -> list[Manuscript]:
    """Every paper of a series and of the day, read anew."""
    tournament = Tournament.objects.select_related("organizer").get(pk=cast.tournament.pk)
    draw = drawn(tournament, 1)
    of_series = [paper for _action, make in OF_A_SERIES for paper in make(draw, "http://hall")]
    return of_series + [paper for _action, make in TO_KEEP for paper in make(tournament)]


def digests(cast: Cast, language: str = "en") -> list[str]:
    return [waiting.digest_of([manuscript.written()], language) for manuscript in read_manuscripts(cast)]


@pytest.mark.usefixtures("euros")
def test_papers_of_the_same_state_have_the_same_digests(hall: Cast) -> None:
    first = digests(hall)
    assert len(first) > 8
    assert digests(hall) == first


@pytest.mark.usefixtures("euros")
def test_papers_in_another_language_have_other_digests(hall: Cast) -> None:
    assert set(digests(hall)).isdisjoint(digests(hall, "de"))


@pytest.mark.usefixtures("euros")
def test_papers_of_another_state_have_other_digests(hall: Cast) -> None:
    before = digests(hall)
    Tournament.objects.filter(pk=hall.tournament.pk).update(name="Another cup")
    assert set(digests(hall)).isdisjoint(before)


@pytest.mark.usefixtures("euros")
def test_papers_of_another_edition_of_the_program_have_other_digests(
    hall: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = digests(hall)
    monkeypatch.setattr(waiting, "edition", lambda: "another")
    assert set(digests(hall)).isdisjoint(before)


def test_an_edition_of_the_program_is_the_digest_of_its_files(tmp_path: Path) -> None:
    file = tmp_path / "paper.html"
    digests = []
    for text in ("one", "another", "one"):
        file.write_text(text)
        digests.append(edition.digest_of(tmp_path, [file]))
    assert digests[0] == digests[2] != digests[1]
    assert "templates/frame/paper.html" in edition_names()


def edition_names() -> set[str]:
    return {file.relative_to(ROOT).as_posix() for folder, names in edition.PLACES for file in folder.rglob(names)}


def ask_database(tournament: Tournament) -> list[pdf.Paper]:
    """Reads the database while the paper is made, as a careless template would."""
    return [str(has_ended(tournament))]


@pytest.mark.usefixtures("euros")
def test_a_separate_process_makes_a_paper_without_a_database(hall: Cast) -> None:
    """The paper is German and stamped with its time; a manuscript that asks the database there is refused."""
    plan = read_manuscripts(hall)[-1]
    order = composing.Order(plan.written(), "de", datetime(2026, 11, 21, 19, 3, tzinfo=UTC))
    (paper,) = pdf.children.do(composing.compose, order)
    assert isinstance(paper, str)
    assert "21.11.2026 20:03" in paper
    asks = Manuscript(ask_database, (hall.tournament,))
    with pytest.raises(Exception, match="read before"):
        pdf.children.do(composing.compose, composing.Order(asks.written(), "de", order.made))
