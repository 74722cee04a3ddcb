"""Recounts what stands in the database from its sheets and seeds, and names whatever doesn't agree. Changes nothing."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from django.db import connection
from django.utils.translation import gettext as _

import seating
from scoring import check, drawn, foot_of
from tournament.currencies import amount, using
from tournament.models import (
    AuditEntry,
    Draw,
    FinalResult,
    Lot,
    PostedStandings,
    Ruling,
    SheetVersion,
    Table,
    Tournament,
    Verdict,
)
from tournament.queries.money.plans import plans
from tournament.queries.ranking.lots import MAIN, Drawn, lots_of, tied_digest
from tournament.queries.ranking.posted import Posted, PostedPlace, PostedRow
from tournament.queries.ranking.postings import digest, to_post
from tournament.queries.ranking.shape import is_posted
from tournament.queries.ranking.standings import StandingsRow, standings
from tournament.queries.record.book import book_faults, counter_faults
from tournament.queries.record.cups import cup_faults
from tournament.queries.record.damage import damage, each, guarded
from tournament.queries.record.guards import broken_links
from tournament.queries.record.homecomings import came_home, homecoming_faults
from tournament.queries.record.houses import house_faults
from tournament.queries.record.keeping import version_of
from tournament.queries.record.moneyfaults import jackpot_faults, year_faults
from tournament.queries.record.positions import is_contradicted, is_position
from tournament.queries.record.rowfaults import at, constraints, unasked
from tournament.queries.record.schema_parts import schema_differences
from tournament.queries.record.seasons import season_faults
from tournament.queries.record.signed import signed_faults
from tournament.queries.seats.breaches import breaches, seated_in
from tournament.queries.seats.draws import core_closing, plan_of, replays
from tournament.queries.sheets.states import footers_of, is_decided, sheet_of
from tournament.queries.sheets.time_up import excuses, was_time_up

COUNTED = ("rank", "number", "performance", "won", "lost", "needs_lot", "dropped", "series")
RANKED = ("rank", "key", "performance", "won", "lost", "needs_lot")


def faults(tournament: Tournament | None = None) -> Iterator[str]:
    """Every disagreement as a sentence, of one tournament or of all that are here; none at all when all is well."""

    def of(path: str) -> dict[str, Any]:
        return {path: tournament.pk} if tournament else {f"{path}__in": Tournament.objects.order_by().values("pk")}

    damaged = list(damage())
    yield from damaged
    yield from guarded(broken_links, connection.settings_dict["NAME"])
    if tournament is None:
        differences = guarded(schema_differences, connection.settings_dict["NAME"])
        yield from (fault for fault in differences if fault not in damaged)
        yield from book_faults()
        for told in (counter_faults, season_faults, cup_faults, year_faults):
            yield from guarded(told, connection.settings_dict["NAME"])
    yield from constraints()
    yield from unasked(tournament)
    draws = Draw.objects.filter(**of("series__tournament"))
    yield from each(draw_faults, draws.select_related("series__tournament", "closing__series").order_by("pk"))
    versions = SheetVersion.objects.filter(counts=True, **of("table__draw__series__tournament"))
    versions = versions.select_related("table__draw__series__tournament").prefetch_related("footers", "table__seats")
    yield from each(sheet_faults, versions.order_by("pk"))
    signed = SheetVersion.objects.standing().filter(kind="kept", **of("table__draw__series__tournament"))
    signed = signed.select_related("table__draw__series__tournament").prefetch_related("footers")
    yield from each(signed_faults, signed.order_by("pk"))
    for asked in (chain_faults, unhoused, standings_faults, prize_faults, jackpot_faults):
        yield from each(asked, Tournament.objects.filter(**of("pk")).select_related("organizer").order_by("pk"))
    yield from each(lot_faults, Lot.objects.filter(**of("tournament")).select_related("tournament").order_by("pk"))
    finals = FinalResult.objects.filter(**of("tournament"))
    yield from each(final_faults, finals.select_related("tournament__organizer").order_by("pk"))
    postings = PostedStandings.objects.filter(**of("series__tournament"))
    yield from each(posting_faults, postings.select_related("series__tournament").order_by("pk"))
    verdicts = Verdict.objects.filter(**of("protest__tournament")).select_related("protest__tournament")
    yield from each(verdict_faults, verdicts.prefetch_related("votes").order_by("pk"))
    rulings = Ruling.objects.filter(**of("tournament")).exclude(position={})
    yield from each(homecoming_faults, came_home(**of("tournament")))
    yield from each(position_faults, rulings.select_related("tournament", "series").order_by("pk"))


def position_faults(ruling: Ruling) -> Iterator[str]:
    """What was kept of a disputed claim can be read, and the core doesn't say the opposite now."""
    where = f"{ruling.tournament}, {ruling.series}, {ruling.paragraph}"
    if not is_position(ruling.position):
        yield at(where, _("what is kept of the claim is no position"))
    elif is_contradicted(ruling.position):
        yield at(where, _("the claim is answered otherwise than what is kept with the decision"))


