"""What the clerk's desk shows of every table of a series: who sits there, where its sheet stands, who has it open."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from tournament.desks.sheets.opened.reading import drafts, foot_of_draft
from tournament.desks.sheets.versions.reading import figures, is_waiting_for, may_agree, on_paper, second_reading_at
from tournament.folding import Sought, Written
from tournament.models import Series, Tournament, User
from tournament.queries.once import once_a_state
from tournament.queries.people.search import place_words, written_cards
from tournament.queries.sheets.states import Opened, State, TableState, opened, table_states
from tournament.queries.sheets.twins import open_twins
from tournament.wording import STATES

REKEYED = {State.FINDINGS, State.REJECTED}


@dataclass(frozen=True)
class Tile:
    """One table; `figures` is what stands in its form for this person when it is opened, by the names of the fields."""

    table: TableState
    open_by: tuple[Opened, ...]  # others than this person
    figures: dict[str, Any]
    second: str  # the kind of second reading that this person can give it; "": none
    twins: tuple[int, ...] = ()  # tables with the very same figures, until somebody says that both are right

    @property
    def rejection(self) -> str:
        """Behind the words of its state: who rejected the sheet, and why."""
        sheet = self.table.latest
        return f" ({sheet.second_by}: {sheet.verdict_reason})" if sheet and self.table.is_rejected else ""

    @property
    def seats(self) -> list[list[Any]]:
        """Start number, name and club from seat 1 on."""
        cards = [seat.card for seat in self.table.seats]
        return [[card.number, card.name, str(card.club or "")] for card in cards]


def tiles(series: Series, user: User) -> list[Tile]:
    """Every table of the published draw, in the order of their numbers."""
    openly, typed, twins = opened(series), drafts(series, user), open_twins(series)
    return [
        Tile(
            state,
            tuple(person for person in openly.get(state.number, ()) if person.user != user),
            figures_for(state, user) | foot_of_draft(state, typed),
            second_for(state, user),
            tuple(pair.other(state.number) for pair in twins if state.number in pair.tables),
        )
        for state in states_of(series)
    ]


def states_of(series: Series) -> list[TableState]:
    """In the order of their numbers; read once for all clerks, whose pages fetch them with each sheet that is saved.

    What is here is for reading alone, and nobody who is about to write asks here.
    """
    return states_in(series.tournament, series)


@once_a_state(room=3_000, size=lambda states: 1 + len(states))
def states_in(_tournament: Tournament, series: Series) -> list[TableState]:
    return sorted(table_states(series), key=lambda state: state.number)


def searched(states: list[TableState], tournament: Tournament, typed: str) -> list[TableState]:
    """The tables at which every word occurs: who sits there, the number or T14, how its sheet stands, who keyed it."""
    sought = Sought(typed)
    if not sought:
        return states
    cards = written_cards(tournament)
    return [state for state in states if sought.is_in(written(state), *(cards[seat.card_id] for seat in state.seats))]


def written(state: TableState) -> Written:
    keyed_by = state.latest.written_by if state.latest else ""
    place = place_words(state.table.draw.series.number, state.number)
    unsigned = gettext("signature missing") if state.unsigned else ""
    return Written.of(str(STATES[state.state]), keyed_by, unsigned, whole=place)


def second_for(state: TableState, user: User) -> str:
    if state.latest is None or not is_waiting_for(state, user):
        return ""
    return "" if state.is_differing and not may_agree(state.latest, user) else second_reading_at(state)


def figures_for(state: TableState, user: User) -> dict[str, Any]:
    """The foot that is to be keyed again: with findings, rejected, or one's own; never another's first reading."""
    latest = state.latest
    if latest is None or latest.foot_counted:
        return {}
    again = state.state in REKEYED and second_reading_at(state) != Tournament.SecondReading.BLIND
    return figures(on_paper(latest)) if again or latest.keyed_by == user else {}
