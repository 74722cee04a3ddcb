"""A question whose text is made once: the same answers as ever, for any values."""

import pytest
from django.db.models.sql.compiler import SQLCompiler
from django.http import Http404

from tests.builders import Cast, create_tournament, register_players
from tournament.models import AuditEntry, Tournament
from tournament.places import find_place
from tournament.queries.mark import NEWEST, mark_of


def newest(tournament: Tournament) -> object:
    return AuditEntry.objects.filter(organizer=tournament.organizer).values_list("pk", "at", "tournament").first()


def test_it_answers_as_the_question_itself(cast: Cast) -> None:
    for count in (4, 5):
        register_players(cast.tournament, count, by=cast.director)
        assert NEWEST.first(cast.organizer.pk) == newest(cast.tournament)


@pytest.mark.usefixtures("cast")
def test_nothing_there_is_none() -> None:
    assert NEWEST.first(0) is None


def test_a_mark_makes_no_sql_once_it_was_asked_for(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    mark = mark_of(cast.tournament)
    monkeypatch.setattr(SQLCompiler, "as_sql", None)
    assert mark_of(cast.tournament) == mark


def test_a_place_comes_as_ever_with_its_organizer_and_makes_no_sql_once_it_was_asked_for(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With every page, pulse and save: three quarters of what it took was to put the question into words."""
    own = Tournament.objects.select_related("organizer").get(pk=cast.tournament.pk)
    find_place({"slug": own.slug})
    monkeypatch.setattr(SQLCompiler, "as_sql", None)
    place = find_place(told := {"slug": own.slug, "number": 3})
    assert isinstance(place, Tournament)
    assert told == {"number": 3}
    columns = [field.attname for field in Tournament._meta.concrete_fields]
    assert [getattr(place, name) for name in columns] == [getattr(own, name) for name in columns]
    assert place.organizer.name == cast.organizer.name
    assert not place._state.adding


@pytest.mark.parametrize("name", ["slug", "tournament", "organizer"])
def test_each_address_leads_to_its_place_and_to_none_where_there_is_none(cast: Cast, name: str) -> None:
    places = {"slug": (cast.tournament.slug, cast.tournament), "tournament": (cast.tournament.pk, cast.tournament)}
    value, place = places.get(name, (cast.organizer.slug, cast.organizer))
    assert find_place({name: value}) == place
    with pytest.raises(Http404):
        find_place({name: 0 if name == "tournament" else "nowhere"})
    assert find_place({}) is None


def test_of_two_tournaments_of_one_organizer_each_has_its_own_mark(cast: Cast) -> None:
    other = create_tournament(cast.organizer, cast.director, name="Other")
    (own, _elsewhere), (others, _here) = mark_of(cast.tournament), mark_of(other)
    assert own != others
    assert own == AuditEntry.objects.filter(tournament=cast.tournament).values_list("pk", "at").first()
