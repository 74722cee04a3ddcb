"""Who of a plan's squads is known at the venue, and what the copy of a league is called beside its own ones."""

from scoring import finding
from tournament.files.meetingplan import MeetingPlan, Squaddie
from tournament.models import League, Organizer, PlanFromLeader, Player
from tournament.queries.people.identified import Register, Told
from tournament.queries.people.register import people_of
from tournament.refused import Refused

LONGEST = 80  # of a league's name


class Newcomers:
    """Those of a plan, told apart by the leader's keys: who came with one before is the same, whatever he is called.

    `taken`: players who are somebody of this plan already.
    """

    def __init__(self, league: League) -> None:
        plans = PlanFromLeader.objects.filter(meeting__group__league=league).order_by("read_at")
        self.before = dict(pair for squads in plans.values_list("squads", flat=True) for pair in squads)
        people = people_of(league.organizer)
        self.register = Register(people, most=len(people) + 1)
        self.taken: set[int] = set()

    def known(self, one: Squaddie) -> Player | None:
        if one.key in self.before:
            return Player.objects.get(pk=self.before[one.key])
        values = one.values
        told = Told(values["last_name"], values["first_name"], one.club, values["pass_number"], values["birth_year"])
        person = self.register.surely(told)
        free = person and person.pk not in self.taken and person.pk not in self.before.values()
        return person.player if person and free else None


def free_name(organizer: Organizer, league: League, plan: MeetingPlan) -> str:
    """The leader's, or with the leader behind it where another league here is called like it."""
    others = League.objects.filter(organizer=organizer, year=plan.league["year"]).exclude(pk=league.pk)
    taken = set(others.values_list("name", flat=True))
    name = str(plan.league["name"])
    names = [name, f"{name} ({plan.organizer})"[:LONGEST]]
    if free := next((one for one in names if one not in taken), None):
        return free
    raise Refused(finding("league.there", name=f"{names[-1]} {plan.league['year']}"))
