"""From the last sheet of a series to the empty box: released, loss fees, prizes, final result, handed out, counted."""

from playwright.sync_api import expect

from tests.browser.manual.stages import key_all, once_played, seat, with_jackpot
from tests.browser.manual.walk import Chapter, Shown, Walk

NOW = ".sk-now"
NEXT = ".sk-now .btn-primary"
FEES = "main form.sk-quick:has([name=tables])"
SHARED = "main .sk-columns section:has(form[action$='/propose/'])"
FINAL = "main section:has(form[action$='/finalise/'])"
RETURNS = "main form.sk-quick.sk-card"
COUNT = "main details:has([name=counted])"


def complete(walk: Walk) -> Shown:
    walk.go()
    return Shown(walk.find(NOW), walk.find(NEXT))


def released(walk: Walk) -> Shown:
    walk.click(walk.find(NEXT))
    walk.click(walk.find("[data-key=p]"))
    walk.go("standings/")
    return Shown(walk.find("main"), height=620)


def fees(walk: Walk) -> Shown:
    walk.go("cash/loss-fees/1/")
    walk.find(f"{FEES} [name=tables]").fill("1-3")
    return Shown(walk.find(FEES), walk.find(f"{FEES} button"))


def prizes(walk: Walk) -> Shown:
    walk.click(walk.find(f"{FEES} button"))
    walk.go("results/prizes/")
    return Shown(walk.find(SHARED), walk.find(f"{SHARED} form button"))


def planned(walk: Walk) -> Shown:
    walk.click(walk.find(f"{SHARED} form button"))
    plan = walk.find("main section.flush:has(a.btn-sm)")
    return Shown(plan, plan.locator("a.btn-sm").first)


def missing(walk: Walk) -> Shown:
    seat(walk.director, walk.slug, 2)
    key_all(walk.director, walk.slug, 2, tables=2)
    walk.go("results/")
    return Shown(walk.find("main section.sk-card"))


def ready(walk: Walk) -> Shown:
    key_all(walk.director, walk.slug, 2)
    walk.go("results/")
    return Shown(walk.find(FINAL), walk.find(f"{FINAL} form button"))


def final(walk: Walk) -> Shown:
    walk.find(f"{FINAL} form button").click()
    expect(walk.find("#confirm")).to_be_visible()
    walk.click(walk.find("#confirm [value=yes]"))
    result = walk.find("main section.sk-card")
    return Shown(result, result.locator("a.btn-primary"))


def cards(walk: Walk) -> Shown:
    walk.go("results/returns/")
    walk.find(f"{RETURNS} [name=numbers]").fill("1-12")
    return Shown(walk.find(RETURNS), walk.find(f"{RETURNS} button"))


def paying(walk: Walk) -> Shown:
    walk.click(walk.find(f"{RETURNS} button"))
    walk.go("results/payout/")
    return Shown(walk.find("main section.flush"), walk.find("main [autofocus]"))


def counting(walk: Walk) -> Shown:
    walk.go("cash/")
    walk.find(f"{COUNT} summary").click()
    return Shown(walk.find(COUNT), walk.find(f"{COUNT} [name=counted]"))


def papers(walk: Walk) -> Shown:
    walk.go("papers/")
    return Shown(walk.find("section[aria-labelledby=moment]"))


def jackpot(walk: Walk) -> Shown:
    """In a tournament that has one."""
    walk.slug = with_jackpot(walk.director, "Jackpotpokal")
    walk.go("cash/")
    walk.click(walk.find(f"main a[href='/t/{walk.slug}/cash/jackpot/']"))
    walk.find("main [name=numbers]").fill("1-5 8")
    return Shown(walk.find("main .sk-columns"), walk.find("main .sk-columns button.btn-primary"))


STEPS = (complete, released, fees, prizes, planned, missing, ready, final, cards, paying, counting, papers, jackpot)
CHAPTER = Chapter("results", "Stadtpokal", once_played, STEPS)
