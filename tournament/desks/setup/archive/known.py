"""Whoever comes with an archive and is in the register already is one person, joined with his entry there.

Both entries stay as they are, as the archive is counted from its own; the two can be split again like any others.
"""

from collections.abc import Sequence

from tournament.models import Joining, Player, Tournament, User
from tournament.queries.people.identified import Register, Told
from tournament.queries.people.register import people_of


def known_already(tournament: Tournament, brought: Sequence[int], *, by: User | None) -> list[Joining]:
    """`brought` are the entries that came with the tournament. Nobody is joined with somebody of the same day."""
    organizer = tournament.organizer
    came = set(brought)
    register = Register([person for person in people_of(organizer) if person.pk not in came], most=len(came) + 1)
    joinings, taken = list[Joining](), set[int]()
    for player in Player.objects.named().filter(pk__in=came).select_related("club").order_by("pk"):
        club = player.club.name if player.club else ""
        told = Told(player.last_name, player.first_name, club, player.pass_number, player.birth_year)
        person = register.surely(told)
        if person and person.pk not in taken:
            taken.add(person.pk)
            joinings.append(Joining(organizer=organizer, player=player, into=person.player, anew=True, joined_by=by))
    return joinings
