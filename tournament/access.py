"""Who may do what: one table of role x action, and the decorator that every view wears.

Nothing is decided here but access. A stranger is told nothing, not even that a thing exists: 404.
"""

from collections.abc import Callable
from contextlib import nullcontext
from enum import StrEnum
from functools import partial, wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponseBase, HttpResponseNotAllowed
from django.shortcuts import redirect

from scoring import finding
from tournament.currencies import using
from tournament.models import Appointment, FinalResult, Member, Organizer, Tournament, User
from tournament.places import find_place, page_above
from tournament.refusals import answered
from tournament.refused import Refused


class Role(StrEnum):
    ANYONE = "anyone"  # not signed in, and only what was made public
    SIGNED_IN = "signed in"
    MEMBER = "member"  # of the organizer
    MANAGER = "manager"  # of the organizer
    DIRECTOR = "director"
    CLERK = "clerk"
    REFEREE = "referee"
    TREASURER = "treasurer"
    VIEWER = "viewer"
    JURY = "jury"


STAFF = frozenset({Role.MANAGER, Role.DIRECTOR, Role.CLERK, Role.REFEREE, Role.TREASURER, Role.VIEWER, Role.JURY})
DESK = frozenset({Role.DIRECTOR, Role.CLERK})
HEAD = frozenset({Role.DIRECTOR})
MONEY = frozenset({Role.DIRECTOR, Role.TREASURER})

