"""A ranking is made public and taken off the public page: each is recorded once, with its author."""

from tests.builders import Cast, answer_statuses, page_words, sign_in
from tests.evenings import create_ranking, create_season, season_address
from tournament.models import AuditEntry


def test_a_ranking_is_published_and_withdrawn_and_each_is_recorded_once(cast: Cast) -> None:
    season = create_season(cast)
    year = create_ranking(season, cast)
    client, page = sign_in(cast.director), season_address(season, f"ranking/{year.pk}/")
    assert "Everybody can read “Year” now." in page_words(client.post(page + "publish/", follow=True))
    client.post(page + "publish/")
    year.refresh_from_db()
    assert year.is_published
    assert "Take off the public page" in page_words(client.get(page))
    assert "is not public any more" in page_words(client.post(page + "withdraw/", follow=True))
    client.post(page + "withdraw/")
    year.refresh_from_db()
    assert not year.is_published
    actions = AuditEntry.objects.filter(action__in=["season.publish", "season.withdraw"]).order_by("pk")
    assert [entry.action for entry in actions] == ["season.publish", "season.withdraw"]
    assert actions[0].after == {"season": "2026", "ranking": "Year"}


def test_publishing_needs_a_manager_and_a_ranking_of_this_season(cast: Cast) -> None:
    season = create_season(cast)
    year = create_ranking(season, cast)
    for step in ("publish/", "withdraw/"):
        page = season_address(season, f"ranking/{year.pk}/{step}")
        assert answer_statuses(page, cast.clerk, cast.stranger) == [403, 404]
        assert sign_in(cast.director).get(page).status_code == 302
        assert sign_in(cast.director).post(season_address(season, f"ranking/999/{step}")).status_code == 404
