"""Folds with a summary of their settings: on the page of the settings, and when a tournament is opened."""

import re
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.utils import timezone, translation

from tests.builders import Cast, page_words, sign_in, with_plain_spaces
from tests.desks.setup.asked import opening_form, settings_form
from tournament.desks.setup.settings.forms import SettingsForm
from tournament.desks.setup.settings.reading import SETTINGS
from tournament.desks.setup.settings.sections import SECTIONS
from tournament.houses import OPTIONS
from tournament.models import Tournament
from tournament.wording.settings import in_one_sentence, topics

UNUSUAL: dict[str, Any] = {
    "name": "Neujahrspokal",
    "place": "Krug",
    "date": date(2025, 12, 31),
    "admission": Tournament.Admission.MEMBERS,
    "admitted": "clubs of the Skat association",
    "venue": "Am Markt 1, Altenburg",
    "responsible": "Heinz Brand",
    "contact": "brand@example.org",
    "series_count": 5,
    "games_at_four": 40,
    "games_at_three": 30,
    "games_at_five": 60,
    "minutes_a_series": 100,
    "rule_edition": Tournament.Edition.BEFORE_1999,
    "house": {"kontra": 1},
    "performance_system": Tournament.System.GAME_POINTS,
    "set_by_rank_from": 3,
    "seats_by_rank": Tournament.SeatsByRank.APART,
    "apart_teams": False,
    "apart_clubs": False,
    "currency": "CLP",
    "entry_fee_cents": 1250,
    "junior_fee_cents": 0,
    "senior_fee_cents": 800,
    "advance_fee_cents": 900,
    "card_money_cents": 200,
    "loss_fee_tiers": [[1, 100]],
    "passed_fee_cents": 50,
    "passed_fee_by": Tournament.PassedFee.TABLE,
    "loss_fees_to": Tournament.LossFees.PRIZES,
    "prize_every": 5,
    "prize_percent": 90,
    "prize_rounding": Tournament.Rounding.ONE,
    "prize_ties": Tournament.Ties.HORT,
    "pool_extra_cents": -500,
    "jackpot_buy_in_cents": 1000,
    "jackpot_start_cents": 2500,
    "jackpot_shares": "1/4",
    "jackpot_cap_cents": 15000,
    "ratings": ["teams", "ladies"],
    "team_rule": Tournament.TeamRule.THREE_SUM,
    "seniors_from": 65,
    "juniors_until": None,
    "worst_dropped": 1,
    "stake": Decimal("0.50"),
    "settled_by": Tournament.SettledBy.GAMES,
    "pot_ante_cents": 100,
    "objection_minutes": 20,
    "objection_from": Tournament.ObjectionFrom.POSTING,
    "objection_between": 5,
    "score_sheets": Tournament.ScoreSheets.BOTH,
    "signatures": Tournament.SignedBy.TWO,
    "signed_counts": Tournament.SignedCounts.COMPARED,
    "second_reading": Tournament.SecondReading.BLIND,
    "formula_by": Tournament.FormulaBy.DIRECTORS,
    "start_cards": False,
    "numbers_keyed": True,
    "substitutes": Tournament.Substitutes.NEVER,
    "public_page": False,
    "short_names": True,
    "running_delay": 15,
    "calls_blink": True,
}
WITH_HOUSE = UNUSUAL | {"public_page": True, "score_sheets": Tournament.ScoreSheets.PAPER}
ON_PHONES = UNUSUAL | {"public_page": True, "house": {}}
"""Together they are every unusual setting that a tournament can have: phones need the public page and no house."""
SAID_ELSEWHERE = {"name", "place", "date"}


NEEDS: dict[str, dict[str, Any]] = {"seats_by_rank": {"set_by_rank_from": 3}}  # without which it means nothing


def test_every_setting_has_a_field_in_a_topic_and_an_unusual_value() -> None:
    fields = {name for _topic, _title, names in SECTIONS for name in names}
    assert {name.removesuffix("_cents") for name in SETTINGS} == fields - {*OPTIONS}
    assert UNUSUAL.keys() == set(SETTINGS)
    usual = Tournament()
    assert [name for name, value in UNUSUAL.items() if getattr(usual, name) == value] == []


@pytest.mark.parametrize("name", sorted(UNUSUAL.keys() - SAID_ELSEWHERE))
def test_the_summary_of_a_fold_says_each_unusual_setting(name: str) -> None:
    """The summary of the topic to which the field belongs changes with it."""
    also = NEEDS.get(name, {})
    before, after = topics(Tournament(**also)), topics(Tournament(**also, **{name: UNUSUAL[name]}))
    topic = next(topic for topic, _title, names in SECTIONS if name.removesuffix("_cents") in names)
    assert before[topic] != after[topic]


@pytest.mark.parametrize("name", sorted(UNUSUAL.keys() - SAID_ELSEWHERE - {"entry_fee_cents"}))
def test_the_sentence_above_the_fold_says_each_unusual_setting(name: str) -> None:
    also = NEEDS.get(name, {})
    assert in_one_sentence(Tournament(**also)) != in_one_sentence(Tournament(**also, **{name: UNUSUAL[name]}))


