"""Protests with their state and window, and what they keep from going on: the next series, the final result.

Late or in time is never stored: it follows from the times of the series, whoever corrects them.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Max, QuerySet
from django.utils import timezone

from scoring import Finding, finding
from tournament.clock import Stamp
from tournament.folding import Sought, Written
from tournament.models import Adjustment, Protest, Ruling, Series, SheetVersion, StartCard, Table, Tournament
from tournament.models.effects import COUNTING
from tournament.queries.people.search import place_words, written_cards
from tournament.queries.protests.deadlines import Window
from tournament.queries.protests.times import Day, day_of, has_begun, latest, stamp_of


class State(StrEnum):
    OPEN = "open"
    UPHELD = "upheld"
    TURNED_DOWN = "turned_down"
    TAKEN_BACK = "taken_back"
    AFTER_FINAL = "after_final"


@dataclass(frozen=True)
class Filed:
    protest: Protest
    state: State
    late: bool
    window: Window

    @property
    def is_open(self) -> bool:
        return self.state is State.OPEN

    @property
    def is_undecided(self) -> bool:
        """Open, or filed when the final result stood: nobody waits for that, and the jury may still turn it down."""
        return self.is_open or self.is_after_final

    @property
    def is_after_final(self) -> bool:
        return self.state is State.AFTER_FINAL

    @property
    def is_upheld(self) -> bool:
        return self.state is State.UPHELD

    @property
    def is_turned_down(self) -> bool:
        return self.state is State.TURNED_DOWN


def filed_protests(tournament: Tournament, day: Day | None = None) -> list[Filed]:
    """All protests of a tournament in their order."""
    protests = Protest.objects.filter(tournament=tournament).select_related(
        "series",
        "card__player",
        "card__substitute",
        "ruling__card",
        "ruling__table",
        "ruling__series",
        "ruling__ruled_by",
        "table__draw__series",
        "filed_by",
        "taken_back_by",
        "verdict__recorded_by",
    )
    return judged(
        protests.prefetch_related("verdict__votes__juror", "rulings__adjustments__card", "ruling__adjustments"),
        day or day_of(tournament),
    )


def searched(filed: list[Filed], tournament: Tournament, typed: str) -> list[Filed]:
    """Protests in which every word occurs: who protests, whom a decision is about, S2 or T14, the number, the text."""
    sought = Sought(typed)
    if not sought:
        return filed
    cards = written_cards(tournament)
    return [case for case in filed if sought.is_in(written(case.protest), *(cards[card] for card in people(case)))]


def written(protest: Protest) -> Written:
    verdict, table = getattr(protest, "verdict", None), table_of(protest)
    texts = (protest.text, protest.taken_back_reason, protest.ruling.paragraph if protest.ruling else "")
    decided = (verdict.paragraph, verdict.decision, verdict.reason) if verdict else ()
    place = place_words(protest.series.number, table.number if table else None)
    return Written.of(*texts, *decided, whole=[protest.number, *place])


def table_of(protest: Protest) -> Table | None:
    return protest.ruling.table if protest.ruling else protest.table


def people(case: Filed) -> set[int]:
    """Cards: who protests, and whom the decision is about."""
    ruling = case.protest.ruling
    return {case.protest.card_id} | ({ruling.card_id} if ruling and ruling.card_id else set())


def rulings_open_to_protest(tournament: Tournament) -> list[Ruling]:
    """Decisions that stand, and that somebody may object to: not the jury's own, which are final. The newest first."""
    rulings = Ruling.objects.standing().filter(tournament=tournament, protest=None).order_by("-pk")
    return list(rulings.select_related("series", "table", "card"))


def published_tables(tournament: Tournament) -> QuerySet[Table]:
    tables = Table.objects.published().filter(draw__series__tournament=tournament)
    return tables.select_related("draw__series").order_by("draw__series__number", "number")


def subjects_of(card: StartCard) -> list[Ruling | Table]:
    """What a player may object to on his phone: decisions at his tables or about him, and their keyed results."""
    tables = list(published_tables(card.tournament).filter(seats__card=card))
    rulings = rulings_open_to_protest(card.tournament)
    mine = [ruling for ruling in rulings if ruling.card_id == card.pk or ruling.table in tables]
    keyed = set(SheetVersion.objects.standing().filter(table__in=tables).values_list("table", flat=True))
    return [*mine, *(table for table in reversed(tables) if table.pk in keyed)]


def judged(protests: Iterable[Protest], day: Day) -> list[Filed]:
    listed = list(protests)
    changed = changed_times(protest.table_id for protest in listed if not protest.ruling)
    return [filed(protest, day, changed) for protest in listed]


def filed(protest: Protest, day: Day, changed: dict[int, list[Stamp]]) -> Filed:
    at, against = Stamp(protest.filed_at, protest.moved), protest.ruling or protest.table_id or 0
    window = window_about(against, protest.series.number, at, day, changed)
    return Filed(protest, state_of(protest, is_final=day.is_final), not window.takes(at), window)


