"""Questions that can't be, each by one mistake in a question that can, with the place that has to be named."""

from copy import deepcopy
from typing import Any, NamedTuple

Question = dict[str, Any]

OPEN: Question = {
    "kind": "open",
    "contract": "hearts",
    "leader": "left",
    "table": ["SK"],
    "claimant": "declarer",
    "claim": "points",
    "hands": {"declarer": ["CJ", "HA", "H7"], "left": ["CA", "D7"], "right": ["SA", "S7", "DJ"]},
    "points_wanted": 61,
    "points_so_far": 50,
}
HIDDEN: Question = {
    "kind": "hidden",
    "contract": "hearts",
    "leader": "left",
    "table": ["SK"],
    "claimant": "declarer",
    "claim": "points",
    "hand": ["CJ", "HA", "H7"],
    "unseen": ["CA", "D7", "SA", "S7", "DJ", "C9", "C8"],
    "cards_left": 2,
    "cards_right": 3,
    "unseen_in_skat": 2,
    "none_of": {"right": ["H"]},
    "opponents_points_so_far": 10,
    "opponents_points_at_most": 59,
}
NULL_OPEN = {**OPEN, "contract": "null", "claim": "no_trick"}
NULL_HIDDEN = {**HIDDEN, "contract": "null", "claim": "no_trick"}


class Mistake(NamedTuple):
    """A mistake by name, the question with it, and the field that the first finding names."""

    name: str
    question: Question
    field: str
    card: str = ""


def mistakes() -> list[Mistake]:
    """Every kind of mistake, once or more."""
    return [*_in_both(OPEN), *_in_both(HIDDEN), *_in_open(), *_in_hidden(), *_in_claims()]


def _with(question: Question, **changed: Any) -> Question:
    """The question with other values; what is None is left out, `seat__hand` is a hand of it."""
    told = deepcopy(question)
    for name, value in changed.items():
        place, _, inner = name.partition("__")
        if inner:
            told[place] = {**told[place], inner: value}
        else:
            told[name] = value
    return {name: value for name, value in told.items() if value is not None}


def _in_both(question: Question) -> list[Mistake]:
    kind = question["kind"]
    needed = "hands" if kind == "open" else "unseen"
    return [
        Mistake(f"{kind}, no contract", _with(question, contract=None), "contract"),
        Mistake(f"{kind}, a contract that isn't played", _with(question, contract="ramsch"), "contract"),
        Mistake(f"{kind}, nobody leads", _with(question, leader=None), "leader"),
        Mistake(f"{kind}, a leader from elsewhere", _with(question, leader="opponents"), "leader"),
        Mistake(f"{kind}, nobody claims", _with(question, claimant=None), "claimant"),
        Mistake(f"{kind}, a claimant from elsewhere", _with(question, claimant="dealer"), "claimant"),
        Mistake(f"{kind}, nothing claimed", _with(question, claim=None), "claim"),
        Mistake(f"{kind}, a claim that is none", _with(question, claim="most_tricks"), "claim"),
        Mistake(f"{kind}, no cards", _with(question, **{needed: None}), needed),
        Mistake(f"{kind}, three on the table", _with(question, table=["SK", "SQ", "S9"]), "table"),
        Mistake(f"{kind}, a full pack on the table", _with(question, table=["SK"] * 33), "table"),
        Mistake(f"{kind}, a card that is none", _with(question, table=["S6"]), "table"),
        Mistake(f"{kind}, a card that is a number", _with(question, table=[7]), "table"),
        Mistake(f"{kind}, two cards in one", _with(question, table=["SK SQ"]), "table"),
        Mistake(f"{kind}, a table in one word", _with(question, table="SK"), "table"),
        Mistake(f"{kind}, an unknown key", _with(question, skat=["C7", "C8"]), "skat"),
        Mistake(f"{kind}, voids as a list", _with(question, none_of=["H"]), "none_of"),
        Mistake(f"{kind}, a void of nobody", _with(question, none_of={"dealer": ["H"]}), "none_of.dealer"),
        Mistake(f"{kind}, a void that is no suit", _with(question, none_of={"right": ["X"]}), "none_of.right"),
        Mistake(f"{kind}, a void as a card", _with(question, none_of={"right": ["HA"]}), "none_of.right"),
    ]


