"""All game values as a list, for the tables of the hall (ISkO 5.6; V1 to V4)."""

from django.utils.translation import gettext as _

from tournament.models import Tournament
from tournament.papers.listing import Column, Listing
from tournament.wording.values import value_headings, value_notes, value_rows, values_lead


def value_list(tournament: Tournament) -> Listing:
    rules = tournament.rules
    isko = _("What can be bid, and which games have that value: tops and steps, times the base value (ISkO 5.6)")
    return Listing(
        title=_("All game values"),
        lead=[values_lead(rules) or isko, *value_notes(rules)],
        columns=[
            Column(_("Value"), "number", bold=True),
            *(Column(heading, share=2) for heading in value_headings(rules)),
        ],
        rows=[[value, *cells] for value, cells in value_rows(rules)],
        landscape=bool(rules.forms),  # which stand beside every figure
    )
