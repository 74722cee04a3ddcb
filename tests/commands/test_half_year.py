"""The demo's half year: twenty evenings that verify, and rankings that are counted here once more from the rows."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import transaction
from pytest_django import DjangoDbBlocker

from scoring.season_told import rule_told
from tests.builders import whole_demo
from tests.tiers import full
from tournament.management import club_more, half_year
from tournament.models import FinalResult, FooterEntry, PastList, Player, Season, SheetVersion
from tournament.queries.season.cups import standing
from tournament.queries.season.ranked import played_in

pytestmark = [full, pytest.mark.django_db]


@pytest.fixture(scope="module")
def season(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Season]:
    with django_db_blocker.unblock(), transaction.atomic():
        whole_demo()
        yield Season.objects.get(organizer__name=half_year.CLUB, name="2026")
        transaction.set_rollback(True)


def test_twenty_evenings_have_their_final_result_and_verify(season: Season) -> None:
    assert season.tournaments.count() == half_year.EVENINGS
    assert FinalResult.objects.in_force().filter(tournament__season=season).count() == half_year.EVENINGS
    counted = SheetVersion.objects.filter(counts=True, table__draw__series__tournament__season=season)
    assert counted.count() == SheetVersion.objects.filter(table__draw__series__tournament__season=season).count() > 100
    call_command("verify", stdout=(out := StringIO()))
    assert out.getvalue() == "all is well\n"


def test_members_stand_in_the_register_and_guests_are_none(season: Season) -> None:
    members = Player.objects.members().filter(organizer=season.organizer)
    assert {str(player.club or "") for player in members} == {"", half_year.CLUB}
    guests = Player.objects.filter(organizer=season.organizer).exclude(pk__in=members)
    assert {str(player.club) for player in guests} == {half_year.VISITORS}


def test_the_year_is_what_the_feet_of_all_sheets_make(season: Season) -> None:
    """A counting of its own: feet into performances, those of members into a mean over at least 24 lists."""
    made: dict[str, list[int]] = defaultdict(list)
    entries = FooterEntry.objects.filter(version__counts=True, version__table__draw__series__tournament__season=season)
    by_table: dict[int, list[FooterEntry]] = defaultdict(list)
    for entry in entries.select_related("version__table").order_by("seat"):
        by_table[entry.version.table_id].append(entry)
    for feet in by_table.values():
        seats = {seat.number: seat.card for seat in feet[0].version.table.seats.select_related("card__player")}
        for foot in feet:
            others = sum(other.lost for other in feet) - foot.lost
            performance = foot.points + 50 * (foot.won - foot.lost) + (40 if len(feet) == 3 else 30) * others
            if seats[foot.seat].player.is_member:
                made[str(seats[foot.seat].player)].append(performance)
    expected = {name: Fraction(sum(lists), max(len(lists), 24)) for name, lists in made.items()}
    year = played_in(season)
    rule, wrong = rule_told(dict(half_year.RANKINGS)["Vereinsmeisterschaft"])
    ranked = [(str(year.people[each.name]), each.value) for each in year.standings(rule) if each.rank]
    assert not wrong
    assert ranked == sorted(expected.items(), key=lambda value: -value[1])


def test_a_cup_has_its_winner_and_the_year_before_its_lists(season: Season) -> None:
    cup = standing(season.cups.get())
    assert [len(each.through) for each in cup.rounds] == [4, 2, 1]
    assert [str(winner.player) for winner in cup.remaining] == ["Engel, Monika"]
    earlier = season.organizer.seasons.get(name="2025")
    assert PastList.objects.filter(season=earlier).count() == len(club_more.BEFORE) * 2 * 12
