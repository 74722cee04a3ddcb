"""A tournament whose final result stands, and the final into which its best are taken."""

from datetime import date
from typing import Any

from tests.builders import Cast, create_tournament, make_cast, play_series_as, register_players
from tests.remembered import remembered
from tournament.desks.registration.qualifying import services
from tournament.desks.registration.qualifying.reading import Taken, usable
from tournament.desks.results.final import services as results
from tournament.models import Player, StartCard, Team, Tournament
from tournament.queries.ranking.qualifying import Asked

LADIES = (5, 6, 8)


RANKED = {number: (10 - number, 0) for number in range(1, 9)}  # games won and lost, by start card


@remembered
def played_out(**settings: Any) -> Cast:
    """Eight players of one series, ranked by their numbers; 5, 6 and 8 are ladies. The final result stands."""
    return sending(RANKED, **settings)


def sending(games: dict[int, tuple[int, int]], *, stands: bool = True, **settings: Any) -> Cast:
    ratings = [Tournament.Rating.LADIES, Tournament.Rating.TEAMS]
    cast = make_cast(series_count=1, ratings=ratings, team_rule="three_sum", **settings)
    register_players(cast.tournament, 8, by=cast.director)
    Player.objects.filter(cards__number__in=LADIES).update(sex="f")
    asse = Team.objects.create(tournament=cast.tournament, name="Asse")
    StartCard.objects.filter(tournament=cast.tournament, number__in=(2, 4, 7)).update(team=asse)
    play_series_as(cast.tournament, 1, games, by=cast.director, clerk=cast.clerk)
    if stands:
        results.finalise(cast.tournament, by=cast.director)
    create_tournament(cast.organizer, cast.director, name="Endrunde", date=date(2026, 12, 5), admission="invited")
    return cast


def final() -> Tournament:
    return Tournament.objects.select_related("organizer").get(name="Endrunde")


def take(cast: Cast, reserves: int = 0, chosen: Any = (), same: Any = (), **places: int) -> Taken:
    asked = Asked(places, reserves, frozenset(chosen))
    digest = usable(cast.tournament).digest
    return services.take(cast.tournament, final(), asked, by=cast.director, digest=digest, same=same)


def name(cast: Cast, number: int) -> str:
    return str(cast.tournament.cards.select_related("player").get(number=number).player)


def confirm(cast: Cast) -> str:
    return f"/t/{cast.tournament.slug}/cards/final/confirmed/"


def form(cast: Cast, reserves: int = 0, **places: int) -> dict[str, Any]:
    typed = {f"places-{rating}": places.get(rating, "") for rating in ("main", "ladies", "teams")}
    return typed | {"into": final().slug, "reserves": reserves or "", "digest": usable(cast.tournament).digest}


def asking(cast: Cast, **places: int) -> str:
    typed = form(cast, **places)
    return f"/t/{cast.tournament.slug}/cards/final/?" + "&".join(f"{field}={value}" for field, value in typed.items())
