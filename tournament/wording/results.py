"""The words of ratings, lots and places: codes of the results desk in the reader's language."""

from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

RATINGS: dict[str, Any] = {
    "main": pgettext_lazy("rating", "All players"),
    "teams": pgettext_lazy("rating", "Teams"),
    "tandems": pgettext_lazy("rating", "Tandems"),
    "mixed": pgettext_lazy("rating", "Mixed"),
    "ladies": pgettext_lazy("rating", "Ladies"),
    "seniors": pgettext_lazy("rating", "Seniors"),
    "juniors": pgettext_lazy("rating", "Juniors"),
    "best_series": pgettext_lazy("rating", "Best single series"),
}
LACKS: dict[str, Any] = {
    "few": gettext_lazy("too few players"),
    "many": gettext_lazy("too many players"),
    "not_mixed": gettext_lazy("not a woman and a man"),
}


def rating_name(code: str, name: str = "") -> str:
    """What a rating is called: as the organizer named it, or by its code."""
    if name:
        return name
    if code.startswith("series-"):
        return _("Series %(number)s") % {"number": code.removeprefix("series-")}
    return str(RATINGS.get(code, code))


def lack_name(lack: str) -> str:
    return str(LACKS[lack]) if lack else ""


def points(figure: int | str | Fraction) -> str:
    """Points as a list shows them; thirds of a team that is raised behind the whole ones: 3333 1/3."""
    exact = Fraction(figure)
    whole, rest = divmod(abs(exact), 1)
    sign = "-" if exact < 0 else ""
    return f"{sign}{whole} {rest}" if rest else f"{int(exact)}"
