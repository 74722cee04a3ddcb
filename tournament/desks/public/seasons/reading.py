"""A ranking of a season as strangers read it: names as the register and the evenings have them."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.season import Standing as Ranked
from tournament.models import CupEntrant
from tournament.queries.people.namesakes import namesakes
from tournament.queries.season.cups import Pair, Round, Standing
from tournament.queries.season.published import is_short
from tournament.queries.season.shown import Shown
from tournament.wording.seasonlists import beside, lacking, listed_name


@dataclass(frozen=True)
class PublicRow:
    """`beside`: what tells a name from the same one, and what a place lacks."""

    key: int
    name: str
    beside: str
    standing: Ranked


@dataclass(frozen=True)
class PublicPair:
    """A pair in words; `result` is nothing as long as nobody has a list."""

    one: str
    other: str
    points: tuple[int, int]
    result: str


@dataclass(frozen=True)
class PublicRound:
    """A round with its pairs and the names of those with a bye."""

    drawn: Round
    pairs: tuple[PublicPair, ...]
    byes: tuple[str, ...]


def cup_rounds(now: Standing) -> list[PublicRound]:
    return [public_round(each, is_over=each.is_over(now.today)) for each in now.rounds]


def public_round(drawn: Round, *, is_over: bool) -> PublicRound:
    pairs = tuple(
        PublicPair(
            one=called(pair.one.entrant),
            other=called(pair.other.entrant),
            points=(pair.one.made.total, pair.other.made.total),
            result=result_of(pair, is_over=is_over),
        )
        for pair in drawn.pairs
    )
    return PublicRound(drawn, pairs, tuple(map(called, drawn.byes)))


def result_of(pair: Pair, *, is_over: bool) -> str:
    if pair.winner:
        words = _("%(name)s goes on") if is_over or not pair.is_open else _("%(name)s is ahead")
        return words % {"name": called(pair.winner)}
    return pgettext("of a pair", "equal") if pair.needs_lot and is_over else ""


def called(entrant: CupEntrant) -> str:
    """The family name as one letter, whatever else is public of its evenings."""
    return listed_name(entrant.player, short=True) if entrant.player else str(entrant)


def rows_of(this: Shown) -> list[PublicRow]:
    short = is_short(this)
    names = [listed_name(this.player(row), short=short) for row in this.rows]
    shared = namesakes(names)
    return [row_of(this, row, name, told_apart=name in shared) for row, name in zip(this.rows, names, strict=True)]


def row_of(this: Shown, row: Ranked, name: str, *, told_apart: bool) -> PublicRow:
    player = this.player(row)
    club = beside(player) if told_apart else ""
    return PublicRow(
        player.pk, name, ", ".join(filter(None, [club, lacking(this.rule, row, is_meant=this.is_meant(row))])), row
    )


def chosen(rankings: Sequence[Shown], ranking: int | None) -> Shown | None:
    """The one that is asked for; without a number the first."""
    return next((each for each in rankings if ranking in (None, each.ranking.pk)), None)
