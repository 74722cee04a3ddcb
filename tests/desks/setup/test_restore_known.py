"""People of an archive whom the register knows already are joined to their entries, unless there is a doubt."""

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


def enter_hans(organizer: Organizer, cast: Cast, **more: Any) -> Player:
    return services.enter(organizer, {**HANS, **more}, by=cast.director, another=True)


@pytest.fixture
def other_organizer(cast: Cast) -> Organizer:
    return Organizer.objects.create(name="Pik Bube", slug="pik-bube")


def restore_with_entries(cast: Cast, other_organizer: Organizer, *entries: Entry) -> Tournament:
    for entry in entries:
        registration.register(cast.tournament, entry, by=cast.clerk)
    return restore(
        read(write_archive(cast.tournament)), organizer=other_organizer, slug="from-elsewhere", by=cast.director
    )


MEIER = Entry("Meier", "Hans", club="Kreuz As", pass_number="04.112-7", birth_year=1950)


def test_a_known_player_is_joined_to_the_entry_of_the_register(cast: Cast, other_organizer: Organizer) -> None:
    hans = enter_hans(other_organizer, cast)
    tournament = restore_with_entries(cast, other_organizer, MEIER, Entry("Böhme", "Erna"))
    joining = Joining.objects.get(organizer=other_organizer)
    assert (joining.into, joining.anew, joining.joined_by, str(joining.player)) == (
        *(hans, True, cast.director, "Meier, Hans"),
    )  # fmt: skip
    assert joining.player.cards.get().tournament == tournament
    assert [(str(person.player), person.days) for person in people_of(other_organizer)] == [
        ("Böhme, Erna", 1),
        ("Meier, Hans", 1),
    ]
    entry = AuditEntry.objects.get(action="register.join")
    assert (entry.organizer, entry.user) == (other_organizer, cast.director)
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
def test_a_player_in_doubt_is_not_joined(cast: Cast, other_organizer: Organizer, entry: Entry) -> None:
    enter_hans(other_organizer, cast)
    restore_with_entries(cast, other_organizer, entry)
    assert not Joining.objects.exists()
    assert len(people_of(other_organizer)) == 2


def test_a_player_is_not_joined_when_two_entries_of_the_register_have_the_name(
    cast: Cast, other_organizer: Organizer
) -> None:
    for year in (1950, 1951):
        enter_hans(other_organizer, cast, pass_number="", birth_year=year)
    restore_with_entries(cast, other_organizer, Entry("Meier", "Hans", club="Kreuz As"))
    assert not Joining.objects.exists()


def test_known_players_are_joined_in_a_restore_by_parts_too(cast: Cast, other_organizer: Organizer) -> None:
    enter_hans(other_organizer, cast)
    registration.register(cast.tournament, MEIER, by=cast.clerk)
    archive = read(write_archive(cast.tournament))
    restore_in_parts(archive, organizer=other_organizer, slug="from-elsewhere")
    assert Joining.objects.get().joined_by is None


def test_joined_players_can_be_split_again(cast: Cast, other_organizer: Organizer) -> None:
    enter_hans(other_organizer, cast)
    restore_with_entries(cast, other_organizer, MEIER)
    services.split(Joining.objects.get(), reason="father and son", by=cast.director)
    assert len(people_of(other_organizer)) == 2


def test_a_second_archive_finds_the_people_of_the_first(cast: Cast, other_organizer: Organizer) -> None:
    second = create_tournament(cast.organizer, cast.director, name="Herbstpokal")
    for tournament in (cast.tournament, second):
        registration.register(tournament, MEIER, by=cast.director)
        restore(
            read(write_archive(tournament)),
            organizer=other_organizer,
            slug=f"{tournament.slug}-again",
            by=cast.director,
        )
    assert [(str(person.player), person.days) for person in people_of(other_organizer)] == [("Meier, Hans", 2)]
