"""Names the jury and records what it decides. That is final; what it changes are rows, and never a sheet."""

import uuid
from collections.abc import Iterable, Mapping

from django.utils import timezone

from scoring import finding
from tournament import audit, clock
from tournament.desks.rulings.decisions import services as decisions
from tournament.desks.rulings.decisions.cases import Effect
from tournament.desks.rulings.jury.change import Change, NewJuror
from tournament.desks.rulings.withdrawals import services as withdrawals
from tournament.lock import locked
from tournament.models import Adjustment, Juror, Protest, StartCard, Tournament, User, Verdict, Vote
from tournament.queries.protests.filed import judged
from tournament.queries.protests.jury import involved_in, members
from tournament.queries.protests.times import any_begun, day_of
from tournament.refused import Refused, refuse


def name(
    tournament: Tournament,
    *,
    name: str,
    by: User,
    user: User | None = None,
    card: StartCard | None = None,
    reason: str = "",
) -> Juror:
    """A member of the jury. Once a series has started nobody is named any more without a reason (SkWO 6.2)."""
    with audit.atomic():
        tournament = locked(tournament)
        if standing := Juror.objects.serving().filter(tournament=tournament, name=name).first():
            if (standing.user, standing.card) != (user, card):
                raise Refused(finding("jury.named_already", name=name))
            return standing
        if not reason and any_begun(tournament):
            raise Refused(finding("jury.after_start"))
        juror = Juror.objects.create(tournament=tournament, name=name, user=user, card=card, named_by=by, reason=reason)
        audit.record("jury.name", by=by, tournament=tournament, card=card, after={"name": name}, reason=reason)
    return juror


def remove(juror: Juror, *, by: User, reason: str) -> None:
    """Somebody is no longer of the jury; what he judged stands."""
    with audit.atomic():
        tournament = locked(juror.tournament)
        juror = Juror.objects.get(pk=juror.pk)
        if juror.removed_at:
            return
        juror.removed_at, juror.removed_by, juror.removal_reason = timezone.now(), by, reason
        juror.save(update_fields=["removed_at", "removed_by", "removal_reason"])
        audit.record("jury.remove", by=by, tournament=tournament, before={"name": juror.name}, reason=reason)


def decide(
    protest: Protest,
    *,
    votes: Mapping[Juror, bool],
    paragraph: str,
    decision: str,
    reason: str,
    by: User,
    change: Change | None = None,
    newcomers: Mapping[NewJuror, bool] | None = None,
    naming_reason: str = "",
) -> Verdict:
    """What most of the judges want; as many for as against turn it down. A late protest can only be turned down.

    `newcomers` were there and are named with it, as `name` does. `by` writes it down and need not judge himself.
    """
    newcomers = newcomers or {}
    every = [*votes.values(), *newcomers.values()]
    upheld = sum(every) * 2 > len(every)
    with audit.atomic():
        tournament = locked(protest.tournament)
        protest = Protest.objects.select_related("tournament", "series", "ruling__series", "card", "table").get(
            pk=protest.pk
        )
        if before := Verdict.objects.filter(protest=protest).first():
            words = (before.upheld, before.paragraph, before.decision, before.reason) == (
                upheld,
                paragraph,
                decision,
                reason,
            )
            ballots = {juror.name: vote for juror, vote in votes.items()}
            ballots |= {new.name: vote for new, vote in newcomers.items()}
            if not words or not is_same(before, ballots, change or Change()):
                raise Refused(finding("protest.decided", number=protest.number))
            return before
        refuse_verdict(protest, votes, newcomers, upheld=upheld)
        votes = {**votes, **named(tournament, newcomers, by=by, reason=naming_reason)}
        verdict = Verdict.objects.create(
            protest=protest,
            upheld=upheld,
            paragraph=paragraph,
            decision=decision,
            reason=reason,
            decided_at=clock.now(),
            recorded_by=by,
        )
        Vote.objects.bulk_create(Vote(verdict=verdict, juror=juror, upholds=vote) for juror, vote in votes.items())
        after = audit.values(verdict, "upheld", "paragraph", "decision")
        after |= {
            "number": protest.number,
            "votes": [f"{who}: {'+' if vote else '−'}" for who, vote in votes.items()],
        }
        short = reason[:300]
        audit.record("protest.decide", by=by, tournament=tournament, card=protest.card, after=after, reason=short)
        if upheld:
            carry_out(verdict, change or Change(), by=by)
    return verdict


def named(tournament: Tournament, newcomers: Mapping[NewJuror, bool], *, by: User, reason: str) -> dict[Juror, bool]:
    """Those who judged without having been named, as members with the reason."""
    return {
        name(tournament, name=new.name, card=new.card, by=by, reason=reason): vote for new, vote in newcomers.items()
    }


def is_same(verdict: Verdict, ballots: Mapping[str, bool], change: Change) -> bool:
    """Whether the same form came twice: the same votes, and the effect that the jury gave."""
    own = Adjustment.objects.filter(ruling__protest=verdict.protest).first()
    given = Effect(own.kind, own.points, own.score or 0) if own else Effect()
    asked = Effect(change.effect.kind, change.effect.points, change.effect.score) if verdict.upheld else Effect()
    cast = {vote.juror.name: vote.upholds for vote in verdict.votes.select_related("juror")}
    return cast == ballots and given == asked


def refuse_verdict(
    protest: Protest, votes: Mapping[Juror, bool], newcomers: Iterable[NewJuror], *, upheld: bool
) -> None:
    judges = [*votes, *(Juror(name=new.name, card=new.card) for new in newcomers)]
    if protest.taken_back_at:
        raise Refused(finding("protest.taken_back", number=protest.number))
    if not judges:
        raise Refused(finding("jury.no_votes"))
    if not set(votes) <= set(members(protest.tournament)):
        raise Refused(finding("jury.not_a_member"))
    involved = involved_in(protest)
    refuse(*(lack for juror in judges if (lack := involved.lack_of(juror))))
    (filed,) = judged([protest], day_of(protest.tournament))
    if upheld and filed.late:
        raise Refused(finding("protest.late_only_down", number=protest.number))


def carry_out(verdict: Verdict, change: Change, *, by: User) -> None:
    protest, why = verdict.protest, f"#{verdict.protest.number}: {verdict.decision}"[:200]
    if change.withdraws and protest.ruling:
        withdrawals.withdraw(protest.ruling, by=by, reason=why)
    if change.effect.kind:
        decisions.rule(
            protest.series,
            change.card,
            by=by,
            paragraph=verdict.paragraph,
            facts=protest.text,
            decision=verdict.decision,
            effect=change.effect,
            table=protest.ruling.table if protest.ruling else protest.table,
            game=change.game,
            protest=protest,
            token=uuid.uuid4(),
        )
