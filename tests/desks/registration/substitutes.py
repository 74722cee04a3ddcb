"""A start card whose player walked off, and the substitute for it."""

from dataclasses import replace
from typing import Any

from tests.builders import Cast, register_players
from tests.remembered import remembered
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.presence import services as presence
from tournament.desks.registration.substitutes.services import substitute
from tournament.models import AuditEntry, StartCard
from tournament.queries.people.cards import in_the_field

ALBRECHT = Entry("Albrecht", "Karl-Heinz", club="Herz Dame", sex="m", category="senior")


FIELDS = {"last_name": "Albrecht", "first_name": "Karl-Heinz", "club": "Herz Dame", "reason": "walked off"}


def substitute_address(cast: Cast, step: str = "") -> str:
    return f"/t/{cast.tournament.slug}/cards/1/substitute/" + (f"{step}/" if step else "")


@remembered
def withdraw_first_player(cast: Cast) -> Cast:
    """Registers four players of one club and team, and withdraws the first of them."""
    cards = register_players(cast.tournament, 4, by=cast.director, club="Kreuz As", team="Asse")
    presence.withdraw(cards[0], by=cast.director, reason="in a rage")
    return cast


def first_card(cast: Cast) -> StartCard:
    return StartCard.objects.get(tournament=cast.tournament, number=1)


def appoint_substitute(cast: Cast, entry: Entry = ALBRECHT, pass_number: str = "", **more: Any) -> StartCard:
    entry = replace(entry, pass_number=pass_number)
    return substitute(first_card(cast), entry, by=cast.director, **{"reason": "walked off", **more})


def numbers_in_field(cast: Cast) -> list[int]:
    """The start numbers that would be drawn now."""
    return [card.number for card in in_the_field(cast.tournament)]


def first_card_actions(cast: Cast) -> list[str]:
    return list(AuditEntry.objects.filter(card=first_card(cast)).order_by("pk").values_list("action", flat=True))
