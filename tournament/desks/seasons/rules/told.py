"""A rule as it is kept, from what the form asked, and back: only what was written stands in it."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

USUAL_TIES = "won,lost"


def rule_of(data: Mapping[str, Any], last_day: str) -> dict[str, Any]:
    """last_day: that of the season, until which months are left where the rule has no other."""
    told = {
        "unit": data["unit"] if data["unit"] == "evening" else None,
        "which": written(which_of(data, last_day)),
        "norm": data["norm"],
        "by_place": by_place_of(data),
        "absent": number(data["absent"]),
        "keep": keep_of(data),
        "aggregate": {"mean": "mean", "mean_at_least": {"mean_at_least": data["at_least"]}}.get(data["aggregate"]),
        "adjust": adjust_of(data),
        "qualify": written(qualify_of(data)),
        "ties": None if data["ties"] == USUAL_TIES else [tie for tie in data["ties"].split(",") if tie],
    }
    return {name: part for name, part in told.items() if part is not None}


def which_of(data: Mapping[str, Any], last_day: str) -> dict[str, Any]:
    until = iso(data["until"]) or (last_day if data["months_left"] else None)
    return {
        "series": data["series"],
        "tags": data["tags"],
        "declared": data["declared"],
        "from": iso(data["since"]),
        "to": until,
    }


def by_place_of(data: Mapping[str, Any]) -> dict[str, Any] | None:
    if data["worth"] == "total":
        return None
    points = [number(each) for each in data["place_points"]] if data["worth"] == "points" else None
    last = [number(each) for each in data["last_points"]]
    equals = "better" if data["equals"] == "better" else None
    return written({"points": points, "from_last": last, "equals": equals}) or {"points": "field"}


def keep_of(data: Mapping[str, Any]) -> dict[str, Any] | None:
    keep: dict[str, Any] = {"best": data["best"], "first": data["first"], "drop": data["drops"]}
    return {data["keep"]: keep[data["keep"]]} if data["keep"] in keep else None


def adjust_of(data: Mapping[str, Any]) -> list[dict[str, Any]] | None:
    per = {"per": number(data["per"]), "from": data["per_from"] or 0}
    per |= {"one_sided": True} if data["one_sided"] else {}
    missed = {"missed_power": data["power"], "from": data["missed_from"] or 0}
    return [step for step in (per, missed) if step.get("per") or step.get("missed_power")] or None


def qualify_of(data: Mapping[str, Any]) -> dict[str, Any]:
    asked = {name: data[name] for name in ("lists", "evenings", "months", "month_lists", "groups")}
    joined = {"joined_before": iso(data["joined_before"]), "months_left": data["months_left"]}
    return {**asked, **joined, "arrears": data["arrears"]}


def written(parts: dict[str, Any]) -> dict[str, Any] | None:
    return {name: part for name, part in parts.items() if part} or None


def iso(day: Any) -> str | None:
    return day.isoformat() if day else None


def number(value: Decimal | None) -> int | float | None:
    if value is None:
        return None
    return int(value) if value == value.to_integral_value() else float(value)


def initial_of(rule: Mapping[str, Any]) -> dict[str, Any]:
    """What the form begins with: the rule as it is."""
    which, qualify, keep = rule.get("which", {}), rule.get("qualify", {}), rule.get("keep", "all")
    aggregate, kept = rule.get("aggregate", "sum"), keep if isinstance(keep, dict) else {}
    return {
        "unit": rule.get("unit", "list"),
        "series": " ".join(map(str, which.get("series", []))),
        "tags": ", ".join(which.get("tags", [])),
        "declared": which.get("declared"),
        "since": which.get("from"),
        "until": which.get("to"),
        "norm": rule.get("norm"),
        **places_initial(rule.get("by_place")),
        "absent": rule.get("absent"),
        "keep": next(iter(kept), "all"),
        "best": kept.get("best"),
        "first": kept.get("first"),
        "drops": "; ".join(f"{start}: {drop}" for start, drop in kept.get("drop", [])),
        "aggregate": aggregate if isinstance(aggregate, str) else "mean_at_least",
        "at_least": None if isinstance(aggregate, str) else aggregate["mean_at_least"],
        **adjust_initial(rule.get("adjust", [])),
        **{name: qualify.get(name) for name in ("lists", "evenings", "months", "month_lists", "groups")},
        **{name: qualify.get(name) for name in ("joined_before", "months_left", "arrears")},
        "ties": ",".join(rule.get("ties", USUAL_TIES.split(","))),
    }


def places_initial(by_place: Mapping[str, Any] | None) -> dict[str, Any]:
    if by_place is None:
        return {"worth": "total"}
    points = by_place.get("points", "field")
    return {
        "worth": "field" if points == "field" else "points",
        "place_points": "" if points == "field" else " ".join(map(str, points)),
        "last_points": " ".join(map(str, by_place.get("from_last", []))),
        "equals": by_place.get("equals", "mean"),
    }


def adjust_initial(steps: list[Mapping[str, Any]]) -> dict[str, Any]:
    per: Mapping[str, Any] = next((step for step in steps if "per" in step), {})
    missed: Mapping[str, Any] = next((step for step in steps if "missed_power" in step), {})
    return {
        "per": per.get("per"),
        "per_from": per.get("from"),
        "one_sided": per.get("one_sided", False),
        "power": missed.get("missed_power"),
        "missed_from": missed.get("from"),
    }
