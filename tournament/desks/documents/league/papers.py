"""Papers of a meeting: the host's invitation, line-ups, change list and the report that all captains sign."""

from typing import Any

from django.utils.translation import gettext as _

from tournament.desks.documents.answers.manuscripts import Manuscript, paper
from tournament.desks.documents.league.lists import begins_at
from tournament.models import LeagueMeeting
from tournament.queries.league.days import Day, SideOfDay, day_of
from tournament.queries.league.report import report_of
from tournament.queries.league.sitting import Sitting

LINES = 10  # of a change list at least
ROUNDS_AT_FOUR = 4


def head_of(day: Day) -> dict[str, Any]:
    meeting = day.meeting
    return {
        "league": str(day.league),
        "group": meeting.row.group.name,
        "number": meeting.day.number,
        "date": meeting.date,
        "begins": begins_at(meeting),
        "host": meeting.host.name if meeting.host else "",
        "place": meeting.place,
        "hall": meeting.hall,
        "contact": meeting.host.contact if meeting.host else "",
    }


def invitation(meeting: LeagueMeeting) -> Manuscript:
    day = day_of(meeting)
    context = head_of(day) | {
        "teams": [(side.team.letter, side.team.name, str(side.team.club or "")) for side in day.meeting.sides],
        "series": day.league.series_a_day,
        "players": day.league.players,
        "least": day.league.least_players,
    }
    return paper(day.league.organizer, "league/invitation", context)


def line_ups(meeting: LeagueMeeting, *, blank: bool = False) -> Manuscript:
    """A page a team, with room for whoever is missing."""
    day = day_of(meeting)
    teams = [(side.side.team.name, line_up_rows(day, side, blank=blank)) for side in day.sides]
    return paper(day.league.organizer, "league/line_ups", head_of(day) | {"teams": teams})


def line_up_rows(day: Day, side: SideOfDay, *, blank: bool) -> list[tuple[int, str, str, str]]:
    """Table, start number, name and pass."""
    rows = []
    there = {} if blank else {seat.line_up.place: seat.line_up for seat in side.seats}
    for place in range(1, day.league.players + 1):
        row = there.get(place)
        number = str(row.card.number) if row and row.card else ""
        rows.append((place, number, str(row.player) if row else "", row.player.pass_number if row else ""))
    return rows


def change_list(meeting: LeagueMeeting, *, blank: bool = False) -> Manuscript:
    day = day_of(meeting)
    lines = [] if blank else change_rows(day)
    empty = [("",) * 9] * max(LINES - len(lines), 2)
    context = head_of(day) | {"lines": [*lines, *empty], "filled": any(line[6] != "" for line in lines)}
    return paper(day.league.organizer, "league/change_list", context)


def change_rows(day: Day) -> list[tuple[Any, ...]]:
    """Who was missing and came, then who took over whose seat."""
    late = [late_row(side, seat) for side, seat in day.late]
    return [*late, *(change_row(side, seat, change) for side, seat, change in day.changes)]


def late_row(side: SideOfDay, seat: Sitting) -> tuple[Any, ...]:
    number = seat.line_up.card.number if seat.line_up.card else ""
    came = seat.line_up.from_series, seat.after_round or "–"
    return side.side.team.name, number, *came, _("was missing"), str(seat.line_up.player), "", "", ""


def change_row(side: SideOfDay, seat: Any, change: Any) -> tuple[Any, ...]:
    before = [one for one in seat.changes if (one.series, one.after_round) < (change.series, change.after_round)]
    out = before[-1].player if before else seat.line_up.player
    figures = (change.points, change.won, change.lost) if change.after_round else ("", "", "")
    number = seat.line_up.card.number if seat.line_up.card else ""
    return side.side.team.name, number, change.series, change.after_round or "–", str(out), str(change.player), *figures


def match_report(meeting: LeagueMeeting) -> Manuscript:
    report = report_of(meeting)
    rows = [
        (
            row.side.team.name,
            str(row.side.get_state_display()) if row.side.state != "plays" else "",
            [(cell.points, cell.match) if cell else ("", "") for cell in row.cells],
            row.points if any(row.cells) else "",
            row.match if any(row.cells) else "",
        )
        for row in report.rows
    ]
    changes = change_rows(report.day)
    context = head_of(report.day) | {
        "rows": rows,
        "series": list(report.series),
        "changes": changes,
        "signers": [[row[0] for row in rows[at : at + 2]] for at in range(0, len(rows), 2)],
        "provisional": bool(report.played.open) or not any(row[3] != "" for row in rows),
        "landscape": len(report.series) > ROUNDS_AT_FOUR,
    }
    return paper(report.day.league.organizer, "league/report", context)
