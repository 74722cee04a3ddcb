"""Posts standings, finalises and reopens results. What is posted is a copy with its digest; nothing edits it."""

from typing import Any

from django.utils import timezone

from scoring import finding
from tournament import audit, clock
from tournament.lock import locked, open_tournament, refuse_closed_year
from tournament.models import FinalResult, PostedStandings, Series, Tournament, User
from tournament.queries.day import final_lacks
from tournament.queries.ranking.finals import final_in_force
from tournament.queries.ranking.holding import lapsed
from tournament.queries.ranking.postings import body, digest, hanging
from tournament.queries.seats.draws import published_draw
from tournament.refused import Refused


def post_standings(series: Series, *, by: User) -> PostedStandings:
    """Releases the standings after a series to the public page, as they are now; what hung there is replaced."""
    with audit.atomic():
        tournament = open_tournament(series.tournament)
        if not published_draw(series):
            raise Refused(finding("series.undrawn", series=series.number))
        content = body(tournament, upto=series.number)
        if same := hanging(series, content):
            return same
        PostedStandings.objects.in_force().filter(series=series).update(replaced_at=timezone.now())
        posted = PostedStandings.objects.create(
            series=series, body=content, digest=digest(content), posted_by=by, **now()
        )
        after = {"series": series.number, "digest": posted.digest}
        audit.record("standings.post", by=by, tournament=tournament, after=after)
    return posted


def take_down(posted: PostedStandings, *, by: User, reason: str) -> None:
    """Standings that were released by mistake; they stay on record, and the hall sees what was released before."""
    with audit.atomic():
        locked(posted.series.tournament)
        remove(posted, by=by, reason=reason)


def remove(posted: PostedStandings, *, by: User, reason: str = "") -> None:
    """Without a reason: the final result takes down what no longer holds."""
    if PostedStandings.objects.in_force().filter(pk=posted.pk).update(replaced_at=timezone.now()):
        before = {"series": posted.series.number, "digest": posted.digest}
        tournament = posted.series.tournament
        audit.record("standings.take_down", by=by, tournament=tournament, before=before, reason=reason)


def finalise(tournament: Tournament, *, by: User) -> FinalResult:
    """The final result: only when nothing is missing. Where one stands it is this one, and nothing is made anew."""
    with audit.atomic():
        tournament = locked(tournament)
        if standing := final_in_force(tournament):
            return standing
        if lacks := final_lacks(tournament):
            raise Refused(*lacks)
        for posting, _since in lapsed(tournament):
            remove(posting, by=by)
        content = body(tournament)
        final = FinalResult.objects.create(
            tournament=tournament,
            version=tournament.finals.count() + 1,
            edition=tournament.rule_edition,
            body=content,
            digest=digest(content),
            posted_by=by,
            **now(),
        )
        after = audit.values(final, "version", "edition", "digest")
        audit.record("result.finalise", by=by, tournament=tournament, after=after)
    return final


def reopen(final: FinalResult, *, by: User, reason: str) -> None:
    """Takes the final result out of force; it stays on record and can be printed."""
    with audit.atomic():
        tournament = locked(final.tournament)
        final = FinalResult.objects.get(pk=final.pk)
        if final.reopened_at:
            return
        refuse_closed_year(tournament)
        final.reopened_at, final.reopened_by, final.reopen_reason = timezone.now(), by, reason
        final.save(update_fields=["reopened_at", "reopened_by", "reopen_reason"])
        before = audit.values(final, "version", "digest")
        audit.record("result.reopen", by=by, tournament=tournament, before=before, reason=reason)


def now() -> dict[str, Any]:
    """When something is posted, as deadlines count it."""
    stamp = clock.stamp()
    return {"posted_at": stamp.at, "moved": stamp.moved}
