"""Leagues of an organizer: begun with their terms and days; what changes later has its reason."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from scoring import finding
from tournament import audit
from tournament.desks.league.terms.addresses import league_slug
from tournament.desks.league.terms.reading import BY_THE_DAY, BY_THE_PLAN, TERMS, contradictions, refuse_copy
from tournament.models import League, LeagueDay, LeagueMeeting, Organizer, User
from tournament.refused import Refused, refuse


def begin(organizer: Organizer, *, name: str, year: int, dates: Sequence[date], by: User, **terms: Any) -> League:
    """A new league with its match days; the same button twice begins one."""
    with audit.atomic():
        organizer = Organizer.objects.select_for_update().get(pk=organizer.pk)
        new = League(organizer=organizer, name=name, year=year, **{**terms, "days_planned": len(dates)})
        refuse(*contradictions({term: getattr(new, term) for term in TERMS}), *turned(dates))
        if there := organizer.leagues.filter(name=name, year=year).first():
            same = list(there.days.order_by("number").values_list("date", flat=True)) == list(dates)
            if same and all(getattr(there, term) == getattr(new, term) for term in TERMS):
                return there
            raise Refused(finding("league.there", name=str(there)))
        new.slug = league_slug(organizer, f"{name} {year}")
        new.save()
        LeagueDay.objects.bulk_create(
            LeagueDay(league=new, number=number, date=day, is_central=number in new.central_days)
            for number, day in enumerate(dates, 1)
        )
        audit.record("league.begin", by=by, organizer=organizer, after={"league": str(new)})
    return new


def turned(dates: Sequence[date]) -> list[Any]:
    if not dates:
        return [finding("league.no_days")]
    late = next((number for number in range(1, len(dates)) if dates[number] <= dates[number - 1]), None)
    return [finding("league.days_turned", day=late + 1)] if late else []


def change(league: League, terms: Mapping[str, Any], *, by: User, reason: str) -> League:
    """What counts changes the table of the whole season; what the plan or a day was made by stays once there is one."""
    with audit.atomic():
        league = led_here(league)
        changed = {term: value for term, value in terms.items() if getattr(league, term) != value}
        if not changed:
            return league
        refuse(*contradictions({term: changed.get(term, getattr(league, term)) for term in TERMS}))
        meetings = LeagueMeeting.objects.filter(group__league=league)
        if set(changed) & set(BY_THE_PLAN) and meetings.exists():
            raise Refused(finding("league.planned"))
        if set(changed) & set(BY_THE_DAY) and meetings.exclude(tournament=None).exists():
            raise Refused(finding("league.played"))
        before = audit.values(league, *changed)
        for term, value in changed.items():
            setattr(league, term, value)
        league.save(update_fields=list(changed))
        after = {"league": str(league), **audit.values(league, *changed)}
        audit.record("league.terms", by=by, organizer=league.organizer, before=before, after=after, reason=reason)
    return league


def led_here(league: League | int) -> League:
    """The same, for what its leader alone does: the copy at a venue follows the plans that he gives out."""
    league = held(league)
    refuse_copy(league)
    return league


def held(league: League | int) -> League:
    """The league as it stands now, behind whoever was changing anything of it."""
    key = league.pk if isinstance(league, League) else league
    return League.objects.select_for_update(of=("self",)).select_related("organizer").get(pk=key)
