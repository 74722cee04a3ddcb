"""The sheet of the jackpot: who bought in, who has won how much, and what is left, with room to sign."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.models import CashEntry, Tournament
from tournament.papers.listing import Cell, Column, Listing, Row
from tournament.queries.money.jackpots import JackpotAccount, Won, booked, jackpot_account
from tournament.wording import money
from tournament.wording.jackpots import jackpot


def jackpot_list(tournament: Tournament) -> Listing:
    """First what came in and what is left, then the wins, then everybody who bought in."""
    account = jackpot_account(tournament)
    return Listing(
        title=_("Jackpot for a grand ouvert"),
        lead=[", ".join(jackpot(tournament)), proof(account)],
        columns=[
            Column(_("What"), share=3),
            Column(_("No."), "number"),
            Column(_("Name"), share=3),
            Column(pgettext("money", "Amount"), "cents", bold=True),
            Column(_("Signature"), "sign", share=2),
        ],
        rows=[*sums(account), *map(won_row, account.wins), *buyers(tournament)],
        sheet=_("Jackpot"),
        signed=[_("Place and date"), _("Treasurer")],
        roomy=True,
    )


def proof(account: JackpotAccount) -> str:
    told = {"money": money(account.money), "given": money(account.given), "remains": money(account.remains)}
    if account.proven:
        return _("%(money)s came in, %(given)s were won, %(remains)s remain: it adds up.") % told
    return _("%(money)s came in, %(given)s were won, %(remains)s remain: it does NOT add up.") % told


def sums(account: JackpotAccount) -> Iterator[Row]:
    yield from (
        [what, None, None, cents, None]
        for what, cents in (
            (_("carried over from the tournament before"), account.carried_in),
            (_("from the organizer"), account.added),
        )
        if cents
    )
    yield [_("bought in: %(count)s") % {"count": account.payers}, None, None, account.buy_ins, None]
    yield [Cell(_("sum of which shares are taken"), bold=True), None, None, account.pot.start, None]
    if account.pot.successor:
        yield [_("beyond the limit, for the pot after it"), None, None, account.pot.successor, None]
    yield [Cell(_("remains for the next tournament"), bold=True), None, None, account.remains, None]


def won_row(won: Won) -> Row:
    win = won.win
    place = {"series": win.table.draw.series.number, "table": win.table.number, "game": win.game}
    what = _("grand ouvert, series %(series)s, table %(table)s, game %(game)s") % place
    vouched = _("vouched for by %(name)s") % {"name": win.vouched_by}
    beside = win.card.beside if won.bought_in else _("not bought in")
    return [Cell(what, sub=vouched), win.card.number, Cell(win.card.name, sub=beside), won.cents, None]


def buyers(tournament: Tournament) -> Iterator[Row]:
    for entry in booked(tournament, CashEntry.Kind.BUY_IN).order_by("card__number"):
        if entry.card:
            yield [_("bought in"), entry.card.number, entry.card.name, entry.cents, None]
