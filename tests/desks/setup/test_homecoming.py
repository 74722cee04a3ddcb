"""The day of a league's meeting comes home from its venue: which version counts, and which person is which."""

import zlib
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scoring import Footer
from tests.builders import Cast, answer_statuses, key_sheet, make_clean_footers, page_words, refusal_codes, sign_in
from tests.desks.setup.looked import inspect_in_process
from tests.leagues import key_series, line_up_teams, open_match_day, seat_of, sides
from tests.venues import Venue, create_venue
from tournament import clock
from tournament.desks.league.days import services as days
from tournament.desks.league.giving import services as giving
from tournament.desks.league.lineups import services as lineups
from tournament.desks.league.lineups.figures import Figures
from tournament.desks.league.visiting import services as visiting
from tournament.desks.setup.backup import looking
from tournament.desks.setup.homecoming import services
from tournament.desks.setup.homecoming.reading import added, content_of, differences
from tournament.desks.setup.names.services import remove_names
from tournament.lock import locked
from tournament.models import (
    AuditEntry,
    DayFromVenue,
    FooterEntry,
    Joining,
    LeagueGroup,
    LineUp,
    MeetingTeam,
    Member,
    Player,
    SeatChangeover,
    Table,
    Tournament,
    User,
)
from tournament.queries.league.tables import singles_of, tables_of
from tournament.queries.people.register import people_of
from tournament.queries.record.recount import faults

Rows = list[tuple[str, int, str]]


def bring_home(venue: Venue, file: bytes | None = None) -> DayFromVenue:
    return services.bring_home(venue.league, file or venue.file(), by=venue.cast.director)[0]


def load_group(key: int) -> LeagueGroup:
    return LeagueGroup.objects.select_related("league__organizer").get(pk=key)


def league_table(key: int) -> Rows:
    group = load_group(key)
    return [(row.team.name, row.points, row.match) for row in tables_of([group])[key].rows]


def single_ranking(key: int) -> list[tuple[str, int, int]]:
    group = load_group(key)
    return [(str(row.player), row.part.points, row.part.won) for row in singles_of(tables_of([group])[key].played)]


def test_a_day_played_at_a_venue_counts_at_home_to_the_last_figure(venue: Venue) -> None:
    day = bring_home(venue)
    venue.meeting.refresh_from_db()
    assert (venue.meeting.tournament, day.number, day.taken_over_at) == (day.tournament, 1, None)
    there, here = venue.copy.group_id, venue.meeting.group_id
    assert league_table(here) == league_table(there)
    assert league_table(here)[0][0] == "North 4"
    assert single_ranking(here) == single_ranking(there)
    assert zlib.decompress(bytes(day.file)) == venue.file()[:0] + zlib.decompress(bytes(day.file))
    assert not list(faults())
    entry = AuditEntry.objects.get(action="league.day_home")
    assert (entry.organizer, entry.tournament, entry.user) == (venue.cast.organizer, None, venue.cast.director)


def test_the_same_day_brought_home_twice_is_kept_once(venue: Venue) -> None:
    file = venue.file()
    first = bring_home(venue, file)
    assert services.bring_home(venue.league, file, by=venue.cast.director) == (first, False)
    assert venue.file() != file
    assert services.bring_home(venue.league, venue.file(), by=venue.cast.director) == (first, False)
    assert DayFromVenue.objects.count() == 1
    assert AuditEntry.objects.filter(action="league.day_home").count() == 1


def test_a_corrected_day_replaces_the_one_before_and_both_are_kept(venue: Venue) -> None:
    first = bring_home(venue)
    before = league_table(venue.meeting.group_id)
    venue.play(2, {12: (5, 0)})
    second = bring_home(venue)
    venue.meeting.refresh_from_db()
    assert (second.number, venue.meeting.tournament) == (2, second.tournament)
    assert league_table(venue.meeting.group_id) == league_table(venue.copy.group_id) != before
    assert [bool(day.file) for day in DayFromVenue.objects.all()] == [True, True]
    assert differences(first.tournament, second.tournament) == []
    assert added(first.tournament, second.tournament) == [2]
    assert LineUp.objects.filter(side__meeting=venue.meeting).count() == 16
    assert not list(faults())


