"""What the games at a foot come to, and what it alone can't prove where more is played than standard Skat (V12.7)."""

from django.utils.translation import gettext as _

from scoring import RuleSet
from scoring.foot import may_exceed
from scoring.reach import is_bounded


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
