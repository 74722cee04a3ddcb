"""Publishing a draw: the drawn players must still be those who are here; then the seat lists are public."""

import pytest
from django.utils import timezone

from tests.builders import (
    Cast,
    answer_statuses,
    draw_series,
    make_footer,
    page_words,
    play_series_as,
    publish_draw,
    refusal_codes,
    register_players,
    series_of,
    sign_in,
)  # fmt: skip
from tournament.desks.draw.draws import services
from tournament.desks.draw.draws.reading import screens_of
from tournament.desks.draw.making import services as making_services
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.presence import services as presence
from tournament.desks.setup.settings import services as setup
from tournament.desks.sheets.after import services as after_services
from tournament.models import AuditEntry, Draw


def url(cast: Cast, attempt: int = 1) -> str:
    return f"/t/{cast.tournament.slug}/draw/1/{attempt}/publish/"


def test_a_published_draw_has_its_time_and_its_director(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    draw = draw_series(cast.tournament, by=cast.director)
    before = timezone.now()
    draw = services.publish(draw, by=cast.director)
    assert draw.published_at
    assert before <= draw.published_at <= timezone.now()
    assert draw.published_by == cast.director


def test_the_page_says_whether_a_draw_is_published(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    draw_series(cast.tournament, by=cast.director)
    client = sign_in(cast.director)
    assert "not published yet" in page_words(client.get(f"/t/{cast.tournament.slug}/draw/1/"))
    page = page_words(client.post(url(cast), follow=True))
    assert "The seat lists of series 1 are published." in page
    assert "recounted: right" in page


def test_a_double_click_publishes_once(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    draw_series(cast.tournament, by=cast.director)
    client = sign_in(cast.director)
    assert client.post(url(cast)).status_code == 302
    first = Draw.objects.get().published_at
    assert client.post(url(cast)).status_code == 302
    assert Draw.objects.get().published_at == first
    assert AuditEntry.objects.filter(action="draw.publish").count() == 1


def test_a_draw_is_not_published_once_another_player_came(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    draw = draw_series(cast.tournament, by=cast.director)
    register_players(cast.tournament, 1, by=cast.director)
    assert refusal_codes(services.publish, draw, by=cast.director) == ["draw.came", "draw.field_changed"]
    assert Draw.objects.get().published_at is None


def test_a_draw_is_not_published_once_a_player_left(cast: Cast) -> None:
    cards = register_players(cast.tournament, 4, by=cast.director)
    draw = draw_series(cast.tournament, by=cast.director)
    presence.withdraw(cards[0], by=cast.director, reason="ill")
    assert refusal_codes(services.publish, draw, by=cast.director) == ["draw.left", "draw.field_changed"]


def test_a_draw_is_not_published_once_a_player_changed_the_club(cast: Cast) -> None:
    cards = register_players(cast.tournament, 4, by=cast.director)
    draw = draw_series(cast.tournament, by=cast.director)
    entry = Entry(last_name="AaAaAaAa", club="Kreuz As")
    registration.change(cards[0], entry, by=cast.director)
    assert refusal_codes(services.publish, draw, by=cast.director) == ["draw.changed", "draw.field_changed"]


def test_a_draw_is_not_published_once_a_setting_changed_and_no_player_is_named(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    draw = draw_series(cast.tournament, by=cast.director)
    setup.change_settings(cast.tournament, by=cast.director, apart_clubs=False)
    assert refusal_codes(services.publish, draw, by=cast.director) == ["draw.settings_changed", "draw.field_changed"]
    answer = page_words(sign_in(cast.director).post(url(cast)))
    assert "The settings have changed since the draw" in answer
    assert "Attempt 1 no longer fits. Void the draw with that reason, and draw again from here." in answer
    assert "Fit the seats" not in answer


def test_a_draw_by_lot_is_not_published_once_the_series_is_set_by_rank(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    play_series_as(cast.tournament, 1, {4: (3, 0)}, by=cast.director, clerk=cast.clerk)
    draw = draw_series(cast.tournament, 2, by=cast.director)
    setup.change_settings(cast.tournament, by=cast.director, set_by_rank_from=2)
    assert refusal_codes(services.publish, draw, by=cast.director) == ["draw.settings_changed", "draw.field_changed"]


def test_a_draw_by_rank_is_not_published_once_the_ranks_changed(cast: Cast) -> None:
    setup.change_settings(cast.tournament, by=cast.director, set_by_rank_from=2)
    register_players(cast.tournament, 4, by=cast.director)
    first = play_series_as(cast.tournament, 1, {4: (3, 0)}, by=cast.director, clerk=cast.clerk)
    draw = draw_series(cast.tournament, 2, by=cast.director)
    after_services.correct(
        first.tables.get(),
        by=cast.director,
        footers=[make_footer(0, 0, 0, 0, 4)] * 4,
        passed=48,
        base=1,
        paragraph="SkWO 7.2.4",
        reason="lost",
    )
    assert refusal_codes(services.publish, draw, by=cast.director) == ["draw.before_changed", "draw.field_changed"]


def test_a_corrected_name_does_not_keep_a_draw_from_being_published(cast: Cast) -> None:
    cards = register_players(cast.tournament, 4, by=cast.director)
    draw = draw_series(cast.tournament, by=cast.director)
    registration.change(cards[0], Entry(last_name="Anders"), by=cast.director)
    assert services.publish(draw, by=cast.director).published_at


def test_a_voided_attempt_is_not_published(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    draw = draw_series(cast.tournament, by=cast.director)
    services.void(draw, by=cast.director, reason="too early")
    assert refusal_codes(services.publish, draw, by=cast.director) == ["draw.voided"]
    answer = sign_in(cast.director).post(url(cast))
    assert answer.status_code == 409
    assert "This draw (attempt 1) is not in force." in page_words(answer)


def test_a_published_series_is_not_drawn_again(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    assert refusal_codes(making_services.draw, series_of(cast.tournament, 1), by=cast.director) == ["draw.published"]


def test_publishing_rejects_get(cast: Cast) -> None:
    assert sign_in(cast.director).get(url(cast)).status_code == 302


def test_publishing_needs_the_director(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    draw_series(cast.tournament, by=cast.director)
    people = (cast.clerk, cast.referee, cast.treasurer, cast.viewer, cast.stranger)
    assert answer_statuses(url(cast), *people) == [403, 403, 403, 403, 404]
    assert Draw.objects.get().published_at is None


def test_an_attempt_that_does_not_exist_is_not_found(cast: Cast) -> None:
    assert answer_statuses(url(cast, 7), cast.director) == [404]
    assert answer_statuses(url(cast, 10**30), cast.director) == [404]


def test_publishing_is_recorded(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    entry = AuditEntry.objects.get(action="draw.publish")
    assert (entry.user, entry.tournament) == (cast.director, cast.tournament)
    assert entry.after == {"series": 1, "attempt": 1, "digest": draw.digest}


@pytest.mark.parametrize(("count", "screens"), [(48, [12]), (52, [8, 5])])
def test_a_hall_of_twelve_tables_is_seen_whole_and_a_larger_one_folded(
    cast: Cast, count: int, screens: list[int]
) -> None:
    register_players(cast.tournament, count, by=cast.director)
    assert [len(screen.tables) for screen in screens_of(draw_series(cast.tournament, by=cast.director))] == screens


def test_a_fold_of_one_table_has_its_number_alone(cast: Cast) -> None:
    register_players(cast.tournament, 68, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    page = page_words(sign_in(cast.director).get(f"/t/{cast.tournament.slug}/draw/1/"))
    assert "Tables 9 to 16" in page
    assert "Table 17 " in page
    assert "17 to 17" not in page
