"""The log of the day: the last decision first, found by player, paragraph, table, series or a word of the text."""

from datetime import datetime
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.builders import Cast, page_words, play_series, series_of, sign_in
from tests.desks.rulings.hall import (
    card_at_seat,
    post_ruling,
    rule_on_card,
    rule_on_game,
    ruling_form,
    rulings_url,
    table_of,
)
from tests.remembered import remembered
from tournament.desks.rulings.decisions import services
from tournament.desks.rulings.decisions.cases import Effect
from tournament.desks.rulings.jury import services as jury
from tournament.desks.rulings.protests import services as filing
from tournament.desks.rulings.withdrawals import services as withdrawals
from tournament.models import Adjustment, AuditEntry, Ruling, StartCard, User
from tournament.queries.protests.rulings import rulings_of, searched
from tournament.wording import decision_words

WARNING = Effect("warning")


def hits(cast: Cast, text: str) -> list[str]:
    return list(searched(rulings_of(cast.tournament), cast.tournament, text).values_list("facts", flat=True))


def test_the_last_decision_stands_first(hall: Cast) -> None:
    for facts in ("first", "second"):
        rule_on_card(hall, card_at_seat(hall, 1), WARNING, facts=facts)
    page = page_words(sign_in(hall.viewer).get(rulings_url(hall, "")))
    assert page.index("second So it is.") < page.index("first So it is.")
    assert hits(hall, "") == ["second", "first"]


def test_an_entry_of_the_log_shows_everything_about_its_decision(hall: Cast) -> None:
    caller = card_at_seat(hall, 4)
    at = datetime(2026, 1, 31, 14, 5, tzinfo=timezone.get_current_timezone())
    rule_on_game(hall, -48, 24, called_by=caller, happened_at=at, facts="Revoked.\nSeen by all.")
    page = page_words(sign_in(hall.viewer).get(rulings_url(hall, "")))
    assert "Series 1, table 1 , game 17 ISkO 4.1.4" in page
    assert f"{card_at_seat(hall, 2)} · 31 Jan 2026, 14:05 · referee · called by {caller}" in page
    assert "Revoked. Seen by all. So it is. game 17 lost: −48" in page


def test_a_decision_without_an_effect_says_what_was_decided(hall: Cast) -> None:
    rule_on_card(hall, card_at_seat(hall, 1), Effect(), decision="The cards stay where they lie.")
    assert "Revoked. The cards stay where they lie." in page_words(sign_in(hall.viewer).get(rulings_url(hall, "")))


@pytest.fixture
@remembered
def hall_with_decisions(hall: Cast) -> Cast:
    rule_on_card(hall, card_at_seat(hall, 1), WARNING, facts="bidding", paragraph="ISkO 3.3.1")
    rule_on_card(
        hall, card_at_seat(hall, 2, table=2), WARNING, facts="revoke", called_by=card_at_seat(hall, 3, table=2)
    )
    rule_on_card(hall, None, Effect("sheet"), table=table_of(hall, 2), facts="torn", paragraph="SkWO 7.2.4")
    play_series(hall.tournament, 2, by=hall.director, clerk=hall.clerk)
    here = series_of(hall.tournament, 2).draws.get().tables.get(number=1)
    services.rule(
        here.draw.series, None, by=hall.referee, paragraph="ISkO 1", facts="noise", decision="Quiet.", table=here,
        token=uuid4(),
    )  # fmt: skip
    return hall


def test_decisions_are_found_by_series_and_table(hall_with_decisions: Cast) -> None:
    assert hits(hall_with_decisions, "S1") == ["torn", "revoke", "bidding"]
    assert hits(hall_with_decisions, "s2") == ["noise"]
    assert hits(hall_with_decisions, "T2") == ["torn", "revoke"]
    assert hits(hall_with_decisions, "s1 t1") == ["bidding"]


def test_decisions_are_found_by_paragraph_and_word(hall_with_decisions: Cast) -> None:
    assert hits(hall_with_decisions, "3.3.1") == ["bidding"]
    assert hits(hall_with_decisions, "skwo") == ["torn"]
    assert hits(hall_with_decisions, "quiet") == ["noise"]
    assert hits(hall_with_decisions, "nothing like that") == []


def test_decisions_are_found_by_player_by_caller_and_by_whose_sheet_it_was(hall_with_decisions: Cast) -> None:
    for seat, facts in ((2, ["torn", "revoke"]), (3, ["torn", "revoke"]), (4, ["torn"])):
        assert hits(hall_with_decisions, str(at_seat_1(hall_with_decisions, seat).player)) == facts


