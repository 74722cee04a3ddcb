"""The first organizer and the first person: what `manage.py organizer` does, from the browser, and once only."""

from scoring import finding
from tournament import audit
from tournament.desks.setup.people.services import found_organizer, one_founding_at_a_time
from tournament.models import Organizer, User
from tournament.refused import Refused


def begin(*, name: str, username: str, password: str) -> Organizer:
    """Of two at the same time one is the first; the other one is told that there is an organizer."""
    with audit.atomic():
        one_founding_at_a_time()
        refuse_second()
        if User.objects.filter(username__iexact=username).exists():
            raise Refused(finding("person.exists", name=username))
        manager = User.objects.create_user(username, password=password)
        return found_organizer(name, manager=manager)


def refuse_second() -> None:
    if Organizer.objects.exists():
        raise Refused(finding("beginning.over"))
