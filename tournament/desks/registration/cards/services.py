"""Start cards: who registers, pays, arrives, withdraws and comes back. Numbers are given once and never again."""

from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import count

from django.db import transaction
from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.desks.registration.groups.services import KINDS, clubs_of, groups_of
from tournament.lock import open_tournament
from tournament.models import AuditEntry, Ban, CashEntry, Club, Player, Seat, StartCard, Tournament, User
from tournament.queries.money.refunds import fee_of, given_back, refuse_given_back
from tournament.queries.people.alike import agreeing, asked_about, keys
from tournament.queries.people.bans import Bans, refusing
from tournament.queries.people.cards import remaining
from tournament.queries.ranking.finals import in_final_result
from tournament.queries.record.seen import base_of, refuse_stale
from tournament.refused import Refused, refuse
from tournament.wording import action_name

PRINTED = ("last_name", "first_name", "club", "sex", "category")


@dataclass(frozen=True)
class Entry:
    """A person as the desk or a file names one. A missing number takes the next free one."""

    last_name: str
    first_name: str = ""
    club: str = ""
    sex: str = ""
    category: str = ""
    team: str = ""
    pass_number: str = ""
    number: int | None = None
    paid: bool = False
    present: bool = False
    tandem: str | None = None  # None: nobody was asked, and what stands there stays
    mixed: str | None = None


def register(
    tournament: Tournament, entry: Entry, *, by: User, another: Container[int] = (), let_in: Container[int] = ()
) -> StartCard:
    """One new start card. Who looks like somebody on the list is asked about, whom the organizer bans is refused.

    `another`: the numbers of those of whom the desk said that they are somebody else.
    `let_in`: the keys of the bans despite which the director lets somebody in; nobody else hands any on.
    """
    with transaction.atomic():
        tournament = open_tournament(tournament)
        bans = Bans(tournament.organizer).of(entry)
        refuse(*refusing(bans, let_in), *asked_about(tournament, entry, another))
        (card,) = enter(tournament, [entry], by=by)
        record_let_in(tournament, [(card, bans)], by=by)
    return card


def record_let_in(tournament: Tournament, met: Iterable[tuple[StartCard, list[Ban]]], *, by: User) -> None:
    """Who plays although the organizer bans him: that was the director's decision."""
    said = [(card, {"ban": ban.who, **audit.values(ban, "banned_at")}) for card, bans in met for ban in bans]
    audit.record_each("card.let_in", said, by=by, tournament=tournament)


