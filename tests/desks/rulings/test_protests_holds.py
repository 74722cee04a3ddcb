"""The time for protests holds: no step of a director or a referee and no moved clock makes it shorter."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.builders import (
    Cast,
    end_series,
    key_sheet,
    make_footer,
    page_words,
    play_series,
    publish_draw,
    refusal_codes,
    register_players,
    series_of,
    sign_in,
)
from tests.desks.rulings.protesting import (
    card,
    file_protest,
    protest_state,
    reload_tournament,
    rule_on_player,
    table_of,
)
from tournament import clock
from tournament.clock import Clocks
from tournament.desks.draw.draws import services as drawing
from tournament.desks.results.final import services as results
from tournament.desks.rulings.decisions.cases import Effect
from tournament.desks.rulings.jury import services as jury
from tournament.desks.rulings.jury.change import Change
from tournament.desks.rulings.protests import services as protest_services
from tournament.desks.rulings.withdrawals import services as withdrawals
from tournament.desks.setup.settings import services as setup
from tournament.desks.setup.times import services as times
from tournament.desks.sheets.after import services as after_services
from tournament.models import Adjustment, Juror, PostedStandings, SeatChange, SeriesTime, Tournament
from tournament.queries.day import final_lacks
from tournament.queries.protests.hall import hall as hall_of

Kind = SeriesTime.Kind


class Machine:
    """A machine whose clock somebody moves; time goes on only when the test says so."""

    def __init__(self) -> None:
        self.true, self.off = datetime.now(UTC).replace(microsecond=0), 0

    @property
    def wall(self) -> datetime:
        return self.true + timedelta(seconds=self.off)

    def read(self) -> Clocks:
        since = self.true.timestamp() - 1_000_000
        return Clocks("boot", self.wall.timestamp(), since, since)

    def goes_on(self, minutes: int) -> None:
        self.true += timedelta(minutes=minutes)


@pytest.fixture
def machine(db: None, monkeypatch: pytest.MonkeyPatch) -> Machine:
    computer = Machine()

    class Clock(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return computer.wall.astimezone(tz)

    monkeypatch.setattr(clock, "read", computer.read)
    monkeypatch.setattr(clock, "_written", None)
    monkeypatch.setattr("django.utils.timezone.datetime", Clock)
    monkeypatch.setattr(clock, "exact", timezone.now)  # that of a database, too
    return computer


@pytest.fixture
def one_series(cast: Cast, machine: Machine) -> Cast:
    """One series of four, on the wall."""
    setup.change_settings(cast.tournament, by=cast.director, series_count=1)
    cast.tournament.refresh_from_db()
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    return cast


@pytest.fixture
def two_series(cast: Cast, machine: Machine) -> Cast:
    """Two series of four: the first is played, the second is played since an hour."""
    setup.change_settings(cast.tournament, by=cast.director, series_count=3)
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    machine.goes_on(60)
    publish_draw(cast.tournament, 2, by=cast.director)
    times.start(series_of(cast.tournament, 2), by=cast.director)
    machine.goes_on(60)
    return cast


def first_series(cast: Cast) -> Any:
    return series_of(cast.tournament, 1)


def lacks(cast: Cast) -> list[str]:
    return [finding.code for finding in final_lacks(reload_tournament(cast))]


def test_a_running_time_for_protests_is_not_made_shorter(one_series: Cast, machine: Machine) -> None:
    times.start(first_series(one_series), by=one_series.director)
    machine.goes_on(120)
    times.end(first_series(one_series), by=one_series.director)
    key_sheet(table_of(one_series), by=one_series.clerk)
    machine.goes_on(2)
    ago = clock.now() - timedelta(minutes=20)
    assert refusal_codes(
        times.correct, first_series(one_series), Kind.END, ago, by=one_series.director, reason="-"
    ) == ["series.time_shortens"]
    assert lacks(one_series) == ["window.runs"]


def test_the_key_for_the_end_does_not_restart_the_time_for_protests(one_series: Cast, machine: Machine) -> None:
    key_sheet(table_of(one_series), by=one_series.clerk)
    machine.goes_on(16)
    assert hall_of(reload_tournament(one_series)).next_key == ""
    assert refusal_codes(times.end, first_series(one_series), by=one_series.director) == ["series.over_already"]


def test_a_running_time_for_protests_may_be_made_longer(one_series: Cast, machine: Machine) -> None:
    times.start(first_series(one_series), by=one_series.director)
    machine.goes_on(120)
    times.end(first_series(one_series), by=one_series.director)
    machine.goes_on(20)
    now = clock.now()
    assert times.correct(
        first_series(one_series), Kind.END, now, by=one_series.director, reason="another table was playing"
    )
    window = hall_of(reload_tournament(one_series)).window
    assert window
    assert window.seconds == 900


def test_an_end_that_was_never_pressed_cannot_be_set_to_the_past(one_series: Cast, machine: Machine) -> None:
    times.start(first_series(one_series), by=one_series.director)
    machine.goes_on(120)
    ago = clock.now() - timedelta(minutes=20)
    assert refusal_codes(
        times.correct, first_series(one_series), Kind.END, ago, by=one_series.director, reason="-"
    ) == ["series.end_is_now"]


def test_a_series_that_was_not_played_has_no_end(one_series: Cast) -> None:
    assert refusal_codes(
        times.correct, first_series(one_series), Kind.END, clock.now(), by=one_series.director, reason="-"
    ) == ["series.not_started"]


def test_a_voided_draw_takes_its_times_along(one_series: Cast, machine: Machine) -> None:
    times.start(first_series(one_series), by=one_series.director)
    times.end(first_series(one_series), by=one_series.director)
    drawing.void(first_series(one_series).draws.get(), by=one_series.director, reason="wrong list")
    publish_draw(one_series.tournament, by=one_series.director, seed="2")
    assert hall_of(reload_tournament(one_series)).next_key == "start"
    machine.goes_on(120)
    (table,) = first_series(one_series).draws.get(voided_at=None).tables.all()
    key_sheet(table, by=one_series.clerk)
    assert lacks(one_series) == ["window.runs"]


def test_a_tournament_that_is_broken_off_ends_when_its_settings_say_so(two_series: Cast, machine: Machine) -> None:
    key_sheet(table_of(two_series, 2), by=two_series.clerk)
    machine.goes_on(40)
    protest = file_protest(two_series, table_of(two_series, 2))
    setup.change_settings(two_series.tournament, by=two_series.director, series_count=2)
    assert not protest_state(two_series, protest).late
    assert lacks(two_series) == ["protests.open", "window.runs"]


def test_a_series_in_play_does_not_end_because_it_became_the_last(two_series: Cast) -> None:
    setup.change_settings(two_series.tournament, by=two_series.director, series_count=2)
    assert not SeriesTime.objects.filter(series__number=2, kind=Kind.END).exists()


def test_another_correction_takes_no_protest_away(two_series: Cast, machine: Machine) -> None:
    """The sheet of series 1 is corrected during series 2, objected to, corrected again, and taken out."""

    def corrected(base: int) -> None:
        footers = [make_footer(0, 0, 0, 0, 4)] * 4
        after_services.correct(
            table_of(two_series),
            by=two_series.director,
            footers=footers,
            passed=48,
            base=base,
            paragraph="SkWO 7.2.5",
            reason=f"{base}",
        )

    corrected(1)
    machine.goes_on(5)
    protest = file_protest(two_series)
    corrected(2)
    assert not protest_state(two_series, protest).late
    after_services.take_out(table_of(two_series), base=3, by=two_series.director, reason="-")
    assert not protest_state(two_series, protest).late


def test_a_sheet_that_is_keyed_anew_can_be_objected_to(two_series: Cast) -> None:
    after_services.take_out(table_of(two_series), base=1, by=two_series.director, reason="another table's")
    key_sheet(table_of(two_series), by=two_series.clerk, base=1)
    assert not protest_state(two_series, file_protest(two_series)).late


def test_a_decision_that_is_objected_to_is_not_withdrawn_by_the_referee(one_series: Cast, machine: Machine) -> None:
    key_sheet(table_of(one_series), by=one_series.clerk)
    ruling = rule_on_player(one_series, effect=Effect(Adjustment.Kind.POINTS, points=-200))
    file_protest(one_series, ruling)
    assert refusal_codes(withdrawals.withdraw, ruling, by=one_series.referee, reason="-") == ["ruling.protested"]
    effect = ruling.adjustments.get()
    assert refusal_codes(withdrawals.withdraw_effect, effect, by=one_series.referee, reason="-") == ["ruling.protested"]


def test_a_decision_after_the_time_for_protests_starts_it_again(one_series: Cast, machine: Machine) -> None:
    key_sheet(table_of(one_series), by=one_series.clerk)
    machine.goes_on(16)
    assert lacks(one_series) == []
    ruling = rule_on_player(one_series, effect=Effect(Adjustment.Kind.POINTS, points=-200))
    assert lacks(one_series) == ["window.runs"]
    machine.goes_on(15)
    assert not protest_state(one_series, file_protest(one_series, ruling)).late
    assert protest_state(one_series, file_protest(one_series)).late


def test_the_release_of_a_list_with_gaps_starts_nothing(one_series: Cast, machine: Machine) -> None:
    Tournament.objects.update(objection_from="posting")
    results.post_standings(first_series(one_series), by=one_series.director)
    machine.goes_on(120)
    key_sheet(table_of(one_series), by=one_series.clerk)
    assert lacks(one_series) == ["window.no_posting"]
    results.post_standings(first_series(one_series), by=one_series.director)
    assert lacks(one_series) == ["window.runs"]


def test_a_list_that_was_taken_down_counts_from_its_next_release(one_series: Cast, machine: Machine) -> None:
    Tournament.objects.update(objection_from="posting")
    key_sheet(table_of(one_series), by=one_series.clerk)
    posted = results.post_standings(first_series(one_series), by=one_series.director)
    machine.goes_on(14)
    results.take_down(posted, by=one_series.director, reason="wrong paper")
    machine.goes_on(2)
    assert lacks(one_series) == ["window.no_posting"]
    results.post_standings(first_series(one_series), by=one_series.director)
    assert lacks(one_series) == ["window.runs"]


def test_a_new_list_at_once_goes_on_with_the_minutes_of_the_old(one_series: Cast, machine: Machine) -> None:
    Tournament.objects.update(objection_from="posting")
    key_sheet(table_of(one_series), by=one_series.clerk)
    results.post_standings(first_series(one_series), by=one_series.director)
    rule_on_player(one_series, effect=Effect(Adjustment.Kind.POINTS, points=-10))
    machine.goes_on(14)
    results.post_standings(first_series(one_series), by=one_series.director)
    machine.goes_on(2)
    assert PostedStandings.objects.count() == 2
    assert lacks(one_series) == []


def test_a_table_that_vanishes_ends_the_series_at_that_time_and_not_before(one_series: Cast, machine: Machine) -> None:
    key_sheet(table_of(one_series), by=one_series.clerk)
    machine.goes_on(30)
    SeatChange.objects.create(
        draw=first_series(one_series).draws.get(), number=1, kind="field", before="", after="",
        cost_before=[], cost_after=[], reason="-", made_at=clock.now(), made_by=one_series.director,
    )  # fmt: skip
    assert lacks(one_series) == ["window.runs"]


@pytest.mark.parametrize("moved", [-3600, 3600])
def test_a_sheet_keyed_after_the_clock_was_moved_starts_the_full_time_for_protests(
    one_series: Cast, machine: Machine, moved: int
) -> None:
    times.start(first_series(one_series), by=one_series.director)
    machine.goes_on(120)
    machine.off = moved
    key_sheet(table_of(one_series), by=one_series.clerk)
    machine.goes_on(14)
    assert lacks(one_series) == ["window.runs"]
    machine.goes_on(2)
    assert lacks(one_series) == []


def test_a_step_that_is_refused_does_not_hide_a_moved_clock(one_series: Cast, machine: Machine) -> None:
    key_sheet(table_of(one_series), by=one_series.clerk)
    end_series(first_series(one_series), by=one_series.director, minutes=1)
    machine.off = 1200
    data = {"series": first_series(one_series).pk, "kind": "end", "time": "2199-01-01T00:00:00", "reason": "-"}
    assert sign_in(one_series.director).post(f"/t/{one_series.tournament.slug}/times/", data).status_code == 409
    assert lacks(one_series) == ["window.runs"]


def test_a_player_of_the_protest_has_no_vote_and_may_write_down_what_others_decide(one_series: Cast) -> None:
    key_sheet(table_of(one_series), by=one_series.clerk)
    own = jury.name(
        one_series.tournament, name="A", user=one_series.jury, card=card(one_series), by=one_series.director, reason="-"
    )
    setup.play_on(one_series.tournament, one_series.jury, card=card(one_series), by=one_series.director)
    other = jury.name(one_series.tournament, name="B", by=one_series.director, reason="-")
    words: dict[str, Any] = {"paragraph": "-", "decision": "-", "reason": "-", "by": one_series.jury}
    protest = file_protest(one_series)
    assert refusal_codes(jury.decide, protest, votes={own: True, other: True}, **words) == ["jury.own_case"]
    page = page_words(sign_in(one_series.jury).get(f"/t/{one_series.tournament.slug}/protests/1/decide/"))
    assert "You are concerned in this case: you write down what the jury has decided" in page
    assert jury.decide(protest, votes={other: False}, **words).recorded_by == one_series.jury


def test_a_removed_member_of_the_jury_has_no_vote(one_series: Cast) -> None:
    key_sheet(table_of(one_series), by=one_series.clerk)
    juror = jury.name(one_series.tournament, name="A", by=one_series.director, reason="-")
    jury.remove(juror, by=one_series.director, reason="-")
    words = {"paragraph": "-", "decision": "-", "reason": "-"}
    votes = {Juror.objects.get(): True}
    assert refusal_codes(jury.decide, file_protest(one_series), votes=votes, by=one_series.jury, **words) == [
        "jury.not_a_member"
    ]


def test_the_same_words_with_another_effect_are_another_verdict(one_series: Cast) -> None:
    key_sheet(table_of(one_series), by=one_series.clerk)
    juror = jury.name(one_series.tournament, name="A", by=one_series.director, reason="-")
    protest = file_protest(one_series)
    words: dict[str, Any] = {
        "paragraph": "-",
        "decision": "-",
        "reason": "-",
        "votes": {juror: True},
        "by": one_series.jury,
    }
    jury.decide(protest, **words)
    change = Change(card=card(one_series), effect=Effect(Adjustment.Kind.POINTS, points=500))
    assert refusal_codes(jury.decide, protest, change=change, **words) == ["protest.decided"]
    assert refusal_codes(jury.decide, protest, **words | {"votes": {}}) == ["protest.decided"]


def test_a_referee_does_not_take_back_what_is_filed_against_him(one_series: Cast) -> None:
    key_sheet(table_of(one_series), by=one_series.clerk)
    protest = file_protest(one_series, rule_on_player(one_series, by=one_series.director), token=uuid4())
    assert refusal_codes(protest_services.take_back, protest, by=one_series.director, reason="-") == [
        "protest.own_decision"
    ]
    protest_services.take_back(protest, by=one_series.clerk, reason="settled")


@pytest.mark.parametrize("time", ["0001-01-01T00:00", "9999-12-31T23:59:59"])
def test_a_year_that_no_tournament_has_is_refused(one_series: Cast, time: str) -> None:
    data = {"series": first_series(one_series).pk, "kind": "start", "time": time, "reason": "-"}
    assert sign_in(one_series.director).post(f"/t/{one_series.tournament.slug}/times/", data).status_code == 422
