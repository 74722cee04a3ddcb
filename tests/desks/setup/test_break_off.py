"""Breaking off: the plan ends after the last complete series, and players get the rest of the fee back (SkWO 3.4)."""

import re

import pytest

from tests.builders import (
    Cast,
    answer_statuses,
    make_cast,
    make_played_cast,
    page_words,
    play_series,
    publish_draw,
    refusal_codes,
    register_players,
    series_of,
    sign_in,
)
from tests.tiers import full
from tournament.desks.cash.refunds import services as refund_services
from tournament.desks.draw.making import services as making_services
from tournament.desks.registration.presence import services as presence
from tournament.desks.results.final import services as results
from tournament.desks.setup.breaking_off import services
from tournament.desks.setup.settings import services as setup
from tournament.desks.setup.times import services as times
from tournament.lock import locked
from tournament.models import AuditEntry, CashEntry, SeriesTime, Tournament
from tournament.queries.money.cash import balance
from tournament.queries.money.refunds import returns
from tournament.queries.protests.times import day_of
from tournament.queries.ranking.finals import posted
from tournament.wording.money import note


def url(cast: Cast, step: str = "") -> str:
    return f"/t/{cast.tournament.slug}/break-off/{step}"


def play_and_draw_next(cast: Cast, series: int) -> None:
    """Plays so many series and publishes the draw of the next one."""
    register_players(cast.tournament, 4, by=cast.director)
    for number in range(1, series + 1):
        play_series(cast.tournament, number, by=cast.director, clerk=cast.clerk)
    publish_draw(cast.tournament, series + 1, by=cast.director)


def break_off(cast: Cast) -> Tournament:
    return services.break_off(cast.tournament, by=cast.director, reason="the lights went out")


def test_breaking_off_ends_the_plan_after_the_last_complete_series(cast: Cast) -> None:
    play_and_draw_next(cast, 1)
    page = page_words(sign_in(cast.director).post(url(cast), {"reason": "the lights went out"}, follow=True))
    assert "Broken off after series 1 of 3" in page
    tournament = Tournament.objects.get(pk=cast.tournament.pk)
    assert (tournament.series_count, tournament.announced_series, tournament.unplayed) == (1, 3, 2)
    assert (tournament.broken_off_by, tournament.break_off_reason) == (cast.director, "the lights went out")
    end = SeriesTime.objects.get(series__tournament=tournament, kind="end", replaced_at=None)
    assert end.series.number == 1
    assert series_of(tournament, 2).draws.get().voided_at is None  # it stays on record


def test_a_series_that_fell_out_is_no_longer_waited_for(cast: Cast) -> None:
    play_and_draw_next(cast, 1)
    times.start(series_of(cast.tournament, 2), by=cast.director)
    tournament = break_off(cast)
    assert set(day_of(tournament).times) == {1}
    page = page_words(sign_in(cast.viewer).get(f"/t/{tournament.slug}/"))
    assert "Broken off after series 1 of 3" in page
    assert "series 2" not in page.lower()


def test_a_tournament_is_broken_off_once_by_two_presses(cast: Cast) -> None:
    play_and_draw_next(cast, 1)
    assert break_off(cast).broken_off_at == break_off(cast).broken_off_at
    assert AuditEntry.objects.filter(action="tournament.break_off").count() == 1


def test_without_a_complete_series_all_series_fell_out(cast: Cast) -> None:
    play_and_draw_next(cast, 0)
    tournament = break_off(cast)
    assert (tournament.series_count, tournament.announced_series, tournament.unplayed) == (3, 3, 3)
    assert [given.share for given in returns(tournament)] == [1000] * 4
    assert "Broken off before a series was complete" in page_words(sign_in(cast.viewer).get(f"/t/{tournament.slug}/"))
    assert refusal_codes(making_services.draw, series_of(tournament, 2), by=cast.director) == ["tournament.broken_off"]


def test_breaking_off_is_refused_with_no_series_left_or_with_a_final_result(db: None) -> None:
    cast = make_played_cast()
    assert refusal_codes(break_off, cast) == ["break_off.all_played"]
    results.finalise(cast.tournament, by=cast.director)
    assert refusal_codes(break_off, cast) == ["tournament.final"]