def enter(tournament: Tournament, entries: Sequence[Entry], *, by: User) -> list[StartCard]:
    numbers = free_numbers(tournament, entries)
    clubs = clubs_of(tournament.organizer, (entry.club for entry in entries))
    groups = {kind: groups_of(tournament, kind, (getattr(entry, kind) for entry in entries)) for kind in KINDS}
    players = players_of(tournament, entries, clubs)
    known = [player for player in players if not player._state.adding and player.pass_number]
    Player.objects.bulk_update(known, ["pass_number"])
    Player.objects.bulk_create(player for player in players if player._state.adding)
    now = timezone.now()
    cards = StartCard.objects.bulk_create(
        StartCard(
            tournament=tournament,
            number=number,
            player=player,
            **{kind: groups[kind].get(getattr(entry, kind)) for kind in KINDS},
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
    given = set(StartCard.objects.filter(tournament=tournament).values_list("number", flat=True))
    wished = Counter(entry.number for entry in entries if entry.number is not None)
    if taken := sorted(number for number, times in wished.items() if number in given or times > 1):
        raise Refused(*(finding("cards.number_taken", number=number) for number in taken))
    following = count(max([0, *given, *wished]) + 1)
    return [next(following) if entry.number is None else entry.number for entry in entries]


def players_of(tournament: Tournament, entries: Sequence[Entry], clubs: dict[str, Club]) -> list[Player]:
    """A person known to the organizer by the same names and club comes again, once; with another pass it is another."""
    organizer = tournament.organizer
    known = Player.objects.filter(organizer=organizer, last_name__in={entry.last_name for entry in entries})
    waiting: dict[tuple[object, ...], list[Player]] = defaultdict(list)
    for player in known.exclude(cards__tournament=tournament).exclude(stood_in__tournament=tournament).order_by("-pk"):
        waiting[player.last_name, player.first_name, player.club_id, player.sex, player.category].append(player)
    players = []
    for entry in entries:
        club = clubs.get(entry.club)
        same = waiting[entry.last_name, entry.first_name, club.pk if club else None, entry.sex, entry.category]
        names = {"last_name": entry.last_name, "first_name": entry.first_name, "club": club}
        new = Player(organizer=organizer, **names, sex=entry.sex, category=entry.category)
        player = next(iter(agreeing(reversed(same), entry.pass_number)), new)
        if player in same:
            same.remove(player)
        player.pass_number = entry.pass_number or player.pass_number
        players.append(player)
    return players


def book_fees(cards: Sequence[StartCard], tournament: Tournament, *, by: User) -> None:
    if not (cents := tournament.entry_fee_cents):
        return
    CashEntry.objects.bulk_create(
        CashEntry(tournament=tournament, kind=CashEntry.Kind.ENTRY_FEE, cents=cents, card=card, by=by) for card in cards
    )
    audit.record_each("card.pay", [(card, {"cents": cents}) for card in cards], by=by, tournament=tournament)


def change(
    card: StartCard,
    entry: Entry,
    *,
    by: User,
    base: str | None = None,
    another: Container[int] = (),
    let_in: Container[int] = (),
) -> StartCard:
    """Corrects who stands on a card; the number stays. `base` is `seen(card)` of when the form was opened."""
    with transaction.atomic():
        tournament = open_tournament(card.tournament)
        card = fresh(card)
        before, entry = person(card), settled(card, entry)
        if before == wished(entry):
            return card  # the same button twice
        if base is not None:
            refuse_stale(base, before, AuditEntry.objects.filter(card__player=card.player))
        known = Bans(tournament.organizer)
        bans = [ban for ban in known.of(entry) if ban not in known.of(card.player)]
        refuse(*refusing(bans, let_in), *asked_about(tournament, entry, another, own=card.number, before=card.player))
        player = card.player = player_for(card, entry)
        player.last_name, player.first_name = entry.last_name, entry.first_name
        player.club = clubs_of(tournament.organizer, [entry.club]).get(entry.club)
        player.sex, player.category, player.pass_number = entry.sex, entry.category, entry.pass_number
        player.save()
        for kind in KINDS:
            name = getattr(entry, kind)
            setattr(card, kind, groups_of(tournament, kind, [name]).get(name))
        card.save(update_fields=["player", *KINDS])
        audit.record("card.change", by=by, tournament=tournament, card=card, before=before, after=person(card))
        record_let_in(tournament, [(card, bans)], by=by)
    return card


def player_for(card: StartCard, entry: Entry) -> Player:
    """A name spelt better is the same person; another name, and what a final result has printed, stays as it was."""
    player, then, now = card.player, person(card), wished(entry)
    printed = in_final_result(player) and any(then[name] != now[name] for name in PRINTED)
    spelling = keys(player.last_name, player.first_name) & keys(entry.last_name, entry.first_name)
    if not printed and (spelling or not (player.cards.exclude(pk=card.pk).exists() or player.stood_in.exists())):
        return player
    return Player(organizer=card.tournament.organizer)


def pay(card: StartCard, *, by: User) -> None:
    """Takes the entry fee; a second time changes nothing. Where all of it was given back, that was taken back then."""
    with transaction.atomic():
        tournament = open_tournament(card.tournament)
        if not (fee := fee_of(card)):
            book_fees([card], tournament, by=by)
        elif sum(given.cents for given in given_back(card)) + fee.cents <= 0 < fee.cents:
            for given in given_back(card):
                given.save(update_fields=given.strike(by, action_name("card.pay")))
            audit.record("card.pay", by=by, tournament=tournament, card=card, after={"cents": fee.cents})


def take_back_payment(card: StartCard, *, by: User, reason: str) -> None:
    """Voids a fee that was booked by mistake; the row stays in the cash book with its reason."""
    with transaction.atomic():
        tournament = open_tournament(card.tournament)
        if fee := fee_of(card):
            refuse_given_back(card)
            fee.save(update_fields=fee.strike(by, reason))
            before = {"cents": fee.cents}
            audit.record("card.unpay", by=by, tournament=tournament, card=card, before=before, reason=reason)


def check_in(card: StartCard, *, by: User) -> None:
    def arrive(card: StartCard) -> None:
        card.checked_in_at = card.checked_in_at or timezone.now()

    alter(card, arrive, "card.check_in", by=by)


def check_out(card: StartCard, *, by: User) -> None:
    """Takes a check-in back that was a mistake. Who has been seated withdraws instead."""

    def leave(card: StartCard) -> None:
        if Seat.objects.in_force().filter(card=card).exists():
            raise Refused(finding("cards.seated", number=card.number))
        card.checked_in_at = None

    alter(card, leave, "card.check_out", by=by)


def check_in_all(tournament: Tournament, *, by: User) -> int:
    with transaction.atomic():
        tournament = open_tournament(tournament)
        numbers = sorted(remaining(tournament).filter(checked_in_at=None).values_list("number", flat=True))
        if numbers:
            tournament.cards.filter(number__in=numbers).update(checked_in_at=timezone.now())
            audit.record("cards.check_in_all", by=by, tournament=tournament, after={"numbers": numbers})
    return len(numbers)


def withdraw(card: StartCard, *, by: User, reason: str) -> None:
    """The player leaves. Series played stay; the next draws go without him."""

    def leave(card: StartCard) -> None:
        if not card.left:
            card.withdrawn_at, card.withdrawal_reason = timezone.now(), reason

    alter(card, leave, "card.withdraw", by=by, reason=reason)


def come_back(card: StartCard, *, by: User) -> None:
    def come(card: StartCard) -> None:
        if card.withdrawn_at and card.substitute and not card.left:
            raise Refused(finding("cards.substituted", number=card.number))
        card.withdrawn_at, card.withdrawal_reason = None, ""

    alter(card, come, "card.come_back", by=by)


def alter(card: StartCard, step: Callable[[StartCard], None], action: str, *, by: User, reason: str = "") -> None:
    """One step of a card's day. A step that changes nothing leaves no entry in the trail."""
    with transaction.atomic():
        tournament = open_tournament(card.tournament)
        card = fresh(card)
        before = presence(card)
        step(card)
        if before != presence(card):
            card.save(update_fields=["checked_in_at", "withdrawn_at", "withdrawal_reason"])
            after = presence(card)
            audit.record(action, by=by, tournament=tournament, card=card, before=before, after=after, reason=reason)


def fresh(card: StartCard) -> StartCard:
    return StartCard.objects.select_related("player__club", "substitute__club", *KINDS).get(pk=card.pk)


def presence(card: StartCard) -> dict[str, object]:
    return audit.values(card, "checked_in_at", "withdrawn_at", "withdrawal_reason")


def person(card: StartCard) -> dict[str, object]:
    player = audit.values(card.player, "last_name", "first_name", "club", "sex", "category", "pass_number")
    return player | {kind: group.name if (group := getattr(card, kind)) else None for kind in KINDS}


def wished(entry: Entry) -> dict[str, object]:
    """What `person` would say of a card with this entry."""
    names = ("last_name", "first_name", "sex", "category", "pass_number")
    return {name: getattr(entry, name) for name in names} | {
        name: getattr(entry, name) or None for name in ("club", *KINDS)
    }


def settled(card: StartCard, entry: Entry) -> Entry:
    """The entry with what nobody was asked about as it stands on the card."""
    stays = {kind: group.name if (group := getattr(card, kind)) else "" for kind in KINDS}
    tandem = stays["tandem"] if entry.tandem is None else entry.tandem
    return replace(entry, tandem=tandem, mixed=stays["mixed"] if entry.mixed is None else entry.mixed)


def seen(card: StartCard) -> str:
    """What stands on a card, as a form carries it from opening to saving."""
    return base_of(person(card))
