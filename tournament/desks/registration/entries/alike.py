"""Who on the list may be the person that is entered: asked about before there are two cards of one."""

from collections.abc import Container

from scoring import Finding, finding
from tournament.models import Tournament
from tournament.queries.people.alike import Index, Person, known_in, pass_key
from tournament.queries.people.clubs import ClubNames

Others = Container[int | str]  # start cards by number and clubs by name of which the desk said that they are others


def clubs_asked(tournament: Tournament, club: str, another: Others, *, before: str = "") -> list[Finding]:
    """Known clubs that a new one may be. `another` has its name where the desk said that it is a club of its own."""
    if not club or club == before or club in another:
        return []
    names = ClubNames(tournament.organizer)
    known = dict.fromkeys((*names.alike(club), *names.begun_by(club)))
    return [finding("clubs.alike", club=club, known=name) for name in known]


def asked_about(
    tournament: Tournament,
    person: Person,
    another: Others,
    *,
    own: int | None = None,
    before: Person | None = None,
) -> list[Finding]:
    """Who on the list may be this person. Where `own` is the card, what stands there as `before` is not asked about.

    `another`: the numbers of those of whom the desk said that they are somebody else.
    """
    index = Index(known_in(tournament))
    alike, same_pass = index.alike(person.last_name, person.first_name), index.same_pass(person.pass_number)
    if before and (before.last_name, before.first_name) == (person.last_name, person.first_name):
        alike = []
    if before and pass_key(before.pass_number) == pass_key(person.pass_number):
        same_pass = []
    asked = dict.fromkeys(alike, "cards.alike") | dict.fromkeys(same_pass, "cards.same_pass")
    others = sorted((other for other in asked if other.number != own), key=lambda other: other.number)
    return [
        finding(asked[other], number=other.number, name=other.who) for other in others if other.number not in another
    ]
