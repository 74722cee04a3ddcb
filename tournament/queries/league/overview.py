"""What a league's page shows: its groups with how far they are, and its days. A handful of questions."""

from typing import Any

from django.db.models import Count, Q

from tournament.models import League


def overview_of(league: League) -> dict[str, Any]:
    groups = league.groups.annotate(
        teams_count=Count("teams", distinct=True),
        without_letter=Count("teams", filter=Q(teams__letter=""), distinct=True),
        meetings_count=Count("meetings", distinct=True),
        opened_count=Count("meetings", filter=Q(meetings__tournament__isnull=False), distinct=True),
    )
    return {"groups": groups.order_by("position", "pk"), "days": league.days.order_by("number")}
