"""Pages of seasons: begin one, put evenings in, rank by a usual rule, change the rule with a note, open a value."""

from datetime import date
from typing import Any

import pytest
from django.utils import translation

from scoring.season_told import rule_told
from tests.builders import (
    Cast,
    answer_statuses,
    create_tournament,
    page_words,
    play_series,
    refusal_codes,
    register_players,
    sign_in,
)
from tests.tiers import sweep
from tournament.desks.seasons.rules import services as rules
from tournament.desks.seasons.rules.fields import DropsField
from tournament.desks.seasons.rules.forms import RuleForm
from tournament.desks.seasons.rules.told import initial_of
from tournament.desks.seasons.rules.usual import USUAL
from tournament.desks.seasons.year import services
from tournament.models import AuditEntry, RankingRule, Season, SeasonRanking, Tournament
from tournament.queries.season.ranked import as_counted
from tournament.queries.season.shown import shown
from tournament.wording.season import rule_words
from tournament.wording.seasonlists import lacking

NOTED = {"holds_since": "2026-06-01", "reason": "The meeting of June"}


def begin_season(cast: Cast, **more: Any) -> Season:
    values = {"name": "2026", "begins": date(2026, 1, 1), "ends": date(2026, 12, 31), **more}
    return services.begin(cast.organizer, **values, by=cast.director)


def play_evening(cast: Cast, **more: Any) -> Tournament:
    settings = {"name": "Evening", "date": date(2026, 3, 6), "series_count": 1, **more}
    tournament = create_tournament(cast.organizer, cast.director, **settings)
    register_players(tournament, 3, by=cast.director)
    play_series(tournament, 1, by=cast.director, clerk=cast.clerk)
    return tournament


def address(season: Season, step: str = "") -> str:
    return f"/o/{season.organizer.slug}/seasons/{season.pk}/{step}"


def test_a_season_lasts_ten_years_at_most_and_keeps_off_the_ends_of_the_calendar(cast: Cast) -> None:
    begin_season(cast, name="Ten years", begins=date(2017, 12, 31), ends=date(2026, 1, 1))
    assert refusal_codes(begin_season, cast, name="y", begins=date(2016, 12, 31), ends=date(2026, 1, 1)) == [
        "year.too_long"
    ]
    assert refusal_codes(begin_season, cast, name="y", begins=date(9999, 1, 1), ends=date(9999, 12, 31)) == ["year.far"]
    assert refusal_codes(begin_season, cast, name="y", begins=date(1, 1, 1), ends=date(2026, 1, 1)) == ["year.far"]


def test_a_season_is_begun_once_and_its_last_day_is_not_before_the_first(cast: Cast) -> None:
    assert begin_season(cast) == begin_season(cast)
    assert refusal_codes(begin_season, cast, ends=date(2027, 1, 31)) == ["year.there"]
    assert refusal_codes(begin_season, cast, name="x", ends=date(2025, 1, 1)) == ["year.turned"]
    client = sign_in(cast.director)
    home = f"/o/{cast.organizer.slug}/seasons/"
    answer = client.post(home, {"name": "2027", "begins": "2027-01-01", "ends": "2026-01-01"})
    assert answer.status_code == 409
    assert "The last day is before the first one." in page_words(answer)
    client.post(home, {"name": "2027", "begins": "2027-01-01", "ends": "2027-12-31"})
    assert "2027" in page_words(client.get(home))
    assert AuditEntry.objects.filter(action="season.begin").count() == 2


def test_evenings_of_the_seasons_days_and_organizer_are_put_in_and_taken_out(cast: Cast) -> None:
    season, day = begin_season(cast), play_evening(cast)
    client = sign_in(cast.director)
    assert "Evening" in page_words(client.get(address(season)))
    client.post(address(season, "put-in/"), {"day": [day.pk]})
    client.post(address(season, "put-in/"), {"day": [day.pk]})
    assert list(season.tournaments.all()) == [day]
    page = page_words(client.get(address(season)))
    assert "3 lists" in page
    assert "no final result yet" in page
    assert AuditEntry.objects.filter(action="season.put_in").count() == 1
    before = play_evening(cast, name="Before", date=date(2025, 3, 6))
    elsewhere = Tournament.objects.get(name="Elsewhere")
    other = begin_season(cast, name="other")
    for wrong, into, code in (
        (before, season, "year.outside"),
        (elsewhere, season, "year.other_organizer"),
        (day, other, "year.other_season"),
    ):
        assert refusal_codes(services.put_in, into, [wrong], by=cast.director) == [code]
    assert "Tick the evenings" in client.post(address(season, "put-in/"), {"day": ["x"]}, follow=True).text
    client.post(address(season, f"take-out/{day.pk}/"))
    assert not season.tournaments.exists()
    assert client.post(address(season, f"take-out/{day.pk}/")).status_code == 404


