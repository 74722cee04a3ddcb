"""Removes the names of a tournament that is long over: by a person, for a reason, never by itself.

Numbers stay: ranks, figures, draws with their proof. Posted lists keep the digest that they had with names.
"""

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Model, Q
from django.utils import timezone

from tournament import audit
from tournament.desks.setup.forgetting.nameless import BLANK, Names, names_of
from tournament.desks.setup.forgetting.services import (
    ONE_GO,
    Changed,
    as_json,
    empty_register_trail,
    empty_seals,
    forget_file,
    forget_orphans,
    overwrite_what_goes,
    rewrite_trail,
)
from tournament.desks.setup.leaguenames.services import empty_day, empty_squads, entries_of, league_without_names
from tournament.desks.setup.names.reading import dated
from tournament.desks.setup.names.texts import OF_STAFF, SAID, STAFF, TEXTS, TOLD, UNTOLD
from tournament.lock import locked_even_from_venue
from tournament.models import (
    AdvanceEntry,
    AuditEntry,
    FinalResult,
    Juror,
    Lot,
    OwnCard,
    OwnRating,
    PaperTicket,
    Player,
    PostedStandings,
    Qualification,
    ShelvedPaper,
    StartCard,
    TableEntry,
    Team,
    Tournament,
    User,
)
from tournament.models.people import category_in, make_code, nameless
from tournament.models.rows import noted
from tournament.papers.shelf import NAME, Shelf
from tournament.queries.ranking.postings import digest
from tournament.queries.record.archive import KEPT
from tournament.queries.record.keeping import keeping
from tournament.refused import Refused


def remove_names(tournament: Tournament, *, by: User, reason: str) -> Tournament:
    """The second time changes nothing."""
    with audit.atomic():
        tournament = locked_even_from_venue(tournament)
        if tournament.names_removed_at:
            return tournament
        if lacks := keeping(tournament).lacks:
            raise Refused(*map(dated, lacks))
        overwrite_what_goes()
        names, now = names_of(tournament), timezone.now()
        digests = empty_lists(tournament, names, at=now.isoformat(timespec="seconds"))
        empty_texts(tournament, names)
        empty_staff(tournament)
        empty_jury_and_lots(tournament)
        OwnCard.objects.filter(tournament=tournament).delete()  # a sign-in beside a number is a name
        count, players = empty_cards(tournament)
        players |= empty_qualifications(tournament) | empty_day(tournament, names)
        league = league_without_names(tournament)
        squads = empty_squads(league) if league else {}
        players |= squads.keys()
        gone = forget_orphans(tournament.organizer, players)
        empty_entries(tournament)
        forget_file(tournament)
        empty_kept(tournament)
        rewrite_trail(list(changed_entries(tournament, names)))
        rewrite_trail(noted_entries(entries_of(league, names, squads)) if league else [])
        empty_register_trail(tournament.organizer, gone, names)
        tournament.names_removed_at, tournament.names_removed_by = now, by
        tournament.save(update_fields=["names_removed_at", "names_removed_by"])
        note_all(tournament)
        empty_seals(Q(tournament=tournament) | Q(tournament=None))
        after = {"count": count, "digests": digests}
        audit.record("tournament.remove_names", by=by, tournament=tournament, after=after, reason=names.without(reason))
        ShelvedPaper.objects.all().delete()
        PaperTicket.objects.filter(tournament=tournament).delete()
        transaction.on_commit(Shelf(settings.VAR / NAME).clear)
    return tournament


def rows(model: type[Model], tournament: Tournament) -> Any:
    return next(section for section in KEPT if section.model is model).rows(tournament)


def empty_lists(tournament: Tournament, names: Names, *, at: str) -> list[list[str]]:
    """Posted standings and final results: the digests that they had, and have now."""
    digests = []
    for model in (PostedStandings, FinalResult):
        for posted in rows(model, tournament).iterator(chunk_size=1):
            posted.body = names.value(posted.body) | {"digest_with_names": posted.digest, "names_removed_at": at}
            digests.append([posted.digest, digest(posted.body)])
            posted.digest = digests[-1][1]
            posted.save(update_fields=["body", "digest"])
    return digests


def empty_texts(tournament: Tournament, names: Names) -> None:
    for model in {**TOLD, **TEXTS}:
        told, texts = TOLD.get(model, ()), TEXTS.get(model, ())
        stored = list(rows(model, tournament))
        for row in stored:
            for name in texts:
                setattr(row, name, fitting(row, name, names.without(getattr(row, name))))
            for name in told:
                setattr(row, name, BLANK)
        model._default_manager.bulk_update(stored, [*told, *texts], batch_size=ONE_GO)


def fitting(row: Model, name: str, text: str) -> str:
    """A number can be longer than the name for which it stands."""
    return text[: getattr(row._meta.get_field(name), "max_length", None)]


def empty_staff(tournament: Tournament) -> None:
    """Who signs in keeps his name, which is not the tournament's."""
    for model, texts in STAFF.items():
        rows(model, tournament).update(**dict.fromkeys(texts, ""))


def empty_jury_and_lots(tournament: Tournament) -> None:
    jurors = list(rows(Juror, tournament).select_related("card"))
    for place, juror in enumerate(jurors, start=1):
        juror.name = nameless(juror.card.number) if juror.card else f"{BLANK} {place}"
    Juror.objects.bulk_update(jurors, ["name"])
    lots = list(rows(Lot, tournament))
    for lot in lots:
        lot.names = [nameless(number) for number in lot.order]
        lot.witness = BLANK if lot.witness else ""
    Lot.objects.bulk_update(lots, ["names", "witness"])


