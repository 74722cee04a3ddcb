"""What a released list says otherwise by now, and which entry of the trail did it.

Figures and places are compared, nothing else: whose name is spelt better, or who has come since, moves neither.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tournament.models import AuditEntry, Seat, StartCard
from tournament.models.effects import COUNTING
from tournament.queries.ranking.posted import Posted, PostedPlace, PostedRow

Pairs = list[tuple[tuple[PostedRow | PostedPlace, ...], tuple[PostedRow | PostedPlace, ...]]]

# What is said of a sheet and moves no figure of it.
IDLE = frozenset({"sheet.sign", "sheet.twins", "sheet.keeper", "sheet.differ", "sheet.dispute", "sheet.reject"})


@dataclass(frozen=True)
class Lapse:
    """Since when a list no longer holds, and by what: an action of the trail with its place, 0 for what it lacks."""

    at: datetime
    action: str
    series: int = 0
    table: int = 0
    card: int = 0


@dataclass(frozen=True)
class Moved:
    """Whose figures are others now: start numbers with the series, and start numbers whatever the reason."""

    lines: frozenset[tuple[int, int]]
    people: frozenset[int]


def same_figures(then: Posted, now: Posted) -> bool:
    """Whether both have the same figures and places. A rating that only one of them has is not compared."""
    return all(tuple(map(figures_of, old)) == tuple(map(figures_of, new)) for old, new in pairs_of(then, now))


def pairs_of(then: Posted, now: Posted) -> Pairs:
    """The places that both lists have, rating by rating; who has neither place nor figure yet is in none."""
    now_by_code = {rating.code: rating.rows for rating in now.ratings}
    both = [rating for rating in then.ratings if rating.code in now_by_code]
    ratings = [(placed(rating.rows), placed(now_by_code[rating.code])) for rating in both]
    return [(placed(then.rows), placed(now.rows)), *ratings]


def placed(rows: Iterable[PostedRow | PostedPlace]) -> tuple[PostedRow | PostedPlace, ...]:
    return tuple(row for row in rows if row.rank is not None or (isinstance(row, PostedRow) and row.series))


def figures_of(row: PostedRow | PostedPlace) -> tuple[Any, ...]:
    return row.key, row.rank, *own_figures(row)


def own_figures(row: PostedRow | PostedPlace) -> tuple[Any, ...]:
    """Without the place, which moves with the figures of others."""
    own = (row.performance, row.won, row.lost)
    if isinstance(row, PostedPlace):
        return *own, tuple((member.number, member.performance) for member in row.members)
    return *own, row.expelled, row.dropped, tuple((line.series, line.performance) for line in row.series)


def moved_between(then: Posted, now: Posted) -> Moved:
    lines, people = set[tuple[int, int]](), set[int]()
    for old, new in pairs_of(then, now):
        before, after = ({row.key: row for row in rows} for rows in (old, new))
        for key in before.keys() | after.keys():
            rows = [by_key[key] for by_key in (before, after) if key in by_key]
            if len(rows) == 1 or own_figures(rows[0]) != own_figures(rows[1]):
                people |= {key, *(member.number for row in rows for member in row.members)}
            lines |= {(key, series) for series in moved_series(rows)}
    return Moved(frozenset(lines), frozenset(people))


def moved_series(rows: Sequence[PostedRow | PostedPlace]) -> set[int]:
    """The series of which one list says something else than the other, or of which only one says anything."""
    told = [{(line.series, line.performance) for line in row.series} for row in rows if isinstance(row, PostedRow)]
    differing = told[0] ^ (told[1] if len(told) > 1 else set()) if told else set()
    return {series for series, _performance in differing}


def cause_of(batches: Iterable[Sequence[AuditEntry]], moved: Moved, tournament: int) -> Lapse:
    """By the first entry at a place where a figure moved; none further is read. Else by the likeliest of all."""
    others = dict[int, AuditEntry]()
    for entries in batches:
        seated, numbers = cards_at(entry.table_id for entry in entries), numbers_of(entries, tournament)
        for entry in entries:
            number = numbers.get(entry.pk, 0)
            if is_moving(entry) and explains(entry, moved, seated, number):
                return lapse_by(entry, number)
            others.setdefault(unlikeliness(entry, moved), entry)
    likeliest = others[min(others)]
    return lapse_by(likeliest, numbers_of([likeliest], tournament).get(likeliest.pk, 0))


def unlikeliness(entry: AuditEntry, moved: Moved) -> int:
    """Of an entry at no place where a figure moved: one at no place at all, as a lot or a setting, may have done it."""
    if not is_moving(entry):
        return 3
    if entry.table_id or entry.card_id:
        return 2
    return 1 if moved.lines or not entry.action.startswith("lot.") else 0


def is_moving(entry: AuditEntry) -> bool:
    """Not where it is known to move nothing, as a warning."""
    if entry.action in IDLE:
        return False
    effect = (entry.after or {}).get("effect", "")
    return entry.action != "ruling.rule" or effect in COUNTING


def explains(entry: AuditEntry, moved: Moved, seated: Mapping[int, set[int]], number: int) -> bool:
    if number in moved.people:
        return True
    if entry.table:
        series = entry.table.draw.series.number
        return any((number, series) in moved.lines for number in seated[entry.table.pk])
    told: Any = (entry.after or {}).get("series")
    return entry.action == "sheets.import" and any(told in (None, at) for _number, at in moved.lines)


def cards_at(tables: Iterable[int | None]) -> Mapping[int, set[int]]:
    """Table -> the numbers of those who sit there."""
    seated = defaultdict[int, set[int]](set)
    for table, number in Seat.objects.filter(table__in=set(tables) - {None}).values_list("table", "card__number"):
        seated[table].add(number)
    return seated


def numbers_of(entries: Iterable[AuditEntry], tournament: int) -> dict[int, int]:
    """Entry -> the start number here of whom it is about; another tournament has him under another one."""
    numbers, elsewhere = dict[int, int](), dict[int, int]()
    for entry in entries:
        if entry.card and entry.card.tournament_id == tournament:
            numbers[entry.pk] = entry.card.number
        elif entry.card:
            elsewhere[entry.pk] = entry.card.player_id
    if elsewhere:
        cards = StartCard.objects.in_force().filter(tournament=tournament, player__in=set(elsewhere.values()))
        here = dict(cards.values_list("player", "number"))
        numbers |= {key: here[player] for key, player in elsewhere.items() if player in here}
    return numbers


def lapse_by(entry: AuditEntry, number: int) -> Lapse:
    series = (entry.after or entry.before or {}).get("series")
    return Lapse(
        at=entry.at,
        action=entry.action,
        series=entry.table.draw.series.number if entry.table else series if isinstance(series, int) else 0,
        table=entry.table.number if entry.table else 0,
        card=number,
    )
