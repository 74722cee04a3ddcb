"""Pages and services of a cup: entry, draw with its proof, counting of lists, lots, withdrawal and winner."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.browser.forms import forms_to
from tests.builders import Cast, page_words, refusal_codes, sign_in
from tournament.desks.seasons.cups import services
from tournament.models import (
    AuditEntry,
    Cup,
    CupLot,
    CupRound,
    PastFile,
    PastList,
    Player,
    Season,
)
from tournament.queries.record.recount import faults
from tournament.queries.season.cups import Standing, standing

RULE: dict[str, Any] = {"offered": 3, "counting": 2, "which": "best", "word": ""}


def create_cup(cast: Cast, count: int = 4, **more: Any) -> Cup:
    days = {"begins": date(2025, 1, 1), "ends": date(2025, 12, 31)}
    season = Season.objects.create(organizer=cast.organizer, slug="c", name="2025", **days)
    cup = services.begin(season, name="Club cup", **(RULE | more), by=cast.director)
    people = [
        Player.objects.create(organizer=cast.organizer, last_name=f"Cup{number}", membership="member")
        for number in range(1, count + 1)
    ]
    services.enter(cup, [player.pk for player in people], by=cast.director)
    return cup


def draw_round(cup: Cup, number: int = 1, *, by: Any, **more: Any) -> CupRound:
    days = {"begins": date(2025, number, 1), "ends": date(2025, number, 28), "seed": "Skat", **more}
    return services.draw(cup, number, **days, by=by)


def store_list(cup: Cup, number: int, day: date, total: int, won: int = 5, lost: int = 1, series: int = 1) -> None:
    """Stores a list that was read in, with no more values than a season needs to count it."""
    told = {"organizer": cup.season.organizer, "made_by": cup.made_by, "name": "lists.csv"}
    times = dict.fromkeys(("begun_at", "taken_at"), timezone.now())
    file = PastFile.objects.filter(organizer=cup.season.organizer).first() or PastFile.objects.create(**told, **times)
    made = {"total": total, "won": won, "lost": lost, "games": 48, "line": PastList.objects.count() + 2}
    player = cup.entrants.get(number=number).player
    PastList.objects.create(file=file, season=cup.season, player=player, date=day, series=series, **made)


def let_lower_numbers_win(cup: Cup, row: CupRound) -> None:
    """Stores lists by which the lower number of each pair wins."""
    for one, other in row.pairs:
        store_list(cup, min(one, other), row.begins, 1000)
        store_list(cup, max(one, other), row.begins, 900)


def numbers_through(cup: Cup, number: int) -> list[int]:
    return [entrant.number for entrant in standing(cup).rounds[number - 1].through]


def test_a_cup_goes_from_entry_to_winner_by_its_pages(cast: Cast) -> None:
    client = sign_in(cast.director)
    cup = create_cup(cast, 3)
    home = f"/o/{cast.organizer.slug}/seasons/{cup.season.pk}/cups/"
    new = {"name": "Cup", "offered": 10, "counting": 4, "which": "best", "word": ""}
    assert client.post(home, new | {"which": "declared"}).status_code == 422
    assert client.post(home, new | {"offered": 3}).status_code == 409
    assert client.post(home, new).status_code == 302
    page = f"{home}{cup.pk}/"
    assert "Cup1" in page_words(client.get(page))
    extra = Player.objects.create(organizer=cast.organizer, last_name="Nachzügler")
    client.post(page + "enter/", {"player": [extra.pk, "x"]})
    client.post(page + "enter/", {"members": "all"})
    assert [entrant.number for entrant in cup.entrants.all()] == [1, 2, 3, 4]
    days = {"begins": "2025-01-01", "ends": "2025-01-31", "seed": "Lotto 7 9 31"}
    assert client.post(page + "draw/1/", days | {"begins": "x"}).status_code == 422
    assert client.post(page + "draw/1/", days | {"ends": "2026-01-31"}).status_code == 409
    answer = client.post(page + "draw/1/", days, follow=True)
    assert "Round 1 is drawn." in page_words(answer)
    client.post(page + "draw/1/", days)
    first = CupRound.objects.get()
    let_lower_numbers_win(cup, first)
    shown = page_words(client.get(page))
    assert "Cup1 1000 1 list" in shown
    assert "goes on" in shown
    client.post(page + "draw/2/", {"begins": "2025-02-01", "ends": "2025-02-28"})
    last = CupRound.objects.get(number=2)
    assert sorted(last.entrants) == sorted(min(pair) for pair in first.pairs)
    let_lower_numbers_win(cup, last)
    assert "Cup1 has won the cup." in page_words(client.get(page))
    assert AuditEntry.objects.filter(action="season.cup_draw").count() == 2
    assert list(faults()) == []


def test_only_the_best_of_the_offered_lists_count_in_a_cup(cast: Cast) -> None:
    cup = create_cup(cast, 2)
    row = draw_round(cup, by=cast.director)
    for day, total in ((1, 500), (8, 900), (15, 700), (22, 5000)):
        store_list(cup, 1, date(2025, 1, day), total)
    store_list(cup, 1, date(2025, 2, 3), 9000)
    (pair,) = standing(cup).rounds[0].pairs
    side = next(side for side in pair.sides if side.entrant.number == 1)
    assert [(day.day, one.total) for day, one in side.lists] == [(8, 900), (15, 700)]
    assert side.made.total == 1600
    Cup.objects.update(which="first")
    assert made_by(standing(Cup.objects.get()), 1) == 1400
    Cup.objects.update(which="declared", word="Club cup")
    assert made_by(standing(Cup.objects.get()), 1) == 0
    assert row.number == 1


def made_by(now: Standing, number: int) -> int:
    return next(side.made.total for side in now.rounds[-1].pairs[0].sides if side.entrant.number == number)


@pytest.mark.parametrize(
    ("won", "lost", "expected"), [((9, 8), (2, 2), 1), ((8, 8), (3, 2), 2), ((8, 8), (2, 2), None)]
)
def test_ties_of_a_pair_go_by_games_won_then_lost_then_by_lot(
    cast: Cast, won: tuple[int, int], lost: tuple[int, int], expected: int | None
) -> None:
    cup = create_cup(cast, 2)
    row = draw_round(cup, by=cast.director)
    for number in (1, 2):
        store_list(cup, number, row.begins, 1000, won[number - 1], lost[number - 1])
    (pair,) = standing(cup).rounds[0].pairs
    assert (pair.winner.number if pair.winner else None) == expected
    page = f"/o/{cast.organizer.slug}/seasons/{cup.season.pk}/cups/{cup.pk}/"
    one, other = row.pairs[0]
    client = sign_in(cast.director)
    if expected:
        assert refusal_codes(services.draw_lot, row, one, other, by=cast.director) == ["cup.not_equal"]
        return
    assert refusal_codes(draw_round, cup, 2, by=cast.director) == ["cup.equal"]
    (form,) = forms_to(client.get(page).text, page + "lot/1/")
    for _pressed_twice in range(2):
        client.post(page + "lot/1/", form)
    lot = CupLot.objects.get()
    assert standing(cup).winner == cup.entrants.get(number=lot.winner)
    assert f"by lot, seed {lot.seed}" in page_words(client.get(page))


def test_a_lot_is_offered_only_between_two_who_have_both_played(cast: Cast) -> None:
    cup = create_cup(cast, 2)
    row = draw_round(cup, by=cast.director)
    client, page = sign_in(cast.director), f"/o/{cast.organizer.slug}/seasons/{cup.season.pk}/cups/{cup.pk}/"
    one, other = row.pairs[0]
    shown = client.get(page)
    assert "Cup1 0 0 lists – Cup2 0 0 lists not played yet" in page_words(shown)
    assert forms_to(shown.text, page + "lot/1/") == []
    assert forms_to(shown.text, page + "draw/2/") == []
    assert "Where neither has played, the one withdraws who doesn't go on." in page_words(shown)
    assert refusal_codes(services.draw_lot, row, one, other, by=cast.director) == ["cup.not_equal"]
    assert refusal_codes(draw_round, cup, 2, by=cast.director) == ["cup.unplayed"]
    assert standing(cup).winner is None
    services.withdraw(cup.entrants.get(number=one), reason="never came", by=cast.director)
    assert standing(cup).winner == cup.entrants.get(number=other)


def test_whoever_has_played_is_ahead_of_whoever_has_not_whatever_he_made(cast: Cast) -> None:
    cup = create_cup(cast, 2)
    row = draw_round(cup, by=cast.director)
    store_list(cup, 2, row.begins, -134, 0, 4)
    (pair,) = standing(cup).rounds[0].pairs
    assert pair.winner == cup.entrants.get(number=2)


def test_the_opponent_of_a_withdrawn_entrant_goes_on(cast: Cast) -> None:
    cup = create_cup(cast, 6)
    first = draw_round(cup, by=cast.director)
    assert len(first.byes) == 2
    let_lower_numbers_win(cup, first)
    services.draw(cup, 2, begins=date(2025, 2, 1), ends=date(2025, 2, 28), seed="a", by=cast.director)
    second = CupRound.objects.get(number=2)
    one, other = second.pairs[0]
    later = timezone.localdate() + timedelta(days=3)
    CupRound.objects.filter(pk=second.pk).update(ends=later)
    page = f"/o/{cast.organizer.slug}/seasons/{cup.season.pk}/cups/{cup.pk}/"
    client = sign_in(cast.director)
    assert "Say why" in client.post(page + "withdraw/", {"entrant": one}, follow=True).text
    client.post(page + "withdraw/", {"entrant": one, "reason": "moved away"})
    client.post(page + "withdraw/", {"entrant": one, "reason": "again"})
    assert other in numbers_through(cup, 2)
    assert one not in numbers_through(cup, 2)
    assert standing(cup).moved == []
    assert "Choose who withdraws." in client.post(page + "withdraw/", {"entrant": 77, "reason": "x"}, follow=True).text
    assert refusal_codes(draw_round, cup, 3, by=cast.director) == ["cup.overlaps"]
    assert AuditEntry.objects.filter(action="season.cup_withdraw").count() == 1


@pytest.mark.parametrize(("days_over", "through"), [(0, 2), (1, 1)])
def test_a_withdrawal_on_the_last_day_of_a_round_gives_it_up_and_a_day_later_keeps_the_win(
    cast: Cast, days_over: int, through: int
) -> None:
    cup = create_cup(cast, 2)
    row = draw_round(cup, by=cast.director)
    let_lower_numbers_win(cup, row)
    CupRound.objects.update(ends=timezone.localdate() - timedelta(days=days_over))
    services.withdraw(cup.entrants.get(number=1), reason="moved away", by=cast.director)
    assert numbers_through(cup, 1) == [through]


def test_an_entrant_who_had_a_bye_is_not_drawn_another(cast: Cast) -> None:
    cup = create_cup(cast, 7)
    first = draw_round(cup, by=cast.director)
    let_lower_numbers_win(cup, first)
    goes = numbers_through(cup, 1)
    services.withdraw(
        cup.entrants.get(number=next(n for n in goes if n not in first.byes)), reason="ill", by=cast.director
    )
    second = draw_round(cup, 2, by=cast.director)
    assert len(second.entrants) == 3
    assert len(second.byes) == 1
    assert second.byes != first.byes


def test_impossible_steps_of_a_cup_are_refused_with_their_reason(cast: Cast) -> None:
    cup = create_cup(cast, 1)
    by = cast.director
    assert refusal_codes(services.begin, cup.season, name="Club cup", **(RULE | {"counting": 1}), by=by) == [
        "cup.there"
    ]
    assert services.begin(cup.season, name="Club cup", **RULE, by=by) == cup
    assert refusal_codes(draw_round, cup, by=by) == ["cup.too_few"]
    other = Player.objects.create(organizer=cast.organizer, last_name="Zwei")
    elsewhere = Player.objects.exclude(organizer=cast.organizer).values_list("pk", flat=True)
    assert services.enter(cup, [other.pk, *elsewhere], by=by) == 1
    assert refusal_codes(draw_round, cup, 2, by=by) == ["cup.moved"]
    assert refusal_codes(draw_round, cup, by=by, ends=date(2024, 1, 1)) == ["year.turned"]
    store_list(cup, 1, date(2025, 1, 9), 100)
    assert refusal_codes(draw_round, cup, by=by) == ["cup.played"]
    PastList.objects.all().delete()
    row = draw_round(cup, by=by)
    assert refusal_codes(services.enter, cup, [other.pk], by=by) == ["cup.begun"]
    assert refusal_codes(draw_round, cup, 2, by=by, begins=row.ends) == ["cup.overlaps"]
    CupRound.objects.update(ends=date(2999, 1, 1))
    assert refusal_codes(services.draw_lot, row, *row.pairs[0], by=by) == ["cup.runs"]


def test_a_cup_round_is_drawn_anew_with_a_reason_until_somebody_has_played(cast: Cast) -> None:
    cup = create_cup(cast, 2)
    row = draw_round(cup, by=cast.director)
    page = f"/o/{cast.organizer.slug}/seasons/{cup.season.pk}/cups/{cup.pk}/void/1/"
    client = sign_in(cast.director)
    client.post(page, {})
    assert standing(cup).rounds
    client.post(page, {"reason": "one was forgotten"})
    assert not standing(cup).rounds
    row = draw_round(cup, by=cast.director)
    store_list(cup, 1, row.begins, 100)
    assert refusal_codes(services.void, row, reason="late", by=cast.director) == ["cup.round_stays"]
    assert CupRound.objects.count() == 2