def unhoused(tournament: Tournament) -> Iterator[str]:
    """Rules, performance and house that can't be played together."""
    for fault in house_faults(tournament.rule_edition, tournament.performance_system, tournament.house):
        told = _("the house can't be played: %(field)s; choose it again in the settings")
        yield at(tournament, told % {"field": fault.where.field})


def verdict_faults(verdict: Verdict) -> Iterator[str]:
    votes = [vote.upholds for vote in verdict.votes.all()]
    if verdict.upheld != (sum(votes) * 2 > len(votes)):
        where = _("protest %(number)s") % {"number": verdict.protest.number}
        yield at(f"{verdict.protest.tournament}, {where}", _("decided against its votes"))


def posting_faults(posting: PostedStandings) -> Iterator[str]:
    tournament, where = posting.series.tournament, f"{posting.series.tournament}, {posting.series}"
    if digest(posting.body) != posting.digest:
        yield at(where, _("the released standings were changed afterwards"))
    if not is_posted(posting.body):
        yield at(where, _("what was released is no list"))
        return
    yield from nameless_faults(tournament, posting, where)


def nameless_faults(tournament: Tournament, posted: PostedStandings | FinalResult, where: str) -> Iterator[str]:
    """A list without names was posted with the digest that it tells, and has one that the trail knows."""
    before = posted.body.get("digest_with_names")
    if before is None:
        return
    trail = AuditEntry.objects.filter(tournament=tournament)
    removed = trail.filter(action="tournament.remove_names").values_list("after", flat=True)
    if not any([before, posted.digest] in (after or {})["digests"] for after in removed):
        yield at(where, _("has no names, and the trail knows nothing of it"))
    if not trail.filter(action__in=("result.finalise", "standings.post"), after__digest=before).exists():
        yield at(where, _("was never posted with the digest that it had with names"))


def draw_faults(draw: Draw) -> Iterator[str]:
    where = f"{draw.series.tournament}, {draw}"
    try:
        same = replays(draw)
    except ValueError as error:
        yield at(where, _("the stored draw can't be read: %(why)s") % {"why": error})
        return
    if not same:
        yield at(where, _("seed and inputs do not lead to these seats"))
    people, _history, wished = seating.parse_inputs(draw.inputs)
    for breach in breaches(draw, seating.parse(draw.plan), people, fives=wished.fives):
        yield f"{where}: {breach.code} {dict(breach.values)}"
    yield from change_faults(draw, where)


def change_faults(draw: Draw, where: str) -> Iterator[str]:
    """From what was drawn, the changes by hand lead to the seats that stand in the rows."""
    plan = draw.plan
    for change in draw.changes.all():
        if change.before != plan:
            told = _("change %(number)s of its seats does not begin where the one before ended")
            yield at(where, told % {"number": change.number})
        plan = change.after
    seats = plan_of(draw)
    if seating.canonical(seats) != plan:
        yield at(where, _("the seats are not those that were drawn and changed"))
    people, _history, wished = seating.parse_inputs(draw.inputs)
    fives = seats.has_five and (wished.fives or draw.series.tournament.has_fives)
    for breach in breaches(draw, seats, seated_in(seats, people), fives=fives):
        yield f"{where}: {breach.code} {dict(breach.values)}"


def chain_faults(tournament: Tournament) -> Iterator[str]:
    """Every closing holds the hash of the one before, and of what came out of it."""
    previous = seating.FIRST
    for number, closing in enumerate(tournament.closings.select_related("series").order_by("number"), 1):
        core = core_closing(closing)
        where = f"{tournament}, " + _("closing %(number)s") % {"number": closing.number}
        if closing.number != number or closing.previous != previous:
            yield at(where, _("is not the next one in the chain of draws"))
        drawn = list(closing.draws.order_by("series__number"))
        plans = [seating.parse(draw.plan) for draw in drawn]
        ended = seating.outcome_hash(core, closing.nonce, closing.entropy, plans)
        if closing.outcome and closing.outcome != ended:
            yield at(where, _("what came out of it was changed afterwards"))
        seed = seating.seed_of(core, closing.nonce, closing.entropy)
        if any(draw.seed != seed or draw.inputs != closing.inputs for draw in drawn):
            yield at(where, _("its draws have another seed or other inputs"))
        previous = closing.outcome


def sheet_faults(version: SheetVersion) -> Iterator[str]:
    table: Table = version.table
    tournament = table.draw.series.tournament
    where = f"{tournament}, {table.draw.series}, {table}"
    if version.footers.count() != table.seats.count():
        yield at(where, _("the counted sheet has another number of seats than the table"))
        return
    sheet, rules = sheet_of(version, tournament), tournament.rules
    passed = sum(row.passed for row in sheet.rows)
    if version.foot_counted and (footers_of(version), version.passed) != (foot_of(sheet, rules), passed):
        yield at(where, _("its foot is not what its games make"))
    if not is_as_keyed(version):
        yield at(where, _("the counted foot is not what the trail says was keyed"))
    for lack in check(sheet, rules):
        was_settled = version.kind == SheetVersion.Kind.CORRECTION and is_decided(lack)
        if not was_settled and not excuses(lack, version, time_up=was_time_up(table)):
            told = _("counts in spite of %(code)s %(values)s")
            yield at(where, told % {"code": lack.code, "values": dict(lack.values)})


