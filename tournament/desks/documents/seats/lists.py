"""Who sits where as a list: for workbooks and machines, and on paper for halls of more than a thousand."""

from collections.abc import Sequence
from typing import Literal

from django.utils.translation import gettext as _

from tournament.models import Draw, Seat, StartCard
from tournament.papers.listing import Cell, Column, Listing, Value
from tournament.wording.times import moment

Order = Literal["by-name", "by-table"]


def seats_listing(draw: Draw, seats: Sequence[Seat], order: Order, *, by_lot: bool) -> Listing:
    shared = any(seat.card.beside for seat in seats)
    people = [Column(_("No."), "number"), Column(_("Name"), bold=order == "by-table")]
    people += [Column(_("Club"), on="data")] if shared else []
    place = [Column(_("Table"), "number", bold=True), Column(_("Seat"), "number")]
    who = [person(seat.card, shared=shared) for seat in seats]
    where: list[list[Value | Cell]] = [[seat.table.number, seat.number] for seat in seats]
    first, second = (who, where) if order == "by-name" else (where, who)
    title = (
        _("Series %(number)s: your table and seat") if order == "by-name" else _("Series %(number)s: who sits where")
    )
    digest = f"{_('Digest of the drawn seats')}: {draw.digest}"
    return Listing(
        title=title % {"number": draw.series.number},
        columns=[*people, *place] if order == "by-name" else [*place, *people],
        rows=[[*here, *there] for here, there in zip(first, second, strict=True)],
        lead=[published(draw)],
        notes=[f"{digest} · {_('Seed')}: {draw.seed}" if by_lot else digest],
        sheet=_("Series %(number)s") % {"number": draw.series.number},
    )


def person(card: StartCard, *, shared: bool) -> list[Value | Cell]:
    """Where several in the list are called the same, with the club: on paper behind the name, in a file for itself."""
    return [card.number, Cell(card.name, sub=card.beside), *([str(card.club or "")] if shared else [])]


def published(draw: Draw) -> str:
    if draw.published_at is None:
        return _("DRAFT, not published")
    return f"{_('published')} {moment(draw.published_at)}"