def empty_cards(tournament: Tournament) -> tuple[int, set[int]]:
    """Each card gets players of its own with nothing but what ratings count by. How many cards; who was on them."""
    people = ("player", "substitute")
    cards = list(StartCard.objects.filter(tournament=tournament).select_related(*people).order_by("number"))
    before = {player.pk for card in cards for player in card.people}
    ratings = OwnRating.objects.filter(tournament=tournament, club__isnull=False)
    clubs = set(ratings.values_list("club", flat=True))
    for card in cards:
        card.player = empty(tournament, card.player, card.number, clubs)
        card.substitute = empty(tournament, card.substitute, card.number, clubs) if card.substitute else None
        card.code = make_code()
    Player.objects.bulk_create([player for card in cards for player in card.people], batch_size=ONE_GO)
    for card in cards:  # the keys are known only now
        card.player, card.substitute = card.player, card.substitute
    StartCard.objects.bulk_update(cards, [*people, "code"], batch_size=ONE_GO)
    empty_pairs(tournament, cards)
    return len(cards), before


def empty_qualifications(tournament: Tournament) -> set[int]:
    """Whoever has a card is the player of that one; of a reserve who has none the place alone stays. Who they were."""
    places = list(rows(Qualification, tournament).select_related("card"))
    before = {row.player_id for row in places if row.player_id}
    for row in places:
        row.player_id = row.card.player_id if row.card else None
    Qualification.objects.bulk_update(places, ["player"], batch_size=ONE_GO)
    return before


def empty_entries(tournament: Tournament) -> None:
    """Who registered before the day is known by the number of his start card, or by nothing."""
    entries = list(rows(AdvanceEntry, tournament).select_related("card"))
    for entry in entries:
        entry.without_names()
    AdvanceEntry.objects.bulk_update(entries, AdvanceEntry.NAMES, batch_size=ONE_GO)


def empty_kept(tournament: Tournament) -> None:
    """Phones are called by their seats; why a game was corrected, or what is disputed, is told in sentences."""
    entries = [entry for entry in rows(TableEntry, tournament) if "words" in entry.said]
    for entry in entries:
        entry.said["words"] = BLANK
    TableEntry.objects.bulk_update(entries, ["said"], batch_size=ONE_GO)


def empty(tournament: Tournament, player: Player, number: int, clubs: set[int]) -> Player:
    """The category stays, the year of birth by which it may have been found does not."""
    club = player.club_id if player.club_id in clubs else None
    return Player(
        organizer_id=player.organizer_id,
        last_name=nameless(number),
        club_id=club,
        sex=player.sex,
        category=category_in(tournament, player),
    )


def empty_pairs(tournament: Tournament, cards: list[StartCard]) -> None:
    """Tandems and mixed pairs are called by their players; a team has a name of its own, which its draws hold too."""
    pairs = list(Team.objects.filter(tournament=tournament).exclude(kind=Team.Kind.TEAM).order_by("pk"))
    for pair in pairs:
        members = [nameless(card.number) for card in cards if pair.pk in (card.tandem_id, card.mixed_id)]
        pair.name = f"{'/'.join(members) or BLANK} ({pair.pk})"[:80]
    Team.objects.bulk_update(pairs, ["name"], batch_size=ONE_GO)


def note_all(tournament: Tournament) -> None:
    """Each of its rows is sealed anew as it is now."""
    for section in KEPT:
        noted.add(section.model, section.rows(tournament).values_list("pk", flat=True))


def changed_entries(tournament: Tournament, names: Names) -> Iterator[Changed]:
    entries = AuditEntry.objects.filter(tournament=tournament).order_by("pk")
    for entry in entries.iterator(chunk_size=2000):
        if entry.action in UNTOLD:
            before, after = without_staff(entry.before, names), without_staff(entry.after, names)
            if (before, after) != (entry.before, entry.after):
                yield as_json(before), as_json(after), entry.reason, entry.pk
            continue
        before, after = names.value(entry.before), names.value(entry.after)
        if entry.action in OF_STAFF:
            before, after = (told and {**told, "person": BLANK} for told in (before, after))
        is_said = entry.action in SAID and entry.reason
        reason = BLANK if is_said else fitting(entry, "reason", names.without(entry.reason))
        if (before, after, reason) != (entry.before, entry.after, entry.reason):
            yield as_json(before), as_json(after), reason, entry.pk


def noted_entries(changed: Iterator[Changed]) -> list[Changed]:
    """Those of the organizer's trail, which nothing else seals anew."""
    told = list(changed)
    noted.add(AuditEntry, [key for _before, _after, _reason, key in told])
    return told


def without_staff(told: Any, names: Names) -> Any:
    """Values of settings and roles without those of a person, and texts of settings without names."""
    emptied = dict(told or {})
    for name in emptied.keys() & {name for texts in STAFF.values() for name in texts}:
        emptied[name] = BLANK if emptied[name] else ""
    for name in emptied.keys() & {*TEXTS[Tournament]}:
        emptied[name] = names.without(emptied[name] or "")
    return emptied if told else told
