"""Seats as lists for people: by table, by name, and a line for everybody over all series that are planned."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import F, QuerySet

from tournament.models import Draw, Seat, StartCard, Tournament
from tournament.queries.people.cards import cards_in_force
from tournament.queries.people.namesakes import tell_apart

SEATED = ("card__player__club", "card__substitute__club")


@dataclass(frozen=True)
class PlanRow:
    """One player's tables and seats, series by series; None where there is none."""

    card: StartCard
    places: tuple[tuple[int, int] | None, ...]


def tables_of(draw: Draw) -> list[tuple[int, list[Seat]]]:
    tables: dict[int, list[Seat]] = {}
    seats = Seat.objects.filter(draw=draw).select_related("table", *SEATED, "card__team")
    listed = list(seats.order_by("table__number", "number"))
    tell_apart(seat.card for seat in listed)
    for seat in listed:
        tables.setdefault(seat.table.number, []).append(seat)
    return list(tables.items())


def names_of(draw: Draw) -> list[Seat]:
    seats = list(Seat.objects.filter(draw=draw).select_related("table", *SEATED))
    tell_apart(seat.card for seat in seats)
    return sorted(seats, key=lambda seat: (seat.card.sort_key, seat.card.number))


def cards_of(tournament: Tournament) -> dict[int, StartCard]:
    """Start cards by number, with their players."""
    cards = cards_in_force(tournament).select_related("player__club", "substitute__club")
    tell_apart(cards)
    return {card.number: card for card in cards}


def plan_rows(tournament: Tournament) -> tuple[list[PlanRow], list[int]]:
    """A row for everybody who has a seat, by name, and the numbers of the series that have draws."""
    places = places_of(Seat.objects.in_force().filter(draw__series__tournament=tournament))
    numbers = sorted({series for by_series in places.values() for series in by_series})
    cards = cards_of(tournament)
    rows = [
        PlanRow(cards[card], tuple(by_series.get(series) for series in numbers)) for card, by_series in places.items()
    ]
    return sorted(rows, key=lambda row: (row.card.sort_key, row.card.number)), numbers


def card_rows(tournament: Tournament, cards: Iterable[StartCard]) -> list[PlanRow]:
    """A row for each of these cards, with a place for every series of the plan where one is published."""
    places = places_of(Seat.objects.published().filter(draw__series__tournament=tournament))
    numbers = range(1, tournament.series_count + 1)
    return [PlanRow(card, tuple(places.get(card.number, {}).get(series) for series in numbers)) for card in cards]


def places_of(seats: QuerySet[Seat]) -> dict[int, dict[int, tuple[int, int]]]:
    """Number of the start card -> series -> table and seat."""
    places: dict[int, dict[int, tuple[int, int]]] = {}
    for card, series, table, seat in seats.values_list(
        "card__number", "draw__series__number", "table__number", "number"
    ):
        places.setdefault(card, {})[series] = (table, seat)
    return places


def keepers_of(draw: Draw) -> dict[int, int]:
    """Table -> the seat that keeps the list by permission (SkWO 7.2.2); where nobody is named, or he left, seat 1."""
    kept = Seat.objects.filter(draw=draw, card=F("table__keeper"))
    return dict(kept.values_list("table__number", "number"))
