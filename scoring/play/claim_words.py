"""Answer -> one English sentence, for the command line alone: pages have sentences of their own."""

from collections.abc import Mapping
from types import MappingProxyType

from scoring.play.answers import Answer

TEXTS: Mapping[str, str] = MappingProxyType(
    {
        "claim.undecided": "not decided: the limit was reached before either side was proven right",
        "all_tricks.holds": "the claim holds: every trick that is left is won against any play",
        "all_tricks.fails": "the claim fails: {taker} takes a trick, number {trick} of those that are left, "
        "with {card} after the lead of {lead}",
        "no_trick.holds": "the claim holds: no trick is taken against any play",
        "no_trick.fails": "the claim fails: {taker} has to take a trick, number {trick} of those that are left, "
        "with {card} after the lead of {lead}",
        "declarer_no_trick.holds": "the claim holds: the declarer takes no trick, however he plays",
        "declarer_no_trick.fails": "the claim fails: the declarer takes a trick, number {trick} of those that are "
        "left, with {card} after the lead of {lead}",
        "points.holds": "the claim holds: {wanted} points are reached against any play",
        "points.holds_most": "the claim holds: {wanted} points are reached against any play; the most that can be "
        "forced is {most}",
        "points.fails": "the claim fails: {wanted} points are not reached against the right play",
        "points.fails_most": "the claim fails: {wanted} points are not reached against the right play; the most that "
        "can be forced is {most}",
        "hidden.holds": "the claim holds: there is a way of playing that holds however the cards lie",
        "hidden.fails": "the claim fails: in the deal shown it is lost even with open cards",
        "hidden.fails_each": "no one way of playing holds in every deal, though there is one in each deal",
        "hidden.fails_somewhere": "the claim fails: no one way of playing holds however the cards lie",
    }
)


def sentence(answer: Answer) -> str:
    """The answer in English.

    >>> sentence(Answer(holds=None, code="claim.undecided", paragraph="4.3.4"))
    'not decided: the limit was reached before either side was proven right'
    """
    return TEXTS[answer.code].format_map(dict(answer.values))
