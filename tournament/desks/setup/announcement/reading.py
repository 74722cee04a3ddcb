"""What the texts of the plan were when a form was opened."""

from tournament import audit
from tournament.models import Announcement
from tournament.queries.record.announcement import TEXTS
from tournament.queries.record.seen import base_of


def seen(announcement: Announcement) -> str:
    return base_of(audit.values(announcement, *TEXTS))
