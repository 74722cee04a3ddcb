"""Cups of a season: begun, entered, drawn round by round, lots between equals, and who withdraws.

Pairs follow from the seed, which is made as they are drawn or typed from somewhere that nobody here can know before.
"""

import secrets
from collections.abc import Collection
from datetime import date
from typing import Any

from django.utils import timezone

from scoring import drawn, finding
from seating.cup import MOST, byes_needed, draw_pairs
from tournament import audit
from tournament.models import Cup, CupEntrant, CupLot, CupRound, Organizer, Player, Season, User
from tournament.queries.people.persons import Persons
from tournament.queries.season.cups import Pair, Standing, standing
from tournament.queries.season.ranked import played_in
from tournament.refused import Refused, refuse


def begin(season: Season, *, by: User, **values: Any) -> Cup:
    """A new cup; the same button twice begins one."""
    with audit.atomic():
        hold(season)
        if values["offered"] and values["offered"] < values["counting"]:
            raise Refused(finding("cup.offers_too_few", offered=values["offered"], count=values["counting"]))
        if there := season.cups.filter(name=values["name"]).first():
            if any(getattr(there, name) != value for name, value in values.items()):
                raise Refused(finding("cup.there", name=values["name"]))
            return there
        cup = Cup.objects.create(season=season, made_by=by, **values)
        told = {"season": season.name, "cup": cup.name, **audit.values(cup, "offered", "counting", "which")}
        audit.record("season.cup", by=by, organizer=season.organizer, after=told)
    return cup


def enter(cup: Cup, players: Collection[int], *, by: User) -> int:
    """How many there are more; before the first round alone."""
    with audit.atomic():
        hold(cup.season)
        if cup.rounds.in_force().exists():
            raise Refused(finding("cup.begun"))
        persons = Persons(cup.season.organizer_id)
        there = {persons.head(key) for key in cup.entrants.exclude(player=None).values_list("player", flat=True)}
        people = Player.objects.named().filter(organizer=cup.season.organizer_id, pk__in=players).order_by("pk")
        new = [player for player in people if player.pk == persons.head(player.pk) and player.pk not in there]
        if cup.entrants.count() + len(new) > MOST:
            raise Refused(finding("cup.too_many", limit=MOST))
        first = (cup.entrants.order_by("-number").values_list("number", flat=True).first() or 0) + 1
        ordered = sorted(new, key=lambda player: (player.sort_key, player.pk))
        for number, player in enumerate(ordered, start=first):
            CupEntrant.objects.create(cup=cup, number=number, player=player)
        if new:
            told = {**named(cup), "count": len(new)}
            audit.record("season.cup_enter", by=by, organizer=cup.season.organizer, after=told)
    return len(new)


def withdraw(entrant: CupEntrant, *, reason: str, by: User) -> None:
    """Whoever is against him goes on, in a round that is not over or of which neither has a list."""
    with audit.atomic():
        hold(entrant.cup.season)
        entrant = CupEntrant.objects.select_related("cup__season__organizer").get(pk=entrant.pk)
        if entrant.withdrawn_at:
            return
        now = standing(entrant.cup).last
        last, unplayed = now and now.row, {number for pair in (now.unplayed if now else ()) for number in pair.numbers}
        entrant.withdrawn_at, entrant.withdrawn_by, entrant.withdrawn_reason = timezone.now(), by, reason
        over = last.ends < timezone.localdate() and entrant.number not in unplayed if last else False
        entrant.withdrawn_in = last.number + over if last else 0
        entrant.save(update_fields=["withdrawn_at", "withdrawn_by", "withdrawn_reason", "withdrawn_in"])
        told = {**named(entrant.cup), "entrant": entrant.number}
        audit.record("season.cup_withdraw", by=by, organizer=entrant.cup.season.organizer, after=told, reason=reason)


def draw(cup: Cup, number: int, *, begins: date, ends: date, seed: str = "", by: User) -> CupRound:
    """The pairs of this round; the same button twice draws once."""
    with audit.atomic():
        hold(cup.season)
        if there := cup.rounds.in_force().filter(number=number).first():
            return there
        now = standing(cup)
        refuse_draw(now, number, begins, ends)
        entrants = [entrant.number for entrant in now.remaining if entrant.withdrawn_at is None]
        byes = byes_needed(len(entrants), first=number == 1)
        seed = seed or secrets.token_hex(8)
        pairing = draw_pairs(entrants, seed, byes=byes, byed=now.byed)
        row = CupRound.objects.create(
            cup=cup,
            number=number,
            begins=begins,
            ends=ends,
            entrants=sorted(entrants),
            byed=now.byed,
            seed=seed,
            pairs=[list(pair) for pair in pairing.pairs],
            byes=list(pairing.byes),
            drawn_by=by,
        )
        told = {**named(cup), **audit.values(row, "number", "begins", "ends", "seed", "pairs", "byes")}
        audit.record("season.cup_draw", by=by, organizer=cup.season.organizer, after=told)
    return row