def _in_open() -> list[Mistake]:
    twice = {"declarer": ["CJ", "HA", "H7"], "left": ["CA", "D7"], "right": ["SA", "S7", "HA"]}
    pack = [f"{suit}{rank}" for suit in "CSHD" for rank in "ATKQJ987"]
    eleven = {"declarer": pack[:11], "left": pack[11:21], "right": pack[21:31]}
    return [
        Mistake("a card in two hands", _with(OPEN, hands=twice), "hands.right", "HA"),
        Mistake("a card twice in a hand", _with(OPEN, hands__right=["SA", "S7", "S7"]), "hands.right", "S7"),
        Mistake("a card in a hand and on the table", _with(OPEN, hands__right=["SA", "SK", "DJ"]), "table", "SK"),
        Mistake("a card said in two languages", _with(OPEN, hands__left=["CA", "Kreuz As"]), "hands.left", "CA"),
        Mistake("one too many", _with(OPEN, hands__declarer=["CJ", "HA", "H7", "H8"]), "hands.declarer"),
        Mistake("one too few", _with(OPEN, hands__right=["SA", "S7"]), "hands.right"),
        Mistake("who led has as many as the others", _with(OPEN, hands__left=["CA", "D7", "D8"]), "hands.left"),
        Mistake("a hand that isn't there", _with(OPEN, hands={"declarer": ["CJ"], "left": []}), "hands.right"),
        Mistake("a hand of nobody", _with(OPEN, hands__skat=["C7", "C8"]), "hands.skat"),
        Mistake("eleven cards", _with(OPEN, table=[], hands=eleven), "hands"),
        Mistake("nothing left", _with(OPEN, table=[], hands={"declarer": [], "left": [], "right": []}), "hands"),
        Mistake("a revoke", _with(OPEN, leader="declarer", table=["HK", "S9"], hands=_REVOKED), "table", "S9"),
        Mistake("a void that is held", _with(OPEN, none_of={"right": ["D", "S"]}), "none_of.right", "SA"),
        Mistake("a jack where there are no trumps", _with(OPEN, none_of={"declarer": ["trump"]}), "none_of.declarer"),
        Mistake("a void of trumps by their letter", _with(OPEN, none_of={"right": ["H"]}), "none_of.right", "DJ"),
        Mistake("no number of points", _with(OPEN, points_wanted=None), "points_wanted"),
        Mistake("no points so far", _with(OPEN, points_so_far=None), "points_so_far"),
        Mistake("points in words", _with(OPEN, points_wanted="61"), "points_wanted"),
        Mistake("half a point", _with(OPEN, points_wanted=61.5), "points_wanted"),
        Mistake("points that are true", _with(OPEN, points_wanted=True), "points_wanted"),
        Mistake("121 points", _with(OPEN, points_wanted=121), "points_wanted"),
        Mistake("fewer than no points", _with(OPEN, points_so_far=-1), "points_so_far"),
        Mistake("more points than were played", _with(OPEN, points_so_far=80), "points_so_far"),
        Mistake("a key of a hidden question", _with(OPEN, hand=["CJ"]), "hand"),
    ]


_REVOKED = {"declarer": ["CJ", "HA"], "left": ["CA", "DJ"], "right": ["SA", "S7", "D8"]}


