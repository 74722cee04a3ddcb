"""The signs with which a clerk types what only other Skats write in a row, and a row's marks as they are typed (V12.1).

One key each, as with contracts and steps; no sign of the usual cells is known here.
"""

from collections.abc import Mapping

from scoring import Row, house
from tournament.queries.sheets.marks import marks_of

RAMSCH = ("M", "m", "ra", "ramsch")  # the first as it is shown; R is diamonds
TICK = "x"
TICKED: Mapping[str, bool] = dict.fromkeys((TICK, "+", "1", "j", "y", "s"), True)
EVENTS: Mapping[str, str] = {event: event for event in house.EVENTS} | dict.fromkeys((*TICKED, "6", "60"), "lost_60")
FORMS: Mapping[str, str] = {"t": "tournee", "2": "second", "s": "solo", "g": "guckser"}
FORM_LETTERS = {form: letter.upper() for letter, form in FORMS.items()}


def text_of(number: int | None) -> str:
    return "" if number is None else str(number)


def others_of(row: Row) -> dict[str, str]:
    """The cells of a row's marks; of most rows none."""
    return {name: sign_of(name, value) for name, value in marks_of(row).items() if name != "ramsch"}


def sign_of(name: str, value: int | str) -> str:
    if value is True or (name, value) == ("event", "lost_60"):
        return TICK
    return FORM_LETTERS.get(value, value) if isinstance(value, str) else text_of(value)
