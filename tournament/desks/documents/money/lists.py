"""The lists of the cash desk as plain values: loss fees to collect, money at the tables, the account."""

from collections.abc import Iterator, Sequence

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring import RuleSet
from tournament.desks.documents.money.statement import Several, Statement
from tournament.models import CashEntry, Seal, Series, Tournament
from tournament.papers.listing import Cell, Column, Listing, Row
from tournament.queries.money.loss_fees import SeatDue, TableDue, to_collect
from tournament.queries.money.loss_fees import counted as counted_tables
from tournament.queries.money.proofs import settlement_notes
from tournament.queries.money.stakes import TableMoney, table_money
from tournament.wording import money, sentence
from tournament.wording.money import about, plus_money, stake
from tournament.wording.papers import seal_notes
from tournament.wording.pots import noted
from tournament.wording.settings import passed_fee
from tournament.wording.times import moment

HELD, LONG = "\u00a0", 44  # signs of a name that is held together


def loss_fees(tournament: Tournament, number: int) -> Listing:
    series = get_object_or_404(tournament.planned, number=number)
    return loss_fee_list(series, to_collect(tournament, counted_tables(tournament), number))


def settlement(tournament: Tournament, number: int) -> Listing:
    series = get_object_or_404(tournament.planned, number=number)
    return settlement_list(series, table_money(series))


def loss_fee_list(series: Series, rows: Sequence[TableDue]) -> Listing:
    """A line for each table: what each seat owes in words on paper, in columns of their own for machines."""
    due, collected = sum(table.cents for table in rows), sum(table.collected for table in rows)
    seats, passing = series.tournament.most_seats, bool(series.tournament.passed_fee_cents)
    to = _("They go to: %(whom)s.") % {"whom": series.tournament.get_loss_fees_to_display()}
    return Listing(
        title=_("Loss fees of series %(number)s") % {"number": series.number},
        lead=[to + " " + _("Tiers: %(tiers)s") % {"tiers": tiers(series.tournament)}],
        columns=[
            Column(_("Table"), "number", bold=True),
            Column(_("Start number, name (lost games): fee"), share=4, on="paper"),
            *(column for seat in range(1, seats + 1) for column in seat_columns(seat)),
            *(passed_columns() if passing else []),
            Column(_("Sum"), "cents", bold=True, empty="–"),
            Column(pgettext("money", "collected"), "cents", on="data"),
            Column(pgettext("column", "Collected"), "sign", share=1.4, on="paper"),
        ],
        rows=[loss_fee_row(table, seats, passing=passing) for table in rows],
        foot=[
            None,
            _("Sum"),
            *([None] * len(seat_columns(1)) * seats),
            *([None, sum(table.owed.passed_cents for table in rows)] if passing else []),
            due,
            collected,
            money(collected) if collected else None,
        ],
        sheet=_("Series %(number)s") % {"number": series.number},
        signed=[_("Place and date"), _("Treasurer")],
        roomy=True,
    )


def tiers(tournament: Tournament) -> str:
    """Cents a lost game, and from which game on more."""
    parts = []
    for game, cents in tournament.loss_fee_tiers:
        tier = {"sum": money(cents), "game": game}
        parts.append(_("%(sum)s a lost game") % tier if game == 1 else _("%(sum)s from game %(game)s on") % tier)
    return ", ".join(filter(None, [*parts, passed_fee(tournament)]))


def passed_columns() -> list[Column]:
    """Games, and what of the sum they cost."""
    return [Column(_("Passed"), "number"), Column(_("of it for passed games"), "cents", empty="–")]


def seat_columns(seat: int) -> list[Column]:
    told = {"seat": seat}
    return [
        Column(_("Seat %(seat)s: No.") % told, "number", on="data"),
        Column(_("Seat %(seat)s: name") % told, on="data"),
        Column(_("Seat %(seat)s: lost") % told, "number", on="data"),
        Column(_("Seat %(seat)s: fee") % told, "cents", on="data"),
    ]