def test_the_number_of_series_is_fixed_after_breaking_off(cast: Cast) -> None:
    play_and_draw_next(cast, 1)
    tournament = break_off(cast)
    assert refusal_codes(setup.change_settings, tournament, by=cast.director, series_count=2) == [
        "tournament.broken_off"
    ]


def test_no_more_worst_series_are_dropped_than_there_are(db: None) -> None:
    cast = make_cast(worst_dropped=2)
    play_and_draw_next(cast, 1)
    assert break_off(cast).worst_dropped == 0
    assert services.go_on(cast.tournament, by=cast.director, reason="light again").worst_dropped == 2


@pytest.mark.parametrize(("played_series", "share"), [(0, 1000), (1, 667), (2, 333)])
def test_every_player_gets_his_share_of_the_fee_back_to_the_cent_once(
    cast: Cast, played_series: int, share: int
) -> None:
    play_and_draw_next(cast, played_series)
    tournament = break_off(cast)
    client = sign_in(cast.treasurer)
    assert "still to be paid out" in page_words(client.get(f"/t/{tournament.slug}/cash/refunds/"))
    address = f"/t/{tournament.slug}/cash/refunds/shares/"
    client.post(address, {"card": ["1"]})
    assert balance(tournament) == 4000 - share
    for _press in range(2):
        client.post(address, {"card": ["1", "2", "3", "4", "99", "x"]})
    assert balance(tournament) == 4 * (1000 - share)
    assert CashEntry.objects.filter(kind="refund").count() == 4
    assert not any(share_of.due for share_of in returns(tournament))


