"""Who takes part, as a list."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import Tournament
from tournament.papers.listing import Cell, Column, Listing, Row
from tournament.queries.people.cards import start_cards

if TYPE_CHECKING:
    from tournament.queries.people.cards import Card


def participants_list(tournament: Tournament) -> Listing:
    """Every start card, with what it stands for in the ratings."""
    cards = list(start_cards(tournament).select_related("tandem", "mixed"))
    columns = [
        Column(_("No."), "number"),
        Column(_("Name"), share=3),
        Column(_("Club"), share=2),
        Column(_("Team"), share=2),
        Column(_("Tandem"), share=0, on="data"),
        Column(_("Mixed"), share=0, on="data"),
        Column(_("Sex"), share=0, on="data"),
        Column(_("Category"), share=1),
        Column(_("Year of birth"), "number", on="data"),
        Column(_("Paid"), share=0, align="center"),
        Column(_("Here"), share=0, align="center"),
    ]
    lead = [ngettext("%(count)s start card", "%(count)s start cards", len(cards)) % {"count": len(cards)}]
    return Listing(_("Participants"), columns, [participant(card) for card in cards], lead=lead)


def participant(card: "Card") -> Row:
    gone = _("expelled") if card.expelled else _("withdrawn") if card.left else ""
    teams = [str(team or "") for team in (card.team, card.tandem, card.mixed)]
    kinds: list[str | int | None] = [card.plays.get_sex_display(), card.get_category_display(), card.plays.birth_year]
    here = [_("yes") if card.paid else _("no"), _("yes") if card.checked_in_at else _("no")]
    return [card.number, Cell(card.name, sub=gone), str(card.club or ""), *teams, *kinds, *here]
