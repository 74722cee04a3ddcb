"""A club's evening with its register, and the page “Who is here” as a browser fills it in."""

import re
from dataclasses import dataclass
from typing import Any

from django.test import Client

from tests.builders import Cast, make_cast, sign_in
from tournament.desks.results.ratings import services as ratings
from tournament.models import AuditEntry, CashEntry, Club, OwnRating, Player, Tournament
from tournament.queries.people.cards import in_the_field

MEMBER = Player.Membership.MEMBER


def add_member(cast: Cast, last_name: str, first_name: str = "", **more: Any) -> Player:
    return Player.objects.create(
        organizer=cast.organizer, last_name=last_name, first_name=first_name, **{"membership": MEMBER, **more}
    )


def add_guest(cast: Cast, last_name: str, first_name: str = "", **more: Any) -> Player:
    return add_member(cast, last_name, first_name, **{"membership": Player.Membership.GUEST, **more})


def add_club(cast: Cast, name: str) -> Club:
    return Club.objects.create(organizer=cast.organizer, name=name)


@dataclass
class AttendancePage:
    """The page “Who is here”: for each kind of box the people at whom it is ticked, and the hidden state `was`."""

    client: Client
    tournament: Tournament
    response: Any
    ticks: dict[str, set[str]]
    was: str

    def tick(self, box: str, *people: Player | str) -> "AttendancePage":
        self.ticks.setdefault(box, set()).update(map(key_of, people))
        return self

    def untick(self, box: str, *people: Player | str) -> "AttendancePage":
        self.ticks.setdefault(box, set()).difference_update(map(key_of, people))
        return self

    def has(self, box: str, person: Player | str) -> bool:
        return key_of(person) in self.ticks.get(box, set())

    def save(self, *, guests: tuple[str, ...] = (), **more: Any) -> "AttendancePage":
        """Sends the page; returns the page that follows, which is the same one again if it was saved."""
        data = {box: sorted(keys) for box, keys in self.ticks.items()}
        sent = {**data, "was": self.was, "guest": [*guests, ""], **more}
        response = self.client.post(f"/t/{self.tournament.slug}/cards/here/save/", sent, follow=True)
        return parse_page(self.client, self.tournament, response)

    @property
    def codes(self) -> list[str]:
        return [finding.code for finding in self.response.context.get("findings") or ()]


def key_of(person: Player | str) -> str:
    return person if isinstance(person, str) else str(person.pk)


def parse_page(client: Client, tournament: Tournament, response: Any) -> AttendancePage:
    ticks: dict[str, set[str]] = {}
    for tag in re.findall(r"<input\b[^>]*>", response.text):
        told = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if told.get("type") == "checkbox" and re.search(r"\bchecked\b", tag) and not re.search(r"\bdisabled\b", tag):
            ticks.setdefault(told["name"], set()).add(told.get("value", "on"))
    was = re.search(r'name="was" value="([^"]*)"', response.text)
    return AttendancePage(client, tournament, response, ticks, was[1] if was else "")


def open_attendance(
    cast: Cast, tournament: Tournament | None = None, *, by: Any = None, query: str = ""
) -> AttendancePage:
    client, evening = sign_in(by or cast.director), tournament or cast.tournament
    return parse_page(client, evening, client.get(f"/t/{evening.slug}/cards/here/{query}"))


def create_club_evening() -> Cast:
    """Creates an evening at 10.00 each, 2.00 of it card money; its register has three members and an old guest."""
    cast = make_cast(series_count=2, card_money_cents=200)
    for name in ("Albers", "Behrens", "Claasen"):
        add_member(cast, name)
    add_guest(cast, "Deharde")
    return cast


def player_named(name: str) -> Player:
    return Player.objects.get(last_name=name)


def present_names(cast: Cast) -> list[str]:
    """The names of all players in the field."""
    return [str(card.player) for card in in_the_field(cast.tournament)]


def booked_cents(cast: Cast) -> dict[str, int]:
    """The cents of each booked payment, by the player's name."""
    entries = CashEntry.objects.in_force().filter(tournament=cast.tournament).order_by("card__number")
    return {str(entry.card.player): entry.cents for entry in entries if entry.card}


def card_actions(cast: Cast) -> list[str]:
    """The actions in the trail that concern a start card, oldest first."""
    ours = AuditEntry.objects.filter(tournament=cast.tournament, card__isnull=False).order_by("pk")
    return list(ours.values_list("action", flat=True))


def add_rating_fee(cast: Cast, **told: Any) -> OwnRating:
    """Defines a rating with a fee of its own."""
    return ratings.define(cast.tournament, by=cast.director, **{"name": "Extra", "fee_cents": 300, **told})
