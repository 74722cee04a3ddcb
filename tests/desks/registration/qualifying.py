"""A qualifying tournament with its final result, and the final that takes in its best players."""

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


RANKED_GAMES = {number: (10 - number, 0) for number in range(1, 9)}  # games won and lost, by start card


@remembered
def play_ranked_qualifier(**settings: Any) -> Cast:
    """Plays a qualifying tournament to its final result; eight players rank by start number; 5, 6 and 8 are ladies."""
    return play_qualifier(RANKED_GAMES, **settings)


def play_qualifier(games: dict[int, tuple[int, int]], *, stands: bool = True, **settings: Any) -> Cast:
    """Plays one series with these games (won, lost) by start number and creates the final. `stands`: with a result."""
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


def final_tournament() -> Tournament:
    return Tournament.objects.select_related("organizer").get(name="Endrunde")


def take_qualified(cast: Cast, reserves: int = 0, chosen: Any = (), same: Any = (), **places: int) -> Taken:
    asked = Asked(places, reserves, frozenset(chosen))
    digest = usable(cast.tournament).digest
    return services.take(cast.tournament, final_tournament(), asked, by=cast.director, digest=digest, same=same)


def player_name(cast: Cast, number: int) -> str:
    return str(cast.tournament.cards.select_related("player").get(number=number).player)


def confirm_address(cast: Cast) -> str:
    return f"/t/{cast.tournament.slug}/cards/final/confirmed/"


def qualifying_form(cast: Cast, reserves: int = 0, **places: int) -> dict[str, Any]:
    typed = {f"places-{rating}": places.get(rating, "") for rating in ("main", "ladies", "teams")}
    return typed | {
        "into": final_tournament().slug,
        "reserves": reserves or "",
        "digest": usable(cast.tournament).digest,
    }


def qualifying_address(cast: Cast, **places: int) -> str:
    """The address of the qualifying page with this form as its query."""
    typed = qualifying_form(cast, **places)
    return f"/t/{cast.tournament.slug}/cards/final/?" + "&".join(f"{field}={value}" for field, value in typed.items())
