"""A question whose text is made once: the same answers as ever, for any values."""

import pytest
from django.db.models.sql.compiler import SQLCompiler

from tests.builders import Cast, open_tournament, players
from tournament.models import AuditEntry, Tournament
from tournament.queries.mark import NEWEST, mark_of


def newest(tournament: Tournament) -> object:
    return AuditEntry.objects.filter(organizer=tournament.organizer).values_list("pk", "at", "tournament").first()


def test_it_answers_as_the_question_itself(cast: Cast) -> None:
    for count in (4, 5):
        players(cast.tournament, count, by=cast.director)
        assert NEWEST.first(cast.organizer.pk) == newest(cast.tournament)


@pytest.mark.usefixtures("cast")
def test_nothing_there_is_none() -> None:
    assert NEWEST.first(0) is None


def test_a_mark_makes_no_sql_once_it_was_asked_for(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    mark = mark_of(cast.tournament)
    monkeypatch.setattr(SQLCompiler, "as_sql", None)
    assert mark_of(cast.tournament) == mark


def test_of_two_tournaments_of_one_organizer_each_has_its_own_mark(cast: Cast) -> None:
    other = open_tournament(cast.organizer, cast.director, name="Other")
    (own, _elsewhere), (others, _here) = mark_of(cast.tournament), mark_of(other)
    assert own != others
    assert own == AuditEntry.objects.filter(tournament=cast.tournament).values_list("pk", "at").first()