def loss_fee_row(due: TableDue, seats: int, *, passing: bool = False) -> Row:
    words = "  · ".join(seat_words(seat) for seat in due.seats)
    data: list[str | int | None] = []
    for seat in due.seats:
        data += [seat.card.number, seat.card.name, seat.lost, seat.cents if seat.lost is not None else None]
    data += [None] * (len(seat_columns(1)) * (seats - len(due.seats)))
    if passing:
        data += [due.owed.passed, due.owed.passed_cents] if due.counts else [None, None]
    ticked = money(due.collected) if due.taken else None
    return [due.table.number, words, *data, due.cents if due.counts else None, due.collected or None, ticked]


def seat_words(seat: SeatDue) -> str:
    """Held together, so that a line breaks between two players; a name longer than a line within itself, too."""
    owed = "" if seat.lost is None else f" ({seat.lost}): {money(seat.cents)}"
    name = f"{seat.card.name} ({seat.card.beside})" if seat.card.beside else seat.card.name
    ends = " " if len(name) > LONG else HELD
    return f"{seat.card.number}{HELD}{name.replace(' ', ends)}{owed.replace(' ', HELD)}"


def settlement_list(series: Series, tables: Sequence[TableMoney]) -> Listing:
    """Who gets and who pays, table by table; together nothing (ISkO 5.5.4, 5.5.5)."""
    settled = [table for table in tables if table.settled]
    pots = any(table.pot for table in settled)
    return Listing(
        title=_("Money at the tables, series %(number)s") % {"number": series.number},
        lead=[how_settled(settled, series.tournament.rules)],
        columns=[
            Column(_("Table"), "number", bold=True, on="data"),
            Column(_("Table"), "number", bold=True, on="paper"),
            Column(_("Stake a point"), on="data"),
            Column(_("Stake a point"), share=0, on="paper"),
            Column(_("Seat"), "number"),
            Column(_("No."), "number"),
            Column(_("Name"), share=3),
            Column(_("Points"), "number"),
            Column(_("Gets (+), pays (−)"), bold=True, align="right", share=0, on="paper"),
            Column(_("Gets (+), pays (−)"), "cents", on="data"),
            *(pot_columns() if pots else []),
            Column(_("Paid"), "sign", on="paper"),
        ],
        rows=[row for table in settled for row in settlement_rows(table, pots=pots)],
        notes=[*([] if settled else [_("Nothing to settle.")]), *noted(settlement_notes(series.tournament, tables))],
        sheet=_("Series %(number)s") % {"number": series.number},
        roomy=True,
    )


def how_settled(tables: Sequence[TableMoney], rules: RuleSet) -> str:
    by_totals = _("Game points at the stake of the table, each against each, rounded once at the end (ISkO 5.5.5)")
    by_games = _(
        "Every game at the stake of the table, rounded up to the smallest coin, a lost one then doubled (ISkO 5.5.4)"
    )
    if rules.house.kontra or rules.house.bock:
        by_games = _(
            "Every game at the stake of the table, rounded up to the smallest coin, then doubled for the loss, each "
            "kontra and Bock (V11.3)"
        )
    if rules.system.opponents_gain:
        by_totals = _("The declarers' scores alone at the stake of the table, each against each (V11.2)")
    numbers = [str(table.table.number) for table in tables if not table.by_games]
    if not numbers or len(numbers) == len(tables):
        return by_totals if numbers or not tables else by_games
    others = ngettext(
        "Table %(tables)s by its totals (ISkO 5.5.5)", "Tables %(tables)s by their totals (ISkO 5.5.5)", len(numbers)
    ) % {"tables": ", ".join(numbers)}
    return f"{by_games}. {others}"


def pot_columns() -> list[Column]:
    return [
        Column(pgettext("money", "Pot"), align="right", share=0, on="paper"),
        Column(_("From the pot (+), into it (−)"), "cents", on="data"),
        Column(pgettext("money", "Together"), bold=True, align="right", share=0, on="paper"),
        Column(pgettext("money", "Together"), "cents", on="data"),
    ]


def settlement_rows(settled: TableMoney, *, pots: bool) -> Iterator[Row]:
    """On paper the table and its stake stand in its first line alone."""
    number, played_for = settled.table.number, stake(settled.stake)
    for place, seat in enumerate(settled.seats):
        shown = (None, None) if place else (number, played_for)
        card = seat.seat.card
        named = Cell(card.name, sub=card.beside)
        player: list[Cell | str | int | None] = [seat.seat.number, card.number, named, seat.points]
        pot: list[str | int | None] = []
        if pots:
            pot = [plus_money(seat.from_pot), seat.from_pot, plus_money(seat.together), seat.together]
        yield [number, shown[0], played_for, shown[1], *player, plus_money(seat.cents), seat.cents, *pot, None]


