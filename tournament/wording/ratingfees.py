"""Further ratings with a fee of their own, as the plan, the invitation and the public pages name them."""

from collections.abc import Iterable

from django.utils.translation import gettext

from tournament.models import OwnRating
from tournament.wording.money import money


def rating_fees(ratings: Iterable[OwnRating]) -> list[str]:
    """Name and fee of each, and the series that it counts where these aren't all."""
    return [" ".join(filter(None, [f"{own.name}: {money(own.fee_cents or 0)}", counted(own)])) for own in ratings]


def counted(own: OwnRating) -> str:
    numbers = ", ".join(str(number) for number in own.series)
    return f"({gettext('counted series:')} {numbers})" if numbers else ""
