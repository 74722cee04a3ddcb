"""The guided ruling: an incident is chosen and its questions are answered, by a referee or on anybody's phone."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import override

from scoring import INCIDENTS, ORDERS
from tests.builders import Cast, answer_statuses, page_words, sign_in
from tests.desks.rulings.hall import card_at_seat, counted_lines, play_two_tables, ruling_form
from tournament.models import Ruling, Tournament
from tournament.wording.guide import CHOICE_NAMES, GROUPS, INCIDENT_NAMES, NOTES, REMEDIES, WAYS, WINNERS

ENGLISH = {"accept-language": "en"}
REVOKE = {"incident": "revoke", "what": "in_trick", "by": "declarer", "play_on": "no"}
CLUBS = {"contract": "clubs", "run": "with", "tops": "1", "bid": "18"}
LANGUAGES = [code for code, _name in settings.LANGUAGES]


def address(cast: Cast) -> str:
    return f"/t/{cast.tournament.slug}/rulings/guided/"


def ask(cast: Cast, **answers: Any) -> Any:
    return sign_in(cast.referee).get(address(cast), answers)


def fields(answer: Any) -> list[str]:
    """The questions that the page has, in their order."""
    return list(answer.context["form"].questions)


def log_fields(answer: Any) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(answer.context["log"]).query).items()}


def test_every_incident_is_offered_as_a_link(cast: Cast) -> None:
    page = ask(cast).text
    assert [code for code in INCIDENTS if f'href="?incident={code}"' not in page] == []


def test_only_what_the_paragraph_needs_is_asked_one_answer_after_the_other(cast: Cast) -> None:
    assert fields(ask(cast, incident="card_seen_dealing")) == []
    assert fields(ask(cast, incident="revoke")) == ["what"]
    assert fields(ask(cast, **{**REVOKE, "play_on": ""})) == ["what", "by", "play_on"]
    game = ["what", "by", "play_on", "contract", "announced", "bid", "tops", "decided"]
    assert fields(ask(cast, **REVOKE)) == game
    assert fields(ask(cast, **REVOKE, **CLUBS, decided="won")) == [*game, "points"]
    assert fields(ask(cast, **REVOKE, contract="null")) == [name for name in game if name != "tops"]


def test_the_answer_has_paragraph_winner_value_and_sum(cast: Cast) -> None:
    page = page_words(ask(cast, **REVOKE, **CLUBS, decided="open"))
    for said in (
        "The opponents win −48",
        "with 1, game 2, times clubs 12 = 24; doubled: −48",
        "ISkO 4.2.3 Revoke: suit or trump not followed",
        "ISkO 4.1.4",
    ):
        assert said in page


def test_one_tap_takes_the_answer_to_the_log_with_all_that_it_says(cast: Cast) -> None:
    place = {"series": "1", "table": "1", "game": "17", "number": "2", "called_by": "3"}
    answer = ask(cast, **REVOKE, **CLUBS, decided="open", **place)
    assert log_fields(answer) == {
        **place,
        "paragraph": "ISkO 4.2.3",
        "effect": "lost",
        "value": "48",
        "facts": "Revoke: suit or trump not followed; noticed at once; fault: the declarer.",
        "decision": "The opponents win: with 1, game 2, times clubs 12 = 24; −48 (ISkO 4.2.3, 4.1.4).",
    }
    form = sign_in(cast.referee).get(answer.context["log"]).context["form"]
    for name, told in log_fields(answer).items():
        if name != "series":
            assert str(form[name].value()) == told


def test_the_decision_filled_in_by_the_answer_is_logged_and_counts(cast: Cast) -> None:
    play_two_tables(cast)
    answer = ask(
        cast, **REVOKE, **CLUBS, decided="open", series=1, table=1, game=17, number=card_at_seat(cast, 2).number
    )
    client = sign_in(cast.referee)
    form = client.get(answer.context["log"]).context["form"]
    filled = {name: form[name].value() for name in log_fields(answer) if name != "series"}
    before = counted_lines(cast)[1]
    client.post(f"/t/{cast.tournament.slug}/rulings/rule/", ruling_form(cast, **filled, written=24))
    ruling = Ruling.objects.get()
    assert (ruling.paragraph, ruling.facts) == ("ISkO 4.2.3", filled["facts"])
    assert counted_lines(cast)[1][0] == before[0] - 24 - 48


@pytest.mark.parametrize(
    ("answers", "effect"),
    [
        ({"incident": "wrong_dealer", "what": "this_round"}, "rest"),
        ({"incident": "wrong_dealer", "what": "place_unknown"}, "round"),
        ({"incident": "card_seen_dealing"}, "none"),
        ({"incident": "revoke", "what": "in_trick", "by": "declarer", "play_on": "yes"}, "none"),
        (
            {"incident": "remark", "what": "influence", "by": "opponents", "play_on": "no", **CLUBS, "decided": "open"},
            "won",
        ),
        ({"incident": "lead_before_announcing", "what": "opponents"}, None),
    ],
)
def test_the_effect_filled_in_is_that_of_the_answer(cast: Cast, answers: dict[str, str], effect: str | None) -> None:
    """Where the order leaves the ruling to the referee, paragraph and facts are filled in, and no effect is chosen."""
    entry = log_fields(ask(cast, **answers))
    assert entry.get("effect") == effect
    assert ("decision" in entry) is (effect is not None)
    assert entry["facts"]


def test_an_effect_in_an_address_is_ignored_unless_it_is_offered(cast: Cast) -> None:
    page = sign_in(cast.referee).get(f"/t/{cast.tournament.slug}/rulings/", {"effect": "expelled", "value": "x"})
    assert page.status_code == 200
    assert 'value="expelled" checked' not in page.text


def test_answers_that_another_incident_left_behind_are_not_counted(cast: Cast) -> None:
    """A referee who answers that play goes on is asked nothing more."""
    answer = ask(cast, **{**REVOKE, "play_on": "yes"}, **CLUBS, decided="won", points="20")
    assert "No side wins by it" in page_words(answer)
    assert answer.context["form"].errors == {}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({**CLUBS, "decided": "won", "points": "60"}, "With 60 card points the game was not decided yet. (ISkO 5.2.2)"),
        ({**CLUBS, "contract": "grand", "tops": "5", "decided": "open"}, "at most 4 tops in this game. (ISkO 2.4.3)"),
        (
            {**CLUBS, "schneider_announced": "on", "decided": "open"},
            "in a hand game only; else it doesn't count: leave it out. (ISkO 3.4.4)",
        ),
        ({**CLUBS, "bid": "19", "decided": "open"}, "19 is not one of the available choices"),
    ],
)
def test_impossible_answers_are_reported_at_their_field_with_the_paragraph(
    cast: Cast, wrong: dict[str, str], said: str
) -> None:
    answer = ask(cast, **REVOKE, **wrong)
    assert answer.status_code == 200
    assert "verdict" not in answer.context
    assert said in page_words(answer)


def test_a_lead_before_the_announcement_may_leave_the_contract_unknown(cast: Cast) -> None:
    lead = {"incident": "lead_before_announcing", "what": "declarer", "run": "with", "tops": "1", "bid": "20"}
    answer = ask(cast, **lead)
    assert "times hearts 10 = 20; doubled: −40" in page_words(answer)
    assert "If nobody knows it, the cheapest game counts" in page_words(answer)
    assert "times grand 24" in page_words(ask(cast, **lead, contract="grand"))


def test_a_guided_ruling_follows_the_edition_of_its_tournament(cast: Cast) -> None:
    dealt = {"incident": "wrong_number_dealt", "what": "opponents", "run": "with", "tops": "1", "bid": "33"}
    assert "Left to the referee" in page_words(ask(cast, **dealt))
    Tournament.objects.update(rule_edition="isko_1999")
    page = page_words(ask(cast, **dealt))
    assert "The declarer wins +33" in page
    assert "ISkO 3.3.10" in page


def test_referees_and_the_director_take_it_to_the_log(cast: Cast) -> None:
    assert answer_statuses(address(cast), cast.director, cast.referee, get=True) == [200, 200]
    others = (cast.clerk, cast.treasurer, cast.viewer, cast.jury)
    assert answer_statuses(address(cast), *others, get=True) == [403] * 4
    assert answer_statuses(address(cast), cast.stranger, get=True) == [404]


def test_the_public_pages_answer_without_a_log(cast: Cast) -> None:
    phone = Client(headers=ENGLISH)
    for place in ("/calculator/ruling/", f"/p/{cast.tournament.slug}/ruling/"):
        page = phone.get(place, {**REVOKE, **CLUBS, "decided": "open"})
        assert "The opponents win −48" in page_words(page)
        assert "Take it to the log" not in page_words(page)
    for start in ("/calculator/", f"/p/{cast.tournament.slug}/", f"/p/{cast.tournament.slug}/calculator/"):
        assert "/ruling/" in phone.get(start).text


def test_the_calculator_leads_to_the_guided_ruling_of_its_tournament(cast: Cast) -> None:
    calculator = f"/t/{cast.tournament.slug}/rulings/calculator/"
    assert f'href="{address(cast)}"' in sign_in(cast.referee).get(calculator).text
    assert 'href="/calculator/ruling/"' in sign_in(cast.viewer).get(calculator).text


def test_the_edition_is_chosen_on_the_page_where_there_is_no_tournament(cast: Cast) -> None:
    dealt = {"incident": "skat_in_bidding", "what": "noticed_later"}
    assert "ISkO 3.3.10" in page_words(Client(headers=ENGLISH).get("/calculator/ruling/", dealt))
    later = Client(headers=ENGLISH).get("/calculator/ruling/", {**dealt, "rules": "isko_1999"})
    assert "ISkO 3.3.11" in page_words(later)
    assert 'value="isko_1999" selected' in later.text


def test_series_table_and_game_are_carried_along(cast: Cast) -> None:
    page = ask(cast, series="1", table="3", game="7").text
    assert 'href="?incident=revoke&amp;series=1&amp;table=3&amp;game=7"' in page
    assert '<input type="hidden" name="table" value="3">' in ask(cast, incident="revoke", table="3").text
    assert f'href="{address(cast)}"' in sign_in(cast.referee).get(f"/t/{cast.tournament.slug}/rulings/").text


@pytest.mark.parametrize(
    "told",
    [{"incident": "nothing"}, {"incident": "revoke", "what": "<b>"}, {"incident": "revoke", "by": "dealer"},
     {**REVOKE, "points": "x" * 500, "bid": "1e9", "tops": "99"}],
)  # fmt: skip
def test_nonsense_in_an_address_is_ignored(cast: Cast, told: dict[str, str]) -> None:
    answer = ask(cast, **told)
    assert answer.status_code == 200
    assert "verdict" not in answer.context


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_of_guided_rulings_has_words(language: str) -> None:
    with override(language):
        for table in (GROUPS, INCIDENT_NAMES, WAYS, CHOICE_NAMES, REMEDIES, NOTES, WINNERS):
            assert [code for code, text in table.items() if not str(text)] == []
    assert set(INCIDENT_NAMES) == set(INCIDENTS)
    assert set(GROUPS) == {incident.group for incident in INCIDENTS.values()}
    ways = {f"{incident.code}.{what}" for incident in INCIDENTS.values() for what in incident.ways if what}
    assert set(WAYS) == ways


PICKED_UP = {
    "en": "who had passed without having bid or held stays out",
    "de": "wer gepasst hatte, ohne gereizt oder gehalten zu haben, bleibt draußen",
    "es": "quien había pasado sin haber ofrecido ni sostenido nada queda fuera",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", ORDERS)
def test_who_had_passed_stays_out_by_every_text_in_every_language(db: None, language: str, rules: str) -> None:
    """ISkO 3.3.9: and whoever picked the skat up is not the only one who is shut out."""
    phone = Client(headers={"accept-language": language})
    for what in ("looked_at", "picked_up", "sits_out"):
        asked = {"incident": "skat_in_bidding", "what": what, "rules": rules}
        assert PICKED_UP[language] in page_words(phone.get("/calculator/ruling/", asked))


@pytest.mark.parametrize("incident", ["remark", "early_card"])
def test_whether_it_could_influence_play_is_asked(cast: Cast, incident: str) -> None:
    """ISkO 4.2.7, 4.2.9."""
    assert fields(ask(cast, incident=incident)) == ["what"]
    answer = ask(cast, incident=incident, what="harmless")
    assert "It could not influence play: nothing follows, and play goes on." in page_words(answer)
    assert log_fields(answer)["effect"] == "none"
    assert fields(ask(cast, incident=incident, what="influence"))[:3] == ["what", "by", "play_on"]


def test_outstanding_tricks_are_asked_for_by_the_text_that_gives_them(cast: Cast) -> None:
    """ISkO 4.1.9."""
    shown = {"incident": "cards_shown", "what": "several", "play_on": "no", **CLUBS, "decided": "won", "points": "85"}
    assert "opponents_points" not in fields(ask(cast, **shown))
    Tournament.objects.update(rule_edition="isko_1999")
    assert fields(ask(cast, **shown))[-1] == "opponents_points"
    page = page_words(ask(cast, **shown, opponents_points="20"))
    assert "The declarer wins +36" in page
    assert "The outstanding tricks are the declarer's" in page


def test_a_tournament_of_another_skat_is_answered_too(cast: Cast) -> None:
    """V0.5: by the text of 2002, where the texts part."""
    Tournament.objects.update(rule_edition="pub")
    for asked in ({}, {"incident": "skat_in_bidding", "what": "noticed_later"}, {"incident": "tricks_mixed"}):
        assert ask(cast, **asked).status_code == 200
    assert "ISkO 3.3.10" in page_words(ask(cast, incident="skat_in_bidding", what="noticed_later"))
