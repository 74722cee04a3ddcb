"""Days of a venue that are refused: touched, made up, of another league, or too late. They leave no rows."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tests.builders import refusal_codes
from tests.desks.setup.looked import inspect_in_process
from tests.leagues import line_up_teams, open_match_day
from tests.venues import Venue
from tournament.desks.league.giving import services as giving
from tournament.desks.setup.backup import looking
from tournament.desks.setup.homecoming import services
from tournament.files.lined import written
from tournament.files.meetingday import KIND
from tournament.models import DayFromVenue, LeagueTeam, Player, Tournament, User


def refusal_of_day(venue: Venue, file: bytes) -> list[str]:
    before = Tournament.even_arriving.count(), DayFromVenue.objects.count()
    found = refusal_codes(services.bring_home, venue.league, file, by=venue.cast.director)
    assert (Tournament.even_arriving.count(), DayFromVenue.objects.count()) == before
    return found


def test_a_touched_file_is_refused_with_its_place(venue: Venue) -> None:
    file = venue.file()
    lines = file.decode().split("\n")
    at = next(number for number, line in enumerate(lines) if '"footerentry":' in line) + 1
    touched = "\n".join([*lines[:at], lines[at].replace(",24", ",240", 1).replace(",0", ",1", 1), *lines[at + 1 :]])
    assert refusal_of_day(venue, touched.encode()) == ["meetingday.touched_sheet"]
    assert refusal_of_day(venue, file.replace(b"North 2", b"North 9", 1)) == ["meetingday.touched"]
    assert refusal_of_day(venue, file[: len(file) // 2]) == ["lined.cut_off"]
    assert refusal_of_day(venue, b"Guten Tag") == ["lined.other_kind"]
    assert refusal_of_day(venue, giving.give_out(venue.meeting, by=venue.cast.director)) == ["lined.other_kind"]


def replace_in_line(old: str, new: str, line: str) -> str:
    return line.replace(old, new)


def forge_file(file: bytes, change: Callable[[str], str]) -> bytes:
    """Changes lines of the file and gives it sums that fit."""
    lines = [line.partition(" ")[2] for line in file.decode().rstrip("\n").split("\n")[1:-1]]
    return written(KIND, [change(line) for line in lines])


def test_a_made_up_file_with_fitting_sums_is_refused(venue: Venue) -> None:
    file = venue.file()
    footer = next(line for line in file.decode().split("\n") if '"footerentry":' in line)
    rows = file.decode().split("\n")
    row = rows[rows.index(footer) + 1].partition(" ")[2]
    more = row.replace(",72,", ",96,")
    assert more != row
    assert refusal_of_day(venue, forge_file(file, lambda line: more if line == row else line)) == ["archive.changed"]
    for old, new, code in (
        ('"card":11', '"card":99', "homecoming.other_cards"),
        ('"squad":1}', '"squad":999}', "homecoming.other_squad"),
        ('"squad":1}', '"squad":7}', "meetingday.wrong"),
        ('"entry":15', '"entry":99', "homecoming.other_cards"),
        ('"day":1,', '"day":2,', "homecoming.no_meeting"),
        ('"group":"North"', '"group":"South"', "homecoming.no_meeting"),
    ):
        assert refusal_of_day(venue, forge_file(file, partial(replace_in_line, old, new))) == [code], old


def test_files_of_another_league_or_with_other_teams_are_refused(venue: Venue) -> None:
    file = venue.file()
    LeagueTeam.objects.filter(league=venue.league, letter="B").update(name="Renamed")
    assert refusal_of_day(venue, file) == ["homecoming.other_teams"]
    LeagueTeam.objects.filter(league=venue.league, letter="B").update(name="North 2")
    venue.league.key = "0" * 32
    venue.league.save(update_fields=["key"])
    assert refusal_of_day(venue, file) == ["homecoming.other_league"]


def test_a_meeting_that_is_played_at_home_takes_no_day_of_a_venue(venue: Venue) -> None:
    line_up_teams(venue.cast, venue.meeting)
    open_match_day(venue.cast, venue.meeting)
    assert refusal_of_day(venue, venue.file()) == ["homecoming.played_here"]


def test_a_day_whose_teams_change_while_it_is_read_in_is_refused_and_leaves_no_rows(
    venue: Venue, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = venue.file()

    def renamed_meanwhile(*args: Any, **more: Any) -> None:
        LeagueTeam.objects.filter(league=venue.league, letter="B").update(name="Renamed")
        inspect_in_process(*args, **more)

    monkeypatch.setattr(looking, "answered", renamed_meanwhile)
    people = User.objects.count(), Player.objects.count()
    assert refusal_of_day(venue, file) == ["homecoming.other_teams"]
    assert (User.objects.count(), Player.objects.count()) == people