ACTIONS: dict[str, frozenset[Role]] = {
    "sign.in": frozenset({Role.ANYONE}),
    "sign.out": frozenset({Role.ANYONE}),
    "language.choose": frozenset({Role.ANYONE}),
    "home.look": frozenset({Role.ANYONE}),
    "organizer.begin": frozenset({Role.ANYONE}),  # with the code that was printed where the server was started
    "kept.bring": frozenset({Role.ANYONE}),
    "kept.look": frozenset({Role.SIGNED_IN}),
    "second.talk": frozenset({Role.ANYONE}),  # two laptops, each letter sealed with the key that both have
    "second.look": frozenset({Role.ANYONE}),
    "second.take_over": frozenset({Role.ANYONE}),  # with the code that was printed where the second one was started
    "public.look": frozenset({Role.ANYONE}),
    "calculator.use": frozenset({Role.ANYONE}),
    "law.look": frozenset({Role.ANYONE}),
    "help.read": frozenset({Role.ANYONE}),
    "password.change": frozenset({Role.SIGNED_IN}),
    "organizer.look": frozenset({Role.MEMBER, Role.MANAGER}),
    "organizer.people": frozenset({Role.MANAGER}),
    "organizer.bans": frozenset({Role.MANAGER}),
    "organizer.players": frozenset({Role.MANAGER}),
    "season.keep": frozenset({Role.MANAGER}),
    "league.look": frozenset({Role.MEMBER, Role.MANAGER}),
    "league.lead": frozenset({Role.MANAGER}),
    "accounts.look": frozenset({Role.MANAGER, Role.TREASURER}),
    "accounts.pay": DESK | MONEY,  # at the door of an evening, also after its final result
    "accounts.book": frozenset({Role.MANAGER, Role.TREASURER}),
    "league.day": frozenset({Role.MANAGER}) | DESK,  # a meeting that is open: who came, the change list
    "league.send": frozenset({Role.ANYONE}),  # a venue's Skatwart, with the code of a meeting
    "backup.look": frozenset({Role.MANAGER}),
    "backup.make": frozenset({Role.MANAGER}),  # of everything: whoever manages all organizers here, `not_managed`
    "backup.read": frozenset({Role.MANAGER}),
    "tournament.open": frozenset({Role.MANAGER}),
    "tournament.look": STAFF,
    "tournament.settings": frozenset({Role.MANAGER, Role.DIRECTOR}),
    "tournament.break_off": HEAD,
    "tournament.roles": frozenset({Role.MANAGER, Role.DIRECTOR}),
    "tournament.archive": frozenset({Role.MANAGER, Role.DIRECTOR}),
    "tournament.remove_names": frozenset({Role.MANAGER, Role.DIRECTOR}),
    "trail.look": frozenset({Role.MANAGER, Role.DIRECTOR}),
    "series.record_times": HEAD,
    "cards.look": STAFF,
    "cards.register": DESK | MONEY,
    "cards.let_in": HEAD,
    "clubs.merge": frozenset({Role.MANAGER, Role.DIRECTOR}),
    "cards.import": HEAD,
    "cards.qualify": frozenset({Role.MANAGER, Role.DIRECTOR}),  # of the tournament that sends, and of the final
    "cards.move_up": frozenset({Role.MANAGER, Role.DIRECTOR}),
    "advance.look": frozenset({Role.MANAGER}) | DESK | MONEY,  # who can be reached how
    "cards.check_in": DESK | MONEY,
    "cards.unlock": HEAD,
    "cards.strike": DESK | MONEY,
    "cards.withdraw": HEAD,
    "cards.substitute": HEAD,
    "cards.pay": DESK | MONEY,
    "draw.look": STAFF,
    "draw.draw": HEAD,
    "draw.publish": HEAD,
    "draw.void": HEAD,
    "draw.change_seats": HEAD,
    "draw.wish": HEAD,
    "sheets.look": STAFF,
    "sheets.key": DESK,
    "sheets.import": DESK,
    "sheets.confirm": DESK,
    "sheets.correct": HEAD,
    "sheets.take_out": HEAD,
    "sheets.twins": DESK,
    "sheets.time_up": HEAD,
    "sheets.back_to_phones": HEAD,
    "sheets.sign": DESK,
    "sheets.keeper": HEAD,  # the organizer permits it
    "standings.look": STAFF,
    "standings.post": HEAD,
    "rulings.look": STAFF,
    "rulings.rule": frozenset({Role.DIRECTOR, Role.REFEREE}),
    "rulings.exclude": HEAD,
    "rulings.withdraw": frozenset({Role.DIRECTOR, Role.REFEREE}),
    "protests.look": STAFF,
    "protests.file": DESK,
    "protests.file_own": frozenset({Role.ANYONE}),
    "tables.write": frozenset({Role.ANYONE}),  # with the secret of a table
    "advance.enter": frozenset({Role.ANYONE}),
    "protests.decide": HEAD | {Role.JURY},  # written down; who judges is said there
    "jury.name": frozenset({Role.MANAGER, Role.DIRECTOR}),
    "results.look": STAFF,
    "results.finalise": HEAD,
    "results.reopen": HEAD,
    "results.lot": HEAD,
    "results.ratings": HEAD,
    "prizes.look": STAFF,
    "prizes.plan": MONEY,
    "prizes.return": DESK | MONEY,
    "prizes.pay": MONEY,
    "cash.look": MONEY,
    "cash.book": MONEY,
    "cash.void": MONEY,
    "stakes.agree": MONEY,
    "documents.look": STAFF,
    "documents.codes": DESK | MONEY,  # whoever has a card's code can protest in the player's name
}

# What a final result ends: no page offers it any more, and the services refuse it, until the result is reopened.
ENDED = frozenset(
    {
        "cards.register",
        "cards.import",
        "cards.move_up",
        "cards.check_in",
        "cards.strike",
        "cards.withdraw",
        "cards.substitute",
        "cards.pay",
        "draw.draw",
        "draw.publish",
        "draw.void",
        "draw.change_seats",
        "draw.wish",
        "sheets.key",
        "sheets.import",
        "sheets.confirm",
        "sheets.correct",
        "sheets.take_out",
        "sheets.twins",
        "sheets.time_up",
        "sheets.back_to_phones",
        "sheets.sign",
        "sheets.keeper",
        "rulings.rule",
        "rulings.exclude",
        "rulings.withdraw",
        "results.lot",
        "results.ratings",
    }
)

# What can be done with the day of a league's meeting that a venue played: all else is done there.
ONLY_READ = {"tournament.archive", "tournament.remove_names", *(name for name in ACTIONS if name.endswith(".look"))}

View = Callable[..., HttpResponseBase]


class HallRequest(HttpRequest):
    """A request that `allowed` has let through: the person is known, and what the person may do here and now."""

    user: User
    may: frozenset[str]
    tournament: Tournament | None
    ended: bool  # by a final result


