"""What the rows of an archive are to each other, each being right by itself: the places of those that don't fit."""

from collections.abc import Iterator
from typing import Any

from django.db.models import ForeignKey

from tournament.models import Club, User
from tournament.queries.record.archive import KEPT
from tournament.queries.record.houses import house_faults, kept_house

Row = dict[str, Any]
Rows = dict[str, list[Row]]
GAMES = {3: "games_at_three", 4: "games_at_four", 5: "games_at_five"}
Place = tuple[str, int, str]  # part, row from 1, field


def unfitting(rows: Rows) -> Iterator[Place]:
    """Those that lead nowhere before all others, as these are asked by them."""
    for checked in (astray, unborn, fifths, unhoused, unsaid):
        yield from checked(rows)


def astray(rows: Rows) -> Iterator[Place]:
    """Every reference leads to a row of this archive."""
    for section in KEPT:
        pointing = [
            field
            for field in section.fields
            if isinstance(field, ForeignKey) and field.related_model not in (User, Club)
        ]
        for field in pointing:
            model: Any = field.related_model
            there = len(rows[model._meta.model_name])
            for number, row in enumerate(rows[section.name], start=1):
                if row[field.name] is not None and not 0 <= row[field.name] < there:
                    yield section.name, number, field.name


def unborn(rows: Rows) -> Iterator[Place]:
    """Nobody plays before he is born."""
    (tournament,) = rows["tournament"]
    for number, row in enumerate(rows["player"], start=1):
        if row["birth_year"] and row["birth_year"] > tournament["date"].year:
            yield "player", number, "birth_year"


def fifths(rows: Rows) -> Iterator[Place]:
    """Nobody sits at a fifth seat of a draw in force, or stands there on a sheet, where five may not (ISkO 3.2.7)."""
    if rows["tournament"][0]["games_at_five"] is not None:
        return
    versions = rows["sheetversion"]
    found = [
        *(("seat", "number", at, row["table"]) for at, row in enumerate(rows["seat"], 1) if row["number"] > 4),
        *(("sheetversion", "unsigned", at, row["table"]) for at, row in enumerate(versions, 1) if 5 in row["unsigned"]),
        *(
            ("footerentry", "seat", at, versions[row["version"]]["table"])
            for at, row in enumerate(rows["footerentry"], 1)
            if row["seat"] > 4
        ),
    ]
    for name, field, at, table in found:
        if rows["draw"][rows["table"][table]["draw"]]["voided_at"] is None:
            yield name, at, field


def unhoused(rows: Rows) -> Iterator[Place]:
    """What the club plays fits the rule set beside which it is played (V0.2)."""
    tournament = rows["tournament"][0]
    edition, house = tournament["rule_edition"], tournament["house"]
    if house_faults(edition, tournament["performance_system"], house) or kept_house(edition, house) != house:
        yield "tournament", 1, "house"


def unsaid(rows: Rows) -> Iterator[Place]:
    """An entry of a table's phone is kept under its own phone and number, and speaks of a game that its table has."""
    for number, row in enumerate(rows["tableentry"], 1):
        said = row["said"]
        for field in ("phone", "number"):
            if said[field] != row[field]:
                yield "tableentry", number, field
        table = rows["tablesheet"][row["sheet"]]["table"]
        seats = sum(seat["table"] == table for seat in rows["seat"])
        games = rows["tournament"][0].get(GAMES.get(seats, ""), 0) or 0
        if said.get("game", 0) > games or said.get("seat", 0) > seats:
            yield "tableentry", number, "said"
