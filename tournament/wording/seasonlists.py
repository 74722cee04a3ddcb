"""What lists of a season say that are given out: names as the register wants them, what a place lacks, notes below."""

from collections.abc import Iterator, Sequence
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.season import SeasonRule, Standing
from tournament.models import Player, RankingRule
from tournament.wording.prose import together
from tournament.wording.season import GROUP_NAMES, rule_words

PERIODS = {
    "month": gettext_lazy("each month"),
    "quarter": gettext_lazy("each quarter"),
    "half": gettext_lazy("each half of the year"),
}


def period_name(kind: str, first: date) -> str:
    """What the ranking of a period is called that begins then, or is cut at the season's first day."""
    if kind == "month":
        return date_format(first, "F Y")
    number = (first.month - 1) // (3 if kind == "quarter" else 6) + 1
    words = _("Quarter %(number)s of %(year)s") if kind == "quarter" else _("Half %(number)s of %(year)s")
    return words % {"number": number, "year": first.year}


def name_as(player: Player, how: str) -> str:
    """For pages: "full" at the desk, "listed" and "short" for strangers."""
    return str(player) if how == "full" else listed_name(player, short=how == "short")


def listed_name(player: Player, *, short: bool = False) -> str:
    """Like everybody, by the first name, or not at all. `short`: where strangers read family names as one letter."""
    if player.publish_as == Player.Naming.FULL:
        return player.public_name if short else str(player)
    first = player.first_name if player.publish_as == Player.Naming.FIRST else ""
    return first or _("not named")


def beside(player: Player) -> str:
    """What stands beside somebody who is called like another: his club, else in whose register he is."""
    return str(player.club or player.organizer)


def lacking(rule: SeasonRule, row: Standing, *, is_meant: bool = True) -> str:
    """Why somebody has no place. `is_meant`: whether he is among those who are ranked, whatever he has played."""
    if row.rank is not None:
        return ""
    if not is_meant:
        groups = together([str(name) for group, name in GROUP_NAMES.items() if group in rule.groups])
        return _("only %(groups)s are ranked") % {"groups": groups}
    if row.lists < rule.lists:
        return _("%(count)s of %(least)s lists") % {"count": row.lists, "least": rule.lists}
    if row.evenings < rule.evenings:
        return _("%(count)s of %(least)s evenings") % {"count": row.evenings, "least": rule.evenings}
    return _("not ranked")


def held_words(days: Sequence[date]) -> str:
    """After how many evenings the list stands."""
    count = len(days)
    words = ngettext("After %(count)s evening, on %(day)s", "After %(count)s evenings, the last on %(day)s", count)
    return words % {"count": count, "day": date_format(days[-1])}


def unsettled_words(count: int) -> str:
    words = ngettext("%(count)s evening without a final result", "%(count)s evenings without a final result", count)
    return words % {"count": count}


def change_words(change: RankingRule) -> str:
    told = {"day": date_format(change.since, "SHORT_DATE_FORMAT"), "reason": change.reason}
    return _("Rule changed on %(day)s: %(reason)s") % told


def list_notes(rule: SeasonRule, changes: tuple[RankingRule, ...], *, below: bool, hidden: int) -> Iterator[str]:
    """What stands under a ranking: the rule in words, every change of it, and who has no place."""
    yield " ".join(rule_words(rule))
    yield from (change_words(change) for change in changes)
    if below:
        yield _("–: no place by this rule. They stand below, in the same order.")
    if hidden:
        words = ngettext(
            "%(count)s more without a place is not listed.", "%(count)s more without a place are not listed.", hidden
        )
        yield words % {"count": hidden}
