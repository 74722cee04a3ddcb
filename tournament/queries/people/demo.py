"""The demo's organizer and its people, whose names and password everybody knows."""

from tournament.models import Member, Organizer, User

DEMO_ORGANIZER = "Skatfreunde Demo"
DEMO_NAMES = ("director", "clerk", "clerk2", "referee", "treasurer", "viewer", "jury")


def demo_organizer() -> Organizer | None:
    """An organizer of this name that has all of the demo's people."""
    people = Member.objects.filter(organizer__name=DEMO_ORGANIZER, user__username__in=DEMO_NAMES)
    return Organizer.objects.filter(name=DEMO_ORGANIZER).first() if people.count() == len(DEMO_NAMES) else None


def manages_own_organizer(user: User) -> bool:
    """Whether this person manages an organizer that isn't the demo's."""
    demo = demo_organizer()
    managed = Member.objects.filter(user=user, manages=True)
    return (managed.exclude(organizer=demo) if demo else managed).exists()