def test_the_usual_settings_are_said_in_one_sentence() -> None:
    assert with_plain_spaces(in_one_sentence(Tournament())) == (
        "The rest: open to everybody; 3 series of 48 games each (36 at a table of three), 120 minutes each; "
        "every series is drawn, club-mates and team-mates apart; loss fee 0.50 €, from lost game 4 on 1.00 €; "
        "a prize for every 4 players from 100 % of the fees; no further ratings; "
        "15 minutes for protests from the end of the last series; no second reading; public page."
    )


def test_card_money_is_a_part_of_the_entry_fee_and_not_of_the_loss_fee() -> None:
    ours = Tournament(card_money_cents=100)
    told = "entry fee 10.00 €, 1.00 € of it card money; loss fee 0.50 €, from lost game 4 on 1.00 €"
    assert with_plain_spaces(topics(ours)["money"]) == told
    assert "; of the entry fee 1.00 € card money; loss fee 0.50 €," in with_plain_spaces(in_one_sentence(ours))


def visible_fields(page: str) -> set[str]:
    """The names of the fields outside of folds and in open folds."""
    form = page[page.index("<main") :]
    form = form[form.index('method="post"') :]
    form = form[: form.index("</form>")]
    openly = re.sub(r"<details(?![^>]*\bopen\b)[^>]*>.*?</details>", "", form, flags=re.DOTALL)
    return set(re.findall(r'<(?:input|select|textarea)[^>]*\bname="(\w+)"', openly)) - {"csrfmiddlewaretoken", "base"}


def test_opening_asks_for_four_things_and_proposes_today(cast: Cast) -> None:
    page = sign_in(cast.director).get(f"/o/{cast.organizer.slug}/open/")
    assert visible_fields(page.text) == {"name", "place", "date", "entry_fee"}
    assert f'value="{timezone.localdate().isoformat()}"' in page.text
    assert with_plain_spaces(in_one_sentence(Tournament())) in page_words(page)


def test_the_form_has_all_settings_in_its_fold(cast: Cast) -> None:
    page = sign_in(cast.director).get(f"/o/{cast.organizer.slug}/open/").text
    assert [name for name in SettingsForm().fields if f'name="{name}"' not in page] == []


def test_four_fields_are_enough_to_open_a_tournament(cast: Cast) -> None:
    typed = opening_form(name="Neujahrspokal", place="Krug", date="2027-01-01", entry_fee="12,50")
    answer = sign_in(cast.director).post(f"/o/{cast.organizer.slug}/open/", typed)
    tournament = Tournament.objects.get(name="Neujahrspokal")
    assert (answer.status_code, answer["Location"]) == (302, f"/t/{tournament.slug}/")
    usual = Tournament(entry_fee_cents=1250)
    rest = [name for name in SETTINGS if name not in SAID_ELSEWHERE]
    assert [name for name in rest if getattr(tournament, name) != getattr(usual, name)] == []


@pytest.mark.parametrize("wrong", [{"prize_percent": "101"}, {"stake": "viel"}, {"ratings": ["dogs"]}], ids=str)
def test_a_fault_in_the_fold_opens_it(cast: Cast, wrong: dict[str, Any]) -> None:
    page = sign_in(cast.director).post(f"/o/{cast.organizer.slug}/open/", opening_form(name="Neu", **wrong))
    assert page.status_code == 200
    assert wrong.keys() <= visible_fields(page.text)


def test_a_fault_above_the_fold_leaves_it_closed(cast: Cast) -> None:
    page = sign_in(cast.director).post(f"/o/{cast.organizer.slug}/open/", opening_form(name=""))
    assert visible_fields(page.text) == {"name", "place", "date", "entry_fee"}


def test_a_field_typed_in_the_fold_stays_in_sight(cast: Cast) -> None:
    page = sign_in(cast.director).post(f"/o/{cast.organizer.slug}/open/", opening_form(name="", series_count="5"))
    assert "series_count" in visible_fields(page.text)


def test_the_settings_are_folded_by_topic(cast: Cast) -> None:
    page = sign_in(cast.director).get(f"/t/{cast.tournament.slug}/settings/")
    assert visible_fields(page.text) == {"name", "place", "date"}
    for said in topics(cast.tournament).values():
        assert with_plain_spaces(said) in page_words(page)


def test_a_fault_opens_its_topic_alone(cast: Cast) -> None:
    typed = settings_form(cast.tournament, prize_percent=101)
    page = sign_in(cast.director).post(f"/t/{cast.tournament.slug}/settings/", typed)
    prizes = next(names for topic, _title, names in SECTIONS if topic == "prizes")
    assert visible_fields(page.text) == {"name", "place", "date", *prizes}
    assert "from 100 % of the fees" in page_words(page)  # what is in force, not what was typed


def test_a_refused_change_stays_in_sight(cast: Cast) -> None:
    typed = settings_form(cast.tournament, objection_minutes=20, base="spoilt")
    page = sign_in(cast.director).post(f"/t/{cast.tournament.slug}/settings/", typed)
    assert page.status_code == 409
    assert "objection_minutes" in visible_fields(page.text)
    assert "prize_percent" not in visible_fields(page.text)


def test_roles_lie_in_a_fold_that_counts_them(cast: Cast) -> None:
    page = sign_in(cast.director).get(f"/t/{cast.tournament.slug}/settings/")
    assert "Who does what 7 roles are given" in page_words(page)


def test_what_a_tournament_has_not_is_said_in_the_gender_of_its_word(cast: Cast) -> None:
    with translation.override("de"):
        words = topics(cast.tournament)
    assert (words["house"], words["jackpot"]) == ("keine", "keiner")
