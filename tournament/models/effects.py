"""What each kind of effect of a ruling means: the one table. How an effect is counted stands in `scoring.ruled`.

Queries, words, forms and services ask the table and name no kind. A new kind is a member of `Kind`, which brings a
migration since the database stores it, and an entry of `MEANINGS` with its words.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


class Kind(TextChoices):
    WARNING = "warning", _("warning")
    POINTS = "points", _("points")
    GAME = "game", _("a game counts otherwise")
    ZERO = "zero", _("wrong seat: the series counts zero")
    SHEET = "sheet", _("the sheet is invalid: the series counts zero")
    EXPELLED = "expelled", _("expelled from the tournament")
    EXCLUDED = "excluded", _("the whole table is excluded from the tournament")
    REST = "rest", _("dealt out of turn: void and played again from this game to the end of the round")
    ROUND = "round", _("dealt out of turn: this whole round is void and played again, earlier ones stand")


class Who(Enum):
    """Who gives an effect and takes it back; the jury may give any."""

    REFEREE = auto()
    ORGANIZER = auto()  # alone


class Where(Enum):
    NOWHERE = auto()  # it is in the log
    GAME = auto()  # one game at a table, for its declarer
    SEAT = auto()  # the series of a player where he sits: with somebody else there it would count for nobody
    SERIES = auto()  # the series of a player, wherever he sits
    TABLE = auto()  # the series of everybody at a table, a row for each of them
    TOURNAMENT = auto()  # all of it, for one player
    EVERYBODY = auto()  # all of it, for each of those at a table, a row for each of them


class Does(Enum):
    NOTHING = auto()
    ADDS = auto()  # `points` to the performance
    RECOUNTS = auto()  # a game: it counts `score` instead of `written`
    ZEROES = auto()  # a series; of a table: its sheet is invalid
    EXPELS = auto()  # no rank, no further draw
    REPLAYS = auto()  # games at the table, struck on the sheet: nothing is counted by it


@dataclass(frozen=True)
class Choice:
    """What a form offers. `sign` is that of the figure typed with it; what is `rare` comes after all others."""

    value: str
    label: "StrOrPromise"
    sign: int = 0
    rare: bool = False


@dataclass(frozen=True, kw_only=True)
class Meaning:
    """`once` is the finding when it stands already; without one it may be given again. `note` is said in the form."""

    who: Who
    where: Where
    does: Does
    choices: tuple[Choice, ...]
    note: "StrOrPromise" = ""
    once: str = ""


# In the order in which a form offers them.
MEANINGS: dict[str, Meaning] = {
    Kind.GAME: Meaning(
        who=Who.REFEREE,
        where=Where.GAME,
        does=Does.RECOUNTS,
        once="ruling.game_ruled",
        choices=(
            Choice("won", _("game won"), sign=1),
            Choice("lost", _("game lost"), sign=-1),
            Choice("void", _("game invalid")),
        ),
    ),
    Kind.WARNING: Meaning(
        who=Who.REFEREE,
        where=Where.NOWHERE,
        does=Does.NOTHING,
        choices=(Choice("warning", _("warning")),),
    ),
    Kind.POINTS: Meaning(
        who=Who.REFEREE,
        where=Where.SERIES,
        does=Does.ADDS,
        choices=(Choice("off", _("points off"), sign=-1), Choice("added", _("points added"), sign=1, rare=True)),
    ),
    Kind.ZERO: Meaning(
        who=Who.REFEREE,
        where=Where.SEAT,
        does=Does.ZEROES,
        once="ruling.zero_already",
        choices=(Choice("zero", _("wrong seat")),),
        note=_(
            "The series counts zero for this player; the others keep theirs. "
            "So Skatwart settles it: SkWO 7.1.2 itself names expulsion alone."
        ),
    ),
    Kind.SHEET: Meaning(
        who=Who.ORGANIZER,
        where=Where.TABLE,
        does=Does.ZEROES,
        once="ruling.invalid_already",
        choices=(Choice("sheet", _("sheet invalid")),),
        note=_("The series counts zero for everybody at the table (SkWO 7.2.4)."),
    ),
    Kind.EXPELLED: Meaning(
        who=Who.ORGANIZER,
        where=Where.TOURNAMENT,
        does=Does.EXPELS,
        once="ruling.expelled_already",
        choices=(Choice("expelled", _("expelled")),),
        note=_("The fee is kept, and the organizer can refuse this player in future (SkWO 4.3)."),
    ),
    Kind.EXCLUDED: Meaning(
        who=Who.ORGANIZER,
        where=Where.EVERYBODY,
        does=Does.EXPELS,
        once="ruling.excluded_already",
        choices=(Choice("excluded", _("whole table excluded"), rare=True),),
        note=_(
            "All who sit at this table: so where a dealer dealt again after all had passed (SkWO 9.4). "
            "One decision for all of them, and one withdrawal; the fees are kept."
        ),
    ),
    Kind.REST: Meaning(
        who=Who.REFEREE,
        where=Where.TABLE,
        does=Does.REPLAYS,
        choices=(Choice("rest", _("round void from this game on"), rare=True),),
        note=_("From the wrong deal on the round is struck and played again (ISkO 3.2.12); give its number."),
    ),
    Kind.ROUND: Meaning(
        who=Who.REFEREE,
        where=Where.TABLE,
        does=Does.REPLAYS,
        choices=(Choice("round", _("this round void"), rare=True),),
        note=_(
            "Where nobody can say when it happened, the running round is played again from seat 1 on and earlier "
            "rounds stand (ISkO 3.2.13); give the number of one of its games."
        ),
    ),
}


def kinds(test: Callable[[Meaning], bool]) -> tuple[str, ...]:
    return tuple(kind for kind, meaning in MEANINGS.items() if test(meaning))


SEATED = frozenset({Where.GAME, Where.SEAT, Where.SERIES})  # a player has to sit in the series
WHOLE_TABLE = frozenset({Where.TABLE, Where.EVERYBODY})  # everybody at it, whoever is named
OF_A_DRAW = frozenset({Where.GAME, Where.SEAT, Where.TABLE})  # it counts by who sits at the table

ADDING = kinds(lambda meaning: meaning.does is Does.ADDS)
AT_A_TABLE = kinds(lambda meaning: meaning.where in OF_A_DRAW)
COUNTING = kinds(lambda meaning: meaning.does not in (Does.NOTHING, Does.REPLAYS))
EXPELLING = kinds(lambda meaning: meaning.does is Does.EXPELS)
INVALIDATING = kinds(lambda meaning: meaning.does is Does.ZEROES and meaning.where is Where.TABLE)
RECOUNTING = kinds(lambda meaning: meaning.does is Does.RECOUNTS)
ZEROING = kinds(lambda meaning: meaning.does is Does.ZEROES)
