"""Puts a ranking on the season's public page, and takes it off."""

from tournament import audit
from tournament.models import Organizer, SeasonRanking, User


def publish(ranking: SeasonRanking, *, public: bool, by: User) -> bool:
    """Whether that is new. What is counted is not touched."""
    with audit.atomic():
        organizer = Organizer.objects.select_for_update().get(pk=ranking.season.organizer_id)
        ranking = SeasonRanking.objects.select_related("season").get(pk=ranking.pk)
        if ranking.is_published == public:
            return False
        ranking.is_published = public
        ranking.save(update_fields=["is_published"])
        after = {"season": ranking.season.name, "ranking": ranking.name}
        if public:
            audit.record("season.publish", by=by, organizer=organizer, after=after)
        else:
            audit.record("season.withdraw", by=by, organizer=organizer, after=after)
    return True
