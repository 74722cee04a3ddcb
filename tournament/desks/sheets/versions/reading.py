"""What every page of a sheet reads: which table it is, who may do what with it, and what this person may see of it."""

import json
from collections.abc import Iterable
from typing import Any

from django.db.models import Model
from django.http import Http404
from django.shortcuts import get_object_or_404

from scoring import Finding
from scoring.foot import may_exceed
from scoring.performance import shares
from scoring.reach import gains_of, is_bounded, losses_of
from tournament.access import HallRequest, Role, roles_in
from tournament.models import AuditEntry, Draw, Seat, Series, SheetVersion, Tournament, User
from tournament.models.joined import games_at
from tournament.queries.people.own import sits_at
from tournament.queries.sheets.states import (
    Opened,
    TableState,
    opened,
    performances_on,
    sheet_of,
    state_of,
    tables_in_play,
)
from tournament.queries.sheets.twins import twins_in
from tournament.wording.feet import foot_lacks, games_check
from tournament.wording.systems import joined_words, total_words

FOOT = ("points", "won", "lost", "total")


def figures(version: SheetVersion) -> dict[str, Any]:
    """The foot of a version by the names of its fields; an absent total is an empty text."""
    cells: dict[str, Any] = {"passed": version.passed, "unsigned": seats_text(version.unsigned)}
    for foot in version.footers.all():
        for name in FOOT:
            value = getattr(foot, name)
            cells[f"{name}_{foot.seat}"] = "" if value is None else value
    return cells


def seats_text(seats: Iterable[int]) -> str:
    """Seats as they are typed: one figure each."""
    return "".join(map(str, seats))


def on_paper(version: SheetVersion) -> SheetVersion:
    """The version that has the paper's own figures: the one before, where the formula gave the totals."""
    if not version.has_formula_totals:
        return version
    return next(before for before in version.table.versions.all() if before.number == version.number - 1)


def totals_settled(version: SheetVersion | None) -> list[tuple[int, int | None, int | None]]:
    """Where the formula counts instead of the paper's total: seat, on paper, by the formula."""
    if version is None or not version.has_formula_totals:
        return []
    pairs = zip(on_paper(version).footers.all(), version.footers.all(), strict=True)
    return [(foot.seat, paper.total, foot.total) for paper, foot in pairs if paper.total != foot.total]


def rules_of(tournament: Tournament) -> dict[str, Any]:
    """The figures by which a browser adds up the foot while it is typed.

    values and charges are empty where points tell nothing about the games; `more`: these may be more than planned
    (V12.7).
    """
    rules, sizes = tournament.rules, range(3, tournament.most_seats + 1)
    values, charges = (gains_of(rules), losses_of(rules)) if is_bounded(rules) else ((), ())
    return {
        "own": rules.won_or_lost_bonus,
        "others": {str(seats): rules.others_lost_bonus[seats] for seats in sizes},
        "opponentsOnly": rules.system.opponents_only,
        "games": {str(seats): tournament.games(seats) for seats in sizes},
        "more": may_exceed(rules),
        "values": sorted(values),
        "charges": sorted(charges),
    }


def joined_at(state: TableState, tournament: Tournament) -> dict[str, Any]:
    """Where a fourth joined the table: games that are planned, and by seat what lost games bring more or less."""
    joined, rules = state.table.fourth, tournament.rules
    if joined is None:
        return {}
    three, four = rules.others_lost_bonus[3], rules.others_lost_bonus[4]
    more = [share.at_three * (three - four) - share.missed * four for share in shares(joined, 4)]
    return {"games": {str(len(more)): games_at(tournament, len(more), joined)}, "joined": more}


def series_of(tournament: Tournament, number: int) -> Series:
    series: Series = get_object_or_404(tournament.planned, number=number)
    return series


def state_at(tournament: Tournament, number: int, table: int) -> TableState:
    series = series_of(tournament, number)
    in_play = tables_in_play(series).filter(number=table).first()
    if in_play is None:
        raise Http404
    return state_of(in_play, series)


def table_with(draw: Draw, number: int) -> int | None:
    """The table of this draw at which a start number sits."""
    table: int | None = (
        Seat.objects.filter(draw=draw, card__number=number).values_list("table__number", flat=True).first()
    )
    return table