def test_a_value_of_a_ranking_by_a_usual_rule_opens_into_formula_and_lists(cast: Cast) -> None:
    season, day = begin_season(cast), play_evening(cast)
    services.put_in(season, [day], by=cast.director)
    client = sign_in(cast.director)
    side_by_side = page_words(client.get(address(season, "usual/")))
    assert side_by_side.count("AaAaAaAa") == len(USUAL) == 5
    answer = client.post(address(season, "usual/"), {"name": "Year", "usual": "minimum"}, follow=True)
    ranking = SeasonRanking.objects.get()
    page = page_words(answer)
    assert "The mean of what counts, divided by 24 at least." in page
    assert "Evening" in page
    total = int(day.cards.get(number=1).tournament.games(3)) and max(
        int(row.total or 0) for row in day.series.get().draws.get().tables.get().versions.get().footers.all()
    )
    assert f"{total / 24:.2f}" in page
    player = day.cards.order_by("number").first()
    assert player
    opened = client.get(address(season, f"ranking/{ranking.pk}/{player.player_id}/"))
    assert "÷ 24 =" in page_words(opened)
    assert f"/t/{day.slug}/sheets/1/1/" in opened.text
    assert client.get(address(season, f"ranking/{ranking.pk}/999999/")).status_code == 404
    again = client.post(address(season, "usual/"), {"name": "Year", "usual": "best"})
    assert again.status_code == 409
    assert SeasonRanking.objects.count() == 1


def test_a_changed_rule_counts_for_the_whole_season_and_its_note_stands_under_the_list(cast: Cast) -> None:
    season, day = begin_season(cast), play_evening(cast)
    services.put_in(season, [day], by=cast.director)
    ranking = rules.add(season, name="Year", rule=USUAL["minimum"], by=cast.director)
    client, page = sign_in(cast.director), address(season, f"ranking/{ranking.pk}/rule/")
    form = client.get(page).context["form"]
    kept = {name: value for name, value in form.initial.items() if value is not None}
    changed = {**kept, **NOTED, "aggregate": "sum", "per": "0.5", "per_from": "50", "groups": ["guest", "f"]}
    answer = client.post(page, changed, follow=True)
    assert "The meeting of June" in page_words(answer)
    newest = ranking.rules.newest_first()[0]
    assert newest.rule == {"adjust": [{"per": 0.5, "from": 50}], "qualify": {"groups": ["guest", "f"]}}
    client.post(page, changed)
    assert ranking.rules.count() == 2
    assert RankingRule.objects.order_by("pk")[0].rule == USUAL["minimum"]
    assert client.post(page, {**changed, "keep": "drop", "drops": "30-1"}).status_code == 422
    assert client.post(page, {**changed, "keep": "best"}).status_code == 422
    ahead = client.post(page, {**changed, "best": "3", "keep": "best", "holds_since": "2999-01-01"})
    assert "that has not come" in page_words(ahead)


def test_rankings_can_be_made_for_each_quarter_or_month_of_some_groups_and_lists(cast: Cast) -> None:
    season = begin_season(cast, begins=date(2026, 2, 10), ends=date(2026, 7, 5))
    client = sign_in(cast.director)
    sent = {"name": "Guests", "usual": "best", "span": "quarters", "groups": ["guest"], "tags": "cup", "series": "2"}
    client.post(address(season, "usual/"), {**sent, "unranked": "guests"})
    client.post(address(season, "usual/"), {**sent, "unranked": "guests"})
    made = [(each.name, each.as_guests, each.rules.get().rule["which"]) for each in season.rankings.in_order()]
    narrowing = {"series": [2], "tags": ["cup"]}
    assert made == [
        ("Guests, quarter 1/2026", True, {**narrowing, "from": "2026-02-10", "to": "2026-03-31"}),
        ("Guests, quarter 2/2026", True, {**narrowing, "from": "2026-04-01", "to": "2026-06-30"}),
        ("Guests, quarter 3/2026", True, {**narrowing, "from": "2026-07-01", "to": "2026-07-05"}),
    ]
    assert season.rankings.in_order()[0].rules.get().rule["qualify"] == {"groups": ["guest"]}
    client.post(address(season, "usual/"), {"name": "Month", "usual": "attendance", "span": "months"})
    assert season.rankings.filter(name__startswith="Month, ").count() == 6
    assert client.post(address(season, "usual/"), {**sent, "series": "0"}).status_code == 422
    assert season.rankings.count() == 9


