"""A step that hangs is waited for as long as is said; until it ends there is no second one."""

import threading

import pytest

from tournament.beside.limited import StillRunning, run_within


def test_it_gives_what_the_step_gives_or_raises() -> None:
    alone = threading.Lock()
    assert run_within(lambda: 7, None, alone=alone) == 7
    with pytest.raises(ZeroDivisionError):
        run_within(lambda: 1 // 0, None, alone=alone)
    assert not alone.locked()


def test_a_step_that_hangs_goes_on_by_itself_and_keeps_the_others_out() -> None:
    alone, is_over = threading.Lock(), threading.Event()
    with pytest.raises(StillRunning):
        run_within(is_over.wait, 0.01, alone=alone)
    for _press in range(8):
        with pytest.raises(StillRunning):
            run_within(lambda: 7, None, alone=alone)
    is_over.set()
    assert run_within(lambda: 7, None, alone=alone, patience=20) == 7
