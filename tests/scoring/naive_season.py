"""A season's ranking a second time, word by word after season.md: slow, and nothing shared with scoring.season."""

import hashlib
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

Row = dict[str, Any]  # a line of the file
Rule = dict[str, Any]  # as JSON has it


def ranked(rows: list[Row], rule: Rule) -> list[tuple[int | None, str, Fraction]]:
    """Rank, name and exact value, best first, equals by name."""
    rows = [row for row in rows if there(row, rule.get("which", {}))]
    held = {unit(row, rule) for row in rows}
    people = sorted({row["name"] for row in rows})
    table = []
    for name in people:
        own = [row for row in rows if row["name"] == name]
        lists, won, lost = len(own), sum(row["won"] for row in own), sum(row["lost"] for row in own)
        keys = {"won": -won, "lost": lost, "lists": -lists}
        order = [-value(name, rows, held, rule), *(keys[tie] for tie in rule["ties"] if tie != "lot")]
        table.append((not qualified(own, rule), order, name))
    answer: list[tuple[int | None, str, Fraction]] = []
    for outside, order, name in table:
        better = [other for other in table if other[:2] < (outside, order)]
        equals = sorted(other[2] for other in table if other[:2] == (outside, order))
        place = len(better) + 1 + (by_lot(equals, rule).get(name, 0) if not outside else 0)
        answer.append((None if outside else place, name, -order[0]))
    position = {name: (outside, order) for outside, order, name in table}
    return sorted(answer, key=lambda each: (*position[each[1]], each[0] or 0, each[1]))


def by_lot(equals: list[str], rule: Rule) -> dict[str, int]:
    """How many of those who are equal stand before each, where a lot was drawn for just them."""
    if "lot" not in rule["ties"]:
        return {}
    for lot in rule.get("lots", []):
        names = lot.get("order") or sorted(
            lot["names"], key=lambda name: hashlib.sha256(f"{lot['seed']}:{name}".encode()).hexdigest()
        )
        if sorted(names) == equals:
            return {name: before for before, name in enumerate(names)}
    return {}


def there(row: Row, which: Rule) -> bool:
    asked = [
        "series" not in which or row["series"] in which["series"],
        not which.get("tags") or bool(set(which["tags"]) & set(row["tags"])),
        not which.get("declared") or which["declared"] in row["declared"],
        row["date"] >= which.get("from", ""),
        row["date"] <= which.get("to", "9999-12-31"),
    ]
    return all(asked)


def unit(row: Row, rule: Rule) -> tuple[str, int]:
    return row["date"], 0 if rule.get("unit") == "evening" else row["series"]


def total(name: str, at: tuple[str, int], rows: list[Row], rule: Rule) -> Fraction:
    """What somebody's unit counts, before points by place."""
    own = [row for row in rows if row["name"] == name and unit(row, rule) == at]
    if "norm" in rule:
        return sum((Fraction(row["total"]) * rule["norm"] / row["games"] for row in own), Fraction(0))
    return Fraction(sum(row["total"] for row in own))


def placed(name: str, at: tuple[str, int], rows: list[Row], rule: Rule) -> Fraction:
    """Points by the place in the unit."""
    told, field = rule["by_place"], {row["name"] for row in rows if unit(row, rule) == at}

    def key(who: str) -> tuple[Fraction, int, int]:
        own = [row for row in rows if row["name"] == who and unit(row, rule) == at]
        won, lost = sum(row["won"] for row in own), sum(row["lost"] for row in own)
        return -total(who, at, rows, rule), -won, lost

    better = sum(key(who) < key(name) for who in field)
    equals = sum(key(who) == key(name) for who in field)
    taken = [worth_of(place, len(field), told) for place in range(better + 1, better + equals + 1)]
    return taken[0] if told.get("equals") == "better" else sum(taken, Fraction(0)) / equals


def worth_of(place: int, field: int, told: Rule) -> Fraction:
    points, last = told.get("points", "field"), told.get("from_last", [])
    own = Fraction(field - place + 1) if points == "field" else number(points, place)
    return own + number(last, field - place + 1)


def number(points: list[Any], place: int) -> Fraction:
    return Fraction(str(points[place - 1])) if place <= len(points) else Fraction(0)


def value(name: str, rows: list[Row], held: set[tuple[str, int]], rule: Rule) -> Fraction:
    own = {unit(row, rule) for row in rows if row["name"] == name}
    worth = placed if "by_place" in rule else total
    units = [(at, worth(name, at, rows, rule)) for at in sorted(own)]
    if "absent" in rule:
        units += [(at, Fraction(str(rule["absent"]))) for at in held - own]
    keep = rule.get("keep", "all")
    if keep != "all" and "first" in keep:
        counted = [points for _at, points in sorted(units)[: keep["first"]]]
    else:
        counted = sorted((points for _at, points in units), reverse=True)
        if keep != "all" and "best" in keep:
            counted = counted[: keep["best"]]
        if keep != "all" and "drop" in keep:
            reached = [drop for start, drop in sorted(keep["drop"]) if start <= len(own)]
            counted = counted[: max(0, len(counted) - reached[-1])] if reached else counted
    if not counted:
        return Fraction(0)
    how = rule.get("aggregate", "sum")
    made = sum(counted, Fraction(0))
    if how == "mean":
        made /= len(counted)
    elif how != "sum":
        made /= max(len(counted), how["mean_at_least"])
    return made + sum((adjusted(step, len(own), len(held)) for step in rule.get("adjust", [])), Fraction(0))


def adjusted(step: Rule, played: int, held: int) -> Fraction:
    start = Fraction(str(step.get("from", 0)))
    if "per" in step:
        above = played - start
        return Fraction(str(step["per"])) * (max(above, Fraction(0)) if step.get("one_sided") else above)
    beyond = max(Fraction(held - played) - start, Fraction(0))
    made = Fraction(1)
    for _time in range(step["missed_power"]):
        made *= beyond
    return -made


def qualified(own: list[Row], rule: Rule) -> bool:
    asked, latest = rule.get("qualify", {}), max(own, key=lambda row: (row["date"], row["series"]))
    months = {row["date"][:7] for row in own}
    full = [month for month in months if sum(row["date"][:7] == month for row in own) >= asked.get("month_lists", 0)]
    joined = latest["joined"]
    first_day = min(row["date"] for row in own) if joined == "never" else joined
    return all(
        (
            len(own) >= asked.get("lists", 0),
            len({row["date"] for row in own}) >= asked.get("evenings", 0),
            len(full) >= asked.get("months", 0) or not asked.get("months"),
            not asked.get("groups") or latest["group"] in asked["groups"],
            not asked.get("joined_before") or (joined != "never" and joined < asked["joined_before"]),
            not asked.get("months_left")
            or not first_day
            or lasts(first_day, rule["which"]["to"], asked["months_left"]),
            not asked.get("arrears") or latest["arrears"] < asked["arrears"],
        )
    )


def lasts(first: str, last: str, months: int) -> bool:
    """Whether so many months, from this day on, are over by the end of the last day: counted day by day."""
    day, end, left = date.fromisoformat(first), date.fromisoformat(last), months
    begun = day.day
    while left:
        day += timedelta(days=1)
        next_month = day + timedelta(days=1)
        if day.day == begun or (next_month.month != day.month and begun > day.day):
            left -= 1
    return day - timedelta(days=1) <= end
