"""The final result as a federation keeps it: who by pass and club, what by series. No federation has published a form.

Full names and pass numbers: it is for the federation, and no page shows it to strangers.
"""

import re

from django.utils.dateparse import parse_date
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring import finding
from tournament.desks.documents.results.lists import NONE, final_list, series_cell
from tournament.models import Player, StartCard, Tournament
from tournament.papers.listing import Column, Listing, Row
from tournament.queries.people.cards import cards_in_force
from tournament.queries.ranking.finals import final_in_force
from tournament.queries.ranking.posted import Posted, PostedRow
from tournament.refused import Refused

CLUB_NUMBER = re.compile(r"(?<!\d)\d{2}\.?\d{2}\.?\d{3}(?!\d)")  # regional federation, group, club: 07.01.101


def federation_list(tournament: Tournament) -> Listing:
    """Of the final result in force alone; refused for other Skats, which enter no official list (V13)."""
    final = final_in_force(tournament)
    if not tournament.rules.is_order_alone:
        raise Refused(finding("federation.other_skat"))
    if final is None:
        raise Refused(finding("federation.provisional"))
    posted, whole = Posted.from_json(final.body), final_list(final)
    cards = {card.number: card for card in cards_in_force(tournament).select_related("player", "substitute")}
    day, last = parse_date(posted.date), posted.after_series
    return Listing(
        title=_("Results for the federation"),
        lead=whole.lead,
        stamp=whole.stamp,
        columns=columns_of(last),
        rows=[row_of(row, cards.get(row.number), last) for row in posted.rows if row.series],
        notes=[_("This is a list of this program: no federation has published a form."), *whole.notes[1:]],
        sheet=_("Results for the federation"),
        heading=[posted.tournament, f"{posted.place}, {date_format(day) if day else posted.date}"],
        landscape=True,
    )


def columns_of(last: int) -> list[Column]:
    """On paper a series is one number; in files it has its games as well."""
    series = []
    for number in range(1, last + 1):
        short, full = _("S%(number)s") % {"number": number}, _("Series %(number)s") % {"number": number}
        series += [
            Column(short, "number", empty=NONE, full=full),
            Column(f"{short} {_('Won')}", "number", on="data", full=f"{full}, {_('Won')}"),
            Column(f"{short} {_('Lost')}", "number", on="data", full=f"{full}, {_('Lost')}"),
        ]
    return [
        Column(_("Rank"), "number", empty=NONE),
        Column(_("No."), "number"),
        Column(_("Pass number"), share=0),
        Column(_("Club number"), share=0),
        Column(_("Name"), share=5),
        Column(_("Club"), share=4),
        Column(_("Sex"), share=0, on="data"),
        Column(_("Category"), share=0),
        *series,
        Column(_("Won"), "number"),
        Column(_("Lost"), "number"),
        Column(_("Total"), "number", bold=True),
    ]


def row_of(row: PostedRow, card: StartCard | None, last: int) -> Row:
    lines = row.lines
    series = []
    for number in range(1, last + 1):
        line = lines.get(number)
        series += [series_cell(row, line), line.won if line else None, line.lost if line else None]
    return [
        row.rank,
        row.number,
        card.plays.pass_number if card else "",
        club_number(row.club),
        row.name,
        row.club,
        str(Player.Sex(row.sex).label) if row.sex else "",
        str(Player.Category(row.category).label) if row.category else "",
        *series,
        row.won,
        row.lost,
        row.performance,
    ]


def club_number(club: str) -> str:
    """As the club's name has it, with its points: "Kreuz As 0701101" is 07.01.101; nothing where none is written."""
    written = CLUB_NUMBER.search(club)
    digits = written[0].replace(".", "") if written else ""
    return f"{digits[:2]}.{digits[2:4]}.{digits[4:]}" if digits else ""
