"""Names of a league stay while it runs and are erased from every row and text with its last day."""

from datetime import date

from tests.builders import Cast, refusal_codes
from tests.leagues import create_league, create_planned_group, first_meeting, key_series, open_match_day, seat_of, sides
from tournament.desks.league.days import services as days
from tournament.desks.league.lineups import services as lineups
from tournament.desks.league.lineups.figures import Figures
from tournament.desks.league.squads import services as squads
from tournament.desks.league.squads.named import Named
from tournament.desks.setup.names.services import remove_names
from tournament.models import (
    AuditEntry,
    LeagueMeeting,
    LineUp,
    MeetingTeam,
    Player,
    SeatChangeover,
    SheetVersion,
    SquadPlayer,
)
from tournament.models.league_day import OF_LEAGUES
from tournament.queries.record.book import book_faults


def test_names_stay_while_a_league_runs_and_are_erased_everywhere_with_its_last_day(cast: Cast) -> None:
    league = create_league(cast, dates=[date(2020, 3, 22)], binding_days=0)
    group = create_planned_group(cast, league)
    team = group.teams.order_by("letter")[0]
    squads.name(team, [Named("Zimtstern", "Anna", "ZZ-1", position=7)], by=cast.director)
    anna = Player.objects.get(last_name="Zimtstern")
    meeting = first_meeting(group)
    for side in line_up_late(cast, meeting):
        assert side.line_up.count() == 4
    tournament = open_match_day(cast, meeting)
    side = sides(meeting)[0]
    lineups.change(
        seat_of(side, 1),
        anna,
        series=1,
        after_round=2,
        figures=Figures(0, 0, 0),
        by=cast.director,
        reason="Zimtstern came",
    )
    key_series(cast, tournament, 1)
    why = "Zimtstern was ill"
    days.set_state(side, MeetingTeam.State.ABANDONED, from_series=2, by=cast.director, reason=why)
    league.days.update(date=date(2099, 1, 1))
    assert "keeping.league_runs" in refusal_codes(remove_names, tournament, by=cast.director, reason="over")
    league.days.update(date=date(2020, 3, 22))
    SheetVersion.objects.filter(table__draw__series__tournament=tournament).update(keyed_at="2020-03-22T12:00:00Z")
    remove_names(tournament, by=cast.director, reason="over")
    assert not SquadPlayer.objects.exists()
    assert not Player.objects.filter(last_name__in=["Zimtstern", "P1"]).exists()
    assert {row.player for row in LineUp.objects.all()} == {row.card.player for row in LineUp.objects.all() if row.card}
    assert SeatChangeover.objects.get().player.last_name == "#11"
    texts = [str(value) for model in OF_LEAGUES for row in model._base_manager.values() for value in row.values()]
    trail = [f"{entry.before} {entry.after} {entry.reason}" for entry in AuditEntry.objects.all()]
    assert [text for text in (*texts, *trail) if "Zimtstern" in text or "ZZ-1" in text] == []
    assert list(book_faults()) == []


def line_up_late(cast: Cast, meeting: LeagueMeeting) -> list[MeetingTeam]:
    """Lines all teams up after the binding date, each with the reason it then needs."""
    there = sides(meeting)
    for side in there:
        squad = side.team.squad.in_force().select_related("player").order_by("position")[:4]
        people = {place: row.player for place, row in enumerate(squad, 1)}
        lineups.line_up(side, people, by=cast.director, reason="keyed afterwards")
    return there