def test_comparing_the_usual_rules_for_some_lists_makes_no_ranking(cast: Cast) -> None:
    season, day = begin_season(cast), play_evening(cast)
    services.put_in(season, [day], by=cast.director)
    client = sign_in(cast.director)
    page = client.post(address(season, "usual/"), {"name": "", "usual": "best", "series": "2", "compare": "1"})
    assert page_words(page).count("No list counts for this ranking yet.") == len(USUAL)
    page = client.post(address(season, "usual/"), {"name": "Y", "usual": "best", "series": "1", "compare": "1"})
    assert page_words(page).count("AaAaAaAa") == len(USUAL)
    assert not season.rankings.exists()


def test_people_without_a_place_are_below_the_ranking_as_guests_or_hidden(cast: Cast) -> None:
    season, day = begin_season(cast), play_evening(cast)
    services.put_in(season, [day], by=cast.director)
    ranking = rules.add(season, name="Year", rule={"qualify": {"lists": 2}}, by=cast.director)
    rules.add(season, name="Other", rule={}, by=cast.director)
    client, page = sign_in(cast.director), address(season, f"ranking/{ranking.pk}/list/")
    of_ranking = address(season, f"ranking/{ranking.pk}/")
    assert "AaAaAaAa" in page_words(client.get(of_ranking))
    client.post(page, {"name": "Best", "position": "7", "unranked": "guests"})
    assert "guest AaAaAaAa" in page_words(client.get(of_ranking))
    client.post(page, {"name": "Best", "position": "7", "unranked": "hidden"})
    client.post(page, {"name": "Best", "position": "7", "unranked": "hidden"})
    assert "AaAaAaAa" not in page_words(client.get(of_ranking))
    assert AuditEntry.objects.filter(action="season.arrange").count() == 2
    answer = client.post(page, {"name": "Other", "position": "7", "unranked": "hidden"})
    assert (answer.status_code, "Give this one another name" in page_words(answer)) == (409, True)
    assert list(season.rankings.in_order().values_list("name", flat=True)) == ["Other", "Best"]


def test_a_rankings_page_names_tags_and_series_that_no_list_has_so_far(cast: Cast) -> None:
    season, day = begin_season(cast), play_evening(cast)
    services.put_in(season, [day], by=cast.director)
    rule = {"which": {"tags": ["cup"], "declared": "cup", "series": [1, 3]}}
    ranking = rules.add(season, name="Year", rule=rule, by=cast.director)
    page = page_words(sign_in(cast.director).get(address(season, f"ranking/{ranking.pk}/")))
    for sentence in ("has the tag cup so far", "declared for “cup” so far", "has had series 3 so far"):
        assert sentence in page


def test_every_usual_rule_goes_through_the_form_unchanged(cast: Cast) -> None:
    for code, rule in USUAL.items():
        form = RuleForm({**{name: value for name, value in initial_of(rule).items() if value is not None}, **NOTED})
        assert form.is_valid(), (code, form.errors)
        assert form.rule("2026-12-31") == rule, code
        as_counted(rule)


EVERY_PART = {
    "unit": "evening",
    "which": {"series": [1, 2], "tags": ["cup", "ladies"], "declared": "cup", "from": "2026-02-01", "to": "2026-11-30"},
    "norm": 48,
    "by_place": {"points": [10, 6.5, 5], "from_last": [1], "equals": "better"},
    "absent": -0.5,
    "keep": {"first": 4},
    "aggregate": {"mean_at_least": 3},
    "adjust": [{"per": 0.25, "from": 30, "one_sided": True}, {"missed_power": 2, "from": 3}],
    "qualify": {"lists": 3, "evenings": 2, "months": 2, "month_lists": 1, "groups": ["member", "f"],
                "joined_before": "2026-10-01", "months_left": 3, "arrears": 6},
    "ties": ["won", "lost", "lot"],
}  # fmt: skip


