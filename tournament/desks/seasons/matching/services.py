"""Who the people of other organizers' days are in the season's own register: matched beyond doubt, or asked about."""

from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.desks.seasons.matching.reading import Days, told_of, undecided
from tournament.models import Counterpart, Organizer, Player, Season, User
from tournament.queries.people.identified import Register
from tournament.queries.people.persons import Persons
from tournament.queries.people.register import people_of
from tournament.refused import Refused


def match_people(season: Season, *, by: User) -> int:
    """By pass number, club or year of birth beside the name; whoever was decided about stays so. How many are new."""
    with audit.atomic():
        organizer = Organizer.objects.select_for_update().get(pk=season.organizer_id)
        open_players = undecided(season)
        register = Register(people_of(organizer), most=len(open_players) + 1)
        days = Days(season)
        made = []
        for player in open_players:
            person = register.surely(told_of(player))
            if person and not days.together(player.pk, person.pk):
                days.join(player.pk, person.pk)
                made.append(
                    Counterpart(organizer=organizer, player=player, own=person.player, matched=True, made_by=by)
                )
        Counterpart.objects.bulk_create(made)
        if made:
            after = {"season": season.name, "count": len(made)}
            audit.record("season.match", by=by, organizer=organizer, after=after)
    return len(made)


def decide(season: Season, player: Player, own: Player | None, *, by: User) -> Counterpart:
    """He is this one of the own register, or nobody there. What was decided before is replaced."""
    with audit.atomic():
        organizer = Organizer.objects.select_for_update().get(pk=season.organizer_id)
        player = Player.objects.get(pk=Persons(player.organizer_id).head(player.pk))
        own = Player.objects.get(pk=Persons(organizer).head(own.pk)) if own else None
        if own and Days(season, without=player.pk).together(player.pk, own.pk):
            raise Refused(finding("year.same_day", name=str(player), other=str(own)))
        there = Counterpart.objects.in_force().filter(organizer=organizer, player=player).first()
        if there and there.own == own:
            return there
        if there:
            there.parted_at, there.parted_by = timezone.now(), by
            there.save(update_fields=["parted_at", "parted_by"])
        new = Counterpart.objects.create(organizer=organizer, player=player, own=own, made_by=by)
        after = {"season": season.name, "register_entry": own.pk if own else None}
        audit.record("season.counterpart", by=by, organizer=organizer, after=after)
    return new


def enter(season: Season, player: Player, *, by: User) -> Counterpart:
    """Into the own register, as a guest, by what rankings need. Year of birth and pass number stay with the other
    organizer, to whom alone they were given.
    """
    with audit.atomic():
        organizer = Organizer.objects.select_for_update().get(pk=season.organizer_id)
        if (
            there := Counterpart.objects.in_force()
            .filter(organizer=organizer, player=player, own__isnull=False)
            .first()
        ):
            return there
        club = organizer.clubs.get_or_create(name=player.club.name)[0] if player.club else None
        club = club.merged_into or club if club else None
        kept = ("last_name", "first_name", "sex", "publish_as")
        own = Player.objects.create(organizer=organizer, club=club, **{name: getattr(player, name) for name in kept})
        after = audit.values(own, *kept) | {"register_entry": own.pk}
        audit.record("register.enter", by=by, organizer=organizer, after=after)
        return decide(season, player, own, by=by)
