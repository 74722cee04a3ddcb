"""The migration that takes away stored names which only say what a rating is called."""

from importlib import import_module

import pytest
from django.apps import apps
from django.utils import translation

from tests.builders import Cast
from tournament.models import PrizePlan
from tournament.models.prizes import NAMES

MIGRATION = import_module("tournament.migrations.0019_usual_names_are_not_stored")


def plan(cast: Cast, rating: str, name: str) -> PrizePlan:
    return PrizePlan.objects.create(tournament=cast.tournament, rating=rating, name=name, cents=100, position=1)


def names() -> list[str]:
    MIGRATION.empty_usual_names(apps, None)
    return list(PrizePlan.objects.order_by("pk").values_list("name", flat=True))


@pytest.mark.parametrize("language", ["en", "de", "es"])
@pytest.mark.parametrize("rating", NAMES)
def test_what_the_rating_is_called_in_any_language_goes(cast: Cast, rating: str, language: str) -> None:
    with translation.override(language):
        plan(cast, rating, str(NAMES[rating]))
    assert names() == [""]


def test_what_the_organizer_called_it_stays(cast: Cast) -> None:
    plan(cast, "main", "Großer Preis")
    plan(cast, "ladies", "Preise")
    assert names() == ["Großer Preis", "Preise"]


def test_a_second_one_of_the_same_rating_keeps_its_name(cast: Cast) -> None:
    plan(cast, "main", "Preise")
    plan(cast, "main", "Prizes")
    assert names() == ["", "Prizes"]
