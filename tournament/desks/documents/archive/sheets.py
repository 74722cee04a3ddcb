"""What a tournament holds as sheets of one workbook, column by column for people; numbers are numbers.

Everything is told from a few queries a sheet, however many players there are.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.db.models import Field
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.models import (
    FooterEntry,
    Player,
    Seat,
    SheetVersion,
    StartCard,
    Table,
    Tournament,
)
from tournament.models.people import category_in
from tournament.papers.xlsx import Sheet, Value
from tournament.queries.people.cards import cards_in_force
from tournament.queries.ranking.standings import Standings, StandingsRow
from tournament.queries.record.trail import trail
from tournament.wording import action_name, effect_note
from tournament.wording.effects import why, why_withdrawn
from tournament.wording.trail import recorded, trail_name

Row = Sequence[Value]
NOT_TOLD = ("id", "organizer", "slug", "arriving", "came_home_at", "organized_by")  # of the tournament's fields


def heading_of(tournament: Tournament, title: str) -> list[str]:
    return [tournament.name, ", ".join(filter(None, [tournament.place, date_format(tournament.date), title]))]


def sheet_of(tournament: Tournament, title: str, columns: Mapping[str, int], rows: Iterable[Row]) -> Sheet:
    """A sheet of these columns, each with its width."""
    return Sheet(
        title, heading_of(tournament, title), list(columns), rows, list(columns.values()), wrapped=True, landscape=True
    )


def settings(tournament: Tournament) -> Sheet:
    fields = [field for field in tournament._meta.concrete_fields if field.name not in NOT_TOLD]
    rows: list[Row] = [[_("Organizer"), tournament.organizer_name]]
    rows += [[heading(field), told(tournament, field)] for field in fields]
    return sheet_of(tournament, _("Tournament"), {_("Setting"): 44, pgettext("setting", "Value"): 60}, rows)


def heading(field: "Field[Any, Any]") -> str:
    text = trail_name(field.name)
    return text[:1].upper() + text[1:]


def told(tournament: Tournament, field: "Field[Any, Any]") -> Value:
    value = getattr(tournament, field.name)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if field.choices:
        return str(dict(field.flatchoices).get(value, value))
    if field.name == "ratings":
        return ", ".join(tournament.rating_names)
    if isinstance(value, datetime):
        return local(value)
    return value if isinstance(value, (int, Decimal)) else str("" if value is None else value)


def start_cards(tournament: Tournament) -> Sheet:
    people = ("tournament", "player__club", "substitute__club", "team", "tandem", "mixed", "returned_by")
    cards = cards_in_force(tournament).select_related(*people).order_by("number")
    columns = {
        _("No."): 6, _("Last name"): 22, _("First name"): 18, _("Club"): 24, _("Sex"): 10, _("Category"): 10,
        _("Year of birth"): 10, _("Pass number"): 14,
        _("Team"): 20, _("Tandem"): 20, _("Mixed"): 20, _("Registered"): 19, _("Here since"): 19,
        pgettext("player", "Withdrawn"): 19, _("Reason"): 30, _("Substitute"): 26, _("Since"): 19, _("Why"): 30,
        _("Handed in"): 19, _("Never came back"): 19,
    }  # fmt: skip
    return sheet_of(tournament, _("Start cards"), columns, map(card_row, cards))


def card_row(card: StartCard) -> Row:
    player: Player = card.player
    teams = [team.name if team else "" for team in (card.team, card.tandem, card.mixed)]
    return [
        card.number,
        player.last_name,
        player.first_name,
        player.club.name if player.club else "",
        player.get_sex_display(),
        str(dict(Player.Category.choices).get(category_in(card.tournament, player), "")),
        player.birth_year,
        player.pass_number,
        *teams,
        local(card.registered_at),
        local(card.checked_in_at),
        local(card.withdrawn_at),
        card.withdrawal_reason,
        str(card.substitute or ""),
        local(card.substituted_at),
        card.substitution_reason,
        local(card.returned_at),
        local(card.missing_at),
    ]


def names_of(tournament: Tournament) -> dict[int, tuple[int, str]]:
    """Start cards by their key: number and name. The trail has the struck ones, too."""
    cards = StartCard.objects.filter(tournament=tournament).select_related("player", "substitute")
    return {card.pk: (card.number, card.name) for card in cards}


def seats(tournament: Tournament) -> Sheet:
    """Of the draws in force, as they were changed by hand since."""
    names = names_of(tournament)
    seated = Seat.objects.in_force().filter(draw__series__tournament=tournament)
    places = ("draw__series__number", "table__number", "number")
    rows = ([*place, *names[card]] for *place, card in seated.order_by(*places).values_list(*places, "card").iterator())
    columns = {_("Series"): 8, _("Table"): 8, _("Seat"): 8, _("No."): 6, _("Name"): 34}
    return sheet_of(tournament, _("Seats"), columns, rows)


def tables_of(tournament: Tournament) -> dict[int, tuple[int, int, int]]:
    """Tables of all draws by their key: series, attempt, number."""
    tables = Table.objects.filter(draw__series__tournament=tournament)
    places = tables.values_list("pk", "draw__series__number", "draw__attempt", "number")
    return {table: (series, attempt, number) for table, series, attempt, number in places}


def feet(tournament: Tournament) -> Sheet:
    """Every version of every sheet, as it was written; what counts says so."""
    names, tables = names_of(tournament), tables_of(tournament)
    draw = "version__table__draw"
    order = (f"{draw}__series__number", f"{draw}__attempt", "version__table__number", "version__number", "seat")
    seated = {
        (table, seat): names[card]
        for table, seat, card in Seat.objects.seated()
        .filter(draw__series__tournament=tournament)
        .values_list("table", "number", "card")
    }
    columns = {
        _("Series"): 8, _("Attempt"): 8, _("Table"): 8, _("Version"): 8, pgettext("sheet", "Counts"): 8,
        _("Kind"): 18, _("Seat"): 8, _("No."): 6, _("Name"): 30, _("Points"): 10, _("Won"): 7, _("Lost"): 7,
        _("Total on paper"): 10, _("Passed games"): 10, _("Keyed"): 19, _("Keyed by"): 16, _("Second reader"): 16,
        _("Paragraph"): 14, _("Reason"): 34,
    }  # fmt: skip
    keyed = SheetVersion.objects.filter(table__draw__series__tournament=tournament)
    versions = {version.pk: version for version in keyed.prefetch_related("keyed_by", "second_by")}
    written = FooterEntry.objects.filter(**{f"{draw}__series__tournament": tournament}).order_by(*order)
    rows = (foot_row(entry, versions[entry.version_id], tables, seated) for entry in written.iterator(chunk_size=2000))
    return sheet_of(tournament, _("Sheets"), columns, rows)


def foot_row(
    entry: FooterEntry,
    version: SheetVersion,
    tables: Mapping[int, tuple[int, int, int]],
    seated: Mapping[tuple[int, int], tuple[int, str]],
) -> Row:
    return [
        *tables[version.table_id],
        version.number,
        _("yes") if version.counts else _("no"),
        version.get_kind_display(),
        entry.seat,
        *seated.get((version.table_id, entry.seat), (None, "")),
        entry.points,
        entry.won,
        entry.lost,
        entry.total,
        version.passed,
        local(version.keyed_at),
        version.written_by,
        str(version.second_by or ""),
        version.paragraph,
        version.reason or version.taken_out_reason,
    ]


def standings(tournament: Tournament, after: Standings) -> Sheet:
    numbers = range(1, after.series + 1)
    series = {_("Series %(number)s") % {"number": number}: 10 for number in numbers}
    columns = {_("Rank"): 7, _("No."): 6, _("Name"): 30, _("Club"): 24, **series}
    columns |= {_("Won"): 7, _("Lost"): 7, _("Total"): 10, _("Rulings"): 50}
    title = _("After series %(number)s") % {"number": after.series}
    return sheet_of(tournament, title, columns, (standings_row(row, numbers) for row in after.rows))


def standings_row(row: StandingsRow, numbers: Iterable[int]) -> Row:
    rank = _("expelled") if row.expelled else row.rank
    sums = [row.won, row.lost, row.performance] if row.lines else [None] * 3
    cells = [row.performances.get(number) for number in numbers]
    return [rank, row.number, row.name, row.club, *cells, *sums, ", ".join(map(effect_note, row.effects))]


def everything_done(tournament: Tournament) -> Sheet:
    names, tables = names_of(tournament), tables_of(tournament)
    entries = trail(tournament).select_related(None).order_by("pk")
    columns = {
        _("When"): 19, _("Who"): 16, _("What"): 26, _("No."): 6, _("Name"): 30, _("Series"): 8, _("Table"): 8,
        _("Before"): 44, _("After"): 44, _("Why"): 34,
    }  # fmt: skip
    rows = (
        [
            local(entry.at),
            entry.user_name,
            action_name(entry.action),
            *(names[entry.card_id] if entry.card_id else (None, "")),
            *(tables[entry.table_id][::2] if entry.table_id else (None, None)),
            listed(entry.before),
            listed(entry.after),
            why(why_withdrawn(entry.reason)),
        ]
        for entry in entries.iterator(chunk_size=2000)
    )
    return sheet_of(tournament, _("Trail"), columns, rows)


def listed(values: dict[str, Any] | None) -> str:
    """What was recorded, a name and its value a line."""
    return "\n".join(f"{name}: {words}" for name, words in recorded(values or {}))


def local(at: datetime | None) -> datetime | None:
    """As the hall's clock showed it, to the second: a workbook knows no zones."""
    return timezone.make_naive(at).replace(microsecond=0) if at else None
