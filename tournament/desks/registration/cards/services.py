"""Who registers, and who stands on a start card. Numbers are given once and never again."""

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from dataclasses import asdict
from itertools import count
from typing import Any

from django.db.models import Max, Q
from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.desks.registration.cards.again import Returning
from tournament.desks.registration.cards.reading import PERSON, fresh, person, settled, wished
from tournament.desks.registration.entries.alike import Others, asked_about, clubs_asked
from tournament.desks.registration.entries.entry import KINDS, Entry
from tournament.desks.registration.fees.services import book_fees
from tournament.desks.registration.groups.services import clubs_of, groups_of
from tournament.lock import open_tournament
from tournament.models import AuditEntry, Ban, FinalResult, Joining, Player, StartCard, Tournament, User
from tournament.queries.day import after_last
from tournament.queries.people.alike import keys
from tournament.queries.people.bans import Bans, refusing
from tournament.queries.people.persons import Persons
from tournament.queries.ranking.finals import in_final_result
from tournament.queries.record.seen import refuse_stale
from tournament.refused import Refused, refuse

Changed = tuple[Player, dict[str, Any], dict[str, Any]]  # before and after
LEARNT = ("pass_number", "birth_year")  # of who comes again, where it wasn't known
PRINTED = ("last_name", "first_name", "club", "sex", "category", "birth_year")


def register(
    tournament: Tournament,
    entry: Entry,
    *,
    by: User,
    another: Others = (),
    let_in: Container[int] = (),
    late: bool = False,
) -> StartCard:
    """One new start card. Who looks like somebody on the list is asked about, whom the organizer bans is refused.

    `another`: the numbers of those of whom the desk said that they are somebody else.
    `let_in`: the keys of the bans despite which the director lets somebody in; nobody else hands any on.
    `late`: the desk knows that the last series is drawn.
    """
    with audit.atomic():
        tournament = open_tournament(tournament)
        bans = Bans(tournament.organizer).of(entry)
        closed = [] if late else after_last(tournament)
        asked = [*asked_about(tournament, entry, another), *clubs_asked(tournament, entry.club, another)]
        refuse(*refusing(bans, let_in), *asked, *closed)
        (card,) = enter(tournament, [entry], by=by)
        record_let_in(tournament, [(card, bans)], by=by)
    return card


def record_let_in(tournament: Tournament, met: Iterable[tuple[StartCard, list[Ban]]], *, by: User) -> None:
    """Who plays although the organizer bans him: that was the director's decision."""
    pardoned = [(card, {"ban": ban.who, **audit.values(ban, "banned_at")}) for card, bans in met for ban in bans]
    audit.record_each("card.let_in", pardoned, by=by, tournament=tournament)


def enter(
    tournament: Tournament, entries: Sequence[Entry], *, by: User, players: Sequence[Player] = ()
) -> list[StartCard]:
    """A start card for each. `players`: who they are, where the desk took them from the register itself."""
    numbers = free_numbers(tournament, entries)
    groups = {kind: groups_of(tournament, kind, (getattr(entry, kind) for entry in entries)) for kind in KINDS}
    players = players or people_of(tournament, entries, by=by)
    now = timezone.now()
    cards = StartCard.objects.bulk_create(
        StartCard(
            tournament=tournament,
            number=number,
            player=player,
            **{kind: groups[kind].get(getattr(entry, kind)) for kind in KINDS},
            pays=entry.pays,
            registered_at=now,
            checked_in_at=now if entry.present else None,
        )
        for number, player, entry in zip(numbers, players, entries, strict=True)
    )
    entered = list(zip(cards, entries, strict=True))
    afters = [(card, {**asdict(entry), "number": card.number}) for card, entry in entered]
    audit.record_each("card.register", afters, by=by, tournament=tournament)
    book_fees([card for card, entry in entered if entry.paid], tournament, by=by)
    return cards


def free_numbers(tournament: Tournament, entries: Sequence[Entry]) -> list[int]:
    """Wished numbers where nobody ever had them; the others count on from the highest ever given."""
    wished = Counter(entry.number for entry in entries if entry.number is not None)
    given = StartCard.objects.filter(tournament=tournament).order_by()
    again = set(given.filter(number__in=wished).values_list("number", flat=True)) if wished else set()
    if taken := sorted(number for number, times in wished.items() if number in again or times > 1):
        raise Refused(*(finding("cards.number_taken", number=number) for number in taken))
    highest = given.aggregate(highest=Max("number"))["highest"] or 0
    following = count(max([highest, *wished]) + 1)
    return [next(following) if entry.number is None else entry.number for entry in entries]


def people_of(tournament: Tournament, entries: Sequence[Entry], *, by: User) -> list[Player]:
    """Who registers, as the organizer knows them from now on."""
    clubs = clubs_of(tournament.organizer, (entry.club for entry in entries))
    returning = Returning(tournament, {entry.last_name for entry in entries})
    players = [returning.player_of(entry, clubs.get(entry.club)) for entry in entries]
    learnt = []
    for player, entry in zip(players, entries, strict=True):
        before = audit.values(player, *LEARNT)
        player.pass_number = entry.pass_number or player.pass_number
        player.birth_year = entry.birth_year or player.birth_year
        if not player._state.adding and before != (after := audit.values(player, *LEARNT)):
            learnt.append((player, before, after))
    Player.objects.bulk_update((player for player, _before, _after in learnt), LEARNT)
    Player.objects.bulk_create(player for player in players if player._state.adding)
    record_elsewhere(tournament, learnt, by=by)
    return players