def test_each_seat_that_a_correction_changes_is_named(venue: Venue) -> None:
    first = bring_home(venue)
    venue.correct(1, 1)
    second = bring_home(venue)
    found = differences(first.tournament, second.tournament)
    assert [(one.series, one.table, one.seat, one.name) for one in found] == [(1, 1, 1, "P1, North 1")]
    assert found[0].feet[0] != found[0].feet[1]
    assert differences(second.tournament, second.tournament) == []


def test_the_day_before_counts_while_a_correction_is_turned_down(venue: Venue) -> None:
    cast, first = venue.cast, bring_home(venue)
    before = league_table(venue.meeting.group_id)
    venue.play(2)
    second = bring_home(venue)
    after = league_table(venue.meeting.group_id)
    services.turn_down(second, by=cast.director, reason="Table 2 was keyed twice")
    assert league_table(venue.meeting.group_id) == before
    assert refusal_codes(services.bring_home, venue.league, venue.file()) == ["homecoming.turned_down"]
    services.turn_down(second, by=cast.director, reason="again")
    second.refresh_from_db()
    assert second.turn_down_reason == "Table 2 was keyed twice"
    services.turn_down(first, by=cast.director, reason="Both")
    assert league_table(venue.meeting.group_id)[0] == ("North 1", 0, "0:0")
    venue.meeting.refresh_from_db()
    assert venue.meeting.tournament is None
    assert not LineUp.objects.filter(side__meeting=venue.meeting).exists()
    services.let_stand_again(second, by=cast.director, reason="It was right")
    assert league_table(venue.meeting.group_id) == after
    assert not list(faults())


def test_a_day_taken_over_counts_until_its_correction_is_taken_over(venue: Venue) -> None:
    cast, first = venue.cast, bring_home(venue)
    services.take_over(first, by=cast.director)
    services.take_over(first, by=cast.director)
    before = league_table(venue.meeting.group_id)
    venue.play(2)
    second = bring_home(venue)
    assert league_table(venue.meeting.group_id) == before
    services.take_over(second, by=cast.director)
    assert league_table(venue.meeting.group_id) == league_table(venue.copy.group_id) != before
    services.turn_down(second, by=cast.director, reason="No")
    assert league_table(venue.meeting.group_id) == before
    assert refusal_codes(services.take_over, second, by=cast.director) == ["homecoming.turned_down"]
    assert AuditEntry.objects.filter(action="league.day_taken_over").count() == 2


def test_after_the_binding_date_a_correction_needs_a_reason(venue: Venue) -> None:
    venue.league.binding_days = 0
    venue.league.save(update_fields=["binding_days"])
    cast, first = venue.cast, bring_home(venue)
    services.take_over(first, by=cast.director)
    venue.play(2)
    second = bring_home(venue)
    assert refusal_codes(services.take_over, second, by=cast.director) == ["league.binding"]
    services.take_over(second, by=cast.director, reason="The jury has decided")


def test_substitutes_absent_teams_and_latecomers_come_home_too(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking, "answered", inspect_in_process)
    venue = create_venue(cast)
    tournament = venue.open()
    venue.play(1)
    side, *_others, last = sides(venue.copy)
    fifth = side.team.squad.in_force().get(position=5).player
    lineups.change(seat_of(side, 1), fifth, series=2, by=venue.host)
    sixth = side.team.squad.in_force().get(position=6).player
    figures = Figures(24, 1, 0)
    lineups.change(seat_of(side, 2), sixth, series=2, after_round=3, figures=figures, by=venue.host)
    days.set_state(last, MeetingTeam.State.ABANDONED, from_series=2, by=venue.host, reason="A death in the family")
    key_series(cast, tournament, 2, {11: (2, 0), 12: (4, 0)})
    bring_home(venue)
    assert single_ranking(venue.meeting.group_id) == single_ranking(venue.copy.group_id)
    assert league_table(venue.meeting.group_id) == league_table(venue.copy.group_id)
    names = [name for name, _points, _won in single_ranking(venue.meeting.group_id)]
    assert {"P5, North 1", "P6, North 1"} <= set(names)
    assert len(names) == len(set(names))
    change = SeatChangeover.objects.get(line_up__side__meeting=venue.meeting, after_round=3)
    assert change.made_by.get_username() == "host@oberliga-2026-1-1-1"
    assert MeetingTeam.objects.get(meeting=venue.meeting, state="abandoned").reason == "A death in the family"
    assert not list(faults())


