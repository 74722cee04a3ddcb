"""A row that is a Ramsch, by itself: what doesn't belong there, figures that no deal can give, its score (V8, V12).

It has neither contract nor bid; what the house counts for it is in house.py, and the game with all piles in ramsch.py.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scoring.findings import Finding, finding
from scoring.guesses import score_causes
from scoring.house import House, Ramsch
from scoring.ramsch import MOST_CALLS
from scoring.ramschworth import VIRGINS, Told, counted, factor_of, possible
from scoring.rules import RuleSet
from scoring.sheet import MOST_DOUBLINGS, Row

_STRANGE = (
    "contract",
    "tops",
    "steps",
    "overbid",
    "bid",
    "kontra",
    "spitze",
    "shown",
    "opened",
    "revolution",
    "form",
    "event",
    "passed",
)


def ramsch_findings(row: Row, seats: int, columns: frozenset[str], rules: RuleSet) -> tuple[Finding, ...]:
    """Everything that is wrong with a Ramsch row (V8.13, V8.14, V12.2, V12.3)."""
    house = rules.house.ramsch
    if house is None:
        return (_at(row, "house.not_played", "contract", "ramsch", paragraph="V8.1"),)
    strange = tuple(
        _at(row, "row.ramsch_marks", field, _shown(getattr(row, field)))
        for field in _STRANGE
        if getattr(row, field) or (field == "tops" and row.tops is not None)
        if field != "kontra" or not house.most_kontra
    )
    if row.declarer is None:
        return (*strange, *_nobodys(row, house))
    who = [*_who(row, seats, house)]
    who += _calls(row, rules.house)
    if not who and (missing := [*_missing(row, columns, rules.house)]):
        who.append(_at(row, "row.incomplete", missing[0], None, fields=tuple(missing)))
    return (*strange, *who, *([] if strange or who else _figures(row, rules.house)))


def ramsch_scores(row: Row, rules: RuleSet) -> tuple[int, ...]:
    """What the row may count: by its value and marks, then as it is written; 0 if it is nobody's."""
    if row.declarer is None:
        return (0,)
    house = rules.house
    values = [(_value(row, told, house), told) for told in _readings(row, house)] if house.ramsch else []
    scores = [counted(value, told, house) for value, told in values if value is not None]
    return tuple(dict.fromkeys(score for score in (*scores, row.score) if score is not None))


def ramsch_times(row: Row, score: int, house: House) -> int:
    """What the value of a Ramsch was multiplied by to make this score, with its sign (V11.3).

    1 or -1 where the score is a part of it: a shared or a divided loss has no factor.
    """
    ramsch = house.ramsch or Ramsch()
    sign = 1 if score > 0 else -1
    told = _told(row, house)
    is_part = not told.won and (ramsch.scale > 1 or (told.tied and ramsch.tie == "share") or abs(score) == ramsch.cap)
    factor = factor_of(told, house)
    return sign if is_part or score % factor else sign * factor


# What stands there


def _told(row: Row, house: House) -> Told:
    return _readings(row, house)[0]


def _readings(row: Row, house: House) -> list[Told]:
    """By the tick, else as house and figure allow it, else by the sign of the score; at least one (V8.5 to V8.8)."""
    if row.won is not None:
        return [_read(row, won=row.won)]
    ways = _ways(row, house) or _ways(replace(row, value=None, score=None), house)
    positive = (row.score or 0) > 0
    signed = [told for told in ways if told.won == positive] if row.score else ways
    return signed or ways[:1] or [_read(row, won=positive)]


def _read(row: Row, *, won: bool) -> Told:
    virgins = row.virgins if row.virgins in range(VIRGINS + 1) else 0
    passed_on = row.passed_on if 0 <= row.passed_on <= MOST_CALLS else 0
    bock, kontra = (min(max(times, 0), MOST_DOUBLINGS) for times in (row.bock, row.kontra))
    return Told(won, virgins, tied=row.also is not None, passed_on=passed_on, bock=bock, kontra=kontra)


def _ways(row: Row, house: House) -> list[Told]:
    """Lost and won, as far as this house has a Ramsch with the figure that stands there."""
    return [told for won in (False, True) if _fits(row, told := _read(row, won=won), house)]


def _fits(row: Row, told: Told, house: House) -> bool:
    values = possible(told, house.ramsch or Ramsch())
    if row.value is not None or not row.score:
        return bool(values) and row.value in (None, *values)
    return abs(row.score) in {abs(counted(value, told, house)) for value in values}


