"""Those of the demo's running tournament who registered before the day."""

from datetime import datetime, timedelta
from uuid import uuid4

from tournament import clock
from tournament.desks.registration.advance import services as advance
from tournament.desks.registration.applicants import services as applicants
from tournament.desks.registration.terms.reading import seen
from tournament.desks.registration.terms.services import set_terms
from tournament.models import Tournament, User
from tournament.queries.people.advance import terms_of

REGISTERED, CANCELLED, WAITING = (1, 7, 21), 26, 23  # start cards
PLACES = 30


def register(tournament: Tournament, director: User) -> None:
    """Some of them had registered before the day: one twice, who cancelled; one is not known by his card yet."""
    open_advance(tournament, director, until=clock.now() + timedelta(hours=1))
    days = timedelta(days=12)
    for number in (*REGISTERED, CANCELLED, WAITING):
        card = tournament.cards.select_related("player__club").get(number=number)
        told = {name: getattr(card.player, name) for name in ("last_name", "first_name", "sex")}
        told |= {"club": str(card.player.club or ""), "is_public": number in REGISTERED}
        entry = advance.enter(tournament, token=uuid4(), entered_at=clock.now() - days, **told)
        days -= timedelta(days=1)
        if number == CANCELLED:
            advance.cancel(entry)
        elif number != WAITING:
            applicants.name_card(entry, number, by=director)
    open_advance(tournament, director, until=clock.now() - timedelta(hours=5))


def open_advance(tournament: Tournament, director: User, *, until: datetime) -> None:
    terms = seen(terms_of(tournament))
    set_terms(tournament, base=terms, by=director, until=until, places=PLACES, is_listed=True)
