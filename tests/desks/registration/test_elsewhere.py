"""Changes at another tournament leave a finished one as it is, and mark posted standings as outdated."""

import io
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.utils import timezone

from tests.builders import Cast, create_tournament, make_cast, play_series, register_players, series_of
from tests.desks.registration.importing import confirm_import, preview_import
from tests.remembered import remembered
from tests.tiers import sweep
from tournament import audit
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.clubs import services as clubs
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.presence import services as presence
from tournament.desks.registration.substitutes import reading
from tournament.desks.registration.substitutes import services as substitutes
from tournament.desks.results.final import services as results
from tournament.desks.results.prizes import services as prizes
from tournament.desks.setup.archive.importer import read
from tournament.desks.setup.archive.services import restore
from tournament.models import AuditEntry, Club, Player, PostedStandings, StartCard, Tournament
from tournament.queries.money.payouts import payouts
from tournament.queries.ranking.holding import lapse_of, lapsed
from tournament.queries.ranking.postings import to_post
from tournament.queries.record.archive import write
from tournament.queries.record.recount import faults

KNOWN = Entry("AaAaAaAa", club="Kreuz As", sex="m")  # who stands on card 1, and of whom no year is known
OLD = replace(KNOWN, birth_year=1950)


@remembered
def series_played(**settings: Any) -> Cast:
    """Eight men of one club: four whose year makes them seniors, and four of whom none is known."""
    cast = make_cast(series_count=1, ratings=["seniors"], **settings)
    for year in (None, 1955):
        register_players(cast.tournament, 4, by=cast.director, club="Kreuz As", sex="m", birth_year=year)
    prizes.propose_all(cast.tournament, by=cast.treasurer)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    return cast


@pytest.fixture
@remembered
def finished_cast(db: None) -> Cast:
    cast = series_played()
    results.finalise(cast.tournament, by=cast.director)
    return cast


@pytest.fixture
@remembered
def running_cast(db: None) -> Cast:
    """A played tournament with posted standings and no final result."""
    cast = series_played()
    results.post_standings(series_of(cast.tournament, 1), by=cast.director)
    return cast


@pytest.fixture
def other(request: pytest.FixtureRequest) -> Cast:
    """Another tournament of the same organizer."""
    cast: Cast = request.getfixturevalue("finished_cast" if "finished_cast" in request.fixturenames else "running_cast")
    return replace(cast, tournament=create_tournament(cast.organizer, cast.director, name="Another"))


def register_person(other: Cast) -> None:
    registration.register(other.tournament, OLD, by=other.director)


def import_person(other: Cast) -> None:
    confirm_import(other, preview_import(other, "Name;Verein;m/w;Jahrgang\nAaAaAaAa;Kreuz As;m;1950\n")[1])


def import_known_person(other: Cast) -> None:
    registration.register(other.tournament, KNOWN, by=other.director)
    import_person(other)


def change_person(other: Cast) -> None:
    card = registration.register(other.tournament, KNOWN, by=other.director)
    registration.change(card, OLD, by=other.director)


def change_category(other: Cast) -> None:
    card = registration.register(other.tournament, KNOWN, by=other.director)
    registration.change(card, replace(KNOWN, category="senior"), by=other.director)


def correct_substitute(other: Cast) -> None:
    """Appoints a known person as substitute and corrects that person afterwards."""
    card = appoint(other, KNOWN)
    substitutes.correct(card, OLD, by=other.director, base=reading.seen(card))


def appoint(other: Cast, entry: Entry) -> StartCard:
    card = registration.register(other.tournament, Entry("Zorn"), by=other.director)
    presence.withdraw(card, by=other.director, reason="in a rage")
    return substitutes.substitute(card, entry, by=other.director, reason="walked off")


def appoint_person(other: Cast) -> None:
    appoint(other, OLD)


MOVING = (register_person, import_person, import_known_person, change_person, change_category, appoint_person)
WAYS = (*MOVING, correct_substitute)


def state_of(tournament: Tournament) -> list[Any]:
    people = tournament.cards.order_by("number").values_list(
        "player__last_name", "player__club__name", "player__sex", "player__category", "player__birth_year"
    )
    paid = [(payout.plan.pk, payout.award.row.key, payout.award.cents) for payout in payouts(tournament).all]
    return [list(people), to_post(tournament).ratings, to_post(tournament).rows, paid]


@sweep("way", WAYS, ids=lambda way: way.__name__)
def test_a_finished_tournament_stays_as_it_is(finished_cast: Cast, other: Cast, way: Callable[[Cast], None]) -> None:
    before, entries = (
        state_of(finished_cast.tournament),
        AuditEntry.objects.filter(tournament=finished_cast.tournament).count(),
    )
    way(other)
    assert state_of(finished_cast.tournament) == before
    assert list(faults()) == []
    assert AuditEntry.objects.filter(tournament=finished_cast.tournament).count() == entries


