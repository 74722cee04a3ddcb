"""One game in words: the sum as players say it, the paragraphs that apply to it, and what a referee looks at."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring import Card, Contract, Game, GameValue, Marks, ended_by
from scoring.english_incidents import FLAG_TEXTS
from tournament.models import Tournament
from tournament.wording.effects import signed
from tournament.wording.names import CONTRACTS, STEPS
from tournament.wording.variants import VARIANT_STEPS, calls

EDITION_NAMES = dict(Tournament.Edition.choices)

CARD_NAMES: dict[str, tuple[Any, Any]] = {
    "A": (pgettext_lazy("card", "A"), _("ace")),
    "T": ("10", "10"),
    "K": (pgettext_lazy("card", "K"), _("king")),
    "Q": (pgettext_lazy("card", "Q"), _("queen")),
    "J": (pgettext_lazy("card", "J"), _("jack")),
    "9": ("9", "9"),
    "8": ("8", "8"),
    "7": ("7", "7"),
}
SUITS = {"C": Contract.CLUBS, "S": Contract.SPADES, "H": Contract.HEARTS, "D": Contract.DIAMONDS}

SIGNS = {"clubs": "♣", "spades": "♠", "hearts": "♥", "diamonds": "♦"}

FLAGS: dict[str, Any] = dict(zip(FLAG_TEXTS, map(_, FLAG_TEXTS.values()), strict=True))

PARAGRAPHS = {
    "2.4": _("tops: the unbroken run from the jack of clubs down, the skat included"),
    "5.1.1": _("base value %(base)s of %(contract)s"),
    "5.1.2": _("null has fixed values"),
    "5.2.1": _("multiplier: tops, game and every step add one"),
    "5.2.2": _("61 card points win, 60 lose"),
    "5.2.3": _("schneider: the other side has 30 or fewer"),
    "5.2.4": _("schwarz: the other side has no trick"),
    "5.2.5": _("an announced level counts, reached or not, and has to be reached"),
    "5.2.6": _("ouvert: hand, schneider and schwarz announced count along"),
    "5.3.4": _("a lost game counts double"),
    "5.4": _("overbid: lost, with the least multiple of the base that reaches the bid"),
    "3.4.4": _("a null below the bid becomes a lost suit or grand game"),
    "4.3.1": _("conceded: lost, without a level that was not announced"),
    "4.1.4": _("a fault before the game is decided: its side loses, no level counts that was not announced"),
    "4.1.5": _("a fault of the opponents: a level that was needed is granted if it was still possible"),
    "4.1.3": _("what is decided stays decided"),
}


def contract_choices(*names: str) -> list[tuple[str, Any]]:
    """For a field: each with the sign of its suit."""
    return [(name, f"{SIGNS[name]} {CONTRACTS[name]}" if name in SIGNS else CONTRACTS[name]) for name in names]


def card_name(card: Card) -> str:
    """As it is read out: jack of clubs."""
    return gettext("%(rank)s of %(suit)s") % {"rank": CARD_NAMES[card.rank][1], "suit": CONTRACTS[SUITS[card.suit]]}


def spoken(worth: GameValue) -> str:
    """As a player says it: "with 2, game 3, hand 4, times clubs 12 = 48"; an overbid with what it is charged."""
    times = 2 ** (worth.marks.kontra + worth.marks.bock)
    if times == 1:
        return counted(worth)
    return gettext("%(sum)s, times %(times)s = %(points)s") % {
        "sum": counted(worth), "times": times, "points": worth.value * times,
    }  # fmt: skip


def counted(worth: GameValue) -> str:
    """The sum that makes the value, with kontra and Bock called where a player calls them (V5.2, V6.2)."""
    marks, contract = worth.marks, str(CONTRACTS[worth.marks.contract])
    if not worth.steps:
        if marks.revolution:
            return ", ".join([gettext("Revolution %(value)s") % {"value": worth.value}, *calls(marks)])
        named = [contract, *(str(NULL_STEPS[name]) for name in NULL_STEPS if getattr(marks, name))]
        return ", ".join([f"{' '.join(named)} {worth.value}", *calls(marks)])
    played = worth.steps[-1][1]
    text = gettext("%(steps)s, times %(contract)s %(base)s = %(product)s") % {
        "steps": ", ".join(
            [*(str((STEPS | VARIANT_STEPS)[name] % {"count": count}) for name, count in worth.steps), *calls(marks)]
        ),
        "contract": contract,
        "base": worth.base,
        "product": worth.base * played,
    }
    if played == worth.multiplier:
        return text
    return gettext("%(sum)s; overbid: %(multiplier)s times %(base)s = %(value)s") % {
        "sum": text, "multiplier": worth.multiplier, "base": worth.base, "value": worth.value,
    }  # fmt: skip


def parting(worth: GameValue) -> str:
    """What another text of the order makes of it, where they part."""
    if worth.score_1999 is None:
        return ""
    return gettext("The text of 1999 counts only what was announced: %(score)s (ISkO 5.2.5).") % {
        "score": signed(worth.score_1999)
    }


NULL_STEPS = {"ouvert": _("ouvert"), "hand": _("hand")}


def paragraphs(game: Game | Marks, worth: GameValue) -> list[tuple[str, str]]:
    """The numbers of the order that made this value, each with what it says, in the order of the numbers."""
    values = {"base": worth.base, "contract": CONTRACTS[worth.marks.contract]}
    numbers = sorted(set(numbers_of(game, worth)), key=lambda number: [int(part) for part in number.split(".")])
    return [(f"ISkO {number}", str(PARAGRAPHS[number] % values)) for number in numbers]


def numbers_of(game: Game | Marks, worth: GameValue) -> Iterator[str]:
    steps = {name for name, _count in worth.steps}
    yield from ("2.4", "5.1.1", "5.2.1") if steps else ("5.1.2",)
    if "schneider" in steps:
        yield "5.2.3"
    if "schwarz" in steps:
        yield "5.2.4"
    if {"schneider_announced", "schwarz_announced"} & steps:
        yield "5.2.5"
    if "ouvert" in steps:
        yield "5.2.6"
    if worth.score == -2 * worth.value * 2 ** (worth.marks.kontra + worth.marks.bock):
        yield "5.3.4"
    if worth.overbid:
        yield "5.4"
    if "replaced_null" in worth.flags:
        yield "3.4.4"
    if "decided" in worth.flags:
        yield "4.1.3"
    if isinstance(game, Game) and "replaced_null" not in worth.flags:
        yield ended_by(game.end, worth)
