"""The end of a season's accounts on paper: who gets which share of the surplus and what goes on, as it is proposed."""

from collections.abc import Iterator

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.desks.documents.accounts.lists import as_of
from tournament.models import YearClosing
from tournament.papers.listing import Cell, Column, Listing, Row, Stamp
from tournament.queries.accounts.accounts import Accounts
from tournament.queries.people.namesakes import namesakes
from tournament.queries.season.closing import Proposal, Share
from tournament.wording import money


def year_end_list(made: Accounts, proposed: Proposal, closed: YearClosing | None = None) -> Listing:
    """`closed`: it was accepted like this."""
    told_apart = namesakes(str(share.account.player) for share in proposed.shares)
    columns = ((share.lists, share.balance, share.cents, share.after) for share in proposed.shares)
    sums = [sum(column) for column in zip(*columns, strict=True)]
    return Listing(
        title=_("End of the year"),
        lead=[str(made.season), as_of()],
        stamp=Stamp(_("closed") if closed else _("Proposal"), final=bool(closed)),
        columns=[
            Column(_("Name"), share=4),
            Column(_("Lists"), "number"),
            Column(pgettext("money", "balance"), "cents"),
            Column(pgettext("money", "Share"), "cents", bold=True),
            Column(pgettext("money", "Goes on"), "cents"),
        ],
        rows=[share_row(share, told_apart) for share in proposed.shares],
        foot=[_("Sum"), *sums] if proposed.shares else None,
        notes=[*notes(proposed), *([closed_words(closed)] if closed else [])],
        signed=[_("Place and date"), _("Treasurer")],
        sheet=_("End of the year"),
    )


def share_row(share: Share, told_apart: frozenset[str]) -> Row:
    name = str(share.account.player)
    club = str(share.account.player.club or "") if name in told_apart else ""
    cents = Cell(share.cents, star=share.extra)
    return [Cell(name, sub=club), share.lists, share.balance, cents, share.after]


def notes(proposed: Proposal) -> Iterator[str]:
    if proposed.someone and proposed.adds_up:
        told = {"sum": money(proposed.surplus), "lists": proposed.counted}
        yield _("The shares make %(sum)s to the cent, for %(lists)s lists.") % told
    elif proposed.surplus:
        yield _("Nobody has played that many lists; nothing can be shared.")
    yield _("Lists needed for a share: %(count)s.") % {"count": proposed.least}
    if proposed.has_extra:
        yield f"* {_('with a cent that could not be divided')}"
    if proposed.members_only:
        yield _("Only members share.")
    yield _("What somebody owes is above zero, what the club owes is below.")


def closed_words(closed: YearClosing) -> str:
    return _("Closed on %(day)s by %(by)s: %(sum)s shared, the balances carried into %(into)s.") % {
        "day": date_format(closed.at, "SHORT_DATE_FORMAT"),
        "by": closed.by,
        "sum": money(closed.surplus_cents),
        "into": closed.into,
    }
