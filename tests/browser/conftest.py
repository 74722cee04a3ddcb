"""One server and one browser for all browser tests of a worker."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.running import Person, Server, chromium, manage
from tests.browser.wifi import Wifi
from tests.conftest import with_files, with_tables

SECONDS = 15_000  # milliseconds that a page, or what is expected of it, may take on a busy machine
expect.set_options(timeout=SECONDS)
numbers = count(1)

Opens = Callable[..., Page]


@pytest.fixture(scope="session")
def server(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Skatwart on a fresh demo; at the end Ctrl-C ends it cleanly."""
    started = Server(copytree(begun, tmp_path_factory.mktemp("skatwart") / "var")).wait_for()
    yield started
    assert started.stop() == 0, started.said()
    assert "Internal Server Error" not in started.said()
    assert manage(started.var, "verify").stdout == "all is well\n"  # nothing that was written went round the seals


@pytest.fixture(scope="module")
def empty(begun: Path, migrated: Path | None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Skatwart as a club starts it for the first time."""
    var = with_tables(tmp_path_factory.mktemp("empty") / "var", migrated)
    started = Server(with_files(var, begun), SKATWART_DEMO="no").wait_for()
    yield started
    assert started.stop() == 0, started.said()


@pytest.fixture(scope="session")
def chrome() -> Iterator[Browser]:
    """Starts Chromium once for a worker.

    Playwright keeps an event loop running in this thread until it is stopped. Django takes code in such a thread for an
    async view and refuses its queries, those of the tests that follow included; no test is async, so we tell it.
    """
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "yes")
        chrome = playwright.chromium.launch(executable_path=chromium())
        yield chrome
        chrome.close()


@pytest.fixture(scope="module")
def browser(chrome: Browser) -> Iterator[Browser]:
    """The worker's browser; every context that a file has opened in it is closed after that file."""
    yield chrome
    for context in chrome.contexts:
        context.close()


@pytest.fixture(scope="session")
def signed_in() -> dict[str, dict[str, str]]:
    """The cookies of the people whom an earlier file has signed in at this worker's server."""
    return {}


@pytest.fixture(scope="module")
def cookies(server: Server, signed_in: dict[str, dict[str, str]]) -> Callable[[str], dict[str, str]]:
    """The cookies of somebody who is signed in.

    A sign-in works the password through for a quarter of a second: a file takes over the one before it, unless a test
    has signed out there.
    """
    by_name: dict[str, dict[str, str]] = {}

    def of(name: str) -> dict[str, str]:
        if name not in by_name:
            with Person(server.port, signed_in.get(name)) as person:
                if name not in signed_in or "/sign-out/" not in person.get("/").text:
                    person.sign_in(name)
                by_name[name] = signed_in[name] = person.cookies
        return by_name[name]

    return of


def new_context(browser: Browser, server: Server, cookies: dict[str, str], **how: Any) -> BrowserContext:
    """A browser of somebody's own, in English, signed in if there are cookies.

    Without service workers, if nobody asks for them: `set_offline` waits for their answer, which may never come. Where
    they are allowed, `wifi` takes the network away.
    """
    usual = {"locale": "en-GB", "base_url": server.url, "reduced_motion": "reduce", "service_workers": "block"}
    how = {**usual, **how}
    context = browser.new_context(**how)
    context.set_default_timeout(SECONDS)
    context.add_cookies(cookies_of(cookies, server))
    return context


def cookies_of(cookies: dict[str, str], server: Server) -> Any:
    return [{"name": name, "value": value, "url": server.url} for name, value in cookies.items()]


@pytest.fixture
def wifi(server: Server) -> Iterator[Wifi]:
    with Wifi(server.port) as wifi:
        yield wifi


class Browsers:
    """Browsers of people that several tests of a file use, one after the other: an empty one takes longest to fill."""

    def __init__(self, browser: Browser, server: Server, cookies: Callable[[str], dict[str, str]]) -> None:
        self.browser, self.server, self.cookies = browser, server, cookies
        self.free: dict[str, list[BrowserContext]] = {}

    def taken(self, by: str, how: dict[str, Any]) -> BrowserContext:
        free = self.free.get(f"{by} {how}")
        return free.pop() if free else self.new(by, how)

    def new(self, by: str, how: dict[str, Any]) -> BrowserContext:
        return new_context(self.browser, self.server, self.cookies(by) if by else {}, **how)

    def put_back(self, context: BrowserContext, by: str, how: dict[str, Any]) -> None:
        """As it was when it was new, but for the files that it knows; one that a test has closed is gone."""
        if not context.pages:
            return
        page, *more = context.pages
        context.set_offline(False)
        kept = {"origin": self.server.url, "storageTypes": "local_storage,service_workers,cache_storage"}
        context.new_cdp_session(page).send("Storage.clearDataForOrigin", kept)
        context.clear_cookies()
        context.add_cookies(cookies_of(self.cookies(by) if by else {}, self.server))
        for left in (page, *more):
            left.close(run_before_unload=False)
        self.free.setdefault(f"{by} {how}", []).append(context)


@pytest.fixture(scope="module")
def browsers(browser: Browser, server: Server, cookies: Callable[[str], dict[str, str]]) -> Browsers:
    return Browsers(browser, server, cookies)


@pytest.fixture
def opens(browsers: Browsers) -> Iterator[Opens]:
    """`opens("/p/...", by="clerk")` is a window of an own browser at that address, signed in without the form.

    `alone`: one that no other test gets, for what can't be taken back. `clocked`: such a one in which time stands
    still; its timers run when a test lets seconds pass by `page.clock.run_for`, and the test itself waits for none.
    """
    with ExitStack() as stack:

        def window(path: str = "/", *, by: str = "", alone: bool = False, clocked: bool = False, **how: Any) -> Page:
            alone = alone or clocked
            context = browsers.new(by, how) if alone else browsers.taken(by, how)
            stack.callback(context.close) if alone else stack.callback(browsers.put_back, context, by, how)
            page = context.new_page()
            if clocked:
                now = time.time()
                page.clock.install(time=now - 3600)  # it goes on until it is stopped at a later time
                page.clock.pause_at(now)
            page.goto(path)
            return page

        yield window


def wait_until(page: Page, is_so: Callable[[], bool]) -> None:
    """Waits for something in this process that a handler of the page changes: handlers run while Playwright waits."""
    deadline = time.monotonic() + SECONDS / 1000
    while not is_so():
        assert time.monotonic() < deadline, "it never came"
        page.wait_for_timeout(20)


def round_trip(page: Page) -> None:
    """Asks the server for a file and waits for it: whatever the page has asked for before has been asked by then."""
    page.evaluate("() => fetch('/static/frame/finding.js', { cache: 'no-store' }).then(() => null)")


@pytest.fixture
def director(server: Server, cookies: Callable[[str], dict[str, str]]) -> Iterator[Person]:
    """The director without a browser, for what has to be there before a test begins."""
    with Person(server.port, cookies("director")) as person:
        yield person


@pytest.fixture
def fresh(director: Person) -> str:
    """A tournament of one series, nobody registered yet."""
    return director.open_tournament(f"Probe {next(numbers)}", series_count=1)


@pytest.fixture
def seated(director: Person, fresh: str) -> str:
    """The same with one table of four, drawn and published."""
    director.import_players(fresh, 4)
    director.publish_draw(fresh)
    return fresh


@pytest.fixture
def hall(director: Person, fresh: str) -> str:
    """Four tables of four, and a clerk beside the director."""
    director.import_players(fresh, 16)
    director.publish_draw(fresh)
    director.appoint(fresh, "clerk")
    return fresh
