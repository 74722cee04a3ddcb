"""The plan of a made-up meeting, and files of it in which one value is changed."""

from datetime import date, time
from typing import Any

from tournament.files.lined import canonical, written
from tournament.files.meetingplan import KIND, MeetingPlan, Squaddie, parts_of

TEAMS = ("Kreuz As", "Pik Bube", "Herz Dame", "Karo König")
TERMS = {
    "name": "Oberliga",
    "year": 2026,
    "teams_a_group": 16,
    "days_planned": 5,
    "series_a_day": 3,
    "games_at_four": 48,
    "players": 4,
    "least_players": 3,
    "substitutes": 4,
    "unit": 1,
    "ties": "won,lost",
    "order": "plus,points",
    "up": 3,
    "down": 2,
    "change_at": "round",
    "positions_bound": False,
    "binding_days": 14,
}


def squaddie(letter: str, place: int, **values: Any) -> Squaddie:
    person = {"last_name": f"{letter}{'abcdefgh'[place]}", "first_name": "", "pass_number": "", "birth_year": None}
    return Squaddie(10 * ord(letter) + place, letter, place + 1, "", {**person, "sex": "", **values})


def make_plan(**changed: Any) -> MeetingPlan:
    values: dict[str, Any] = {
        "key": "k" * 20,
        "organizer": "Landesverband",
        "league": TERMS,
        "group": "Staffel Nord",
        "day": {"number": 1, "date": date(2026, 3, 22), "is_central": False},
        "meeting": {"number": 1, "place": "Halle", "hall": "", "starts": time(10), "moved_to": None},
        "host": "A",
        "teams": tuple(
            {"letter": letter, "name": name, "number": "", "club": ""}
            for letter, name in zip("ABCD", TEAMS, strict=True)
        ),
        "squads": tuple(squaddie(letter, place) for letter in "ABCD" for place in range(5)),
    }
    return MeetingPlan(**{**values, **changed})


def plan_with_value(plan: MeetingPlan, part: str, name: str, value: Any, place: int = 0) -> bytes:
    """Returns the plan's file with one value changed, under sums that fit."""
    parts = parts_of(plan)
    at = [number for number, (found, _values) in enumerate(parts) if found == part][place]
    parts[at] = part, {**parts[at][1], name: value}
    return written(KIND, [canonical({part: values}) for part, values in parts])
