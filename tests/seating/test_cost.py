"""Cost and notes of plans made by hand."""

import pytest

from seating import (
    Cost,
    Entrant,
    Finding,
    History,
    Severity,
    Wishes,
    by_rank,
    cost,
    draw,
    finding,
    met,
    notes,
    parse,
    threes,
)

PEOPLE = [
    Entrant(1, club="Lucky Seven", team="Lucky 1"),
    Entrant(2, club="Lucky Seven", team="Lucky 1"),
    Entrant(3, club="Lucky Seven", team="Lucky 2"),
    Entrant(4, club="Grand Hand"),
    Entrant(5, club="Grand Hand"),
    Entrant(6),
    Entrant(7),
]
APART = parse("[[1,1,4,6,7],[2,3,5,2]]")
TOGETHER = parse("[[1,7,2,3,1],[2,5,4,6]]")
CLUBS_ONLY, TEAMS_ONLY = Wishes(apart_teams=False), Wishes(apart_clubs=False)
NOTHING = Wishes(apart_teams=False, apart_clubs=False)


def note(code: str, table: int, entrant: int | None = None, **values: int | str) -> Finding:
    return finding(code, severity=Severity.NOTE, table=table, seat=None, entrant=entrant, **values)


TEAMMATES = (note("seating.teammates", 1, a=1, b=2, team="Lucky 1"),)
CLUBMATES = (
    note("seating.clubmates", 1, a=1, b=2, club="Lucky Seven"),
    note("seating.clubmates", 1, a=1, b=3, club="Lucky Seven"),
    note("seating.clubmates", 1, a=2, b=3, club="Lucky Seven"),
    note("seating.clubmates", 2, a=4, b=5, club="Grand Hand"),
)


def test_history_counts_meetings_and_threes() -> None:
    past = History((APART, TOGETHER))
    assert met(past)[2, 3] == 2
    assert met(past)[1, 7] == 2
    assert (1, 5) not in met(past)
    assert threes(past) == {3: 1, 5: 2, 2: 1, 4: 1, 6: 1}


@pytest.mark.parametrize(
    ("wishes", "expected"),
    [
        (Wishes(), TEAMMATES + CLUBMATES),
        (TEAMS_ONLY, TEAMMATES),
        (CLUBS_ONLY, CLUBMATES),
        (NOTHING, ()),
    ],
)
def test_notes_on_teams_and_clubs_follow_the_wishes(wishes: Wishes, expected: tuple[Finding, ...]) -> None:
    assert notes(TOGETHER, PEOPLE, History(), wishes) == expected


def test_no_club_and_no_team_are_not_a_group() -> None:
    assert notes(by_rank([6, 7, 4]), PEOPLE, History(), Wishes()) == ()


def test_notes_on_repeats_count_this_series() -> None:
    assert notes(TOGETHER, PEOPLE, History((APART, APART)), NOTHING) == (
        note("seating.again", 1, a=1, b=7, times=3),
        note("seating.again", 1, a=2, b=3, times=3),
        note("seating.again", 2, a=4, b=6, times=3),
        note("seating.three_again", 2, 5, times=3),
    )


def test_the_past_alone_is_no_note() -> None:
    assert notes(by_rank([1, 2, 5]), PEOPLE[:2] + PEOPLE[4:5], History((APART, APART)), NOTHING) == (
        note("seating.again", 1, a=2, b=5, times=3),
        note("seating.three_again", 1, 2, times=3),
        note("seating.three_again", 1, 5, times=3),
    )


def test_cost_counts_what_the_wishes_ask_for() -> None:
    assert cost(TOGETHER, PEOPLE, History(), Wishes()) == Cost(wishes=1, repeats=0, clubs=4, seats=0)
    assert cost(TOGETHER, PEOPLE, History(), TEAMS_ONLY) == Cost(1, 0, 0, 0)
    assert cost(TOGETHER, PEOPLE, History(), CLUBS_ONLY) == Cost(0, 0, 4, 0)


def test_cost_of_repeats_is_convex_over_all_series() -> None:
    # twice: pairs 1-7, 2-3, 4-6 once each, entrant 5 at three again
    assert cost(TOGETHER, PEOPLE, History((APART,)), NOTHING).repeats == 3 + 1
    # a third meeting or third place at three makes 3 of 1: six pairs stay at 1, three at 3; 2 and 3 at 1, 5 at 3
    assert cost(TOGETHER, PEOPLE, History((APART, APART)), NOTHING).repeats == (6 + 3 * 3) + (2 + 3)


def test_order_of_the_reasons() -> None:
    assert Cost(0, 9, 9, 9) < Cost(1, 0, 0, 0)
    assert Cost(0, 0, 9, 9) < Cost(0, 1, 0, 0)
    assert Cost(0, 0, 0, 9) < Cost(0, 0, 1, 0)


def test_notes_agree_with_cost() -> None:
    entrants = [Entrant(n, club=f"C{n % 5}", team=f"T{n % 7}") for n in range(30)]
    drawn = draw(entrants, History(), Wishes(), "one")
    codes = [finding.code for finding in drawn.notes]
    price = cost(drawn.plan, entrants, History(), Wishes())
    assert price.wishes == codes.count("seating.teammates") > 0
    assert price.clubs == codes.count("seating.clubmates") > 0


def test_whom_somebody_names_is_a_wish_or_only_better_apart() -> None:
    people = [Entrant(1, apart=(2,), rather=(3,)), Entrant(2, apart=(1,)), Entrant(3), Entrant(4, rather=(9,))]
    plan = by_rank([1, 2, 3, 4])
    assert cost(plan, people, History(), Wishes()) == Cost(wishes=1, repeats=0, clubs=1, seats=0)
    assert notes(plan, people, History(), Wishes()) == (
        note("seating.apart", 1, a=1, b=2),
        note("seating.rather", 1, a=1, b=3),
    )


@pytest.mark.parametrize(("fixed", "fulfilled"), [((1, 2), True), ((1, 0), True), ((1, 3), False), ((2, 0), False)])
def test_a_fixed_seat_that_is_not_kept_is_a_wish_not_kept(fixed: tuple[int, int], fulfilled: bool) -> None:
    people = [Entrant(1), Entrant(2, fixed=fixed), Entrant(3)]
    plan = by_rank([1, 2, 3])
    table, seat = fixed
    expected = () if fulfilled else (note("seating.fixed", 1, 2, wanted=table, wanted_seat=seat),)
    assert notes(plan, people, History(), Wishes()) == expected
    assert cost(plan, people, History(), Wishes()).wishes == len(expected)


def test_cost_of_seats_is_convex_and_of_those_who_are_here() -> None:
    past = History((by_rank([1, 2, 3, 4]), by_rank([1, 2, 3, 4])))
    assert cost(by_rank([1, 4, 2]), [Entrant(1), Entrant(4), Entrant(2)], past, Wishes()).seats == 3 + 1 + 1
