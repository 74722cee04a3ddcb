"""Opens tournaments, sets the game plan, says who holds which role. Writes; shows nothing."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from scoring import finding
from tournament import audit
from tournament.desks.setup.breaking_off.services import end_last_series
from tournament.desks.setup.people.addresses import free_slug
from tournament.desks.setup.people.reading import DIRECTOR, directors
from tournament.desks.setup.settings.reading import (
    NO_SEASON,
    RULE_SETTINGS,
    SETTINGS,
    frozen,
    lacks_paper,
    needs_games,
    plays_beyond_phones,
    ratings_again,
    roles_again,
    with_rules,
)
from tournament.lock import locked, refuse_final
from tournament.models import (
    Announcement,
    Appointment,
    AuditEntry,
    Organizer,
    OwnCard,
    OwnRating,
    Season,
    Series,
    StartCard,
    Tournament,
    User,
)
from tournament.queries.people.cards import cards_in_force, refuse_struck
from tournament.queries.record.announcement import TEXTS
from tournament.queries.record.houses import house_faults, kept_house
from tournament.queries.record.seen import refuse_stale
from tournament.queries.season.of_day import only_season_of_day, season_after_move, season_of_day
from tournament.refused import Refused


def open_tournament(
    organizer: Organizer,
    *,
    by: User,
    copied: Tournament | None = None,
    follows: Tournament | None = None,
    **settings: Any,
) -> Tournament:
    """A tournament with its series; who opens it directs it until somebody else is named.

    `copied` is an earlier one of the organizer: its people, own ratings and plan come along; the settings are given.
    `follows`: this is the evening after that one, in the same season or the next.
    """
    refuse_foot_alone(settings)
    refuse_house(with_rules(settings))
    refuse_phones(settings)
    with audit.atomic():
        Organizer.objects.select_for_update().get(pk=organizer.pk)
        same = Tournament.objects.played_here().filter(
            organizer=organizer, name=settings["name"], date=settings["date"]
        )
        if same.exists():
            raise Refused(finding("tournament.exists", name=settings["name"]))
        year = f"{settings['date']:%Y}"
        name = settings["name"] if year in settings["name"] else f"{settings['name']} {year}"
        slug = free_slug(Tournament, name, 80)
        season = season_of_next(copied, settings) if copied and follows else None
        tournament = Tournament.objects.create(
            organizer=organizer, slug=slug, follows=follows, season=season, **settings
        )
        fit_series(tournament)
        Appointment.objects.create(tournament=tournament, user=by, role=Appointment.Role.DIRECTOR)
        origin = {"follows": follows.slug} if follows else {"copied_from": copied.slug} if copied else {}
        origin |= {"season": season.name} if season else {}
        after = audit.values(tournament, *SETTINGS) | origin
        audit.record("tournament.open", by=by, tournament=tournament, after=after)
        if copied:
            copy_roles(copied, tournament, by=by)
            copy_ratings(copied, tournament, by=by)
            copy_plan(copied, tournament, by=by)
    return tournament


def season_of_next(earlier: Tournament, settings: Mapping[str, Any]) -> Season | None:
    """That of the evening before, where it still runs, else the one that has the day.

    After an evening without a season: the only one that has the day. It may have been made since.
    """
    currency = settings.get("currency", earlier.currency)
    if earlier.season is None:
        return only_season_of_day(earlier.organizer_id, settings["date"], currency=currency)
    return season_of_day(earlier.organizer_id, settings["date"], currency=currency, rather=earlier.season)


def copy_roles(earlier: Tournament, tournament: Tournament, *, by: User) -> None:
    for user, role, qualification in roles_again(earlier, tournament.organizer):
        appoint(tournament, User.objects.get(pk=user), role=role, qualification=qualification, by=by)


def copy_ratings(earlier: Tournament, tournament: Tournament, *, by: User) -> None:
    """Not what counts a series that this one doesn't have."""
    for fields in ratings_again(earlier):
        if max(fields["series"], default=0) > tournament.series_count:
            continue
        rating = OwnRating.objects.create(tournament=tournament, **fields)
        audit.record("rating.define", by=by, tournament=tournament, after=audit.values(rating, *fields))


