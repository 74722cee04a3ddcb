"""The prize list with room to sign, from the last place up as prizes are called, or from the first place down."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament import currencies
from tournament.models import FinalResult, Tournament
from tournament.papers.listing import Cell, Column, Listing, Row, Stamp
from tournament.queries.money.awards import PlanAwards
from tournament.queries.money.payouts import Payout, payouts
from tournament.queries.people.namesakes import namesakes
from tournament.queries.ranking.finals import final_in_force
from tournament.wording.prizes import prize_place
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
        lead=[_("from the first place down") if top else _("from the last place up"), *passing_over(plans)],
        stamp=stamp(final),
        columns=columns(goods=goods, several=several),
        rows=[row(payout, goods=goods, several=several, shared=shared) for payout in due],
        foot=[None, None, *([None] if several else []), None, _("Sum"), money, *([None] if goods else []), None],
        notes=list(notes(plans)),
        roomy=True,
    )


def columns(*, goods: bool, several: bool) -> list[Column]:
    return [
        Column(_("Prizes"), on="data"),
        Column(pgettext("rank", "Place"), "number", bold=True, on="data" if several else ""),
        *([Column(_("Prize"), share=2.5, bold=True, on="paper")] if several else []),
        Column(_("No."), "number"),
        Column(_("Name"), share=4),
        Column(currencies.sign(), "cents", bold=True),
        *([Column(_("Goods"), share=2)] if goods else []),
        Column(_("Signature"), "sign", share=2.5),
    ]


def row(payout: Payout, *, goods: bool, several: bool, shared: frozenset[str]) -> Row:
    award = payout.award
    named = Cell(award.row.name, sub=members(payout) if payout.team else beside(payout, shared))
    return [
        payout.plan.title,
        award.place,
        *([prize_place(payout.plan, award.place)] if several else []),
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


def passing_over(plans: Sequence[PlanAwards]) -> Iterator[str]:
    """Which plans pass over winners of others, and who plays for no money; above the list, for the workbook, too."""
    if outside := {(row.key, row.name) for awards in plans for row in awards.outside}:
        names = "; ".join(f"{key} {name}" for key, name in sorted(outside))
        yield _("Not in the prize fund, so without money; whoever follows moves up for it: %(people)s.") % {
            "people": names
        }
    if expelled := {row.name for awards in plans for row in awards.expelled}:
        yield _("Everybody was expelled, so without a prize (SkWO 4.3): %(people)s.") % {
            "people": "; ".join(sorted(expelled))
        }
    for awards in plans:
        if awards.above:
            told = {"plan": awards.plan.title, "plans": ", ".join(plan.title for plan in awards.above)}
            yield _("%(plan)s: whoever has a prize of %(plans)s is passed over here, and the next moves up.") % told


def notes(plans: Sequence[PlanAwards]) -> Iterator[str]:
    """Of which prizes nobody knows yet whose they are, and who is passed over."""
    for awards in plans:
        who = [f"{row.key} {row.name}" for waiting in awards.waiting for row in waiting.rows]
        if who:
            told = {"plan": awards.plan.title, "people": "; ".join(who)}
            yield _("%(plan)s: a lot still decides between %(people)s.") % told
        elif awards.waits_for:
            yield _("A lot still decides about prizes of: %(plans)s") % {"plans": awards.plan.title}
    for awards in plans:
        if awards.passed_over:
            names = "; ".join(f"{row.key} {row.name}" for row in awards.passed_over)
            yield _("%(plan)s: passed over: %(people)s.") % {"plan": awards.plan.title, "people": names}
