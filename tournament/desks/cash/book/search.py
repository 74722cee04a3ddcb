"""Entries of the book that somebody looks for."""

from collections.abc import Mapping
from typing import Any

from django.db.models import Q, QuerySet

from tournament.models import CashEntry
from tournament.models.cash import BREAK_OFF

MOST_WORDS = 8  # of a search; what somebody pastes by mistake is cut off


def matching(listed: QuerySet[CashEntry], kind: str, words: str, reasons: Mapping[str, Any]) -> QuerySet[CashEntry]:
    """Entries of a kind in which every word occurs: start number, name, note, team or who booked it.

    `reasons` are the words, as the reader has them, for what a row keeps as a code.
    """
    if kind in CashEntry.Kind.values:
        listed = listed.filter(kind=kind)
    for word in words.split()[:MOST_WORDS]:
        asked = Q(note__icontains=word) | Q(goods__icontains=word)
        codes = [code for code, text in reasons.items() if word.casefold() in str(text).casefold()]
        if BREAK_OFF in codes:
            asked |= Q(note__startswith=BREAK_OFF)
        asked |= Q(void_reason__in=codes) | (Q(void_reason__icontains=word) & ~Q(void_reason__in=reasons))
        asked |= Q(by__username__icontains=word) | Q(team__name__icontains=word) | Q(plan__name__icontains=word)
        for person in ("card__player", "card__substitute"):
            asked |= Q(**{f"{person}__last_name__icontains": word}) | Q(**{f"{person}__first_name__icontains": word})
        if word.isdecimal() and len(word) < 7:
            asked |= Q(card__number=int(word))
        listed = listed.filter(asked)
    return listed