def test_squad_players_without_pass_and_club_are_not_duplicated_by_their_day(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking, "answered", inspect_in_process)
    venue = create_venue(cast)
    Player.objects.filter(organizer=cast.organizer).update(pass_number="", club=None, last_name="Meier", first_name="")
    meeting, _new = visiting.read_in(venue.organizer, giving.give_out(venue.meeting, by=cast.director), by=venue.host)
    assert meeting == venue.copy
    before = len(people_of(cast.organizer))
    venue.open()
    venue.play(1)
    spelt = venue.copy.sides.order_by("team__letter")[0].team.squad.get(position=1).player
    spelt.last_name = "Maier"
    spelt.save()
    day = bring_home(venue)
    assert len(people_of(cast.organizer)) == before
    assert Joining.objects.in_force().filter(organizer=cast.organizer).count() == 16
    assert len(people_of(venue.organizer)) == 24
    squad = Player.objects.filter(squads__team__letter="A", squads__league=venue.league)
    assert day.people[0] in squad.values_list("pk", flat=True)


def test_people_who_worked_at_the_venue_cannot_sign_in_at_home(venue: Venue) -> None:
    members = set(Member.objects.filter(organizer=venue.cast.organizer).values_list("user__username", flat=True))
    day = bring_home(venue)
    after = set(Member.objects.filter(organizer=venue.cast.organizer).values_list("user__username", flat=True))
    assert after == members
    there = set(day.tournament.trail.exclude(user=None).values_list("user__username", flat=True))
    assert {name.partition("@")[2] for name in there} == {"oberliga-2026-1-1-1"}
    assert not User.objects.filter(username__contains="@", is_active=True).exists()
    assert not day.tournament.appointments.exists()


def test_a_day_that_came_home_is_read_only(venue: Venue) -> None:
    cast, day = venue.cast, bring_home(venue)
    assert refusal_codes(locked, day.tournament) == ["homecoming.read_only"]
    side = MeetingTeam.objects.filter(meeting=venue.meeting).select_related("meeting__group", "team")[0]
    assert refusal_codes(days.set_state, side, "absent", by=cast.director, reason="x") == ["homecoming.read_only"]
    place = f"/t/{day.tournament.slug}/"
    assert answer_statuses(place, cast.director, cast.clerk, cast.stranger, get=True) == [200, 404, 404]
    for page in ("sheets/1/1/", "standings/", "papers/", "trail/", "draw/1/", "cards/"):
        assert answer_statuses(place + page, cast.director, get=True) == [200], page
    assert answer_statuses(place + "settings/", cast.director, get=True) == [409]
    for page in ("settings/roles/", "next/", "plan/"):
        assert answer_statuses(place + page, cast.director) == [409], page
    for page in ("cards/11/strike/", "sheets/1/1/key/", "sheets/1/1/correct/"):
        assert answer_statuses(place + page, cast.director) == [403], page
    page = page_words(sign_in(cast.director).get(place))
    assert ("Take it over or turn it down" in page, "now" in page, "counts provisionally" in page) == (
        True,
        False,
        True,
    )
    step = f"/o/{cast.organizer.slug}/leagues/{venue.league.pk}/meeting/{venue.meeting.pk}/"
    assert f'href="{place}"' in sign_in(cast.director).get(step).text
    why = page_words(sign_in(cast.director).get(place + "settings/"))
    assert "was played at a venue of the league and is only read here" in why
    assert Client().get(f"/p/{day.tournament.slug}/").status_code == 404


def test_a_clock_that_is_ahead_at_the_venue_does_not_move_the_clock_at_home(
    venue: Venue, monkeypatch: pytest.MonkeyPatch
) -> None:
    ahead = timezone.now() + timedelta(days=3)
    monkeypatch.setattr(clock, "exact", lambda: ahead)
    venue.play(2)
    file = venue.file()
    monkeypatch.undo()
    monkeypatch.setattr(looking, "answered", inspect_in_process)
    day = bring_home(venue, file)
    assert day.tournament.trail.filter(at__gt=timezone.now()).exists()
    assert clock.behind(clock.read()) == 0
    assert answer_statuses(f"/t/{day.tournament.slug}/", venue.cast.director, get=True) == [200]
    assert not list(faults())


