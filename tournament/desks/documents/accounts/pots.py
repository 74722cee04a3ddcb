"""The pots of a season on paper: what came into each, its parts to the cent, what was given and what is left."""

from collections.abc import Iterator

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.desks.documents.accounts.lists import as_of
from tournament.papers.listing import Cell, Column, Listing, Row
from tournament.queries.accounts.accounts import Accounts
from tournament.queries.accounts.pots import Pot, Pots
from tournament.wording.account_lines import period_words, pot_sums_words, pot_words


def pot_list(made: Accounts, pots: Pots) -> Listing:
    """A line a pot, and below it one for each of its parts, which together are what came in."""
    sums = [sum(column) for column in zip(*((pot.cents, pot.given, pot.left) for pot in pots.pots), strict=True)]
    return Listing(
        title=_("Pots"),
        lead=[str(made.season), as_of()],
        columns=[
            Column(pgettext("of a season", "Pot"), share=3, bold=True),
            Column(_("Period"), share=2),
            Column(_("Part"), share=3),
            Column(pgettext("money", "came in"), "cents"),
            Column(pgettext("money", "given"), "cents"),
            Column(pgettext("money", "left"), "cents", bold=True),
        ],
        rows=[row for pot in pots.pots for row in pot_rows(pot)],
        foot=[_("Sum"), None, None, *sums] if pots.pots else None,
        notes=[*notes(pots), *map(pot_words, made.rules.newest.pots)],
        signed=[_("Place and date"), _("Treasurer")],
        sheet=_("Pots"),
    )


def pot_rows(pot: Pot) -> Iterator[Row]:
    period = period_words(pot.period)
    yield [pot.name, period, None, Cell(pot.cents, bold=True), pot.given, pot.left]
    for part in pot.shares:
        yield [None, None, f"{part.name or _('in no part')} {number_format(part.percent)} %", part.cents, None, None]


def notes(pots: Pots) -> Iterator[str]:
    if not pots.pots:
        yield _("There is no pot yet.")
    if pots.proven:
        yield pot_sums_words(**pots.sums)
    else:
        yield _("Pots and bookings do not add up.")