PUT_DOWN = ("sheet.key", "sheet.kept", "sheet.correct", "sheet.formula")


def is_as_keyed(version: SheetVersion) -> bool:
    entries = AuditEntry.objects.filter(table=version.table, action__in=PUT_DOWN)
    entry = entries.filter(after__number=version.number).first()
    footers = version.footers.order_by("seat").values("seat", "points", "won", "lost", "total")
    return entry is not None and dict(entry.after or {})["footers"] == list(footers)


def standings_faults(tournament: Tournament) -> Iterator[str]:
    """Every total is the sum of its series, and the order follows the totals (SkWO 5)."""
    rows = standings(tournament).ranked
    for row in rows:
        counted = [line for line in row.lines if line.series not in row.dropped]
        performance, won, lost = (
            sum(getattr(line, name) for line in counted) for name in ("performance", "won", "lost")
        )
        performance += sum(line.penalty for line in row.lines if line.series in row.dropped)
        if (performance, won, lost) != (row.performance, row.won, row.lost):
            told = _("the total of start card %(number)s is not the sum of its series")
            yield at(tournament, told % {"number": row.number})
    expected = places_of(rows, lots_of(tournament).get((MAIN, tournament.series_count), {}))
    for row in rows:
        if row.rank != expected[row.number]:
            told = _("start card %(number)s has the wrong rank %(rank)s")
            yield at(tournament, told % {"number": row.number, "rank": row.rank})


def places_of(rows: tuple[StandingsRow, ...], lots: Drawn) -> dict[int, int]:
    """Start number -> place, from the totals alone; who is equal shares it, unless a lot was drawn for just these."""
    equal: dict[tuple[int, int, int], list[int]] = defaultdict(list)
    for row in rows:
        equal[-row.performance, -row.won, row.lost].append(row.number)
    places: dict[int, int] = {}
    place = 1
    for merit in sorted(equal):
        numbers = equal[merit]
        order = lots.get(frozenset(numbers), ())
        places |= {number: place + (order.index(number) if order else 0) for number in numbers}
        place += len(numbers)
    return places


def final_faults(final: FinalResult) -> Iterator[str]:
    where = f"{final.tournament}, {version_of(final)}"
    if digest(final.body) != final.digest:
        yield at(where, _("was changed after it was posted"))
    if not is_posted(final.body):
        yield at(where, _("what was posted is no list"))
        return
    yield from nameless_faults(final.tournament, final, where)
    if final.reopened_at is None:
        posted, recounted = Posted.from_json(final.body), to_post(final.tournament)
        if counted_part(posted.rows) != counted_part(recounted.rows):
            yield at(where, _("the counted sheets give another result"))
        for rating in recounted.ratings if "ratings" in final.body else ():
            was = [ranked_part(there.rows) for there in posted.ratings if there.code == rating.code]
            if was != [ranked_part(rating.rows)]:
                told = _("the counted sheets give another result in the rating %(code)s")
                yield at(where, told % {"code": rating.code})


def counted_part(rows: Iterable[PostedRow]) -> list[list[Any]]:
    """What was counted; names and clubs may be spelled better since."""
    return [[getattr(row, name) for name in COUNTED] for row in rows]


def ranked_part(rows: Iterable[PostedPlace]) -> list[list[Any]]:
    return [[getattr(row, name) for name in RANKED] for row in rows]


def lot_faults(lot: Lot) -> Iterator[str]:
    """Its seed leads to its order again; one that was drawn by hand names each of them once."""
    told = _("lot for place %(place)s (%(rating)s)") % {"place": lot.place, "rating": lot.rating}
    where = f"{lot.tournament}, {told}"
    if lot.seed and tuple(lot.order) != drawn(lot.seed, lot.members):
        yield at(where, _("its seed does not lead to this order"))
    named = len(lot.names) == len(lot.order)
    if sorted(lot.order) != sorted(lot.members) or lot.tied != tied_digest(lot.members) or not named:
        yield at(where, _("is not the order of those who were equal"))


def prize_faults(tournament: Tournament) -> Iterator[str]:
    """The prizes of every plan come out to the cent of what it plays for (SkWO 3.3)."""
    for plan in plans(tournament):
        given = sum(prize.cents for prize in plan.prizes.all())
        if given != plan.cents:
            where = _("prizes of %(plan)s") % {"plan": plan.title}
            with using(tournament.currency):
                sums = {"given": amount(given), "due": f"{amount(plan.cents)} {tournament.currency}"}
            yield at(f"{tournament}, {where}", _("together %(given)s instead of %(due)s") % sums)