def statement_list(account: Statement, seal: Seal | None) -> Listing:
    """Income and spending by kind, the result, the float apart from it; what is left lies in the till (SkWO 3.3)."""
    proof = _("The sum of all entries of the cash book is %(sum)s") % {"sum": money(account.balance)}
    proven = _("and agrees with this account.") if account.proven else _("and does NOT agree with this account.")
    return Listing(
        title=_("Statement of account"),
        lead=[_("as of %(time)s") % {"time": moment(account.last_done)}],
        columns=[
            Column(_("What"), share=4),
            Column(pgettext("count", "Number"), "number"),
            Column(_("Each"), "cents"),
            Column(_("Amount"), "cents"),
        ],
        rows=[*income_rows(account), *spending_rows(account), *result_rows(account)],
        notes=[f"{proof} {proven}", *map(sentence, account.left_open), *seal_notes(seal)],
        signed=[_("Place and date"), _("Treasurer"), _("Organizer")],
    )


def income_rows(account: Statement) -> Iterator[Row]:
    yield heading(_("Income"))
    yield from (counted(_("entry fees"), fees) for fees in account.fees)
    if account.card_money:
        yield [Cell(_("of which card money %(sum)s") % {"sum": money(account.card_money)}), None, None, None]
    for fees in account.loss_fees:
        of_tables = _("loss fees of the tables, series %(number)s") % {"number": fees.series}
        what = of_tables if fees.series else _("loss fees, by hand")
        passed = _("of it for passed games %(sum)s") % {"sum": money(fees.passed)} if fees.passed else ""
        yield [Cell(what, sub=passed), fees.count, None, fees.cents]
    for rating in account.rating_fees:
        yield [_("fees of the rating %(name)s") % {"name": rating.name}, rating.count, None, rating.cents]
    yield from (counted(_("jackpot, bought in"), bought) for bought in account.buy_ins)
    if account.jackpot_in:
        yield [_("jackpot of the tournament before"), None, None, account.jackpot_in]
    yield from (single(entry) for entry in account.incomes)
    yield total(_("Income together"), account.income)


def spending_rows(account: Statement) -> Iterator[Row]:
    yield heading(_("Spending"))
    yield from (counted(_("entry fees given back"), several) for several in account.refunds)
    for rating in account.rating_refunds:
        yield [_("fees of the rating %(name)s given back") % {"name": rating.name}, rating.count, None, rating.cents]
    for given in account.prizes:
        goods = ngettext("of which %(count)s in goods", "of which %(count)s in goods", given.goods)
        what = f"{_('prizes')}: {given.plan.name}" if given.plan.name else given.plan.title
        yield [Cell(what, sub=goods % {"count": given.goods} if given.goods else ""), given.count, None, given.cents]
    yield from (single(entry) for entry in account.jackpots)
    if account.jackpot_out:
        yield [_("jackpot, to the next tournament"), None, None, account.jackpot_out]
    yield from (single(entry) for entry in account.spendings)
    yield total(_("Spending together"), account.spending)


def result_rows(account: Statement) -> Iterator[Row]:
    yield heading(_("Account"))
    yield total(_("Surplus") if account.result >= 0 else _("Deficit"), account.result)
    yield [_("float put in"), None, None, account.float_in]
    yield [_("float taken out"), None, None, account.float_out]
    yield total(_("Cash in hand"), account.result + account.float_in + account.float_out)


def heading(words: str) -> Row:
    return [Cell(words, bold=True), None, None, None]


def counted(what: str, several: Several) -> Row:
    return [what, several.count, several.each, several.cents]


def single(entry: CashEntry) -> Row:
    note = about(entry)
    return [f"{entry.get_kind_display()}: {note}" if note else str(entry.get_kind_display()), 1, None, entry.cents]


def total(what: str, cents: int) -> Row:
    return [Cell(what, bold=True), None, None, Cell(cents, bold=True)]
