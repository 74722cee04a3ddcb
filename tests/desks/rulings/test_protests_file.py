"""Filing a protest: at the desk, stamped by the server, one about each thing, and taken back with a reason."""

from typing import Any
from uuid import uuid4

import pytest

from tests.browser.forms import fields_of
from tests.builders import (
    Cast,
    answer_statuses,
    make_cast,
    page_words,
    play_series,
    publish_draw,
    refusal_codes,
    register_players,
    run_at_once,
    sign_in,
)
from tests.desks.rulings.protesting import card, file_protest, protest_state, rule_on_player, table_of
from tests.remembered import remembered
from tests.tiers import sweep
from tournament import clock
from tournament.desks.rulings.protests import services as services
from tournament.desks.setup.times import services as times
from tournament.models import AuditEntry, Protest, Ruling, Seat
from tournament.queries.protests.filed import State, filed_protests


@pytest.fixture
@remembered
def hall(cast: Cast) -> Cast:
    """One series of three is played by four."""
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    return cast


def url(cast: Cast, step: str = "") -> str:
    return f"/t/{cast.tournament.slug}/protests/{step}"


def protest_form(**change: Any) -> dict[str, Any]:
    fields = {"token": uuid4(), "number": 1, "against": "result", "series": 1, "table": 1}
    return {**fields, "text": "Seat 2 won 12 games.", **change}


def test_the_desk_files_a_protest_against_a_result(hall: Cast) -> None:
    page = page_words(sign_in(hall.clerk).post(url(hall, "file/"), protest_form(), follow=True))
    assert "Protest 1 is taken down." in page
    assert "Against the result of table 1, series 1 Seat 2 won 12 games." in page


def test_a_protest_against_a_later_series_is_about_the_table_of_that_series(hall: Cast) -> None:
    play_series(hall.tournament, 2, by=hall.director, clerk=hall.clerk)
    client = sign_in(hall.clerk)
    sent = fields_of(client.get(url(hall, "file/")).text)
    sent |= {"number": 1, "against": "result", "series": 2, "table": 1, "text": "Seat 2 won 12 games."}
    page = page_words(client.post(url(hall, "file/"), sent, follow=True))
    assert "Against the result of table 1, series 2 Seat 2 won 12 games." in page
    assert Protest.objects.get().table == table_of(hall, 2)


def test_the_desk_files_a_protest_against_a_decision(hall: Cast) -> None:
    ruling = rule_on_player(hall)
    answer = sign_in(hall.clerk).post(url(hall, "file/"), protest_form(against=f"ruling-{ruling.pk}"), follow=True)
    assert "Against a decision, ISkO 4.2.3, series 1, table 1: Game lost." in page_words(answer)


def test_a_protest_is_stamped_by_the_server(hall: Cast) -> None:
    before = clock.now()
    protest = file_protest(hall)
    assert before <= protest.filed_at <= clock.now()
    assert protest.filed_at.microsecond == 0


def test_protests_are_numbered_in_order(hall: Cast) -> None:
    assert [file_protest(hall, number=number).number for number in (1, 2, 3)] == [1, 2, 3]


def test_filing_a_protest_is_recorded(hall: Cast) -> None:
    file_protest(hall)
    entry = AuditEntry.objects.get(action="protest.file")
    assert (entry.user, entry.card, entry.after) == (
        hall.clerk, card(hall), {"number": 1, "text": "Seat 2 won 12 games.", "series": 1}
    )  # fmt: skip


def test_the_same_form_twice_is_one_protest(hall: Cast) -> None:
    token = uuid4()
    assert file_protest(hall, token=token) == file_protest(hall, token=token)


def test_a_used_form_with_other_words_is_refused(hall: Cast) -> None:
    token = uuid4()
    file_protest(hall, token=token)
    assert refusal_codes(file_protest, hall, token=token, text="Other words.") == ["protest.sent_before"]


def test_a_player_has_one_open_protest_about_one_thing(hall: Cast) -> None:
    file_protest(hall)
    assert refusal_codes(file_protest, hall) == ["protest.open_already"]
    assert file_protest(hall, number=2).number == 2
    assert file_protest(hall, rule_on_player(hall)).number == 3


def test_the_number_of_open_protests_of_a_player_is_limited(hall: Cast) -> None:
    for _each in range(services.MOST_OPEN):
        file_protest(hall, rule_on_player(hall))
    assert refusal_codes(file_protest, hall, rule_on_player(hall)) == ["protest.too_many"]


def test_a_protest_against_a_sheet_that_was_not_keyed_is_refused(hall: Cast) -> None:
    publish_draw(hall.tournament, 2, by=hall.director)
    assert refusal_codes(file_protest, hall, table_of(hall, 2)) == ["protest.nothing_keyed"]


def test_a_protest_against_the_jurys_own_decision_is_refused(hall: Cast) -> None:
    ruling = rule_on_player(hall)
    Ruling.objects.filter(pk=ruling.pk).update(protest=file_protest(hall))
    assert refusal_codes(file_protest, hall, Ruling.objects.get(pk=ruling.pk)) == ["protest.jury_is_final"]


