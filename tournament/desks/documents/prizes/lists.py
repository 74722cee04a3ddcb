"""The prize list with room to sign, from the last place up as prizes are called, or from the first place down."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.models import FinalResult, Tournament
from tournament.papers.listing import Cell, Column, Listing, Row, Stamp
from tournament.queries.money.awards import PlanAwards
from tournament.queries.money.payouts import Payout, payouts
from tournament.queries.ranking.finals import final_in_force
from tournament.wording.times import moment


def prizes_of(tournament: Tournament, *, top: bool) -> Listing:
    """All plans in one list, from the last place up as they are handed out, or from the first one down."""
    found = payouts(tournament)
    plans = [one.awards for one in (reversed(found.plans) if top else found.plans)]
    due = list(reversed(found.all) if top else found.all)
    return listing(plans, due, final_in_force(tournament), top=top)


def listing(plans: Sequence[PlanAwards], due: Sequence[Payout], final: FinalResult | None, *, top: bool) -> Listing:
    goods = any(one.award.goods for one in due)
    several = len({one.plan.pk for one in due}) > 1
    money = sum(one.award.cents for one in due)
    return Listing(
        title=_("Prize list"),
        lead=[_("from the first place down") if top else _("from the last place up")],
        stamp=stamp(final),
        columns=columns(goods=goods, several=several),
        rows=[row(one, goods=goods) for one in due],
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


def row(one: Payout, *, goods: bool) -> Row:
    members = "; ".join(card.name for card in one.cards) if one.team else ""
    award = one.award
    named = Cell(award.row.name, sub=members)
    return [
        one.plan.name,
        award.place,
        None if one.team else award.row.key,
        named,
        award.cents or None,
        *([award.goods or None] if goods else []),
        None,
    ]


def stamp(final: FinalResult | None) -> Stamp:
    if final is None:
        return Stamp(pgettext("result list", "Provisional"))
    posted = moment(final.posted_at)
    return Stamp(pgettext("result list", "Final"), [posted], final=True)


def notes(plans: Sequence[PlanAwards]) -> list[str]:
    """Prizes of which nobody knows yet whose they are."""
    waiting = [one.plan.name for one in plans if one.waiting or one.waits_for]
    return [_("A lot still decides about prizes of: %(plans)s") % {"plans": ", ".join(waiting)}] if waiting else []
