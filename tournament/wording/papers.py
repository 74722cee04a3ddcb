"""The printed words of a score sheet: heads that fit into narrow columns, and the lines of its foot."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring import RuleSet


def heads() -> dict[str, str]:
    """Of the columns and their groups, by the names that the drawing has for them."""
    announced = pgettext("score sheet", "announced")
    return {
        "game": pgettext("score sheet", "game"),
        "base": pgettext("score sheet", "base value"),
        "null": pgettext("score sheet", "null"),
        "grand": pgettext("score sheet", "grand"),
        "tops": pgettext("score sheet", "tops"),
        "with": pgettext("score sheet", "with"),
        "without": pgettext("score sheet", "without"),
        "steps": pgettext("score sheet", "steps"),
        "hand": pgettext("score sheet", "hand"),
        "schneider": pgettext("score sheet", "schneider"),
        "schneider_announced": announced,
        "schwarz": pgettext("score sheet", "schwarz"),
        "schwarz_announced": announced,
        "ouvert": pgettext("score sheet", "open"),
        "value": pgettext("score sheet", "game value"),
        "keeper": pgettext("score sheet", "list keeper"),
        "points": pgettext("score sheet", "points"),
        "won": pgettext("score sheet", "won"),
        "lost": pgettext("score sheet", "lost"),
        "passed": pgettext("score sheet", "passed"),
    }


def foot(rules: RuleSet, seats: int, games: int) -> dict[str, str]:
    """What is counted at the end, with the figures of the rules that the tournament has announced (SkWO 5)."""
    dealer = _("the dealer sits out") if seats == 4 else _("the dealer")
    return {
        "sum": _("game points · games won · games lost"),
        "own": _("(won − lost) × %(bonus)s") % {"bonus": rules.won_or_lost_bonus},
        "others": _("lost games of the others × %(bonus)s") % {"bonus": rules.others_lost_bonus[seats]},
        "total": pgettext("score sheet", "total"),
        "signature": _("signatures"),
        "dealer": dealer,
        "check": _("won + lost + passed = %(games)s games") % {"games": games},
    }