def refuse_draw(now: Standing, number: int, begins: date, ends: date) -> None:
    season, last = now.cup.season, now.last
    if number != len(now.rounds) + 1:
        raise Refused(finding("cup.moved"))
    if ends < begins:
        raise Refused(finding("year.turned"))
    if not season.begins <= begins <= ends <= season.ends:
        raise Refused(finding("cup.outside", season=season.name))
    if last:
        if begins <= last.row.ends:
            raise Refused(finding("cup.overlaps", number=last.number, day=last.row.ends))
        if timezone.localdate() < last.row.ends:
            raise Refused(finding("cup.runs", number=last.number, day=last.row.ends))
        refuse(*(finding("cup.equal", people=people_in(pair)) for pair in last.equal))
        refuse(*(finding("cup.unplayed", people=people_in(pair)) for pair in last.unplayed))
    entrants = [entrant for entrant in now.remaining if entrant.withdrawn_at is None]
    if len(entrants) < 2:
        raise Refused(finding("cup.nobody_left") if last else finding("cup.too_few"))
    days = {each.date for each in played_in(season).lists}
    if early := sorted(day for day in days if begins.isoformat() <= day <= ends.isoformat()):
        raise Refused(finding("cup.played", day=date.fromisoformat(early[0])))


def people_in(pair: Pair) -> tuple[str, ...]:
    return tuple(str(side.entrant) for side in pair.sides)


def void(row: CupRound, *, reason: str, by: User) -> None:
    """The last round, as long as nothing of it is played; it stays with its pairs and can be drawn anew."""
    with audit.atomic():
        hold(row.cup.season)
        row = CupRound.objects.select_related("cup__season__organizer").get(pk=row.pk)
        if row.voided_at:
            return
        last = standing(row.cup).last
        if not last or last.row != row or last.is_played:
            raise Refused(finding("cup.round_stays", number=row.number))
        row.voided_at, row.voided_by, row.void_reason = timezone.now(), by, reason
        row.save(update_fields=["voided_at", "voided_by", "void_reason"])
        told = {**named(row.cup), "number": row.number}
        audit.record("season.cup_void", by=by, organizer=row.cup.season.organizer, after=told, reason=reason)


def draw_lot(row: CupRound, one: int, other: int, *, by: User) -> CupLot:
    """Between two who are equal in everything when the round is over; once."""
    with audit.atomic():
        hold(row.cup.season)
        if there := row.lots.filter(pair=[one, other]).first():
            return there
        row = CupRound.objects.select_related("cup__season__organizer").get(pk=row.pk)
        if timezone.localdate() < row.ends:
            raise Refused(finding("cup.runs", number=row.number, day=row.ends))
        pair = equal_pair(row, one, other)
        seed = secrets.token_hex(8)
        winner = drawn(seed, pair.numbers)[0]
        lot = CupLot.objects.create(round=row, pair=[one, other], seed=seed, winner=winner, drawn_by=by)
        told = {**named(row.cup), "number": row.number, **audit.values(lot, "pair", "seed", "winner")}
        audit.record("season.cup_lot", by=by, organizer=row.cup.season.organizer, after=told)
    return lot


def equal_pair(row: CupRound, one: int, other: int) -> Pair:
    """As they are behind the lock: a sheet may have been corrected since the page was opened."""
    rounds = [each for each in standing(row.cup).rounds if each.row == row]
    pair = next((pair for each in rounds for pair in each.equal if pair.numbers == (one, other)), None)
    if pair is None:
        raise Refused(finding("cup.not_equal"))
    return pair


def publish(cup: Cup, *, public: bool, by: User) -> None:
    """On the season's public page, or off it."""
    with audit.atomic():
        hold(cup.season)
        cup = Cup.objects.select_related("season__organizer").get(pk=cup.pk)
        if cup.is_published == public:
            return
        cup.is_published = public
        cup.save(update_fields=["is_published"])
        if public:
            audit.record("season.cup_publish", by=by, organizer=cup.season.organizer, after=named(cup))
        else:
            audit.record("season.cup_withhold", by=by, organizer=cup.season.organizer, after=named(cup))


def hold(season: Season) -> None:
    Organizer.objects.select_for_update().get(pk=season.organizer_id)


def named(cup: Cup) -> dict[str, Any]:
    return {"season": cup.season.name, "cup": cup.name}