def _value(row: Row, told: Told, house: House) -> int | None:
    """As it is written; without it and without a score the only one that there can be, such as a fixed figure."""
    if row.value is not None or row.score is not None:
        return row.value
    values = possible(told, house.ramsch or Ramsch())
    return next(iter(values)) if len(values) == 1 else None


def _missing(row: Row, columns: frozenset[str], house: House) -> Iterator[str]:
    """What nothing else on the row tells: 120 points can be a march, or not (V8.8)."""
    if row.won is None and not row.score and len(_ways(row, house)) > 1:
        yield "won"
    if row.score is None and "score" in columns:
        yield "score"
    elif row.score is None and _value(row, _told(row, house), house) is None:
        yield "value"


def _nobodys(row: Row, house: Ramsch) -> Iterator[Finding]:
    """Three with the same: no entry at all (V8.6, V12.1)."""
    if row.also is not None:
        yield _at(row, "row.ramsch_also", "also", row.also)
    elif row.score or house.loss == "fewest":
        yield _at(row, "row.incomplete", "declarer", None, fields=("declarer",))


def _who(row: Row, seats: int, house: Ramsch) -> Iterator[Finding]:
    if row.declarer is not None and not 1 <= row.declarer <= seats:
        yield _at(row, "row.unknown_seat", "declarer", row.declarer, seats)
    elif row.also is not None and (row.also == row.declarer or not 1 <= row.also <= seats):
        yield _at(row, "row.ramsch_also", "also", row.also)
    elif row.also is not None and (house.loss == "fewest" or (house.loss != "winner" and house.tie == "last_trick")):
        yield _at(row, "house.not_played", "also", row.also, paragraph="V8.6")


def _calls(row: Row, house: House) -> Iterator[Finding]:
    ramsch = house.ramsch or Ramsch()
    levels = house.bock.levels if house.bock else 0
    for field, limit, paragraph in (
        ("passed_on", MOST_CALLS if max(ramsch.calls) > 1 else 0, "V8.9"),
        *((("kontra", ramsch.most_kontra, "V8.13"),) if ramsch.most_kontra else ()),
        ("bock", levels, "V6.4"),
        ("virgins", VIRGINS if ramsch.loss != "winner" else 0, "V8.7"),
    ):
        found = getattr(row, field)
        if found and not limit:
            yield _at(row, "house.not_played", field, found, paragraph=paragraph)
        elif not 0 <= found <= limit:
            yield _at(row, "house.range", field, found, limit=limit, paragraph=paragraph)


def _figures(row: Row, house: House) -> Iterator[Finding]:
    ramsch = house.ramsch or Ramsch()
    told = _told(row, house)
    values = possible(told, ramsch)
    if not values:
        yield from _no_such(row, told, ramsch)
    elif row.value is not None and row.value not in values:
        yield _at(row, "row.ramsch_value", "value", row.value, _range(values))
    elif row.value is not None:
        yield from _score(row, counted(row.value, told, house))
    elif row.score is not None:
        scores = {counted(value, told, house) for value in values}
        if row.score in scores:
            return
        if -row.score in scores:
            yield _at(row, "row.sign", "score", row.score, -row.score)
        else:
            yield _at(row, "row.ramsch_value", "score", row.score, _range(frozenset(map(abs, scores))))


def _no_such(row: Row, told: Told, house: Ramsch) -> Iterator[Finding]:
    """Won where nobody wins, or lost where nobody loses; else so many without a trick, or tied, can't be."""
    turned = possible(replace(told, won=not told.won), house)
    if turned and row.won is not None and row.score is not None and row.won != (row.score > 0):
        yield _at(row, "row.tick", "won", row.score, row.score)
    elif turned:
        expected = -row.score if row.score else None
        yield _at(row, "row.sign", "score" if row.won is None else "won", row.score, expected)
    else:
        yield _at(row, "row.ramsch_never", "virgins" if row.virgins else "also", row.virgins or row.also)


def _score(row: Row, expected: int) -> Iterator[Finding]:
    if row.score is None or row.score == expected:
        return
    if row.score == -expected:
        yield _at(row, "row.sign", "score", row.score, expected)
    else:
        yield _at(
            row,
            "row.score",
            "score",
            row.score,
            expected,
            causes=score_causes(row.score, expected, row.kontra, row.bock),
        )


def _range(values: frozenset[int]) -> str:
    return str(min(values)) if len(values) == 1 else f"{min(values)}–{max(values)}"


def _shown(written: object) -> object:
    return " ".join(sorted(written)) if isinstance(written, frozenset) else written


def _at(row: Row, code: str, field: str, found: object, expected: object = None, **values: Any) -> Finding:
    return finding(code, row=row.number, seat=row.declarer, field=field, found=found, expected=expected, **values)
