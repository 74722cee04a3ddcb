"""What a meeting came to, series by series: for its report, which all captains sign. Reads only."""

from dataclasses import dataclass

from scoring.league import NO_POINTS, MatchPoints
from tournament.models import LeagueMeeting, MeetingTeam
from tournament.queries.league.days import Day, day_of
from tournament.queries.league.played import GroupPlayed, played_in
from tournament.queries.league.tables import match_words, points_of


@dataclass(frozen=True)
class ReportCell:
    """A team's series: game points, and match points as they are written; None: it doesn't count yet."""

    points: int
    match: str
    absent: bool


@dataclass(frozen=True)
class ReportRow:
    side: MeetingTeam
    cells: tuple[ReportCell | None, ...]
    points: int
    match: str


@dataclass(frozen=True)
class Report:
    day: Day
    series: range
    rows: tuple[ReportRow, ...]
    played: GroupPlayed


def report_of(meeting: LeagueMeeting) -> Report:
    day = day_of(meeting)
    row = day.meeting.row
    count = row.tournament.series_count if row.tournament else day.league.series_a_day
    played = played_in([row.group], only=row)[row.group_id]
    made = {each.series: (each, points_of(each, day.league)) for each in played.of_meeting.get(row.pk, ())}
    numbers = range(1, count + 1)
    rows = []
    for side in day.meeting.sides:
        cells: list[ReportCell | None] = []
        points, match = 0, NO_POINTS
        for number in numbers:
            if number not in made:
                cells.append(None)
                continue
            series, shares = made[number]
            own = next(each for each in series.sides if each.team == side.team_id)
            share: MatchPoints = shares[side.team_id]
            cells.append(ReportCell(0 if own.absent else own.points, match_words(share), own.absent))
            points, match = points + (0 if own.absent else own.points), match + share
        rows.append(ReportRow(side, tuple(cells), points, match_words(match)))
    return Report(day, numbers, tuple(rows), played)