def roles_in(tournament: Tournament, user: User) -> frozenset[Role]:
    held = set(Appointment.objects.filter(tournament=tournament, user=user).values_list("role", flat=True))
    if Member.objects.filter(organizer=tournament.organizer_id, user=user, manages=True).exists():
        held.add(Role.MANAGER)
    return frozenset(map(Role, held))


def roles_at(organizer: Organizer, user: User) -> frozenset[Role]:
    member = Member.objects.filter(organizer=organizer, user=user).first()
    if member is None:
        return frozenset()
    held = {Role.MANAGER: member.manages, Role.TREASURER: member.keeps_money}
    return frozenset({Role.MEMBER, *(role for role, holds in held.items() if holds)})


def not_managed(user: User) -> QuerySet[Organizer]:
    """The organizers of this machine that the person doesn't manage: what concerns them all is not for him alone."""
    managed = Member.objects.filter(user=user, manages=True).values("organizer")
    return Organizer.objects.exclude(pk__in=managed).order_by("name")


def actions_of(roles: frozenset[Role]) -> frozenset[str]:
    return frozenset(action for action, able in ACTIONS.items() if able & roles)


def allowed(action: str) -> Callable[[View], View]:
    """Declares the action of a view and lets in only those whose role may do it.

    A `slug`, `tournament` (its key) or `organizer` in the address reaches the view as that thing itself.
    What a service refuses is shown by one page: refusals.py.
    """
    able = ACTIONS[action]

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HallRequest, **kwargs: Any) -> HttpResponseBase:
            request.may, request.tournament, request.ended = frozenset(), None, False
            if Role.ANYONE not in able and not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            place = find_place(kwargs)
            if Role.ANYONE not in able:
                request.may = admitted(request.user, place, action)
                request.ended = isinstance(place, Tournament) and has_ended(place)
                request.may -= ENDED if request.ended else frozenset()
                if isinstance(place, Tournament) and place.came_home_at:
                    request.may &= ONLY_READ
            elif isinstance(place, Tournament) and not place.public_page:
                raise Http404
            request.tournament = place if isinstance(place, Tournament) else None
            with using(place.currency) if isinstance(place, Tournament) else nullcontext():
                response = answered(partial(opened, view, action, request, *filter(None, [place]), **kwargs), request)
            if request.user.is_authenticated:
                response.headers.setdefault("Cache-Control", "private, no-store")  # nothing to go back to, signed out
            return response

        guarded.action = action  # type: ignore[attr-defined]
        return guarded

    return decorate


def opened(view: View, action: str, request: HallRequest, *things: Any, **kwargs: Any) -> HttpResponseBase:
    """The view, or why its page is not offered. What was sent from a page of before is answered by its service."""
    if action not in ONLY_READ and request.tournament and request.tournament.came_home_at:
        raise Refused(finding("homecoming.read_only", name=str(request.tournament)))
    if request.ended and action in ENDED and request.method in ("GET", "HEAD"):
        raise Refused(finding("tournament.final"))
    return view(request, *things, **kwargs)


def post_only(view: View) -> View:
    """For what changes something: asked for by GET, it leads to the page above and changes nothing.

    A refused form stands at such an address; choosing a language there, or signing in again, asks for it.
    """

    @wraps(view)
    def posted(request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        if request.method == "POST":
            return view(request, **kwargs)
        if request.method in ("GET", "HEAD"):
            return redirect(page_above(request.path))
        return HttpResponseNotAllowed(["POST"])

    posted.post_only = True  # type: ignore[attr-defined]
    return posted


def admitted(user: User, place: Tournament | Organizer | None, action: str) -> frozenset[str]:
    """What the person may do at this place: 404 for a stranger, 403 for somebody with another role."""
    if isinstance(place, Tournament):
        roles = roles_in(place, user)
    elif isinstance(place, Organizer):
        roles = roles_at(place, user)
    else:
        roles = frozenset({Role.SIGNED_IN})
    if not roles:
        raise Http404
    may = actions_of(roles)
    if action not in may:
        raise PermissionDenied
    return may


def has_ended(tournament: Tournament) -> bool:
    return FinalResult.objects.in_force().filter(tournament=tournament).exists()