def at_seat_1(cast: Cast, seat: int) -> StartCard:
    return series_of(cast.tournament, 1).draws.get().tables.get(number=2).seats.get(number=seat).card


@pytest.mark.parametrize("text", ["s" + "9" * 30, "9" * 30, "%", "s", "²", "S²", "x " * 5000])
def test_nonsense_finds_nothing_and_breaks_nothing(hall_with_decisions: Cast, text: str) -> None:
    assert (
        sign_in(hall_with_decisions.viewer)
        .get(rulings_url(hall_with_decisions, ""), {"q": text[:3000], "page": text[:20]})
        .status_code
        == 200
    )


def test_the_form_opens_with_the_series_that_is_played(hall_with_decisions: Cast) -> None:
    client = sign_in(hall_with_decisions.referee)
    assert client.get(rulings_url(hall_with_decisions, "")).context["form"]["series"].value() == 2
    assert client.get(rulings_url(hall_with_decisions, "?series=1")).context["form"]["series"].value() == 1


@pytest.mark.parametrize("asked", ["9", "x", "0", "9" * 30, "²"])
def test_a_series_that_is_not_there_is_ignored(hall_with_decisions: Cast, asked: str) -> None:
    assert (
        sign_in(hall_with_decisions.referee).get(rulings_url(hall_with_decisions, ""), {"series": asked}).status_code
        == 200
    )


def test_after_logging_the_form_is_empty_with_the_same_series(hall_with_decisions: Cast) -> None:
    table = series_of(hall_with_decisions.tournament, 1).draws.get().tables.get(number=1)
    card = table.seats.get(number=1).card
    data = {
        "token": uuid4(), "series": 1, "table": 1, "number": card.number, "paragraph": "ISkO 1", "facts": "f",
        "effect": "warning",
    }  # fmt: skip
    answer = sign_in(hall_with_decisions.referee).post(rulings_url(hall_with_decisions), data, follow=True)
    form = answer.context["form"]
    assert (form["series"].value(), form["table"].value(), form["facts"].value()) == (1, None, None)


def test_the_words_of_the_effect_are_the_decision_where_none_was_written(hall: Cast) -> None:
    for effect, decision in (("warning", "Warning"), ("zero", "Wrong seat: the series counts zero")):
        post_ruling(hall, hall.referee, effect=effect)
        assert decision_text(hall) == decision
    post_ruling(hall, hall.referee, effect="off", points=100)
    assert decision_text(hall) == "−100 points"
    post_ruling(hall, hall.referee, effect="off", points=1)
    assert decision_text(hall) == "−1 point"


def decision_text(hall: Cast) -> str:
    """The words of the latest decision for this reader; none of them are stored."""
    ruling = Ruling.objects.filter(tournament=hall.tournament).latest("pk")
    assert ruling.decision == ""
    return decision_words(ruling)


def test_the_words_of_an_effect_are_in_the_reader_s_own_language(hall: Cast) -> None:
    clerk, german = sign_in(hall.referee), {"accept-language": "de"}
    clerk.post(rulings_url(hall, "rule/"), ruling_form(hall, effect="off", points=100), headers=german)
    ruling = Ruling.objects.get()
    filed = filing.file(card_at_seat(hall, 2), against=ruling, text="No.", by=hall.clerk, token=uuid4())
    jury.name(hall.tournament, name="Brandt, Sabine", by=hall.director, reason="one left")
    desk, reader = f"/t/{hall.tournament.slug}/", sign_in(hall.jury)
    for page in ("rulings/", "protests/", f"protests/{filed.number}/decide/"):
        assert "−100 points" in page_words(reader.get(desk + page)), page
        assert "−100 Punkte" in page_words(reader.get(desk + page, headers=german)), page
    entry = AuditEntry.objects.get(action="ruling.rule")
    assert "Punkte" not in str(entry.after)
    assert (entry.after or {})["points"] == -100


def test_a_decision_that_was_stored_as_text_is_shown_unchanged(hall: Cast) -> None:
    post_ruling(hall, hall.referee, effect="off", points=100)
    Ruling.objects.update(decision="−100 Punkte")
    assert "−100 Punkte" in page_words(sign_in(hall.viewer).get(rulings_url(hall, "")))


@pytest.mark.parametrize("word", ["lost", "96", "17"])
def test_a_decision_is_found_by_the_words_of_its_effect(hall: Cast, word: str) -> None:
    post_ruling(hall, hall.referee, game=17, effect="lost", value=96, written=0)
    post_ruling(hall, hall.referee, effect="won", value=48, written=0, game=18)
    post_ruling(hall, hall.referee, effect="off", points=5)
    page = sign_in(hall.viewer).get(rulings_url(hall, ""), {"q": word})
    assert [entry.ruling.game for entry in page.context["entries"]] == [17]