def test_a_share_paid_by_another_treasurer_meanwhile_is_not_paid_again(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other one has the lock first: what is due is read behind it."""
    play_and_draw_next(cast, 1)
    tournament = break_off(cast)

    def come_second(asked: Tournament) -> Tournament:
        monkeypatch.setattr(refund_services, "locked", locked)
        first = refund_services.return_shares(tournament, {1, 2}, by=cast.director)
        assert [share.due for share in first] == [667, 667]
        return locked(asked)

    monkeypatch.setattr(refund_services, "locked", come_second)
    second = refund_services.return_shares(tournament, {1, 2, 3}, by=cast.treasurer)
    assert [(share.card.number, share.due) for share in second] == [(3, 667)]
    assert balance(tournament) == 4000 - 3 * 667


def test_the_reason_of_a_refund_is_said_in_each_readers_language(cast: Cast) -> None:
    play_and_draw_next(cast, 1)
    client = sign_in(cast.treasurer)
    break_off(cast)
    book, german = f"/t/{cast.tournament.slug}/cash/", {"accept-language": "de"}
    client.post(f"{book}refunds/shares/", {"card": ["1"]}, headers=german)
    entry = CashEntry.objects.get(kind="refund")
    assert "Serie" not in entry.note
    assert "broken off: 2 of 3 series not played" in page_words(client.get(book))
    assert note(entry) == "broken off: 2 of 3 series not played"
    assert len(client.get(book, {"q": "broken"}).context["table"].rows) == 1
    assert (AuditEntry.objects.get(action="cash.refund").after or {}).keys() == {"cents"}
    CashEntry.objects.filter(pk=entry.pk).update(note="abgebrochen: 2 von 3 Serien nicht gespielt")  # as it was once
    assert "abgebrochen: 2 von 3 Serien nicht gespielt" in page_words(client.get(book))


def test_a_player_who_withdrew_before_has_no_share(cast: Cast) -> None:
    play_and_draw_next(cast, 1)
    presence.withdraw(cast.tournament.cards.get(number=2), by=cast.director, reason="ill")
    assert [given.card.number for given in returns(break_off(cast))] == [1, 3, 4]


def test_a_broken_off_tournament_can_go_on_until_fees_are_given_back(cast: Cast) -> None:
    play_and_draw_next(cast, 1)
    tournament = break_off(cast)
    (paid,) = refund_services.return_shares(tournament, {1}, by=cast.treasurer)
    assert paid.due == 667
    assert refusal_codes(services.go_on, tournament, by=cast.director, reason="x") == ["break_off.paid_back"]
    CashEntry.objects.filter(kind="refund").update(voided_at=tournament.broken_off_at, void_reason="x")
    sign_in(cast.director).post(url(cast, "go-on/"), {"reason": "light again"})
    again = Tournament.objects.get(pk=tournament.pk)
    assert (again.series_count, again.announced_series, again.broken_off_at) == (3, None, None)


def test_breaking_off_needs_a_reason_and_the_director(cast: Cast) -> None:
    play_and_draw_next(cast, 1)
    for step in ("", "go-on/"):
        people = (cast.clerk, cast.treasurer, cast.viewer, cast.stranger)
        assert answer_statuses(url(cast, step), *people, data={"reason": "x"}) == [403, 403, 403, 404]
    assert answer_statuses(url(cast), cast.director, data={"reason": " "}) == [422]
    assert answer_statuses(url(cast, "go-on/"), cast.director, get=True) == [302]
    assert not Tournament.objects.get(pk=cast.tournament.pk).broken_off_at


def test_public_pages_say_that_it_was_broken_off_and_show_no_seats_that_fell_out(cast: Cast) -> None:
    play_and_draw_next(cast, 1)
    hall = sign_in(cast.viewer)
    public = f"/p/{cast.tournament.slug}/"
    assert "Seats of series 2" in page_words(hall.get(public))
    break_off(cast)
    for page in (public, f"{public}?card=1", f"{public}wall/?show=seats"):
        shown = page_words(hall.get(page))
        assert "Broken off after series 1 of 3" in shown
        assert "Seats of series 2" not in shown
    assert hall.get(f"{public}seats/2/certificate/").status_code == 200  # what was drawn stays for anybody to check


PAGES = ("", "standings/", "standings/player/1/", "results/", "papers/", "draw/", "sheets/", "rulings/", "protests/")


def list_links(cast: Cast, page: str) -> list[str]:
    """The links of a page, except for PDF papers, which take long."""
    content = sign_in(cast.director).get(page).content.decode()
    return sorted({link for link in re.findall(r'href="(/[tp]/[^"#]*)"', content) if not link.endswith(".pdf")})


@full
def test_standings_release_and_papers_speak_of_the_last_complete_series(cast: Cast) -> None:
    play_and_draw_next(cast, 1)
    times.start(series_of(cast.tournament, 2), by=cast.director)
    break_off(cast)
    desk, director = f"/t/{cast.tournament.slug}/", sign_in(cast.director)
    for page in ("standings/", "standings/?after=2", "standings/player/1/"):
        shown = director.get(desk + page)
        assert shown.context["after"] == 1, page
        assert "Series 2" not in page_words(shown), page
    assert director.post(f"{desk}results/post/1/", follow=True).status_code == 200
    assert "after series 1" in page_words(director.get(desk + "papers/")).lower()
    pages = {
        link: page for page in reversed(PAGES) for link in list_links(cast, desk + page)
    }  # each once, by the first
    for link, page in pages.items():
        assert director.get(link).status_code not in (404, 500), (page, link)


def test_posted_standings_of_a_series_that_fell_out_are_no_longer_public(cast: Cast) -> None:
    play_and_draw_next(cast, 1)
    first = results.post_standings(series_of(cast.tournament, 1), by=cast.director)
    second = results.post_standings(series_of(cast.tournament, 2), by=cast.director)
    assert posted(cast.tournament) == second
    break_off(cast)
    assert posted(Tournament.objects.get(pk=cast.tournament.pk)) == first
    hall = f"/p/{cast.tournament.slug}/"
    for page in ("standings/", "wall/"):
        assert "after series 2" not in page_words(sign_in(cast.viewer).get(hall + page))
    assert sign_in(cast.viewer).get(f"{hall}standings/").context["after"] == 1
    kept = sign_in(cast.director).get(f"/t/{cast.tournament.slug}/results/")
    assert [posting.series.number for posting, *_more in kept.context["postings"]] == [2, 1]  # on record