def late_now(subjects: Iterable[Ruling | Table], day: Day) -> list[Ruling | Table]:
    """What it is too late to object to."""
    changed = last_changed(day.tournament)
    windows = [(subject, window_now(subject, day, changed)) for subject in subjects]
    return [subject for subject, window in windows if not window.takes(day.now)]


def window_now(subject: Ruling | Table, day: Day, changed: dict[int, list[Stamp]]) -> Window:
    if isinstance(subject, Ruling):
        return window_about(subject, subject.series.number, day.now, day, changed)
    return window_about(subject.pk, subject.draw.series.number, day.now, day, changed)


def window_about(against: Ruling | int, series: int, at: Stamp, day: Day, changed: dict[int, list[Stamp]]) -> Window:
    """The window of a protest that is filed at that moment, against a decision or the result of a table by its key."""
    if isinstance(against, Ruling):
        ruled = stamp_of(against.ruled_at, against.moved)
        return day.window_of(series, ruled, ruled)
    before = [stamp for stamp in changed.get(against, ()) if stamp.steady <= at.steady]
    return day.window_of(series, latest(before) if before else None)


def changed_times(tables: Iterable[int | None]) -> dict[int, list[Stamp]]:
    """Table -> when its sheet was keyed anew or corrected. What was keyed first belongs to its own series."""
    by_table: dict[int, list[Stamp]] = defaultdict(list)
    again = SheetVersion.objects.filter(table__in=set(tables) - {None}, number__gt=1)
    for table, at, moved in again.values_list("table", "keyed_at", "moved"):
        by_table[table].append(stamp_of(at, moved))
    return by_table


def last_changed(tournament: Tournament) -> dict[int, list[Stamp]]:
    """The same of all tables, when it was done last, by each way the clock went: however often it was done."""
    by_table: dict[int, list[Stamp]] = defaultdict(list)
    again = SheetVersion.objects.filter(table__draw__series__tournament=tournament, number__gt=1).order_by()
    for table, moved, at in again.values_list("table", "moved").annotate(Max("keyed_at")):
        by_table[table].append(stamp_of(at, moved))
    return by_table


def last_decision(tournament: Tournament) -> Stamp | None:
    """When a referee last decided something that counts, and that somebody may object to."""
    counts = Adjustment.objects.standing().filter(kind__in=COUNTING)
    rulings = Ruling.objects.filter(tournament=tournament, protest=None, adjustments__in=counts)
    stamps = [stamp_of(at, moved) for at, moved in rulings.values_list("ruled_at", "moved")]
    return latest(stamps) if stamps else None


def state_of(protest: Protest, *, is_final: bool) -> State:
    """The jury decides before results are announced (SkWO 7.3.3): while the final one stands nobody waits for it."""
    if protest.taken_back_at:
        return State.TAKEN_BACK
    verdict = getattr(protest, "verdict", None)
    if verdict is None:
        return State.AFTER_FINAL if is_final else State.OPEN
    return State.UPHELD if verdict.upheld else State.TURNED_DOWN


def open_numbers(tournament: Tournament) -> tuple[int, ...]:
    waiting = Protest.objects.waiting().filter(tournament=tournament)
    return tuple(waiting.order_by("number").values_list("number", flat=True))


def open_lacks(tournament: Tournament) -> list[Finding]:
    numbers = open_numbers(tournament)
    return [finding("protests.open", count=len(numbers), numbers=numbers)] if numbers else []


def start_gate(series: Series) -> list[Finding]:
    """Why protests keep this series from starting: one is open, or the minutes for them run. No one can waive it."""
    if series.number == 1:  # no minutes run before it: nobody looks for times
        return open_lacks(series.tournament)
    return gate_of(series.number, day_of(series.tournament))


def gate_of(series: int, day: Day) -> list[Finding]:
    before = window_lacks(day, day.window(series - 1)) if series > 1 else []
    return open_lacks(day.tournament) + before


def final_gate(tournament: Tournament) -> list[Finding]:
    """Why protests keep results from being announced."""
    day = day_of(tournament)
    window = day.window(tournament.series_count, last_decision(tournament))
    return open_lacks(tournament) + window_lacks(day, window)


def window_lacks(day: Day, window: Window) -> list[Finding]:
    if window.waits:
        posting = day.limits.counted_from == Tournament.ObjectionFrom.POSTING
        return [finding("window.no_posting" if posting else "window.no_end", series=window.series)]
    if window.until and window.runs(day.now):
        return [finding("window.runs", series=window.series, until=clock_time(day.shown(window.until)))]
    return []


def clock_time(moment: datetime) -> str:
    """Hours, minutes and seconds as the clock in the hall shows them."""
    return f"{timezone.localtime(moment):%H:%M:%S}"


def lacks_unstarted(series: Series) -> list[Finding]:
    """A sheet of a series that nobody started is its start, and comes through the same gate."""
    return [] if has_begun(series) else start_gate(series)