def test_the_same_day_that_came_another_way_meanwhile_is_kept_once(
    venue: Venue, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = venue.file()

    def twice(*args: Any, **more: Any) -> None:
        inspect_in_process(*args, **more)
        monkeypatch.setattr(looking, "answered", inspect_in_process)
        bring_home(venue, file)

    monkeypatch.setattr(looking, "answered", twice)
    day, is_new = services.bring_home(venue.league, file, by=venue.cast.director)
    assert (day.number, is_new, DayFromVenue.objects.count()) == (1, False, 1)
    assert Tournament.even_arriving.filter(came_home_at__isnull=False).count() == 1
    assert not list(faults())


def test_verify_names_rows_of_a_day_that_were_changed_by_hand(venue: Venue) -> None:
    first = bring_home(venue)
    venue.play(2)
    second = bring_home(venue)
    assert not list(faults())
    DayFromVenue.objects.filter(pk=first.pk).update(file=zlib.compress(b"nothing"))
    venue.meeting.tournament = first.tournament
    venue.meeting.save(update_fields=["tournament"])
    DayFromVenue.objects.filter(pk=second.pk).update(file_digest="0" * 64)
    FooterEntry.objects.filter(version__table__draw__series__tournament=second.tournament).update(won=9)
    found = "\n".join(faults(first.tournament)) + "\n" + "\n".join(faults(second.tournament))
    for sentence in (
        "match day number 1: the file that came can't be read any more",
        "match day number 2: the file that came was changed afterwards",
        "match day number 2: its sheets are not those of the file that came",
        "match day number 2: another match day counts than was taken over or came last",
    ):
        assert sentence in found


def test_removing_the_names_of_a_day_removes_its_file_and_verify_passes(
    venue: Venue, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = bring_home(venue)
    venue.play(2)
    second = bring_home(venue)
    services.turn_down(second, by=venue.cast.director, reason="P1 played for North 2")
    monkeypatch.setattr("tournament.desks.setup.names.services.keeping", lambda _tournament: SimpleNamespace(lacks=[]))
    remove_names(first.tournament, by=venue.cast.director, reason="Six months are over")
    first.refresh_from_db()
    assert bytes(first.file) == b""
    assert refusal_codes(content_of, first) == ["homecoming.names_removed"]
    assert not first.tournament.cards.filter(player__last_name="P1").exists()
    assert not list(faults(first.tournament))


def test_a_table_that_a_fourth_player_joined_late_comes_home_with_its_parts(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking, "answered", inspect_in_process)
    venue = create_venue(cast)
    line_up_teams(cast, venue.copy, (4, 4, 4, 3))
    venue.day = open_match_day(cast, venue.copy)
    side = sides(venue.copy)[3]
    fourth = side.team.squad.select_related("player").get(position=4).player
    days.enter_late(side, fourth, from_series=1, after_round=6, lost=(1, 0, 2), by=cast.director)
    draw = venue.day.series.get(number=1).draws.in_force().get()
    lost = [
        Footer(-48, 0, 1, -48 - 50 + 80),
        Footer(0, 0, 0, 120),
        Footer(-96, 0, 2, -96 - 100 + 40),
        Footer(0, 0, 0, 0),
    ]
    for each in draw.tables.order_by("number"):
        is_his = bool(each.joined)
        key_sheet(
            each, by=cast.clerk, footers=lost if is_his else make_clean_footers(4, 48), passed=39 if is_his else 0
        )
    day = bring_home(venue)
    assert league_table(venue.meeting.group_id) == league_table(venue.copy.group_id)
    there = Table.objects.get(draw__series__tournament=day.tournament, draw__series__number=1, number=4)
    assert there.joined == {"rounds": 6, "lost": [1, 0, 2]}
    assert sum(points for _team, points, _match in league_table(venue.meeting.group_id)) == 3 * 48 * 74 - 54
    assert not list(faults())
