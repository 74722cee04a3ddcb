"""What the columns of other Skats are called, on a grid and on paper, and what is typed there (V12.1)."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

COLUMN_NAMES: dict[str, Any] = {
    "form": pgettext_lazy("sheet column", "Form"),
    "spitze": pgettext_lazy("sheet column", "Spitze"),
    "shown": pgettext_lazy("sheet column", "Shown"),
    "opened": pgettext_lazy("sheet column", "Opened"),
    "revolution": pgettext_lazy("sheet column", "Revol."),
    "also": pgettext_lazy("sheet column", "2nd of tie"),
    "virgins": pgettext_lazy("sheet column", "No trick"),
    "passed_on": pgettext_lazy("sheet column", "Passed on"),
    "kontra": pgettext_lazy("sheet column", "Kontra"),
    "bock": pgettext_lazy("sheet column", "Bock"),
    "ramsch_round": pgettext_lazy("sheet column", "Round"),
    "event": pgettext_lazy("sheet column", "60"),
}
COLUMN_HINTS: dict[str, Any] = {
    "form": gettext_lazy("Form: T tournee, 2 the second card, S solo, G guckser"),
    "spitze": gettext_lazy("Spitze: how many cards"),
    "shown": gettext_lazy("Shown: X where the skat was shown"),
    "opened": gettext_lazy("Opened: X where the cards were laid open after the first trick"),
    "revolution": gettext_lazy("Revolution: X"),
    "also": gettext_lazy("2nd of tie: the seat that shares a Ramsch"),
    "virgins": gettext_lazy("No trick: how many at the table"),
    "passed_on": gettext_lazy("Passed on: how often"),
    "kontra": gettext_lazy("Kontra: 1, re: 2"),
    "bock": gettext_lazy("Bock: 1 in a Bock round"),
    "ramsch_round": gettext_lazy("Round: X in a round of Ramsch"),
    "event": gettext_lazy("60: X where a game was lost with 60"),
}


def column_name(column: str) -> str:
    return str(COLUMN_NAMES[column])


def hints(columns: Sequence[str], *, ramsch: bool) -> str:
    """What is typed in these columns, in one paragraph; nothing where there are none."""
    of_ramsch = (
        [_("Contract M: Ramsch, the declarer is who lost or won it, its card points are not doubled")] if ramsch else []
    )
    parts = [*of_ramsch, *(str(COLUMN_HINTS[column]) for column in columns)]
    return ". ".join(parts) + "." if parts else ""
