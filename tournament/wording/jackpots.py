"""What is said of the jackpot for a grand ouvert: how it is announced, and why something of it can't be."""

from typing import Any

from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from tournament.models import Tournament
from tournament.wording.money import money

JACKPOT: dict[str, Any] = {
    "jackpot.off": _("There is no jackpot in this tournament. It is the setting “buy-in of the jackpot”."),
    "jackpot.no_card": ngettext_lazy(
        "There is no start card %(cards)s.", "There are no start cards %(cards)s.", "count"
    ),
    "jackpot.won_since": _(
        "A grand ouvert was noted: the sum stands of which shares are taken. Take the note back first if it was a "
        "mistake."
    ),
    "jackpot.carried_on": _("What remained of this jackpot has gone to the next tournament. Take that back first."),
    "jackpot.carried_before": _("A jackpot was carried over to this tournament already."),
    "jackpot.other_money": _("The other jackpot is in another currency, or of another organizer."),
    "jackpot.unsettled": _("%(name)s: nothing remains of its jackpot, or somebody who won was not paid yet."),
    "jackpot.both_together": _(
        "It stands in two cash books. Take it back on the page of the jackpot; both go together."
    ),
    "jackpot.not_there": _("Start card %(number)s does not sit at table %(table)s in series %(series)s."),
    "jackpot.no_game": _("Table %(table)s has no game %(game)s."),
    "jackpot.noted_before": _("A grand ouvert is noted for table %(table)s, game %(game)s already."),
    "jackpot.paid_since": _("This win, or one after it, was paid. Void that payment in the cash book first."),
    "jackpot.no_win": _("This grand ouvert was taken back; nothing is paid for it."),
    "jackpot.nothing_due": _("Start card %(number)s gets nothing: not bought in, or nothing is left."),
    "jackpot.unpaid": _("Jackpot: %(due_cents)s are not paid out to start card %(number)s yet."),
    "jackpot.paid_other": _(
        "Jackpot: %(paid_cents)s were paid to start card %(number)s, and %(due_cents)s are due. Void the payment and "
        "pay anew."
    ),
    "settings.jackpot_frozen": _("A grand ouvert is noted; the jackpot stays as it was announced."),
}


def jackpot(tournament: Tournament) -> list[str]:
    """For a grand ouvert: buy-in, shares, what the organizer adds, and the cap; nothing where there is none."""
    usual = Tournament()
    parts = []
    if tournament.jackpot_buy_in_cents:
        parts.append(
            gettext("jackpot for a grand ouvert: buy-in %(money)s") % {"money": money(tournament.jackpot_buy_in_cents)}
        )
    if parts or tournament.jackpot_shares != usual.jackpot_shares:
        parts.append(gettext("share of each win: %(shares)s") % {"shares": shares(tournament.jackpot_shares)})
    if tournament.jackpot_start_cents:
        parts.append(
            gettext("%(money)s from the organizer to begin with") % {"money": money(tournament.jackpot_start_cents)}
        )
    if tournament.jackpot_cap_cents is not None:
        parts.append(gettext("at most %(money)s") % {"money": money(tournament.jackpot_cap_cents)})
    return parts


def shares(text: str) -> str:
    """As they were typed, with the sign for per cent where it is meant."""
    parts = [part.strip().removesuffix("%").strip() for part in text.split(";")]
    return ", ".join(part if "/" in part else f"{part}\N{NO-BREAK SPACE}%" for part in parts)
