"""A cup as it is shown: on public pages, on paper, as a list; and what keeps its rows in order."""

import json
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from seating.__main__ import main
from seating.cup import is_replayed
from tests.builders import Cast, page_words, refusal_codes, sign_in
from tests.desks.seasons.test_cups import RULE, create_cup, draw_round, let_lower_numbers_win, store_list
from tests.evenings import create_season, play_evening
from tournament.desks.seasons.cups import services
from tournament.desks.setup.forgetting.services import forget
from tournament.models import (
    AuditEntry,
    Cup,
    CupEntrant,
    CupRound,
    Declaration,
    PastList,
    Player,
    Season,
    StartCard,
)
from tournament.queries.ranking.standings import standings
from tournament.queries.record.recount import faults
from tournament.queries.season.cups import standing
from tournament.queries.season.declared import declarables


def test_anybody_can_draw_the_pairs_of_a_cup_again(
    cast: Cast, tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    cup = create_cup(cast, 7)
    row = draw_round(cup, by=cast.director)
    assert (row.byes, len(row.pairs)) == ([7], 3)
    address = f"/o/{cast.organizer.slug}/seasons/{cup.season.pk}/cups/{cup.pk}/proof/1/"
    file = tmp_path / "cup.json"
    file.write_bytes(sign_in(cast.director).get(address).content)
    assert main(["pairs", str(file)]) == 0
    assert "the pairs follow from the seed" in capsys.readouterr().out
    told = json.loads(file.read_text())
    file.write_text(json.dumps(told | {"byes": [6]}))
    assert main(["pairs", str(file)]) == 1
    for broken in ("[]", "{}", "x", json.dumps(told | {"pairs": [1]}), json.dumps(told | {"entrants": ["a"]})):
        file.write_text(broken)
        assert main(["pairs", str(file)]) == 2
    row.pairs = [row.pairs[0][::-1], *row.pairs[1:]]
    row.save(update_fields=["pairs"])
    assert any("the pairs don't follow from the seed" in fault for fault in faults())


def test_the_command_draws_pairs_from_a_number_or_a_file(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pairs", "5", "--seed", "Skat", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["byes"]) == 3
    file = tmp_path / "who.json"
    file.write_text('{"entrants": [3, 5, 9], "byed": [3, 5]}')
    assert main(["pairs", str(file), "--seed", "Skat", "--later"]) == 0
    assert "9  bye" in capsys.readouterr().out
    for wrong in ("1", "2000"):
        assert main(["pairs", wrong, "--seed", "Skat"]) == 2
    file.write_text('{"entrants": 3}')
    assert main(["pairs", str(file), "--seed", "Skat"]) == 2


def test_a_correction_that_changes_a_drawn_rounds_entrants_is_named_on_the_page(cast: Cast) -> None:
    cup = create_cup(cast, 4)
    first = draw_round(cup, by=cast.director)
    let_lower_numbers_win(cup, first)
    draw_round(cup, 2, by=cast.director)
    loser, winner = max(first.pairs[0]), min(first.pairs[0])
    PastList.objects.filter(player=cup.entrants.get(number=loser).player).update(total=2000)
    ((before, others),) = standing(cup).moved
    assert (before.number, [entrant.number for entrant in others]) == (1, [winner])
    page = page_words(sign_in(cast.director).get(f"/o/{cast.organizer.slug}/seasons/{cup.season.pk}/cups/{cup.pk}/"))
    assert "others would have gone on than were drawn" in page


def test_strangers_read_a_cup_once_it_is_public(cast: Cast) -> None:
    cup = create_cup(cast, 3)
    row = draw_round(cup, by=cast.director)
    public = f"/s/{cast.organizer.slug}/{cup.season.slug}/cup-{cup.pk}/"
    assert Client().get(public).status_code == 404
    assert Client().get(public + "proof-1.json").status_code == 404
    client, page = sign_in(cast.director), f"/o/{cast.organizer.slug}/seasons/{cup.season.pk}/cups/{cup.pk}/"
    client.post(page + "publish/")
    client.post(page + "publish/")
    Player.objects.filter(last_name="Cup2").update(publish_as="first", first_name="Dora")
    store_list(cup, 1, row.begins, 1000)
    shown = page_words(Client().get(public))
    assert "Round 1" in shown
    assert "Cup2" not in shown
    assert is_replayed(Client().get(public + "proof-1.json").text)
    assert Client().get(public + "proof-2.json").status_code == 404
    client.post(page + "withhold/")
    assert Client().get(public).status_code == 404
    assert AuditEntry.objects.filter(action="season.cup_publish").count() == 1


def test_a_cup_round_is_a_paper_and_a_list(cast: Cast) -> None:
    cup = create_cup(cast, 3)
    row = draw_round(cup, by=cast.director)
    client = sign_in(cast.director)
    address = f"/o/{cast.organizer.slug}/seasons/{cup.season.pk}/papers/cup-{cup.pk}-1.csv"
    assert b"Cup" in client.get(address).content
    Player.objects.filter(last_name="Cup1").update(publish_as="none")
    let_lower_numbers_win(cup, row)
    text = client.get(address).content.decode()
    assert "1000" in text
    assert "bye" in text
    assert "Cup1" not in text
    assert client.get(address.replace("-1.csv", "-2.csv")).status_code == 404


def test_a_running_cup_keeps_names_and_an_erased_name_becomes_a_number(cast: Cast) -> None:
    cup = create_cup(cast, 2)
    draw_round(cup, by=cast.director)
    one = cup.entrants.get(number=1)
    services.withdraw(one, reason="Cup1 moved", by=cast.director)
    Season.objects.update(ends=date(2999, 1, 1))
    assert refusal_codes(forget, one.player, by=cast.director, reason="asked") == ["register.has_days"]
    Season.objects.update(ends=date(2025, 12, 31))
    CupRound.objects.update(ends=date(2025, 1, 28))
    assert one.player
    forget(one.player, by=cast.director, reason="asked")
    one.refresh_from_db()
    assert (str(one), one.withdrawn_reason) == ("#1", "… moved")
    assert standing(cup).rounds[0].pairs
    page = f"/o/{cast.organizer.slug}/seasons/{cup.season.pk}/cups/{cup.pk}/"
    assert "#1" in page_words(sign_in(cast.director).get(page))


def test_constraints_of_the_database_refuse_an_inconsistent_cup(cast: Cast) -> None:
    cup = create_cup(cast, 2)
    row = draw_round(cup, by=cast.director)
    wrongs: tuple[Callable[[], int], ...] = (
        lambda: Cup.objects.filter(pk=cup.pk).update(offered=1, counting=2),
        lambda: CupEntrant.objects.filter(number=1).update(withdrawn_reason="x"),
        lambda: CupRound.objects.filter(pk=row.pk).update(ends=date(2024, 1, 1)),
        lambda: CupRound.objects.filter(pk=row.pk).update(void_reason="x"),
    )
    for wrong in wrongs:
        with pytest.raises(IntegrityError), transaction.atomic():
            wrong()


def test_a_cups_page_costs_the_same_number_of_queries_for_many_pairs_and_rounds(cast: Cast) -> None:
    cup = create_cup(cast, 8)
    row = draw_round(cup, by=cast.director)
    client, page = sign_in(cast.director), f"/o/{cast.organizer.slug}/seasons/{cup.season.pk}/cups/{cup.pk}/"
    let_lower_numbers_win(cup, row)
    with CaptureQueriesContext(connection) as few:
        client.get(page)
    let_lower_numbers_win(cup, draw_round(cup, 2, by=cast.director))
    draw_round(cup, 3, by=cast.director)
    with CaptureQueriesContext(connection) as many:
        client.get(page)
    assert len(many) == len(few)


def test_sheets_of_an_evening_count_in_a_cup_only_if_they_were_declared(cast: Cast) -> None:
    """The players of two evenings are one person by their names; the lists come from sheets, not from a file."""
    season = create_season(cast)
    first = play_evening(season, cast, day=date(2026, 1, 2))
    people = [card.player_id for card in first.cards.order_by("number")[:2]]
    rule = RULE | {"which": "declared", "word": "Club cup", "offered": 0, "counting": 1}
    cup = services.begin(season, name="Club cup", **rule, by=cast.director)
    services.enter(cup, people, by=cast.director)
    services.draw(cup, 1, begins=date(2026, 2, 1), ends=date(2026, 2, 28), seed="a", by=cast.director)
    second = play_evening(season, cast, day=date(2026, 2, 6))
    for card, player in zip(second.cards.order_by("number"), people, strict=False):
        StartCard.objects.filter(pk=card.pk).update(player=player)
    assert [each.what for each in declarables(second)] == ["Club cup"]
    assert standing(cup).rounds[0].pairs[0].is_unplayed
    card = second.cards.get(player=people[1])
    Declaration.objects.create(card=card, series=1, what="Club cup", declared_by=cast.director)
    (pair,) = standing(cup).rounds[0].pairs
    assert pair.winner is not None
    assert pair.winner.player_id == people[1]
    other, mine = sorted(side.made.total for side in pair.sides)
    assert (other, mine) == (0, standings(second).rows[1].performance)
