"""What can happen at a table, in words, as pages say it: the texts of the core in the reader's language.

GUIDE has the sentences for answers that are missing or can't be.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.english_guide import (
    CHOICE_TEXTS,
    HELP_TEXTS,
    NOTE_TEXTS,
    QUESTION_TEXTS,
    REMEDY_TEXTS,
    WINNER_TEXTS,
)
from scoring.english_incidents import GROUP_TEXTS, INCIDENT_TEXTS, WAY_TEXTS

_in_words = partial(pgettext_lazy, "guide")


def _all_in_words(texts: Mapping[str, str]) -> dict[str, Any]:
    return {code: _in_words(text) for code, text in texts.items()}


GROUPS = _all_in_words(GROUP_TEXTS)
INCIDENT_NAMES = _all_in_words(INCIDENT_TEXTS)
WAYS = _all_in_words(WAY_TEXTS)
QUESTIONS = _all_in_words(QUESTION_TEXTS)
CHOICE_NAMES = _all_in_words(CHOICE_TEXTS)
REMEDIES = _all_in_words(REMEDY_TEXTS)
NOTES = _all_in_words(NOTE_TEXTS)
HELP = _all_in_words(HELP_TEXTS)
WINNERS = _all_in_words(WINNER_TEXTS)

GUIDE: dict[str, Any] = {
    "guide.missing": _("This is not answered yet."),
    "guide.choose": _("This is not chosen yet."),
    "guide.unknown_choice": _("“%(found)s” can't be chosen here."),
    "guide.not_asked": _("This is not asked for here: leave it out, or something else happened."),
    "guide.undecided": _("With %(found)s card points the game was not decided yet."),
    "guide.claim_without": _("Without %(tops)s the opponents still make a trick: this claim can't hold."),
    "guide.claim_with": _("With %(tops)s the declarer still makes a trick: this claim can't hold."),
    "guide.no_null": _("Bid and tops make a suit or grand game, no null."),
    "guide.null_reaches": _("A null of %(value)s reaches the bid of %(bid)s: it is played."),
}