def test_a_withdrawn_decision_leaves_its_effect_in_the_trail(hall: Cast) -> None:
    post_ruling(hall, hall.referee, effect="off", points=100)
    withdrawals.withdraw(Ruling.objects.get(), by=hall.referee, reason="another was it")
    before = AuditEntry.objects.get(action="ruling.withdraw").before or {}
    assert (before["effect"], before["points"]) == ("points", -100)


def test_a_decision_without_an_effect_is_logged_with_its_words(hall: Cast) -> None:
    post_ruling(hall, hall.referee, effect="none", decision="Play on.", number="")
    ruling = Ruling.objects.get()
    assert (ruling.card, ruling.table, ruling.decision) == (None, table_of(hall), "Play on.")
    assert not ruling.adjustments.exists()


def test_the_time_of_a_decision_is_now_unless_it_is_entered(hall: Cast) -> None:
    before = timezone.now()
    post_ruling(hall, hall.referee)
    post_ruling(hall, hall.referee, happened_at="2026-01-31T14:05")
    later, now = Ruling.objects.order_by("-pk")
    assert before <= now.happened_at <= timezone.now()
    assert timezone.localtime(later.happened_at).strftime("%d.%m. %H:%M") == "31.01. 14:05"


def add_decisions(cast: Cast, count: int) -> None:
    """Decisions as after a wild day, with games on every table."""
    series, table, card = series_of(cast.tournament, 1), table_of(cast), card_at_seat(cast, 1)
    rulings = Ruling.objects.bulk_create(
        Ruling(
            tournament=cast.tournament, series=series, table=table, card=card, game=number % 48 + 1, called_by=card,
            paragraph="ISkO 1", facts="f" * 200, decision="d", ruled_by=cast.referee,
        )
        for number in range(count)
    )  # fmt: skip
    Adjustment.objects.bulk_create(
        Adjustment(ruling=ruling, series=series, card=card, kind="game", game=ruling.game, score=24, written=24)
        for ruling in rulings
    )


def test_many_decisions_cost_as_many_queries_as_few(hall: Cast) -> None:
    """60 decisions are more than one page of 50; the page of the start card shows all of them."""
    client, costs = sign_in(hall.director), []
    for count in (3, 60):
        add_decisions(hall, count)
        for address in (rulings_url(hall, ""), rulings_url(hall, "?q=f+1+S1"), f"/t/{hall.tournament.slug}/cards/1/"):
            client.get(address)
            with CaptureQueriesContext(connection) as queries:
                assert client.get(address).status_code == 200
            costs.append(len(queries))
    assert costs[:3] == costs[3:]


def test_a_long_log_has_pages(hall: Cast) -> None:
    add_decisions(hall, 60)
    client = sign_in(hall.viewer)
    first, second = client.get(rulings_url(hall, "")), client.get(rulings_url(hall, "?page=2"))
    assert (first.text.count("sk-decision"), second.text.count("sk-decision")) == (50, 10)
    assert "Earlier decisions" in page_words(first)
    assert "Later decisions" in page_words(second)


def test_a_decision_of_a_referee_who_has_no_sign_in_bears_his_name(hall: Cast) -> None:
    page = page_words(post_ruling(hall, hall.director, "exclude/", decided_by="Brandt, Sabine"))
    assert "Brandt, Sabine, written down by director" in page
    ruling = Ruling.objects.get()
    assert (ruling.decided_by, ruling.ruled_by) == ("Brandt, Sabine", hall.director)
    entry = AuditEntry.objects.get(action="ruling.rule")
    assert entry.after
    assert entry.after["decided_by"] == "Brandt, Sabine"
    assert hits(hall, "brandt") == ["Revoked."]


def test_whoever_names_himself_has_decided(hall: Cast) -> None:
    User.objects.filter(pk=hall.director.pk).update(first_name="Karl-Heinz", last_name="Albrecht")
    post_ruling(hall, User.objects.get(pk=hall.director.pk), "exclude/", decided_by="Albrecht, Karl Heinz")
    assert Ruling.objects.get().decided_by == ""


def test_the_form_offers_the_referees_of_the_plan_and_those_who_were_named_before(hall: Cast) -> None:
    User.objects.filter(pk=hall.referee.pk).update(first_name="Jürgen", last_name="Böhme")
    rule_on_card(hall, card_at_seat(hall, 1), WARNING, decided_by="Brandt, Sabine")
    answer = sign_in(hall.director).get(rulings_url(hall, ""))
    assert answer.context["referees"] == ["Jürgen Böhme", "Brandt, Sabine"]
    assert answer.context["form"]["decided_by"].value() is None