def _in_hidden() -> list[Mistake]:
    pack = [f"{suit}{rank}" for suit in "CSHD" for rank in "ATKQJ987"]
    mine = {"leader": "right", "table": ["SK", "C7"], "hand": ["SA", "S7"], "cards_left": 3, "cards_right": 2}
    others = ["CA", "D7", "HA", "H7", "DJ", "C9", "C8"]
    return [
        Mistake("a card in hand and unseen", _with(HIDDEN, hand=["CJ", "HA", "CA"]), "unseen", "CA"),
        Mistake("a card unseen twice", _with(HIDDEN, unseen=[*HIDDEN["unseen"][:-1], "CA"]), "unseen", "CA"),
        Mistake("a card unseen and on the table", _with(HIDDEN, unseen=[*HIDDEN["unseen"][:-1], "SK"]), "table", "SK"),
        Mistake("one unseen too many", _with(HIDDEN, unseen=[*HIDDEN["unseen"], "C7"]), "unseen"),
        Mistake("one unseen too few", _with(HIDDEN, unseen=HIDDEN["unseen"][1:]), "unseen"),
        Mistake("33 cards", _with(HIDDEN, table=[], hand=["CJ"], unseen=pack), "unseen", "CJ"),
        Mistake("one in the skat", _with(HIDDEN, unseen_in_skat=1, unseen=HIDDEN["unseen"][1:]), "unseen_in_skat"),
        Mistake("a skat of less than nothing", _with(HIDDEN, unseen_in_skat=-2), "unseen_in_skat"),
        Mistake("left has one too many", _with(HIDDEN, cards_left=3, cards_right=2), "cards_left"),
        Mistake("less than no cards", _with(HIDDEN, cards_right=-1, unseen=HIDDEN["unseen"][:3]), "cards_right"),
        Mistake("no count", _with(HIDDEN, cards_left=None), "cards_left"),
        Mistake("a count in words", _with(HIDDEN, cards_left="two"), "cards_left"),
        Mistake("nobody can have the spades", _with(HIDDEN, none_of=_NOBODY_HAS), "none_of"),
        Mistake("right can have too few", _with(HIDDEN, none_of={"right": ["H", "C", "D", "S"]}), "none_of"),
        Mistake("a void of the claimant", _with(HIDDEN, none_of={"claimant": ["D"]}), "none_of.claimant"),
        Mistake("one's own revoke", _with(HIDDEN, **mine, unseen=others, none_of=None), "table", "C7"),
        Mistake("who didn't follow has nothing else", _with(HIDDEN, **_ALL_OF_A_SUIT), "table"),
        Mistake("no points of theirs", _with(HIDDEN, opponents_points_so_far=None), "opponents_points_so_far"),
        Mistake("no limit", _with(HIDDEN, opponents_points_at_most=None), "opponents_points_at_most"),
        Mistake("a limit below nothing", _with(HIDDEN, opponents_points_at_most=-1), "opponents_points_at_most"),
        Mistake("more than were played", _with(HIDDEN, opponents_points_so_far=80), "opponents_points_so_far"),
        Mistake("a key of an open question", _with(HIDDEN, points_wanted=61), "points_wanted"),
        Mistake("in each deal, perhaps", _with(HIDDEN, each_deal="yes"), "each_deal"),
    ]


_NOBODY_HAS = {"left": ["S", "C", "D"], "right": ["S", "H", "D", "C"]}
_ALL_OF_A_SUIT = {
    "table": ["SK", "HA"],
    "hand": ["CJ", "H7"],
    "unseen": ["SA", "ST"],
    "cards_left": 1,
    "cards_right": 1,
    "unseen_in_skat": 0,
    "none_of": None,
}


def _in_claims() -> list[Mistake]:
    points = {"points_wanted": None, "points_so_far": None}
    theirs = {"opponents_points_so_far": None, "opponents_points_at_most": None}
    keep = {"claim": "declarer_no_trick"}
    return [
        Mistake("no trick in a suit game", _with(OPEN, claim="no_trick"), "claim"),
        Mistake("no trick in a suit game, hidden", _with(HIDDEN, claim="no_trick"), "claim"),
        Mistake("points in null", _with(OPEN, contract="null"), "claim"),
        Mistake("points in null, hidden", _with(HIDDEN, contract="null"), "claim"),
        Mistake("all tricks in null", _with(OPEN, contract="null", claim="all_tricks"), "claim"),
        Mistake("an opponent without a trick in null", _with(NULL_OPEN, claimant="left"), "claimant"),
        Mistake("the same, hidden", _with(NULL_HIDDEN, claimant="right"), "claimant"),
        Mistake("the declarer against himself", _with(OPEN, **keep, **points), "claimant"),
        Mistake("one opponent for both", _with(OPEN, **keep, **points, claimant="left"), "claimant"),
        Mistake("points of one opponent", _with(OPEN, claimant="left"), "claimant"),
        Mistake(
            "together without seeing", _with(HIDDEN, claim="all_tricks", **theirs, claimant="opponents"), "claimant"
        ),
        Mistake("his tricks without seeing", _with(HIDDEN, **keep, **theirs, claimant="opponents"), "claim"),
        Mistake("their points without seeing", _with(HIDDEN, claimant="opponents"), "claimant"),
        Mistake("no kind", _with(OPEN, kind=None), "kind"),
        Mistake("a kind between", _with(OPEN, kind="half"), "kind"),
    ]
