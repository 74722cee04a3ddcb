"""The foot of a sheet in words: what its games come to, what it alone can't prove (V12.7), and a file of feet."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from scoring import RuleSet
from scoring.foot import may_exceed
from scoring.reach import is_bounded

FEET: dict[str, Any] = {
    "feet.which_series": gettext_lazy(
        "This file has no column for the series; open this page from the series that is meant."
    ),
    "feet.no_series": gettext_lazy("This tournament has no series %(series)s."),
    "feet.no_table": gettext_lazy("Series %(series)s has no table %(table)s."),
    "feet.other_seats": gettext_lazy(
        "Series %(series)s, table %(table)s: the file has the seats %(found)s, the table 1 to %(expected)s."
    ),
    "feet.other_card": gettext_lazy(
        "Series %(series)s, table %(table)s, seat %(seat)s: start card %(number)s in the file, "
        "%(expected)s in the draw."
    ),
    "feet.passed_differ": gettext_lazy(
        "Series %(series)s, table %(table)s: the lines give different passed games: %(found)s."
    ),
    "feet.unread": gettext_lazy("Series %(series)s, table %(table)s: not taken, since a line of it can't be read."),
    "feet.not_in_file": ngettext_lazy(
        "Series %(series)s: table %(tables)s is not in this file.",
        "Series %(series)s: the tables %(tables)s are not in this file.",
        "count",
    ),
    "feet.changed": gettext_lazy(
        "Series %(series)s, table %(table)s changed since the preview. Choose the file again."
    ),
}


def games_check(rules: RuleSet, games: int) -> str:
    """What the games of all seats come to, on paper as on the page (SkWO 7.2; V12.5)."""
    check = _("won + lost + passed = %(games)s games")
    if may_exceed(rules):
        check = _("won + lost + passed = %(games)s games or more")
    return check % {"games": games}


def foot_lacks(rules: RuleSet) -> list[str]:
    """Sentences; none for standard Skat."""
    lacks = []
    if not is_bounded(rules):
        lacks.append(
            _(
                "By these rules any points can come from won and lost games, so a slip in the points shows in the "
                "total alone."
            )
        )
    if may_exceed(rules):
        lacks.append(
            _(
                "Won, lost and passed may come to more than the games: two can share a Ramsch, and in rounds of Ramsch "
                "a grand from the hand is one game more."
            )
        )
    if lacks:
        lacks.append(_("Keyed game by game, every row is checked."))
    return lacks
