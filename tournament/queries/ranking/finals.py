"""Which final result is in force, and which standings hang on the wall."""

from datetime import datetime

from django.db.models import QuerySet

from tournament.models import FinalResult, Player, PostedStandings, StartCard, Tournament


def final_in_force(tournament: Tournament) -> FinalResult | None:
    return tournament.finals.in_force().select_related("posted_by").first()


def reopened(tournament: Tournament) -> FinalResult | None:
    """The final result that stood last; where none is in force, it is being worked on again."""
    return tournament.finals.reopened().order_by("-version").first()


def in_final_result(player: Player) -> bool:
    """Whether somebody stands in a final result: its lists are printed, and its prizes go by sex, category and club."""
    return bool(in_final_results(Player.objects.filter(pk=player.pk)))


def in_final_results(players: QuerySet[Player]) -> set[int]:
    """The keys of those of whom that is true."""
    finished = StartCard.objects.in_force().filter(tournament__finals__in=FinalResult.objects.in_force()).order_by()
    columns = (("player", finished.filter(player__in=players)), ("substitute", finished.filter(substitute__in=players)))
    return {key for column, cards in columns for key in cards.values_list(column, flat=True)}


def replaced_by_final(posting: PostedStandings, final: FinalResult | None) -> datetime | None:
    """Since when the final result that is in force hangs where this list hung; reopened, the list hangs there again."""
    return final.posted_at if final and posting.replaced_at is None else None


def posted(tournament: Tournament) -> PostedStandings | None:
    """The standings that were released last, for the latest series of the plan: none that fell out (SkWO 3.4)."""
    postings = PostedStandings.objects.in_force().filter(series__in=tournament.planned)
    return postings.select_related("series__tournament__organizer").order_by("-series__number").first()
