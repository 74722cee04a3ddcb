"""Who referees a tournament, as the plan names them (SkWO 3.2): by name, or by sign-in until that is written down."""

from dataclasses import dataclass

from tournament.models import Appointment, Ruling, Tournament
from tournament.queries.protests.jury import shortened


@dataclass(frozen=True)
class Referee:
    name: str
    qualification: str


def referees(tournament: Tournament, *, public: bool = False) -> list[Referee]:
    """`public`: as the hall may read them, shortened where the players' names are."""
    held = Appointment.objects.filter(tournament=tournament, role=Appointment.Role.REFEREE, user__is_active=True)
    short = public and tournament.short_names
    return [
        Referee(shortened(name) if short and name else str(role.user), role.qualification)
        for role in held.select_related("user").order_by("pk")
        for name in [role.user.get_full_name()]
    ]


def names_of_referees(tournament: Tournament) -> list[str]:
    """Whom a decision may be put down to: those of the plan, and those who were named with one before."""
    named = Ruling.objects.filter(tournament=tournament).exclude(decided_by="").order_by("pk")
    names = [referee.name for referee in referees(tournament)]
    return list(dict.fromkeys([*names, *named.values_list("decided_by", flat=True)]))