def copy_plan(earlier: Tournament, tournament: Tournament, *, by: User) -> None:
    """Not that of a tournament without names: its texts lost the names that stood in them."""
    plan = Announcement.objects.filter(tournament=earlier, tournament__in=Tournament.objects.named()).first()
    texts = {name: getattr(plan, name) for name in TEXTS if getattr(plan, name)} if plan else {}
    if texts:
        announced = Announcement.objects.create(tournament=tournament, **texts)
        after = audit.values(announced, *texts)
        audit.record("tournament.announce", by=by, tournament=tournament, before=dict.fromkeys(texts), after=after)


def change_settings(
    tournament: Tournament, *, by: User, base: str | None = None, into: str | None = None, **settings: Any
) -> Tournament:
    """Changes settings while nothing that was played would be counted otherwise.

    `base` is `seen(tournament)` of when the form was opened: whoever comes second is told. `into`: the season into
    which a date outside its own was said to move it, by its key or NO_SEASON; unless it was said, that is asked.
    """
    with audit.atomic():
        tournament = locked(tournament)
        changed = {name: value for name, value in settings.items() if getattr(tournament, name) != value}
        if changed and base is not None:
            changes = AuditEntry.objects.filter(action="tournament.settings", tournament=tournament)
            refuse_stale(base, audit.values(tournament, *SETTINGS), changes)
        refuse_change(tournament, changed)
        if "date" in changed:
            move_with_date(tournament, changed["date"], into, by=by)
        before = audit.values(tournament, *changed)
        for name, value in changed.items():
            setattr(tournament, name, value)
        if changed:
            tournament.save(update_fields=list(changed))
            fit_series(tournament)
        if "series_count" in changed:
            end_last_series(tournament, by=by)
        if changed:
            after = audit.values(tournament, *changed)
            audit.record("tournament.settings", by=by, tournament=tournament, before=before, after=after)
    return tournament


def move_with_date(tournament: Tournament, day: date, into: str | None, *, by: User) -> None:
    """Out of its season and into the one that has its new day, once somebody has said so."""
    season = season_after_move(tournament, day, tournament.currency)
    if season == tournament.season:
        return
    told: dict[str, Any] = {"day": day, "season": str(tournament.season)}
    if season and into != str(season.pk):
        raise Refused(finding("settings.season_moves", **told, into=season.name))
    if season is None and into != NO_SEASON:
        raise Refused(finding("settings.season_left", **told))
    before, tournament.season = {"season": str(tournament.season)}, season
    tournament.save(update_fields=["season"])
    if season:
        audit.record("season.put_in", by=by, tournament=tournament, before=before, after={"season": season.name})
    else:
        audit.record("season.take_out", by=by, tournament=tournament, before=before)


def refuse_change(tournament: Tournament, changed: dict[str, Any]) -> None:
    if changed:
        refuse_final(tournament)
    names = {name: changed.get(name, getattr(tournament, name)) for name in ("name", "date")}
    same = Tournament.objects.played_here().filter(organizer=tournament.organizer_id, **names)
    if same.exclude(pk=tournament.pk).exists():
        raise Refused(finding("tournament.exists", name=names["name"]))
    if stays := [why for name, why in frozen(tournament).items() if name in changed]:
        raise Refused(stays[0])
    refuse_foot_alone({name: changed.get(name, getattr(tournament, name)) for name in FOOT_ALONE})
    planned = {name: changed.get(name, getattr(tournament, name)) for name in (*BY_PHONES, *RULE_SETTINGS)}
    if changed.keys() & {*RULE_SETTINGS}:
        refuse_house(with_rules(planned))
    if changed.keys() & planned.keys():
        refuse_phones(planned)
    replaced = cards_in_force(tournament).exclude(substitute=None)
    if changed.get("substitutes") == Tournament.Substitutes.NEVER and replaced.exists():
        cards = tuple(sorted(replaced.values_list("number", flat=True)))
        raise Refused(finding("settings.substitutes_play", cards=cards, count=len(cards)))
    beyond = tournament.series.filter(number__gt=changed.get("series_count", tournament.series_count))
    if beyond.seated().exists():
        raise Refused(finding("settings.series_drawn"))
    if "series_count" in changed:
        refuse_uncounted(tournament, changed["series_count"])


def refuse_uncounted(tournament: Tournament, count: int) -> None:
    """A rating that counts certain series needs them."""
    for own in tournament.own_ratings.in_force():
        if (last := max(own.series, default=0)) > count:
            raise Refused(finding("settings.series_rated", name=own.name, series=last))