@sweep("way", WAYS, ids=lambda way: way.__name__)
def test_a_finished_tournament_with_a_substitute_stays_as_it_is(
    finished_cast: Cast, other: Cast, way: Callable[[Cast], None]
) -> None:
    """The person of card 1 is its substitute; another person began on the card."""
    player = StartCard.objects.get(tournament=finished_cast.tournament, number=1).player
    beginner = Player.objects.create(organizer=finished_cast.organizer, last_name="Anders")
    finished_cast.tournament.cards.filter(number=1).update(
        player=beginner, substitute=player, substitution_reason="ill", substituted_at=timezone.now()
    )
    before = state_of(finished_cast.tournament)
    way(other)
    assert state_of(finished_cast.tournament) == before
    player.refresh_from_db()
    assert (player.birth_year, player.category) == (None, "")


def test_merged_clubs_move_no_figure_of_a_finished_tournament(finished_cast: Cast, other: Cast) -> None:
    before = state_of(finished_cast.tournament)[1:]
    into = Club.objects.create(organizer=other.organizer, name="Pik As")
    clubs.merge(other.tournament, Club.objects.get(name="Kreuz As"), into, by=other.director)
    ratings, rows, paid = state_of(finished_cast.tournament)[1:]
    assert paid == before[-1]
    assert [row.rank for row in rows] == [row.rank for row in before[1]]
    assert [len(rating.rows) for rating in ratings] == [len(rating.rows) for rating in before[0]]
    assert list(faults()) == []


def test_an_archive_brings_people_of_its_own(finished_cast: Cast, other: Cast) -> None:
    register_person(other)
    write(other.tournament, file := io.BytesIO(), now=timezone.now())
    Tournament.objects.filter(pk=other.tournament.pk).update(name="Renamed")
    before = state_of(finished_cast.tournament)
    again = restore(read(file.getvalue()), organizer=other.organizer, slug="again")
    assert again.cards.get().player.birth_year == 1950
    assert state_of(finished_cast.tournament) == before


def test_a_new_person_is_recognized_at_a_third_tournament(finished_cast: Cast, other: Cast) -> None:
    first = registration.register(other.tournament, OLD, by=other.director)
    third = create_tournament(finished_cast.organizer, finished_cast.director, name="Third")
    again = registration.register(third, OLD, by=finished_cast.director)
    assert again.player_id == first.player_id
    assert Player.objects.filter(last_name="AaAaAaAa").count() == 2


def test_an_import_of_many_asks_once_which_people_are_in_a_final_result(
    finished_cast: Cast, other: Cast, django_assert_max_num_queries: Any
) -> None:
    names = finished_cast.tournament.cards.values_list("player__last_name", flat=True)
    entries = [replace(KNOWN, last_name=name, birth_year=1940) for name in names]
    with django_assert_max_num_queries(30), audit.atomic():
        registration.enter(other.tournament, entries, by=other.director)


@sweep("way", MOVING, ids=lambda way: way.__name__)
def test_posted_standings_are_outdated_from_the_moment_of_the_change(
    running_cast: Cast, other: Cast, way: Callable[[Cast], None]
) -> None:
    earlier = registration.register(other.tournament, replace(KNOWN, last_name="AbAbAbAb"), by=other.director)
    registration.change(earlier, replace(KNOWN, last_name="AbAbAbAb", pass_number="7"), by=other.director)
    assert lapsed(running_cast.tournament) == []
    first_of_it = AuditEntry.objects.order_by("pk").last()
    way(other)
    posting = PostedStandings.objects.get()
    lapse = lapse_of(posting)
    assert first_of_it
    assert lapse
    assert lapse.card == 1
    told = AuditEntry.objects.filter(pk__gt=first_of_it.pk, at=lapse.at).get()
    assert told.action in {"card.change", "card.change_substitute"}
    assert told.after
    assert told.after.get("birth_year") == 1950 or told.after.get("category") == "senior"


def test_posted_standings_are_outdated_by_a_change_of_a_substitute(running_cast: Cast, other: Cast) -> None:
    player = running_cast.tournament.cards.get(number=1).player
    beginner = Player.objects.create(organizer=running_cast.organizer, last_name="Anders")
    running_cast.tournament.cards.filter(number=1).update(
        player=beginner, substitute=player, substitution_reason="ill", substituted_at=timezone.now()
    )
    register_person(other)
    entry = AuditEntry.objects.get(action="card.change_substitute")
    ((posting, lapse),) = lapsed(running_cast.tournament)
    assert (posting, lapse.at, lapse.action) == (PostedStandings.objects.get(), entry.at, entry.action)
    assert (entry.tournament, entry.before) == (running_cast.tournament, {"birth_year": None})
    assert entry.after == {"birth_year": 1950, "tournament": "Another"}


def test_posted_standings_stay_outdated_when_the_other_card_gets_another_name(running_cast: Cast, other: Cast) -> None:
    card = registration.register(other.tournament, KNOWN, by=other.director)
    registration.change(card, OLD, by=other.director)
    registration.change(card, Entry("Quandt", "Erna"), by=other.director)
    assert len(lapsed(running_cast.tournament)) == 1
