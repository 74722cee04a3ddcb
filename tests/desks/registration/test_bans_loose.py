"""A ban is not got round by an initial, a second first name, or none at all."""

import pytest

from tests.builders import Cast, refusal_codes
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.setup.bans import services as bans


@pytest.mark.parametrize(
    ("last", "first", "asked"),
    [
        ("Krüger", "Günter", True),
        ("Krüger", "G.", True),
        ("Kruger", "", True),
        ("Krüger", "Günter Karl", True),
        ("KRÜGER", "Karl-Günter", True),
        ("Krüger", "Gerd", False),
        ("Krüger", "Uwe", False),
        ("Krüger-Voß", "Uwe", False),
        ("Dietrich", "Günter", False),
    ],
)
def test_a_name_that_does_not_contradict_a_ban_is_refused(cast: Cast, last: str, first: str, asked: bool) -> None:
    bans.ban(cast.organizer, last_name="Krüger", first_name="Günter", pass_number="", reason="", by=cast.director)
    entry = Entry(last_name=last, first_name=first)

    def register() -> None:
        registration.register(cast.tournament, entry, by=cast.clerk)

    if asked:
        assert refusal_codes(register) == ["cards.banned"]
    else:
        register()