@pytest.mark.parametrize("rule", [EVERY_PART, {**EVERY_PART, "by_place": {"points": "field"}, "keep": {"best": 4}}, {}])
def test_every_part_of_a_rule_goes_through_the_page_unchanged(cast: Cast, rule: dict[str, Any]) -> None:
    season = begin_season(cast)
    ranking = rules.add(season, name="Year", rule=rule, by=cast.director)
    client, page = sign_in(cast.director), address(season, f"ranking/{ranking.pk}/rule/")
    form = client.get(page).context["form"]
    sent = {field.name: field.value() for field in form if field.value() not in (None, "", False)} | NOTED
    assert client.post(page, {**sent, "lists": "2"}).status_code == 302
    newest = ranking.rules.newest_first()[0].rule
    assert newest == {**rule, "qualify": {**rule.get("qualify", {}), "lists": 2}}
    page_words(client.get(address(season, f"ranking/{ranking.pk}/")))


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"series": "0"}, "An evening has series from 1 to 20."),
        ({"series": "21"}, "An evening has series from 1 to 20."),
        ({"worth": "points", "place_points": "10; x"}, "Write the points place by place"),
        ({"worth": "points", "place_points": ""}, "Write how many."),
        ({"keep": "first"}, "Write how many."),
        ({"months_left": "121"}, "120"),
    ],
)
def test_an_invalid_part_of_a_rule_is_named(cast: Cast, wrong: dict[str, str], sentence: str) -> None:
    season = begin_season(cast)
    ranking = rules.add(season, name="Year", rule={}, by=cast.director)
    page = address(season, f"ranking/{ranking.pk}/rule/")
    sent = {"unit": "list", "worth": "total", "keep": "all", "aggregate": "sum", "ties": "won,lost", **NOTED}
    answer = sign_in(cast.director).post(page, {**sent, **wrong})
    assert (answer.status_code, sentence in page_words(answer)) == (422, True)
    assert ranking.rules.count() == 1


def test_months_left_are_counted_until_the_last_day_of_the_season(cast: Cast) -> None:
    form = RuleForm({**{name: value for name, value in initial_of({}).items() if value}, **NOTED, "months_left": "3"})
    assert form.is_valid()
    assert form.rule("2026-12-31") == {"which": {"to": "2026-12-31"}, "qualify": {"months_left": 3}}


def test_a_rule_that_nobody_can_meet_or_that_contradicts_itself_is_refused(cast: Cast) -> None:
    season = begin_season(cast)
    for rule, code in (
        ({"which": {"from": "2026-05-01", "to": "2026-04-01"}}, "year.range_turned"),
        ({"which": {"from": "2027-05-01"}}, "year.range_outside"),
        ({"which": {"to": "2026-03-31"}, "qualify": {"months": 4}}, "year.too_many_months"),
        ({"keep": {"best": 0}}, "year.nothing_kept"),
        ({"keep": {"drop": [[30, 2], [35, 1]]}}, "year.drops_fall"),
        ({"keep": {"drop": [[3, 3]]}}, "year.drops_all"),
        ({"which": {"to": "2026-01-05"}, "qualify": {"evenings": 6}}, "year.too_many_evenings"),
        ({"which": {"to": "2026-01-05", "series": [2]}, "qualify": {"lists": 6}}, "year.too_many_lists"),
        ({"keep": {"first": 4}, "aggregate": {"mean_at_least": 5}}, "year.divisor_beyond"),
        ({"keep": {"best": 4}, "aggregate": {"mean_at_least": 5}}, "year.divisor_beyond"),
        ({"qualify": {"month_lists": 6}}, "year.month_lists_alone"),
        ({"qualify": {"groups": ["guest"], "joined_before": "2026-03-01"}}, "year.guests_dont_join"),
        ({"which": {"from": "2026-11-01", "to": "2026-12-31"}, "qualify": {"months_left": 3}}, "year.newcomers_late"),
    ):
        assert refusal_codes(rules.add, season, name="Year", rule=rule, by=cast.director) == [code]
    assert not SeasonRanking.objects.exists()
    meant: tuple[dict[str, Any], ...] = (
        {"which": {"to": "2026-03-31"}, "qualify": {"months": 3}},
        {"which": {"to": "2026-01-05", "series": [2]}, "qualify": {"evenings": 5, "lists": 5}},
        {"keep": {"best": 5}, "aggregate": {"mean_at_least": 5}},
        {"keep": {"drop": [[3, 3]]}, "absent": 0},
        {"qualify": {"groups": ["guest", "member"], "joined_before": "2026-03-01", "months": 1, "month_lists": 6}},
    )
    for number, each in enumerate(meant):
        rules.add(season, name=f"Year {number}", rule=each, by=cast.director)


