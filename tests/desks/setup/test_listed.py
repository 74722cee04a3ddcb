"""Tags and declarations are in the archive of their evening, and the reason of a declaration loses its names."""

import io
from datetime import date

from django.utils import timezone

from tests.builders import Cast, register_players
from tournament.desks.setup.archive.importer import read
from tournament.desks.setup.archive.services import restore
from tournament.desks.setup.names.texts import TEXTS
from tournament.models import Declaration, ListTag, Tournament
from tournament.queries.record.archive import write


def test_tags_and_declarations_are_read_back_with_their_evening(cast: Cast) -> None:
    (card,) = register_players(cast.tournament, 1, by=cast.director)
    ListTag.objects.create(tournament=cast.tournament, series=2, tag="cup", set_by=cast.director)
    late = {"declared_by": cast.clerk, "reason": "Was said, not ticked"}
    Declaration.objects.create(card=card, series=1, what="cup", **late)
    back = {"taken_back_at": timezone.now(), "taken_back_by": cast.director}
    Declaration.objects.create(card=card, series=2, what="cup", declared_by=cast.clerk, **back)
    write(cast.tournament, file := io.BytesIO(), now=timezone.now())
    Tournament.objects.filter(pk=cast.tournament.pk).update(name="Before", slug="before", date=date(2026, 1, 1))
    restored = restore(read(file.getvalue()), roles=range(100))
    assert list(restored.list_tags.values_list("series", "tag", "holds")) == [(2, "cup", True)]
    made = Declaration.objects.filter(card__tournament=restored).order_by("series")
    assert [(each.series, each.what, each.reason, each.taken_back_at is None) for each in made] == [
        (1, "cup", "Was said, not ticked", True), (2, "cup", "", False)
    ]  # fmt: skip


def test_names_are_removed_from_the_reasons_of_a_declaration() -> None:
    assert TEXTS[Declaration] == ("reason", "taken_back_reason")
