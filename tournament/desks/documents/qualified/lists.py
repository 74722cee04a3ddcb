"""Who qualified for this tournament, by which place, and the reserves in their order, as a list (SkWO 1.4)."""

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.models import Tournament
from tournament.papers.listing import Cell, Column, Listing, Row
from tournament.queries.people.qualified import Place, Way, ways
from tournament.wording.qualified import fate_of_place
from tournament.wording.results import rating_name


def qualified_list(tournament: Tournament) -> Listing:
    """By the tournaments that sent them: those who qualified, then their reserves."""
    every = ways(tournament)
    return Listing(
        title=_("Qualified and reserves"),
        lead=[_("SkWO 1.4. Where somebody withdraws, the next reserve of the same list moves up.")],
        columns=[
            Column(_("Qualified at"), share=3),
            Column(_("Rating"), share=2),
            Column(_("Place"), "number", bold=True),
            Column(_("Reserve"), "number"),
            Column(_("Name"), share=4),
            Column(_("Club"), share=0, on="data"),
            Column(_("Start card"), "number"),
            Column(_("State"), share=2),
        ],
        rows=[row_of(way, place) for way in every for place in (*way.qualified, *way.reserves)],
        notes=[] if every else [_("Nobody was taken over from another tournament.")],
    )


def row_of(way: Way, place: Place) -> Row:
    source = f"{way.source}, {date_format(way.source_date, 'SHORT_DATE_FORMAT')}"
    fate = fate_of_place(place.fate)
    state = _("%(fate)s, moved up") % {"fate": fate} if place.row.moved_up_at else fate
    rating, number = rating_name(way.rating, way.rating_name), place.card.number if place.card else None
    who: list[str | int | Cell | None] = [Cell(place.name, sub=place.club), place.club, number]
    return [source, rating, place.row.place, place.row.reserve, *who, state]
