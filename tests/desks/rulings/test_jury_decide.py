"""The jury: named before the start, no judge in his own case, votes, and a decision that is final and counts."""

from datetime import timedelta
from typing import Any

import pytest

from tests.builders import (
    Cast,
    end_series,
    key_sheet,
    make_cast,
    page_words,
    play_series,
    publish_draw,
    refusal_codes,
    register_players,
    run_at_once,
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
from tests.remembered import remembered
from tournament import clock
from tournament.desks.results.final import services as results
from tournament.desks.rulings.decisions.cases import Effect
from tournament.desks.rulings.jury import services as services
from tournament.desks.rulings.jury.change import Change
from tournament.desks.rulings.protests import services as protest_services
from tournament.desks.rulings.withdrawals import services as withdrawals
from tournament.desks.setup.settings import services as setup
from tournament.desks.setup.times import services as times
from tournament.models import Adjustment, AuditEntry, FooterEntry, Juror, Protest, Ruling, SeriesTime, Verdict
from tournament.queries.protests.filed import State
from tournament.queries.protests.jury import conflicts
from tournament.queries.ranking.standings import standings
from tournament.queries.record.recount import faults

Kind = Adjustment.Kind
NAMES = ("Albrecht, Karl-Heinz", "Böhme, Jürgen", "Brandt, Sabine")


@pytest.fixture
@remembered
def hall(cast: Cast) -> Cast:
    """One series of two is played by four at one table; three judges who are none of them."""
    setup.change_settings(cast.tournament, by=cast.director, series_count=2)
    cast.tournament.refresh_from_db()
    for name in NAMES:
        services.name(cast.tournament, name=name, by=cast.director)
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    return cast


def judges(cast: Cast, *votes: bool) -> dict[Juror, bool]:
    return dict(zip(Juror.objects.filter(tournament=cast.tournament, removed_at=None), votes, strict=False))


def decide_protest(cast: Cast, protest: Protest, *votes: bool, **more: Any) -> Verdict:
    words_of_it = {
        "paragraph": "SkWO 7.3.3",
        "decision": "So it is.",
        "reason": "Seen on the sheet.",
        "by": cast.jury,
        **more,
    }
    return services.decide(protest, votes=judges(cast, *(votes or (True, True, False))), **words_of_it)


def url(cast: Cast, step: str = "") -> str:
    return f"/t/{cast.tournament.slug}/protests/{step}"


def performance_of(cast: Cast, number: int = 1) -> int:
    return next(row.performance for row in standings(reload_tournament(cast), upto=1).rows if row.number == number)


def test_a_majority_of_the_votes_upholds_a_protest(hall: Cast) -> None:
    verdict = decide_protest(hall, file_protest(hall))
    assert (verdict.upheld, verdict.votes.count()) == (True, 3)
    assert protest_state(hall, verdict.protest).state is State.UPHELD


@pytest.mark.parametrize("votes", [(True, False), (False, False, True), (False,)])
def test_half_of_the_votes_turn_a_protest_down(hall: Cast, votes: tuple[bool, ...]) -> None:
    assert not decide_protest(hall, file_protest(hall), *votes).upheld


def test_a_verdict_against_its_votes_is_found_by_verify(hall: Cast) -> None:
    verdict = decide_protest(hall, file_protest(hall))
    assert list(faults()) == []
    Verdict.objects.filter(pk=verdict.pk).update(upheld=False)
    assert [fault.split(": ")[1] for fault in faults()] == ["decided against its votes"]


def test_a_verdict_is_recorded_with_its_votes(hall: Cast) -> None:
    decide_protest(hall, file_protest(hall))
    entry = AuditEntry.objects.get(action="protest.decide")
    assert entry.user == hall.jury
    assert entry.after
    assert entry.after["votes"] == [f"{NAMES[0]}: +", f"{NAMES[1]}: +", f"{NAMES[2]}: −"]


def test_a_verdict_is_final(hall: Cast) -> None:
    protest = file_protest(hall)
    assert decide_protest(hall, protest) == decide_protest(hall, protest)
    assert refusal_codes(decide_protest, hall, protest, decision="Other words.") == ["protest.decided"]
    assert refusal_codes(protest_services.take_back, protest, by=hall.clerk, reason="-") == ["protest.decided"]


def test_an_upheld_protest_withdraws_what_the_decision_did(hall: Cast) -> None:
    before = performance_of(hall)
    ruling = rule_on_player(hall, effect=Effect(Kind.POINTS, points=-100))
    assert performance_of(hall) == before - 100
    decide_protest(hall, file_protest(hall, ruling), change=Change(withdraws=True))
    assert performance_of(hall) == before
    ruling.refresh_from_db()
    assert ruling.withdrawal_reason == "#1: So it is."
    log = sign_in(hall.director).get(f"/t/{hall.tournament.slug}/rulings/")
    assert "Withdrawn: by protest 1: So it is." in page_words(log)
    assert "#1:" not in page_words(log)


def test_an_upheld_protest_adds_an_effect_of_the_jurys_own(hall: Cast) -> None:
    before, sheet = performance_of(hall), list(FooterEntry.objects.values())
    protest = file_protest(hall)
    decide_protest(hall, protest, change=Change(card=card(hall), effect=Effect(Kind.POINTS, points=70)))
    assert performance_of(hall) == before + 70
    own = Ruling.objects.get(protest=protest)
    assert (own.ruled_by, own.facts, own.decision) == (hall.jury, protest.text, "So it is.")
    assert list(FooterEntry.objects.values()) == sheet


def test_a_ruling_of_the_jury_is_not_withdrawn(hall: Cast) -> None:
    protest = file_protest(hall)
    decide_protest(hall, protest, change=Change(card=card(hall), effect=Effect(Kind.POINTS, points=70)))
    own = Ruling.objects.get(protest=protest)
    assert refusal_codes(withdrawals.withdraw, own, by=hall.director, reason="-") == ["ruling.jury_is_final"]
    effect = own.adjustments.get()
    assert refusal_codes(withdrawals.withdraw_effect, effect, by=hall.director, reason="-") == ["ruling.jury_is_final"]


def test_a_protest_that_is_turned_down_changes_nothing(hall: Cast) -> None:
    ruling = rule_on_player(hall, effect=Effect(Kind.POINTS, points=-100))
    before = performance_of(hall)
    change = Change(withdraws=True, card=card(hall), effect=Effect(Kind.POINTS, points=70))
    decide_protest(hall, file_protest(hall, ruling), False, False, True, change=change)
    assert performance_of(hall) == before
    assert Ruling.objects.count() == 1


def test_an_impossible_effect_leaves_the_protest_undecided(hall: Cast) -> None:
    protest = file_protest(hall)
    change = Change(card=None, effect=Effect(Kind.POINTS, points=70))
    assert refusal_codes(decide_protest, hall, protest, change=change) == ["ruling.nobody"]
    assert not Verdict.objects.exists()


def test_a_late_protest_can_only_be_turned_down(hall: Cast) -> None:
    draw = publish_draw(hall.tournament, 2, by=hall.director)
    times.start(draw.series, by=hall.director)
    protest = file_protest(hall)
    assert refusal_codes(decide_protest, hall, protest) == ["protest.late_only_down"]
    page = sign_in(hall.jury).get(url(hall, "1/decide/")).text
    assert "It came late: it can only be turned down." in page
    assert not decide_protest(hall, protest, False).upheld


def test_a_late_protest_is_turned_down_even_when_the_final_result_stands(hall: Cast) -> None:
    publish_draw(hall.tournament, 2, by=hall.director)
    key_sheet(table_of(hall, 2), by=hall.clerk)
    end_series(series_of(hall.tournament, 2), by=hall.director)
    results.finalise(hall.tournament, by=hall.director)
    protest = file_protest(hall)
    assert protest_state(hall, protest).late
    assert not decide_protest(hall, protest, False).upheld


def test_a_referee_is_no_judge_of_his_own_decision(hall: Cast) -> None:
    services.name(hall.tournament, name="The referee", user=hall.referee, by=hall.director, reason="short of judges")
    protest = file_protest(hall, rule_on_player(hall))
    everybody = Juror.objects.all()
    assert [finding.code for finding in conflicts(protest, list(everybody)).values()] == ["jury.own_decision"]
    votes = dict.fromkeys(everybody, True)
    words_of_it = {"paragraph": "-", "decision": "-", "reason": "-"}
    assert refusal_codes(services.decide, protest, votes=votes, by=hall.jury, **words_of_it) == ["jury.own_decision"]
    assert "The referee made this decision" in page_words(sign_in(hall.jury).get(url(hall, "1/decide/")))


def test_a_clerk_is_no_judge_of_a_sheet_that_he_keyed(hall: Cast) -> None:
    services.name(hall.tournament, name="The clerk", user=hall.clerk, by=hall.director, reason="short of judges")
    protest = file_protest(hall)
    assert [finding.code for finding in conflicts(protest, list(Juror.objects.all())).values()] == ["jury.own_sheet"]


@pytest.mark.parametrize(("number", "code"), [(1, "jury.own_case"), (2, "jury.own_table"), (5, None)])
def test_a_player_of_the_table_is_no_judge(hall: Cast, number: int, code: str | None) -> None:
    register_players(hall.tournament, 1, by=hall.director)
    services.name(hall.tournament, name="A player", card=card(hall, number), by=hall.director, reason="short")
    by_juror = conflicts(file_protest(hall), list(Juror.objects.all()))
    assert [finding.code for finding in by_juror.values()] == ([code] if code else [])


def test_a_player_who_called_the_referee_is_no_judge_of_the_decision(hall: Cast) -> None:
    """Nobody of the case sits at a table, so that a seat there is no reason for it."""
    register_players(hall.tournament, 3, by=hall.director)
    for number in (6, 7):
        services.name(hall.tournament, name=f"Player {number}", card=card(hall, number), by=hall.director, reason="few")
    protest = file_protest(hall, rule_on_player(hall, 5, called_by=card(hall, 6)), number=5)
    by_juror = conflicts(protest, list(Juror.objects.all()))
    caller = Juror.objects.get(card=card(hall, 6))
    assert {juror: finding.code for juror, finding in by_juror.items()} == {caller.pk: "jury.own_case"}
    words_of_it = {"paragraph": "-", "decision": "-", "reason": "-"}
    votes = {caller: False}
    assert refusal_codes(services.decide, protest, votes=votes, by=hall.jury, **words_of_it) == ["jury.own_case"]


def test_a_verdict_may_be_written_down_by_whoever_made_the_decision_and_judges_nothing(hall: Cast) -> None:
    setup.appoint(hall.tournament, hall.referee, role="jury", by=hall.director)
    protest = file_protest(hall, rule_on_player(hall))
    told = "You made this decision yourself: you write down what the jury has decided, and are none of its judges."
    assert told in page_words(sign_in(hall.referee).get(url(hall, "1/decide/")))
    assert told not in page_words(sign_in(hall.director).get(url(hall, "1/decide/")))
    assert decide_protest(hall, protest, by=hall.referee).recorded_by == hall.referee


def test_a_named_referee_is_no_judge_and_whoever_typed_his_decision_may_be_one(hall: Cast) -> None:
    protest = file_protest(hall, rule_on_player(hall, decided_by="Jürgen Böhme"))
    assert [finding.values["name"] for finding in conflicts(protest, list(Juror.objects.all())).values()] == [NAMES[1]]
    services.name(hall.tournament, name="The typist", user=hall.referee, by=hall.director, reason="short of judges")
    typist = Juror.objects.get(name="The typist")
    assert conflicts(protest, [typist]) == {}
    words_of_it: dict[str, Any] = {"paragraph": "SkWO 7.3.3", "decision": "-", "reason": "-"}
    assert services.decide(protest, votes={typist: False}, by=hall.referee, **words_of_it).votes.count() == 1


def test_whoever_only_typed_a_decision_takes_the_protest_against_it_back(hall: Cast) -> None:
    protest = file_protest(hall, rule_on_player(hall, decided_by="Jürgen Böhme"))
    protest_services.take_back(protest, by=hall.referee, reason="-")
    protest.refresh_from_db()
    assert protest.taken_back_by == hall.referee


def test_a_verdict_needs_votes(hall: Cast) -> None:
    assert refusal_codes(
        services.decide, file_protest(hall), votes={}, paragraph="-", decision="-", reason="-", by=hall.jury
    ) == ["jury.no_votes"]


def test_a_protest_that_was_taken_back_is_not_decided(hall: Cast) -> None:
    protest = file_protest(hall)
    protest_services.take_back(protest, by=hall.clerk, reason="-")
    assert refusal_codes(decide_protest, hall, protest) == ["protest.taken_back"]


def test_two_verdicts_at_once_decide_once(committed: None) -> None:
    cast = make_cast()
    for name in NAMES:
        services.name(cast.tournament, name=name, by=cast.director)
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    protest = file_protest(cast)
    outcomes = run_at_once(
        *[lambda vote=vote: decide_protest(cast, protest, vote, vote, vote) for vote in (True, False)]
    )
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Refused", "Verdict"]


def test_the_time_for_protests_counts_from_the_corrected_end(hall: Cast) -> None:
    """A protest that was late becomes one in time when the end of the series is corrected to five minutes ago."""
    publish_draw(hall.tournament, 2, by=hall.director)
    key_sheet(table_of(hall, 2), by=hall.clerk)
    end_series(series_of(hall.tournament, 2), by=hall.director, minutes=40)
    late = file_protest(hall, table_of(hall, 2))
    assert protest_state(hall, late).late
    ago = clock.now() - timedelta(minutes=5)
    times.correct(series_of(hall.tournament, 2), SeriesTime.Kind.END, ago, by=hall.director, reason="wrong hour")
    assert not protest_state(hall, late).late


def test_members_with_commas_in_their_names_are_told_apart(hall: Cast) -> None:
    assert " · ".join(NAMES) in page_words(sign_in(hall.director).get(url(hall)))
