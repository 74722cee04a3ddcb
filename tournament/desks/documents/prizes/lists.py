"""The prize list with room to sign, from the last place up as prizes are called, or from the first place down."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.models import FinalResult, Tournament
from tournament.papers.listing import Cell, Column, Listing, Row, Stamp
from tournament.queries.money.awards import PlanAwards
from tournament.queries.money.payouts import Payout, payouts
from tournament.queries.people.namesakes import namesakes
from tournament.queries.ranking.finals import final_in_force
from tournament.wording.times import moment


def prizes_of(tournament: Tournament, *, top: bool) -> Listing:
    """All plans in one list, from the last place up as they are handed out, or from the first one down."""
    all_due = payouts(tournament)
    plans = [plan.awards for plan in (reversed(all_due.plans) if top else all_due.plans)]
    due = list(reversed(all_due.all) if top else all_due.all)
    return listing(plans, due, final_in_force(tournament), top=top)


def listing(plans: Sequence[PlanAwards], due: Sequence[Payout], final: FinalResult | None, *, top: bool) -> Listing:
    goods = any(payout.award.goods for payout in due)
    several = len({payout.plan.pk for payout in due}) > 1
    shared = namesakes({payout.award.row.key: payout.award.row.name for payout in due if not payout.team}.values())
    money = sum(payout.award.cents for payout in due)
    return Listing(
        title=_("Prize list"),
        lead=[_("from the first place down") if top else _("from the last place up")],
        stamp=stamp(final),
        columns=columns(goods=goods, several=several),
        rows=[row(payout, goods=goods, shared=shared) for payout in due],
        foot=[None, None, None, _("Sum"), money, *([None] if goods else []), None],
        notes=list(notes(plans)),
        roomy=True,
    )


def columns(*, goods: bool, several: bool) -> list[Column]:
    return [
        Column(_("Prizes"), share=3, on="" if several else "data"),
        Column(pgettext("rank", "Place"), "number", bold=True),
        Column(_("No."), "number"),
        Column(_("Name"), share=4),
        Column("€", "cents", bold=True),
        *([Column(_("Goods"), share=2)] if goods else []),
        Column(_("Signature"), "sign", share=2.5),
    ]


def row(payout: Payout, *, goods: bool, shared: frozenset[str]) -> Row:
    award = payout.award
    named = Cell(award.row.name, sub=members(payout) if payout.team else beside(payout, shared))
    return [
        payout.plan.name,
        award.place,
        None if payout.team else award.row.key,
        named,
        award.cents or None,
        *([award.goods or None] if goods else []),
        None,
    ]


def members(payout: Payout) -> str:
    return "; ".join(card.name for card in payout.cards)


def beside(payout: Payout, shared: frozenset[str]) -> str:
    """The club of a winner who is called like another one."""
    return ", ".join(str(card.club or "") for card in payout.cards) if payout.award.row.name in shared else ""


def stamp(final: FinalResult | None) -> Stamp:
    if final is None:
        return Stamp(pgettext("result list", "Provisional"))
    posted = moment(final.posted_at)
    return Stamp(pgettext("result list", "Final"), [posted], final=True)


def notes(plans: Sequence[PlanAwards]) -> list[str]:
    """Prizes of which nobody knows yet whose they are."""
    waiting = [awards.plan.name for awards in plans if awards.waiting or awards.waits_for]
    return [_("A lot still decides about prizes of: %(plans)s") % {"plans": ", ".join(waiting)}] if waiting else []
