"""How long a run took: its own clock beside a yardstick, and the tests that are slow by that yardstick. Fails nothing.

The yardstick is a fixed piece of work in pure Python. A test is measured by what it keeps its process busy, which a
full machine changes little, and by the clock, which is all there is where it waits for other processes.
"""

import os
import time
from collections.abc import Generator

import pytest

BUSY, WAITING = 25, 150  # yardsticks that one phase of a test may work, and that it may last, before it is named
NAMED = 25


def yardstick() -> float:
    """Seconds that this machine works on a million additions, the best of three times."""
    return min(additions(1_000_000) for _ in range(3))


def additions(count: int) -> float:
    begun, total = time.process_time(), 0
    for number in range(count):
        total += number % 7
    return time.process_time() - begun


class Timing:
    """A worker measures its tests; the process that prints collects what they sent."""

    def __init__(self, *, is_worker: bool, seconds: float) -> None:
        self.seconds = seconds
        self.begun = float(os.environ.get("RUN_BEGUN", time.time()))  # by make, which checks before it tests
        self.yardstick = 1.0 if is_worker else yardstick()
        self.worked_until = 0.0
        self.slow: list[tuple[float, float, str]] = []

    def pytest_runtest_setup(self) -> None:
        if time.time() - self.begun > self.seconds:
            pytest.skip("the seconds are over; make test runs it")

    def pytest_runtest_logstart(self) -> None:
        self.worked_until = time.process_time()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield  # after each of set-up, call and teardown
        worked, self.worked_until = time.process_time() - self.worked_until, time.process_time()
        vars(report)["busy"] = worked  # sent with the rest
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        busy = vars(report).get("busy", 0.0)  # a worker that died sent nothing
        if busy > BUSY * self.yardstick or report.duration > WAITING * self.yardstick:
            self.slow.append((busy, report.duration, f"{report.nodeid} ({report.when})"))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        took = time.time() - self.begun
        terminalreporter.section("time")
        if self.slow:
            limit = f"{BUSY * self.yardstick:.1f} s of work or {WAITING * self.yardstick:.0f} s by the clock"
            terminalreporter.line(f"{len(self.slow)} slow, more than {limit}; working, by the clock:")
        for busy, duration, name in sorted(self.slow, reverse=True)[:NAMED]:
            terminalreporter.line(f"{busy:6.1f} s {duration:6.1f} s  {name}")
        terminalreporter.line(
            f"{took // 60:.0f}:{took % 60:02.0f} minutes by the clock of this run; "
            f"a yardstick is {self.yardstick:.3f} s here, the run {took / self.yardstick:,.0f} of them"
        )