def version_of(tournament: Tournament, number: int, table: int, version: int) -> SheetVersion:
    versions = SheetVersion.objects.filter(table=state_at(tournament, number, table).table)
    return get_object_or_404(versions, number=version)


def others_at(state: TableState, user: Model) -> list[Opened]:
    """Who else has this sheet open just now."""
    return [
        open_sheet for open_sheet in opened(state.table.draw.series).get(state.number, ()) if open_sheet.user != user
    ]


def performances_of(state: TableState, tournament: Tournament) -> dict[int, int]:
    """What the formula gives for the latest version, seat by seat."""
    if state.latest is None:
        return {}
    totals = performances_on(sheet_of(state.latest, tournament), tournament.rules)
    return {seat: total.performance for seat, total in enumerate(totals, start=1)}


def is_waiting_for(state: TableState, user: Model) -> bool:
    return state.waits and state.latest is not None and state.latest.keyed_by != user


def is_blind_for(state: TableState, user: Model) -> bool:
    """Is this person to read the sheet a second time without seeing the first reading?"""
    return is_waiting_for(state, user) and second_reading_at(state) == Tournament.SecondReading.BLIND


def second_reading_at(state: TableState) -> str:
    """Which one the sheet needs as it was written last."""
    return state.latest.second_reading if state.latest else ""


def versions_shown(request: HallRequest, tournament: Tournament, state: TableState) -> list[SheetVersion]:
    """All of them; where second readings are blind, and until the sheet counts, a clerk's own: the director decides."""
    versions = list(state.table.versions.all())
    blind = second_reading_at(state) == Tournament.SecondReading.BLIND and not state.counts
    if is_blind_for(state, request.user):
        return []
    if not blind or "sheets.correct" in request.may:
        return versions
    return [version for version in versions if version.keyed_by == request.user]


def may_key(request: HallRequest, tournament: Tournament, state: TableState) -> bool:
    """Whoever confirms or rejects does not key: that would be editing the first reading."""
    if "sheets.key" not in request.may or state.counts:
        return False
    if state.latest and state.latest.is_kept and not state.waits:
        return False
    confirms = second_reading_at(state) == Tournament.SecondReading.CONFIRM
    return not (confirms and is_waiting_for(state, request.user))


def may_settle(tournament: Tournament, user: User) -> bool:
    """Whether the settings let this person apply the formula where only a total is wrong."""
    clerks = tournament.formula_by == Tournament.FormulaBy.CLERKS and Role.CLERK in roles_in(tournament, user)
    return clerks or directs(tournament, user)


def directs(tournament: Tournament, user: User) -> bool:
    return Role.DIRECTOR in roles_in(tournament, user)


def has_seen(version: SheetVersion, by: User) -> bool:
    """Was this person told what differs from this version?"""
    told = AuditEntry.objects.filter(action="sheet.differ", table=version.table, user=by)
    return told.filter(after__version=version.number).exists()


def may_agree(version: SheetVersion, by: User) -> bool:
    """Whoever was told what a table has signed would only type it: that settles no difference. A director decides."""
    tournament = version.table.draw.series.tournament
    return not version.is_kept or directs(tournament, by) or not has_seen(version, by)


def shown_at(findings: tuple[Finding, ...], seat: int | None) -> list[Finding]:
    return [problem for problem in findings if problem.where.seat == seat]


def page_of(request: HallRequest, tournament: Tournament, state: TableState) -> dict[str, Any]:
    """What every page of a sheet shows around its form."""
    versions = versions_shown(request, tournament, state)
    games = games_at(tournament, len(state.seats), state.table.fourth)
    return {
        "state": state,
        "series": state.table.draw.series,
        "games": games,
        "versions": versions,
        "twins": [pair for pair in twins_in(state.table.draw.series) if state.number in pair.tables],
        "settled": totals_settled(state.latest) if state.latest in versions else [],
        "blind": is_blind_for(state, request.user),
        "own_table": sits_at(request.user, state.table),
        "others_here": others_at(state, request.user),
        "may_key": may_key(request, tournament, state),
        "rules": json.dumps(rules_of(tournament) | joined_at(state, tournament)),
        "formula": total_words(tournament.rules, len(state.seats)),
        "check": games_check(tournament.rules, games),
        "foot_lacks": foot_lacks(tournament.rules),
        "joined": joined_words(fourth, tournament.rules) if (fourth := state.table.fourth) else "",
        "needs_games": tournament.rules.system.opponents_only,
    }
