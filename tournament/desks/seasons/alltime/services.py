"""Makes the all-time table of an organizer public, or keeps it to itself."""

from tournament import audit
from tournament.models import Organizer, User


def publish(organizer: Organizer, *, public: bool, by: User) -> bool:
    """Whether that is new."""
    with audit.atomic():
        organizer = Organizer.objects.select_for_update().get(pk=organizer.pk)
        if organizer.publishes_all_time == public:
            return False
        organizer.publishes_all_time = public
        organizer.save(update_fields=["publishes_all_time"])
        if public:
            audit.record("season.publish_all_time", by=by, organizer=organizer)
        else:
            audit.record("season.withdraw_all_time", by=by, organizer=organizer)
    return True
