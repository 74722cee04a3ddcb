"""Everybody at a table while the search goes on: what every table weighs, and what an exchange of two would change.

It keeps its books exactly, and decides nothing.
"""

from collections.abc import Sequence

from seating.chance import Chance
from seating.field import AGAIN, APART, CLUB, Field


class Hall:
    """Tables of seats, those of three or five last. weighing: tables that weigh anything, in no order that matters."""

    def __init__(self, field: Field, tables: Sequence[Sequence[int]]) -> None:
        self.field = field
        self.beside, self.team, self.club, self.threes = field.beside, field.team, field.club, field.threes
        self.fours, self.pinned = field.fours, field.pinned
        self.has_teams = any(number >= 0 for number in field.team)
        self.take([list(table) for table in tables])

    def take(self, tables: list[list[int]]) -> None:
        """These tables instead of those that were."""
        self.tables = tables
        self.table_of, self.seat_of = [0] * len(self.field.ids), [0] * len(self.field.ids)
        for number, table in enumerate(tables):
            for seat, entrant in enumerate(table):
                self.table_of[entrant], self.seat_of[entrant] = number, seat
        self.weights = [self._weigh(number) for number in range(len(tables))]
        self.total = sum(self.weights)
        self.weighing = [number for number, weight in enumerate(self.weights) if weight]
        self.place = {number: place for place, number in enumerate(self.weighing)}

    def copied(self) -> list[list[int]]:
        return [list(table) for table in self.tables]

    def _weigh(self, number: int) -> int:
        table = self.tables[number]
        weight = sum(self.beside_all(entrant, table[:seat], -1) for seat, entrant in enumerate(table))
        return weight if number < self.fours else weight + AGAIN * sum(self.threes[entrant] for entrant in table)

    def beside_all(self, entrant: int, table: Sequence[int], without: int) -> int:
        """What an entrant weighs beside all of a table, but for one of them."""
        beside, weight = self.beside[entrant], 0
        for other in table:
            if other in beside and other != without:
                weight += beside[other]
        if (club := self.club[entrant]) >= 0:
            clubs = self.club
            for other in table:
                if clubs[other] == club and other != without:
                    weight += CLUB
        if self.has_teams and (team := self.team[entrant]) >= 0:
            teams = self.team
            for other in table:
                if teams[other] == team and other != without:
                    weight += APART
        return weight

    def on_the_seat_of(self, entrant: int, chance: Chance) -> int:
        """Somebody on the same seat at any table, by lot."""
        seat = self.seat_of[entrant]
        if seat < min(4, self.field.other):
            return self.tables[chance.below(len(self.tables))][seat]
        if seat < 4:
            return self.tables[chance.below(self.fours)][seat]
        return self.tables[self.fours + chance.below(len(self.tables) - self.fours)][seat]

    def unevener(self, a: int, b: int) -> int:
        """How much less even the seats of both would be if they exchanged them."""
        seats, at_a, at_b = self.field.seats, self.seat_of[a], self.seat_of[b]
        return seats[a][at_b] + seats[b][at_a] - seats[a][at_a] - seats[b][at_b]

    def share(self, entrant: int) -> int:
        """What the table would weigh less without this entrant."""
        number = self.table_of[entrant]
        weight = self.beside_all(entrant, self.tables[number], entrant)
        return weight if number < self.fours else weight + AGAIN * self.threes[entrant]

    def changes(self, a: int, b: int) -> tuple[int, int]:
        """What the table of a and the table of b, another one, would weigh more if they exchanged seats."""
        at_a, at_b = self.table_of[a], self.table_of[b]
        table_a, table_b = self.tables[at_a], self.tables[at_b]
        change_a = self.beside_all(b, table_a, a) - self.beside_all(a, table_a, a)
        change_b = self.beside_all(a, table_b, b) - self.beside_all(b, table_b, b)
        if at_a >= self.fours:
            change_a += AGAIN * (self.threes[b] - self.threes[a])
        if at_b >= self.fours:
            change_b += AGAIN * (self.threes[a] - self.threes[b])
        return change_a, change_b

    def exchange(self, a: int, b: int, change_a: int, change_b: int) -> None:
        at_a, at_b, seat_a, seat_b = self.table_of[a], self.table_of[b], self.seat_of[a], self.seat_of[b]
        self.tables[at_a][seat_a], self.tables[at_b][seat_b] = b, a
        self.table_of[a], self.table_of[b] = at_b, at_a
        self.seat_of[a], self.seat_of[b] = seat_b, seat_a
        self._now_weighs(at_a, self.weights[at_a] + change_a)
        self._now_weighs(at_b, self.weights[at_b] + change_b)
        self.total += change_a + change_b

    def _now_weighs(self, number: int, weight: int) -> None:
        self.weights[number] = weight
        if weight and number not in self.place:
            self.place[number] = len(self.weighing)
            self.weighing.append(number)
        elif not weight and number in self.place:
            place, last = self.place.pop(number), self.weighing.pop()
            if last != number:
                self.weighing[place], self.place[last] = last, place
