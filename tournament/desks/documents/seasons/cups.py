"""A round of a cup as a list: its pairs to be hung out before, and with what both have made afterwards."""

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.models import Cup, CupEntrant, Organizer
from tournament.papers.listing import Column, Listing, Row
from tournament.queries.season.cups import Pair, Round, Side, standing
from tournament.wording.seasonlists import listed_name

NONE = "–"


def round_list(organizer: Organizer, season: int, cup: int, number: int) -> Listing:
    cups = Cup.objects.filter(season=season, season__organizer=organizer).select_related("season__organizer")
    this = get_object_or_404(cups, pk=cup)
    now = standing(this)
    drawn = next((each for each in now.rounds if each.number == number), None)
    if drawn is None:
        raise Http404
    first, last = (date_format(day, "SHORT_DATE_FORMAT") for day in (drawn.row.begins, drawn.row.ends))
    return Listing(
        title=f"{this}: " + _("round %(number)s") % {"number": number},
        lead=[str(this.season), f"{first} – {last}"],
        columns=[
            Column(_("Name"), share=4),
            Column(pgettext("total", "Points"), "number"),
            Column(_("Name"), share=4),
            Column(pgettext("total", "Points"), "number"),
            Column(_("Goes on") if drawn.is_over(now.today) else _("Ahead"), share=4, empty=NONE),
        ],
        rows=rows_of(drawn),
        notes=[_("Seed of the draw: %(seed)s") % {"seed": drawn.row.seed}],
        sheet=_("round %(number)s") % {"number": number},
    )


def rows_of(drawn: Round) -> list[Row]:
    pairs = [row_of(pair, played=drawn.is_played) for pair in drawn.pairs]
    return pairs + [[called(entrant), None, _("bye"), None, called(entrant)] for entrant in drawn.byes]


def row_of(pair: Pair, *, played: bool) -> Row:
    winner = pair.winner if played or pair.one.gave_up or pair.other.gave_up else None
    result = called(winner) if winner else pgettext("of a pair", "equal") if played and pair.needs_lot else None
    return [*side_of(pair.one, played=played), *side_of(pair.other, played=played), result]


def side_of(side: Side, *, played: bool) -> Row:
    name = called(side.entrant)
    shown = _("%(name)s (withdrawn)") % {"name": name} if side.gave_up else name
    return [shown, side.made.total if played else None]


def called(entrant: CupEntrant) -> str:
    """As the register has it for lists that are given out."""
    return listed_name(entrant.player) if entrant.player else str(entrant)
