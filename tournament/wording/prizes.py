"""What the desk of prizes says: what a plan can't be, who can't be paid, and what the pool is made of. Data only."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

from tournament.models import PrizePlan

POOL_LINES: dict[str, Any] = {
    "fees": _("Entry fees paid"),
    "refunds": _("Entry fees given back"),
    "card_money": _("Card money"),
    "withheld": _("Share of the fees that is not paid out"),
    "extra": _("From the organizer"),
    "loss_fees": _("Loss fees taken"),
    "rating_fees": _("Fees of further ratings"),
}

PRIZES: dict[str, Any] = {
    "returns.no_cards": _(
        "No start cards are handed in at this tournament: it is the setting “start cards are handed in for a prize”."
    ),
    "returns.lacking": ngettext_lazy(
        "A winner has not handed in his start card yet: %(cards)s. Take it in, or say that it never came back.",
        "Winners have not handed in their start cards yet: %(cards)s. Take them in, or say that they never came back.",
        "count",
    ),
    "prizes.forfeited": ngettext_lazy(
        "Prize that stays in the till, as the start card never came back (SkWO 7.4.1): start card %(cards)s, "
        "%(kept_cents)s.",
        "Prizes that stay in the till, as the start cards never came back (SkWO 7.4.1): start cards %(cards)s, "
        "%(kept_cents)s.",
        "count",
    ),
    "prizes.unpaid": ngettext_lazy(
        "%(count)s prize is not handed out yet.", "%(count)s prizes are not handed out yet.", "count"
    ),
    "prizes.still_due": ngettext_lazy(
        "%(count)s prize, %(due_cents)s, is not handed out yet; a surplus still has it in it.",
        "%(count)s prizes, %(due_cents)s, are not handed out yet; a surplus still has them in it.",
        "count",
    ),
    "prizes.undue": _(
        "%(person)s was paid %(paid_cents)s and has no such prize any more. Take it back, and void the payment in the "
        "cash book."
    ),
    "prizes.undue_goods": _(
        "%(person)s was given “%(goods)s” and has no such prize any more. Take it back, and void the entry in the cash "
        "book."
    ),
    "prizes.paid_less": _(
        "%(person)s was paid %(paid_cents)s, and %(due_cents)s are due: %(under_cents)s are still owed. Void the "
        "payment in the cash book, and book the prize anew."
    ),
    "prizes.paid_more": _(
        "%(person)s was paid %(paid_cents)s, and %(due_cents)s are due: %(over_cents)s have to come back. Void the "
        "payment in the cash book, and book the prize anew."
    ),
    "prizes.other_goods": _(
        "%(person)s was given “%(given)s”, and “%(goods)s” is due. Exchange it, void the entry in the cash book, and "
        "book the prize anew."
    ),
    "prizes.paid_before": ngettext_lazy(
        "%(count)s prize was paid before the result was reopened: %(paid_cents)s.",
        "%(count)s prizes were paid before the result was reopened: %(paid_cents)s together.",
        "count",
    ),
    "pool.from_organizer": _(
        "%(extra_cents)s for the pool and the jackpot come from the organizer. In the book they are only if they were "
        "booked as income when they were put into the till."
    ),
    "rating.no_card": ngettext_lazy(
        "There is no start card %(cards)s.", "There are no start cards %(cards)s.", "count"
    ),
    "rating.not_for": ngettext_lazy(
        "Start card %(cards)s does not fit the rating “%(name)s”.",
        "Start cards %(cards)s do not fit the rating “%(name)s”.",
        "count",
    ),
    "rating.no_fee": _("Nobody is ticked for the rating “%(name)s”: it has no fee, or was removed."),
    "rating.begun": _("A series has started: say why somebody joins or leaves the rating “%(name)s” now."),
    "rating.unplayed": _(
        "No series of the rating “%(name)s” was played: %(due_cents)s that were paid for it go back first."
    ),
    "rating.has_paid": _("Start cards have paid for the rating “%(name)s”. Take them out of it first."),
    "rating.untick_there": _(
        "On the page of start card %(number)s it is taken out of the rating; then this fee is void, too."
    ),
    "prizes.no_plan": _(
        "The pool has %(pool_cents)s, and no plan says yet who wins it. After the final result no prize can be planned."
    ),
    "prizes.pool_empty": _(
        "There is nothing to win yet: no entry fee is paid. The settings say what the organizer adds to the pool."
    ),
    "prizes.no_rating": _("This rating is not there any more. Choose another one."),
    "prizes.name_taken": _("There is a plan “%(name)s” already. Give this one another name."),
    "prizes.plan_removed": _("The plan “%(name)s” was removed in the meantime."),
    "prizes.plan_paid": _(
        "A prize of “%(name)s” was paid already. Void that payment in the cash book first; then the plan can go."
    ),
    "prizes.beyond_pool": _(
        "That is %(over_cents)s more than there is: %(room_cents)s of the pool are free. "
        "Lower this plan or another one, or let the organizer add to the pool (settings)."
    ),
    "prizes.nobody_plays": _(
        "Nobody plays in this rating yet, so the number of prizes can't be reckoned. Say “so many” and how many."
    ),
    "prizes.figures": _(
        "From these figures no prizes can be made: percentages fall and are 100 together; guaranteed sums fall and "
        "are together not more than the %(plan_cents)s of the plan."
    ),
    "prizes.hand_too_small": _(
        "The prizes were made by hand and are %(over_cents)s too high for that even without the first. "
        "Lower them first, or choose a template that makes them anew."
    ),
    "prizes.too_much": _(
        "The prizes are %(sum_cents)s together, %(over_cents)s more than the plan has (%(plan_cents)s). "
        "Lower a prize, or save with the new sum."
    ),
    "prizes.too_little": _(
        "The prizes are %(sum_cents)s together, %(over_cents)s less than the plan has (%(plan_cents)s). "
        "Raise a prize, or save with the new sum."
    ),
    "prizes.rising": ngettext_lazy(
        "The prize of place %(places)s is higher than one above it.",
        "The prizes of places %(places)s are higher than one above them.",
        "count",
    ),
    "prizes.not_final": _("Prizes are handed out when the final result stands."),
    "prizes.not_due": _("Nobody gets this prize any more: the result or the plan has changed. Look at the list anew."),
    "prizes.not_of_team": _("Start card %(card)s is not of this team: %(cards)s."),
    "prizes.due_changed": _("This prize is another one by now. Look at the list anew."),
    "prizes.paid_other": _(
        "%(paid_cents)s were paid for this prize, %(due_cents)s are due by now. Settle the difference by hand, "
        "void the payment in the cash book, and book the prize anew."
    ),
    "prizes.not_returned": ngettext_lazy(
        "Start card %(numbers)s was not handed in, or a sheet is missing: no prize without them (SkWO 7.4.1).",
        "Start cards %(numbers)s were not handed in, or a sheet is missing: no prize without them (SkWO 7.4.1).",
        "count",
    ),
    "prizes.postage": _("The postage is more than the prize (%(due_cents)s)."),
    "returns.unknown": ngettext_lazy(
        "There is no start card %(numbers)s. Nothing was ticked.",
        "There are no start cards %(numbers)s. Nothing was ticked.",
        "count",
    ),
    "returns.back": _("Start card %(number)s is handed in."),
    "returns.paid": _("The prize of start card %(number)s is paid already; it was handed in."),
}

ORDINALS: dict[int, Any] = {
    1: pgettext_lazy("ordinal", "%(number)sst"),
    2: pgettext_lazy("ordinal", "%(number)snd"),
    3: pgettext_lazy("ordinal", "%(number)srd"),
}
ORDINAL = pgettext_lazy("ordinal", "%(number)sth")


# Of an evening or a week, which are feminine in Spanish
TIMES: dict[int, Any] = {
    1: pgettext_lazy("evening or week", "%(number)sst"),
    2: pgettext_lazy("evening or week", "%(number)snd"),
    3: pgettext_lazy("evening or week", "%(number)srd"),
}
TIME = pgettext_lazy("evening or week", "%(number)sth")


def ordinal(number: int) -> str:
    return counted(number, ORDINALS, ORDINAL)


def ordinal_time(number: int) -> str:
    return counted(number, TIMES, TIME)


def counted(number: int, words: dict[int, Any], other: Any) -> str:
    teens = number % 100 in (11, 12, 13)
    return str(other if teens else words.get(number % 10, other)) % {"number": number}


def prize_place(plan: PrizePlan, place: int) -> str:
    """“Ladies 1st”; of the main plan under its usual name the place alone."""
    if plan.is_main and not plan.name:
        return ordinal(place)
    return f"{plan.title} {ordinal(place)}"