def record_elsewhere(tournament: Tournament | None, changed: Iterable[Changed], *, by: User) -> None:
    """A person is one at all tournaments of the organizer: the trail of each that goes on says it, too.

    `tournament` is the one at whose desk it was changed; none where it was changed in the register.
    """
    news = {player.pk: (before, after) for player, before, after in changed}
    if not news:
        return
    cards = StartCard.objects.in_force().filter(Q(player__in=news) | Q(substitute__in=news))
    going_on = cards.exclude(tournament=tournament).exclude(tournament__finals__in=FinalResult.objects.in_force())
    for card in going_on.select_related("tournament__organizer").order_by("pk"):
        for key, action in ((card.player_id, "card.change"), (card.substitute_id, "card.change_substitute")):
            if key in news:
                before, after = news[key]
                then = {name: value for name, value in before.items() if value != after[name]}
                now = {name: after[name] for name in then} | ({"tournament": tournament.name} if tournament else {})
                audit.record(action, by=by, tournament=card.tournament, card=card, before=then, after=now)


def change(
    card: StartCard,
    entry: Entry,
    *,
    by: User,
    base: str | None = None,
    another: Others = (),
    let_in: Container[int] = (),
) -> StartCard:
    """Corrects who stands on a card; the number stays. `base` is `seen(card)` of when the form was opened."""
    with audit.atomic():
        tournament = open_tournament(card.tournament)
        card = fresh(card)
        before, entry = person(card), settled(card, entry)
        if before == wished(entry):
            return card  # the same button twice
        if base is not None:
            refuse_stale(base, before, AuditEntry.objects.filter(card__player=card.player))
        banned = Bans(tournament.organizer)
        bans = [ban for ban in banned.of(entry) if ban not in banned.of(card.player)]
        asked = asked_about(tournament, entry, another, own=card.number, before=card.player)
        asked += clubs_asked(tournament, entry.club, another, before=str(before["club"] or ""))
        refuse(*refusing(bans, let_in), *asked)
        record_elsewhere(tournament, rewrite(card, entry, tournament, by=by), by=by)
        record_let_in(tournament, [(card, bans)], by=by)
    return card


def rewrite(card: StartCard, entry: Entry, tournament: Tournament, *, by: User) -> list[Changed]:
    """Writes the entry on the card, whoever was asked about it before; what other tournaments must hear of it."""
    before, shared = person(card), card.player
    player = card.player = player_for(card, entry)
    player.last_name, player.first_name = entry.last_name, entry.first_name
    if before["club"] != (entry.club or None) or player != shared:
        player.club = clubs_of(tournament.organizer, [entry.club]).get(entry.club)
    player.sex, player.category, player.pass_number = entry.sex, entry.category, entry.pass_number
    player.birth_year = entry.birth_year
    new = player._state.adding
    player.save(update_fields=None if new else [*PERSON, "club"])  # the register may write the rest just now
    if new and is_spelling(shared, entry):
        join_anew(player, Persons(player.organizer_id).head(shared.pk), by=by)
    for kind in KINDS:
        name = getattr(entry, kind)
        if before[kind] != (name or None):
            setattr(card, kind, groups_of(tournament, kind, [name]).get(name))
    card.save(update_fields=["player", *KINDS])
    after = person(card)
    audit.record("card.change", by=by, tournament=tournament, card=card, before=before, after=after)
    then, now = ({name: values[name] for name in ("club", *PERSON)} for values in (before, after))
    return [(player, then, now)] if player == shared and then != now else []


def player_for(card: StartCard, entry: Entry) -> Player:
    """A name spelt better is the same person; another name, and what a final result has printed, stays as it was."""
    player, then, now = card.player, person(card), wished(entry)
    printed = any(then[name] != now[name] for name in PRINTED) and in_final_result(player)
    if not printed and (is_spelling(player, entry) or is_alone(player, card)):
        return player
    return Player(organizer=card.tournament.organizer)


def is_spelling(player: Player, entry: Entry) -> bool:
    return bool(keys(player.last_name, player.first_name) & keys(entry.last_name, entry.first_name))


def is_alone(player: Player, card: StartCard) -> bool:
    """Whether nobody knows him but by this card: he is neither a member nor has he played elsewhere."""
    elsewhere = player.cards.exclude(pk=card.pk).exists() or player.stood_in.exists()
    return not (player.has_been_member or elsewhere or player.joinings.exists() or player.joined.exists())


def join_anew(player: Player, into: int, *, by: User) -> None:
    """What was written anew, since a final result has it as it was, is the same person."""
    Joining.objects.create(organizer=player.organizer, player=player, into_id=into, anew=True, joined_by=by)