def test_pages_of_a_season_need_a_manager(cast: Cast) -> None:
    season = begin_season(cast)
    for step in ("", "usual/"):
        assert answer_statuses(address(season, step), cast.clerk, cast.stranger, get=True) == [403, 404]


def test_the_next_evening_is_opened_from_the_season_and_is_in_it(cast: Cast) -> None:
    season = begin_season(cast)
    Season.objects.update(ends=date(2999, 12, 31))  # whenever that is: it is never in the past
    first, second = play_evening(cast), play_evening(cast, name="Second", date=date(2026, 3, 13))
    client = sign_in(cast.director)
    assert "/next/" not in client.get(address(season)).text
    services.put_in(season, [first, second], by=cast.director)
    page = client.get(address(season)).text
    assert f'action="/t/{second.slug}/next/"' in page
    assert f'action="/t/{first.slug}/next/"' not in page
    client.post(f"/t/{second.slug}/next/")
    opened = Tournament.objects.get(follows=second)
    assert (opened.season, opened.date > second.date) == (season, True)
    assert f'action="/t/{opened.slug}/next/"' in client.get(address(season)).text


def test_the_latest_of_many_evenings_are_shown_and_earlier_ones_folded(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    season, first, second = (
        begin_season(cast),
        play_evening(cast),
        play_evening(cast, name="Second", date=date(2026, 3, 13)),
    )
    services.put_in(season, [first, second], by=cast.director)
    monkeypatch.setattr("tournament.desks.seasons.year.views.AT_ONCE", 1)
    page = sign_in(cast.director).get(address(season)).text
    late, early = page.split("Earlier evenings (1)")
    assert [">Evening</a>" in part for part in (late, early)] == [False, True]
    assert [">Second</a>" in part for part in (late, early)] == [True, False]


def test_days_in_a_rules_words_are_written_as_in_the_language() -> None:
    rule, findings = rule_told({"which": {"from": "2026-03-01", "to": "2026-11-30"}})
    assert not findings
    with translation.override("de"):
        assert rule_words(rule)[1:3] == ["Listen zählen ab 01.03.2026.", "Listen zählen bis 30.11.2026."]


@sweep("typed", ["3: 1", "30:1 35:2", "30 : 1, 35: 2; 40:3", "30: 1;"])
def test_steps_are_read_with_and_without_spaces(typed: str) -> None:
    steps = DropsField().clean(typed)
    assert steps[0][1] == 1
    assert all(len(step) == 2 for step in steps)


def test_steps_are_shown_as_loss_fees_are_and_their_form_is_said() -> None:
    assert initial_of({"keep": {"drop": [[30, 1], [35, 2]]}})["drops"] == "30: 1; 35: 2"
    assert "30: 1; 35: 2 means" in str(RuleForm().fields["drops"].help_text)


def test_guests_are_told_that_only_members_are_ranked(cast: Cast) -> None:
    season, day = begin_season(cast), play_evening(cast)
    services.put_in(season, [day], by=cast.director)
    rule = {"qualify": {"groups": ["member"], "lists": 8}}
    ranking = rules.add(season, name="Members", rule=rule, by=cast.director)
    person = day.cards.order_by("number")[0].player
    type(person).objects.filter(pk=person.pk).update(membership="member")
    (this,) = shown(season, [ranking])
    told = {str(this.player(row)): lacking(this.rule, row, is_meant=this.is_meant(row)) for row in this.rows}
    assert told.pop(str(person)) == "1 of 8 lists"
    assert set(told.values()) == {"only members are ranked"}