def refuse_phones(settings: Mapping[str, Any]) -> None:
    """Refuses phones at the tables where they can't work: without a page, a paper to compare, or standard games.

    Nobody signs in there, so the public page must be on; phones know no kontra, Bock or Ramsch.
    """
    if settings.get("score_sheets", "paper") == Tournament.ScoreSheets.PAPER:
        return
    if not settings.get("public_page", True):
        raise Refused(finding("settings.page_needed"))
    if lacks_paper(settings):
        raise Refused(finding("settings.no_paper"))
    if plays_beyond_phones(settings):
        raise Refused(finding("settings.house_on_paper"))


BY_PHONES = ("score_sheets", "public_page", "signed_counts")
FOOT_ALONE = ("performance_system", "numbers_keyed")


def refuse_foot_alone(settings: Mapping[str, Any]) -> None:
    """Start numbers are keyed with the columns of a foot; where every game is keyed there are none."""
    if settings.get("numbers_keyed") and needs_games(settings.get("performance_system", "")):
        raise Refused(finding("settings.games_needed"))


def refuse_house(tournament: Tournament) -> None:
    """A house that contradicts itself or its rule set, or isn't written as it is kept (V0.2)."""
    if wrong := house_faults(tournament.rule_edition, tournament.performance_system, tournament.house):
        raise Refused(*wrong)
    if kept_house(tournament.rule_edition, tournament.house) != tournament.house:
        raise ValueError("a house is kept as what differs from that of its rule set")


def fit_series(tournament: Tournament) -> None:
    """Makes the rows of the series as many as the plan says; one that was ever drawn stays on record."""
    numbers = range(1, tournament.series_count + 1)
    there = set(tournament.series.values_list("number", flat=True))
    Series.objects.bulk_create(
        Series(tournament=tournament, number=number) for number in numbers if number not in there
    )
    tournament.series.exclude(number__in=numbers).filter(
        draws__isnull=True, rulings__isnull=True, times__isnull=True
    ).delete()


def appoint(tournament: Tournament, user: User, *, role: str, by: User, qualification: str = "") -> None:
    """Gives a role; whoever has it already gets the qualification that is written now (SkWO 3.2)."""
    with audit.atomic():
        tournament = locked(tournament)
        told = {"person": user.username, "role": role}
        held, new = Appointment.objects.select_for_update().get_or_create(
            tournament=tournament, user=user, role=role, defaults={"qualification": qualification}
        )
        if new:
            after = told | ({"qualification": qualification} if qualification else {})
            audit.record("role.give", by=by, tournament=tournament, after=after)
        elif held.qualification != qualification and qualification:
            before = told | {"qualification": held.qualification}
            held.qualification = qualification
            held.save(update_fields=["qualification"])
            after = told | {"qualification": qualification}
            audit.record("role.qualify", by=by, tournament=tournament, before=before, after=after)


def play_on(tournament: Tournament, user: User, *, card: StartCard | None, by: User) -> None:
    """Which start card is this person's own; None: he doesn't play. Nobody has two, and no card is two people's."""
    with audit.atomic():
        tournament = locked(tournament)
        refuse_final(tournament)
        held = OwnCard.objects.select_related("card").filter(tournament=tournament, user=user).first()
        if (held and held.card) == card:
            return
        if card and (other := OwnCard.objects.select_related("user").filter(card=card).first()):
            raise Refused(finding("role.card_taken", number=card.number, person=str(other.user)))
        told = {"person": user.username}
        if held:
            held.delete()
            before = told | {"number": held.card.number}
            audit.record("role.card_gone", by=by, tournament=tournament, card=held.card, before=before)
        if card:
            refuse_struck(card)
            OwnCard.objects.create(tournament=tournament, user=user, card=card)
            after = told | {"number": card.number}
            audit.record("role.card", by=by, tournament=tournament, card=card, after=after)


def dismiss(tournament: Tournament, user: User, *, role: str, by: User) -> None:
    """Takes a role away; the last director stays."""
    with audit.atomic():
        tournament = locked(tournament)
        held = Appointment.objects.filter(tournament=tournament, user=user, role=role)
        if role == DIRECTOR and not directors(tournament).exclude(user=user).exists():
            raise Refused(finding("role.last_director"))
        if held.delete()[0]:
            audit.record("role.take", by=by, tournament=tournament, before={"person": user.username, "role": role})
