"""An archive with people whom the register has already: one person each, where nothing is in doubt."""

from typing import Any

import pytest

from tests.builders import Cast, create_tournament
from tests.desks.registration.test_players import HANS
from tests.desks.setup.archives import write_archive
from tests.tiers import sweep
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.players import services
from tournament.desks.setup.archive.importer import read
from tournament.desks.setup.archive.services import restore, restore_in_parts
from tournament.models import AuditEntry, Joining, Organizer, Player, Tournament
from tournament.queries.people.register import people_of
from tournament.queries.record.recount import faults


def known(organizer: Organizer, cast: Cast, **more: Any) -> Player:
    return services.enter(organizer, {**HANS, **more}, by=cast.director, another=True)


@pytest.fixture
def elsewhere(cast: Cast) -> Organizer:
    return Organizer.objects.create(name="Pik Bube", slug="pik-bube")


def brought(cast: Cast, elsewhere: Organizer, *entries: Entry) -> Tournament:
    for entry in entries:
        registration.register(cast.tournament, entry, by=cast.clerk)
    return restore(read(write_archive(cast.tournament)), organizer=elsewhere, slug="from-elsewhere", by=cast.director)


MEIER = Entry("Meier", "Hans", club="Kreuz As", pass_number="04.112-7", birth_year=1950)


def test_who_is_known_is_one_person(cast: Cast, elsewhere: Organizer) -> None:
    hans = known(elsewhere, cast)
    tournament = brought(cast, elsewhere, MEIER, Entry("Böhme", "Erna"))
    joining = Joining.objects.get(organizer=elsewhere)
    assert (joining.into, joining.anew, joining.joined_by, str(joining.player)) == (
        *(hans, True, cast.director, "Meier, Hans"),
    )  # fmt: skip
    assert joining.player.cards.get().tournament == tournament
    assert [(str(person.player), person.days) for person in people_of(elsewhere)] == [
        ("Böhme, Erna", 1),
        ("Meier, Hans", 1),
    ]
    entry = AuditEntry.objects.get(action="register.join")
    assert (entry.organizer, entry.user) == (elsewhere, cast.director)
    assert not list(faults(tournament))


@sweep(
    "entry",
    [
        Entry("Meier", "Hans"),  # nothing but the name
        Entry("Meier", "Hans", club="Pik Bube", birth_year=1950),  # another club
        Entry("Meier", "Hans", club="Kreuz As", pass_number="99"),  # another pass
        Entry("Meier", "Hans", club="Kreuz As", birth_year=1980),  # another year
        Entry("Maier", "Hans", club="Kreuz As"),  # alike
    ],
)
def test_who_is_in_doubt_stays_apart(cast: Cast, elsewhere: Organizer, entry: Entry) -> None:
    known(elsewhere, cast)
    brought(cast, elsewhere, entry)
    assert not Joining.objects.exists()
    assert len(people_of(elsewhere)) == 2


def test_two_of_one_name_in_the_register_are_not_guessed(cast: Cast, elsewhere: Organizer) -> None:
    for year in (1950, 1951):
        known(elsewhere, cast, pass_number="", birth_year=year)
    brought(cast, elsewhere, Entry("Meier", "Hans", club="Kreuz As"))
    assert not Joining.objects.exists()


def test_it_is_the_same_in_parts_and_by_a_command(cast: Cast, elsewhere: Organizer) -> None:
    known(elsewhere, cast)
    registration.register(cast.tournament, MEIER, by=cast.clerk)
    archive = read(write_archive(cast.tournament))
    restore_in_parts(archive, organizer=elsewhere, slug="from-elsewhere")
    assert Joining.objects.get().joined_by is None


def test_they_can_be_split_again(cast: Cast, elsewhere: Organizer) -> None:
    known(elsewhere, cast)
    brought(cast, elsewhere, MEIER)
    services.split(Joining.objects.get(), reason="father and son", by=cast.director)
    assert len(people_of(elsewhere)) == 2


def test_an_archive_after_the_other_finds_the_people_of_the_first(cast: Cast, elsewhere: Organizer) -> None:
    second = create_tournament(cast.organizer, cast.director, name="Herbstpokal")
    for tournament in (cast.tournament, second):
        registration.register(tournament, MEIER, by=cast.director)
        restore(read(write_archive(tournament)), organizer=elsewhere, slug=f"{tournament.slug}-again", by=cast.director)
    assert [(str(person.player), person.days) for person in people_of(elsewhere)] == [("Meier, Hans", 2)]
