"""A season's rankings as lists, and all its lists as rows for other programs."""

from collections.abc import Iterable
from fractions import Fraction

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.season import Standing, two_decimals
from tournament.models import Organizer, Season, SeasonRanking
from tournament.papers.listing import Cell, Column, Listing, Row, Stamp
from tournament.queries.people.namesakes import namesakes
from tournament.queries.season.ranked import played_in
from tournament.queries.season.shown import Shown, shown
from tournament.wording.season import decimal
from tournament.wording.seasonlists import beside, held_words, lacking, list_notes, listed_name, unsettled_words

NONE = "–"


def ranking_list(organizer: Organizer, season: int, ranking: int) -> Listing:
    rankings = SeasonRanking.objects.filter(season=season, season__organizer=organizer).select_related("season")
    this = get_object_or_404(rankings, pk=ranking)
    return listing_of(shown(this.season, [this])[0])


def rankings_of(season: Season, rankings: Iterable[SeasonRanking]) -> list[Listing]:
    return [listing_of(each) for each in shown(season, rankings)]


def listing_of(this: Shown) -> Listing:
    unsettled = this.unsettled
    drops = any((this.rule.best is not None, this.rule.first is not None, this.rule.drops))
    names = {row.name: listed_name(this.player(row)) for row in this.rows}
    shared = namesakes(names.values())
    below = any(row.rank is None for row in this.rows)
    held = held_words(this.days) if this.days else ""
    return Listing(
        title=this.ranking.name,
        lead=[str(this.ranking.season), *([held] if held else [_("No list counts for this ranking yet.")])],
        stamp=Stamp(pgettext("result list", "Provisional"), [unsettled_words(len(unsettled))]) if unsettled else None,
        columns=columns_of(this, drops=drops),
        rows=[row_of(this, row, names[row.name], drops=drops, told_apart=shared) for row in this.rows],
        notes=list(list_notes(this.rule, this.changed, below=below, hidden=this.hidden)),
        sheet=this.ranking.name,
    )


def columns_of(this: Shown, *, drops: bool) -> list[Column]:
    played = _("Evenings") if this.rule.by_evening else _("Lists")
    return [
        Column(_("Rank"), "number", empty=NONE),
        Column(_("Name"), share=5),
        Column(played, "number"),
        *([Column(_("Dropped"), "number")] if drops else []),
        Column(_("Won : lost"), share=0, align="right", on="paper"),
        Column(_("Won"), "number", on="data"),
        Column(_("Lost"), "number", on="data"),
        Column(pgettext("of a ranking", "Value"), share=0, align="right", bold=True, on="paper"),
        Column(pgettext("of a ranking", "Value"), "hundredths", on="data"),
    ]


def row_of(this: Shown, row: Standing, name: str, *, drops: bool, told_apart: frozenset[str]) -> Row:
    club = beside(this.player(row)) if name in told_apart else ""
    return [
        row.rank,
        Cell(name, sub=", ".join(filter(None, [club, lacking(this.rule, row, is_meant=this.is_meant(row))]))),
        row.units,
        *([len(row.dropped)] if drops else []),
        f"{row.won} : {row.lost}",
        row.won,
        row.lost,
        decimal(row.value),
        hundredths(row.value),
    ]


def hundredths(value: Fraction) -> int:
    """As it is shown: rounded once, halves away from zero."""
    return int(two_decimals(value).replace(".", ""))


def played_lists(organizer: Organizer, season: int) -> Listing:
    """Every list of the season, with the headings that `python -m scoring season` reads: whoever wants, recounts."""
    this = get_object_or_404(organizer.seasons, pk=season)
    played = played_in(this)
    names = {key: str(player) for key, player in played.people.items()}
    lists = sorted(played.lists, key=lambda each: (each.date, each.series, each.name))
    groups = {each: "member" if "member" in played.groups[each] else "guest" for each in played.groups}
    return Listing(
        title=_("All lists of the season"),
        lead=[str(this)],
        columns=[
            Column("date"),
            Column("series", "number"),
            Column("name", share=3),
            Column("group"),
            Column("total", "number"),
            Column("won", "number"),
            Column("lost", "number"),
            Column("games", "number"),
        ],
        rows=[
            [
                each.date,
                each.series,
                names[each.name],
                groups[each.name, each.date],
                each.total,
                each.won,
                each.lost,
                each.games,
            ]
            for each in lists
        ],
    )
