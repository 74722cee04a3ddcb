"""What a league's page shows: groups with how far they are, days, meetings of the next. A handful of questions."""

from typing import Any

from django.db.models import Count, Q

from tournament.models import League
from tournament.queries.league.plan import Meeting, meetings_of


def overview_of(league: League) -> dict[str, Any]:
    groups = league.groups.annotate(
        teams_count=Count("teams", distinct=True),
        without_letter=Count("teams", filter=Q(teams__letter=""), distinct=True),
        meetings_count=Count("meetings", distinct=True),
        opened_count=Count("meetings", filter=Q(meetings__tournament__isnull=False), distinct=True),
    )
    days = league.days.filter(meetings__isnull=False).order_by("number")
    coming = days.filter(meetings__tournament=None).first() or (days.last() if league.leader else None)
    meetings = meetings_of(league.groups.all(), day=coming) if coming else {}
    return {
        "groups": groups.order_by("position", "pk"),
        "days": league.days.order_by("number"),
        "coming": coming,
        "coming_meetings": sorted((one for rows in meetings.values() for one in rows), key=by_group),
    }


def by_group(meeting: Meeting) -> tuple[int, int, int]:
    return meeting.row.group.position, meeting.row.group_id, meeting.row.number
