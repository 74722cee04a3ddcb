"""The lots of a tournament as a list: who was equal, in which order, from which seed or before which witness."""

from django.utils.translation import gettext as _

from tournament.models import Lot, Tournament
from tournament.papers.listing import Column, Listing
from tournament.queries.ranking.ratings import own_ratings
from tournament.wording.results import rating_name, why_lots
from tournament.wording.times import moment


def lot_list(tournament: Tournament) -> Listing:
    own = {rating.code: rating.name for rating in own_ratings(tournament)}
    drawn = Lot.objects.filter(tournament=tournament).select_related("drawn_by").order_by("pk")
    how = _(
        "For each start number the SHA-256 of seed, colon and number is made; the lowest is first. "
        "Of a team it is the lowest start number of its players."
    )
    return Listing(
        title=_("Lots"),
        lead=[why_lots(tournament)],
        columns=[
            Column(_("Rating"), share=3),
            Column(_("After series"), "number"),
            Column(_("Place"), "number", bold=True),
            Column(_("No."), "number"),
            Column(_("Name"), share=4),
            Column(_("Seed or witness"), share=3.5),
            Column(_("Drawn"), share=2.5),
        ],
        rows=[row for lot in drawn for row in rows_of(lot, rating_name(lot.rating, own.get(lot.rating, "")))],
        notes=[how if drawn else _("No lot was drawn.")],
        signed=[_("Director"), _("Witness")],
    )


def rows_of(lot: Lot, rating: str) -> list[list[str | int | None]]:
    how = lot.seed or _("by hand: %(witness)s") % {"witness": lot.witness}
    when = f"{moment(lot.drawn_at)}, {lot.drawn_by}"
    return [
        [rating, lot.series, lot.place + place, key, name, how, when]
        for place, (key, name) in enumerate(zip(lot.order, lot.names, strict=True))
    ]
