"""The steps of a day in their order, and which of them is to be taken now. Found from the rows; nothing is stored."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from scoring import Finding, finding
from tournament.models import Draw, FinalResult, PostedStandings, PrizePlan, Series, Tournament
from tournament.queries.day import (
    absent_notes,
    draw_lacks,
    field_lacks,
    final_lacks,
    seated_left,
    sheet_lacks,
    splits,
    twin_notes,
    unsigned_notes,
)
from tournament.queries.money.jackpots import jackpot_lacks
from tournament.queries.money.loss_fees import left_open
from tournament.queries.money.payouts import payouts, prizes_paid, wrongly_paid
from tournament.queries.money.pool import fills, pool
from tournament.queries.people.admission import admission_notes
from tournament.queries.people.cards import cards_in_force, remaining
from tournament.queries.protests.filed import clock_time
from tournament.queries.protests.times import has_begun
from tournament.queries.ranking.finals import final_in_force
from tournament.queries.ranking.holding import lapse_of
from tournament.queries.ranking.lapses import Lapse
from tournament.queries.record.announcement import plan_lacks
from tournament.queries.seats.draws import draws_in_force
from tournament.queries.sheets.states import open_states


class Kind(StrEnum):
    REGISTRATION = "registration"
    DRAW = "draw"
    SHEETS = "sheets"
    FEES = "fees"
    POST = "post"
    PLAN = "plan"
    FINAL = "final"
    RETURNS = "returns"
    PRIZES = "prizes"
    JACKPOT = "jackpot"
    STATEMENT = "statement"
    BACKUP = "backup"


class Status(StrEnum):
    DONE = "done"
    CURRENT = "current"
    TODO = "todo"
    PASSED = "passed"  # the day went on without it


@dataclass(frozen=True)
class Step:
    kind: Kind
    status: Status
    series: int = 0
    missing: tuple[Finding, ...] = ()  # what keeps the next step from being taken, or was left open
    notes: tuple[Finding, ...] = ()  # what is good to know

    @property
    def is_registration(self) -> bool:
        return self.kind is Kind.REGISTRATION

    @property
    def is_draw(self) -> bool:
        return self.kind is Kind.DRAW

    @property
    def is_sheets(self) -> bool:
        return self.kind is Kind.SHEETS

    @property
    def is_handing_out(self) -> bool:
        """What the winners come for: their cards go in, prizes and diplomas out."""
        return self.kind in (Kind.RETURNS, Kind.PRIZES)

    @property
    def is_backup(self) -> bool:
        return self.kind is Kind.BACKUP

    @property
    def is_current(self) -> bool:
        return self.status is Status.CURRENT

    @property
    def is_left_open(self) -> bool:
        return self.status is Status.PASSED and bool(self.missing)

    @property
    def is_over(self) -> bool:
        """Done, or nobody waits for it any more."""
        return self.status in (Status.DONE, Status.PASSED)


@dataclass(frozen=True)
class Day:
    """What the steps between the series go by, asked for once."""

    tournament: Tournament
    final: FinalResult | None
    draws: dict[int, Draw]  # series -> its draw in force
    fees: dict[int, Finding]  # series -> what is still to be collected, or goes back
    postings: dict[int, PostedStandings]  # series -> the list that hangs there
    twins: dict[int, Finding]  # series -> tables with the same figures
    unsigned: dict[int, Finding]  # series -> tables that not everybody has signed

    def went_on(self, series: int) -> bool:
        return self.final is not None or series < max(self.draws, default=0)


def steps(day: Day) -> list[Step]:
    """The day in its order. Exactly one step is current; the last one, to keep it all, always stays."""
    in_order = [registration(day)]
    for series in day.tournament.planned:
        in_order += series_steps(day, series, early=is_waited_for(in_order))
    plan = plan_steps(day, early=is_waited_for(in_order))
    in_order += plan
    in_order += [final_step(day, early=is_waited_for(in_order)), *closing_steps(day, prizes=bool(plan))]
    return list(in_turn(in_order))


def is_waited_for(in_order: list[Step]) -> bool:
    """One of these is to be taken first: what the steps after them lack would be dropped, and is not asked for."""
    return any(step.status is Status.TODO for step in in_order)


def day_of(tournament: Tournament) -> Day:
    final = final_in_force(tournament)
    hanging = PostedStandings.objects.in_force().filter(series__tournament=tournament)
    postings = {posting.series.number: posting for posting in hanging.select_related("series")}
    for posting in postings.values():
        posting.series.tournament = tournament
    return Day(
        tournament,
        final,
        draws_in_force(tournament),
        left_open(tournament),
        postings,
        {} if final else twin_notes(tournament),
        {} if final else unsigned_notes(tournament),
    )


def in_turn(in_order: list[Step]) -> Iterator[Step]:
    """Marks the first step that is to be taken as current, and drops the lacks of all that come after it."""
    current_seen = False
    for step in in_order:
        if step.status is Status.PASSED:
            yield step
        elif step.status is Status.DONE:
            yield replace(step, missing=())
        elif current_seen:
            yield Step(step.kind, Status.TODO, step.series)
        else:
            current_seen = True
            yield replace(step, status=Status.CURRENT)


def registration(day: Day) -> Step:
    """Registration is over, for the time being, once a series is drawn; late arrivals still find the desk open."""
    tournament = day.tournament
    registered, left = cards_in_force(tournament).count(), remaining(tournament).count()
    lacks, absent = field_lacks(tournament), absent_notes(tournament)
    gone = [finding("cards.gone", count=registered - left)] if registered > left else []
    unplanned = [] if day.final else plan_lacks(tournament)  # once it stands nothing is written into the plan any more
    notes = [finding("cards.registered", count=registered), *gone, *absent, *admission_notes(tournament), *unplanned]
    done = day.draws or not (lacks or absent)
    return Step(Kind.REGISTRATION, done_if(done), missing=tuple(lacks), notes=tuple(notes))


def done_if(condition: object) -> Status:
    return Status.DONE if condition else Status.TODO


def series_steps(day: Day, series: Series, *, early: bool) -> list[Step]:
    tournament, draw = day.tournament, day.draws.get(series.number)
    published = draw is not None and draw.published_at is not None
    lacks = [] if published or early else draw_lacks(tournament, series)
    if draw and not (published or early):
        lacks = [finding("draw.unpublished", series=series.number, attempt=draw.attempt), *seated_left(draw)]
    open_tables = sheet_lacks(open_states(series)) if published else []
    notes = () if published or early else splits(tournament, 1)
    complete = published and not open_tables
    left = tuple(seated_left(draw)) if draw and open_tables else ()
    return [
        Step(Kind.DRAW, done_if(published), series.number, tuple(lacks), notes),
        sheets_step(day, series, open_tables, left) if published else Step(Kind.SHEETS, Status.TODO, series.number),
        post_step(day, series.number, complete),  # the hall waits for it; the fees can wait
        *([fees_step(day, series.number, complete)] if day.tournament.has_table_fees else []),
    ]


def sheets_step(day: Day, series: Series, open_tables: list[Finding], left: tuple[Finding, ...]) -> Step:
    """Twins are left open where every sheet counts, until somebody says that both are right or the result stands.

    So are signatures that are missing, until who lacks has signed: the sheets count all the same (SkWO 7.2.3, 9.11).
    """
    left_open = [noted[series.number] for noted in (day.twins, day.unsigned) if series.number in noted]
    if open_tables:
        lacks = tuple(open_tables) if has_begun(series) else ()  # nobody waits for what can't be there yet
        return Step(Kind.SHEETS, Status.TODO, series.number, lacks, (*left, *left_open))
    return Step(Kind.SHEETS, Status.PASSED if left_open else Status.DONE, series.number, tuple(left_open))


def fees_step(day: Day, series: int, complete: bool) -> Step:
    """What is not collected stays in sight, even when the final result stands and all is saved."""
    lacks = (day.fees[series],) if complete and series in day.fees else ()
    if lacks and day.went_on(series):
        return Step(Kind.FEES, Status.PASSED, series, lacks)
    return Step(Kind.FEES, done_if(complete and not lacks), series, lacks)


def post_step(day: Day, series: int, complete: bool) -> Step:
    """A list that no longer holds is to be released again, until the final result takes it down."""
    posting = day.postings.get(series)
    lapse = lapse_of(posting) if posting and not day.final else None
    lacks = (lapse_finding(series, lapse),) if lapse else ()
    if lacks or (day.went_on(series) and not posting):
        return Step(Kind.POST, Status.PASSED, series, lacks)
    return Step(Kind.POST, done_if(complete and posting and not lacks), series, lacks)


def lapse_finding(series: int, lapse: Lapse) -> Finding:
    return finding(
        "standings.lapsed",
        series=series,
        at=clock_time(lapse.at),
        action=lapse.action,
        in_series=lapse.series,
        table=lapse.table,
        card=lapse.card,
    )


def is_planned(tournament: Tournament) -> bool:
    return PrizePlan.objects.in_force().filter(tournament=tournament).exists()


def plan_steps(day: Day, *, early: bool) -> list[Step]:
    """Once the final result stands, nothing more can be played for: so a pool without a plan is asked about before.

    `early`: the series aren't done, and what the settings promise may still come in.
    """
    if is_planned(day.tournament):
        return [Step(Kind.PLAN, Status.DONE)]
    cents = 0 if day.final else pool(day.tournament).cents
    lacks = (finding("prizes.no_plan", pool_cents=cents),)
    return [Step(Kind.PLAN, Status.TODO, missing=lacks)] if cents > 0 or (early and fills(day.tournament)) else []


def final_step(day: Day, *, early: bool) -> Step:
    if day.final:
        return Step(Kind.FINAL, Status.DONE)
    return Step(Kind.FINAL, Status.TODO, missing=() if early else tuple(final_lacks(day.tournament)))


def closing_steps(day: Day, *, prizes: bool) -> list[Step]:
    """What remains when the result stands: prizes for those who handed in their cards, the account, a copy of all."""
    handing_out = prize_steps(day) if prizes else []
    settled = day.final and all(step.is_over for step in handing_out)
    return [*handing_out, *jackpot_steps(day), Step(Kind.STATEMENT, done_if(settled)), Step(Kind.BACKUP, Status.TODO)]


def jackpot_steps(day: Day) -> list[Step]:
    """Only where a win is not paid, or was paid another sum: it stays in sight until it is settled."""
    lacks = tuple(jackpot_lacks(day.tournament))
    return [Step(Kind.JACKPOT, Status.PASSED, missing=lacks)] if lacks else []


def prize_steps(day: Day) -> list[Step]:
    kinds = (Kind.RETURNS, Kind.PRIZES) if day.tournament.start_cards else (Kind.PRIZES,)
    if not day.final:
        paid = prizes_paid(day.tournament).values_list("cents", flat=True)
        told = (finding("prizes.paid_before", count=len(paid), paid_cents=-sum(paid)),)
        before = Step(Kind.PRIZES, Status.PASSED, missing=told) if paid else Step(Kind.PRIZES, Status.TODO)
        return [*(Step(kind, Status.TODO) for kind in kinds[:-1]), before]
    owed = payouts(day.tournament)
    cards = tuple(sorted({number for payout in owed.lacking for number in payout.lacks}))
    unpaid = [payout for payout in owed.all if payout.open and not payout.paid]
    lacks = (finding("returns.lacking", count=len(cards), cards=cards),) if cards else ()
    due = (finding("prizes.unpaid", count=len(unpaid)),) if unpaid else ()
    wrong = tuple(wrongly_paid(owed))
    status = {Kind.RETURNS: done_if(not lacks), Kind.PRIZES: Status.PASSED if wrong and not due else done_if(not due)}
    lacking = {Kind.RETURNS: lacks, Kind.PRIZES: (*due, *wrong)}
    return [Step(kind, status[kind], missing=lacking[kind]) for kind in kinds]
