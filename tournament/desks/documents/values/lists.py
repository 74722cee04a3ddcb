"""All game values as a list, for the tables of the hall (ISkO 5.6)."""

from django.utils.translation import gettext as _

from tournament.models import Tournament
from tournament.papers.listing import Column, Listing
from tournament.wording.games import value_columns, value_rows, values_elsewhere


def value_list(tournament: Tournament) -> Listing:
    return Listing(
        title=_("All game values"),
        lead=[
            _("What can be bid, and which games have that value: tops and steps, times the base value (ISkO 5.6)"),
            *filter(None, [values_elsewhere(tournament.rules)]),
        ],
        columns=[
            Column(_("Value"), "number", bold=True),
            *(Column(heading, share=2) for _contract, heading in value_columns()),
        ],
        rows=[[value, *cells] for value, cells in value_rows()],
    )