@sweep(
    ("change", "message"),
    [
        ({"number": 99}, "There is no start card 99."),
        ({"number": ""}, "This field is required."),
        ({"number": "x"}, "Enter a whole number."),
        ({"text": ""}, "This field is required."),
        ({"text": "x" * 2001}, "at most 2000 characters"),
        ({"text": "\u202e"}, "characters that can't be printed"),
        ({"table": ""}, "Which result? Give the series and the table."),
        ({"table": 9}, "Which result? Give the series and the table."),
        ({"series": 2}, "Which result? Give the series and the table."),
        ({"against": "ruling-9"}, "Select a valid choice."),
        ({"token": "again"}, "Enter a valid UUID."),
    ],
)
def test_nonsense_is_said_at_its_field_and_nothing_is_saved(hall: Cast, change: dict[str, Any], message: str) -> None:
    answer = sign_in(hall.clerk).post(url(hall, "file/"), protest_form(**change))
    assert answer.status_code == 422
    assert message in page_words(answer)
    assert not Protest.objects.exists()


def test_a_protest_with_a_smiley_is_accepted(hall: Cast) -> None:
    for number, text in enumerate(("Not true \U0001f621", "不对", "\U0001f44e"), start=1):
        answer = sign_in(hall.clerk).post(url(hall, "file/"), protest_form(number=number, text=text), follow=True)
        assert text in page_words(answer)
    assert Protest.objects.count() == 3


def test_a_protest_against_the_table_of_others_is_asked_about(cast: Cast) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    play_series(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    seat = Seat.objects.select_related("card").get(table__number=2, number=1)
    sent, client = protest_form(number=seat.card.number), sign_in(cast.clerk)
    asked = client.post(url(cast, "file/"), sent)
    assert asked.status_code == 422
    assert f"Start card {seat.card.number} sat at table 2 in this series, not at table 1." in page_words(asked)
    assert "take the protest down all the same" in page_words(asked).lower()
    assert client.post(url(cast, "file/"), sent | {"elsewhere": "on"}).status_code == 302
    assert Protest.objects.get().card == seat.card


def test_a_protest_against_a_decision_at_the_table_of_others_is_asked_about(cast: Cast) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    play_series(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    mine, other = (Seat.objects.get(table__number=number, number=1) for number in (1, 2))
    ruling = rule_on_player(cast, mine.card.number, table=mine.table)
    sent = protest_form(number=other.card.number, against=f"ruling-{ruling.pk}")
    assert sign_in(cast.clerk).post(url(cast, "file/"), sent).status_code == 422
    for at_this_table in mine.table.seats.all():
        sent = protest_form(number=at_this_table.card.number, against=f"ruling-{ruling.pk}")
        assert sign_in(cast.clerk).post(url(cast, "file/"), sent).status_code == 302


def test_a_protest_is_taken_back_with_a_reason(hall: Cast) -> None:
    protest = file_protest(hall)
    client = sign_in(hall.clerk)
    assert "Give a reason" in page_words(client.post(url(hall, f"{protest.number}/take-back/"), follow=True))
    said = client.post(url(hall, f"{protest.number}/take-back/"), {"reason": "looked at the sheet again"}, follow=True)
    assert f"Protest {protest.number} is taken back." in page_words(said)
    services.take_back(protest, by=hall.clerk, reason="twice")
    (status,) = filed_protests(hall.tournament)
    assert (status.state, status.protest.taken_back_reason) == (State.TAKEN_BACK, "looked at the sheet again")
    assert AuditEntry.objects.filter(action="protest.take_back").count() == 1


def test_filing_a_protest_needs_the_desk(hall: Cast) -> None:
    people = (hall.director, hall.clerk, hall.referee, hall.treasurer, hall.viewer, hall.jury, hall.stranger)
    assert answer_statuses(url(hall, "file/"), *people, get=True) == [200, 200, 403, 403, 403, 403, 404]
    assert answer_statuses(url(hall), *people, get=True) == [200, 200, 200, 200, 200, 200, 404]


def test_taking_a_protest_back_rejects_get(hall: Cast) -> None:
    protest = file_protest(hall)
    sign_in(hall.clerk).get(url(hall, f"{protest.number}/take-back/"), {"reason": "x"})
    protest.refresh_from_db()
    assert protest.taken_back_at is None


def test_two_protests_at_once_get_two_numbers(committed: None) -> None:
    cast = make_cast()
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    first, second = run_at_once(*[lambda number=number: file_protest(cast, number=number) for number in (1, 2)])
    assert sorted([first.number, second.number]) == [1, 2]


def test_a_decision_made_later_has_the_window_of_the_series_that_was_played(hall: Cast) -> None:
    """A penalty for series 1 that is given during series 2 can be objected to until series 3 starts."""
    draw = publish_draw(hall.tournament, 2, by=hall.director)
    times.start(draw.series, by=hall.director)
    late, in_time = file_protest(hall), file_protest(hall, rule_on_player(hall))
    assert (protest_state(hall, late).late, protest_state(hall, in_time).late) == (True, False)
