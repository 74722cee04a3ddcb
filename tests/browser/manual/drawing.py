"""Drawing a series: the one button, publishing, the lists, the start, an exchange, somebody who comes late."""

from tests.browser.manual.stages import registered
from tests.browser.manual.walk import Chapter, Shown, Walk
from tests.browser.running import expect as answered


def ready(walk: Walk) -> Shown:
    walk.go()
    walk.click(walk.find(f".sk-nav a[href='/t/{walk.slug}/draw/']"))
    return Shown(walk.find("main .sk-card"), walk.find("[data-key=d]"))


def drawn(walk: Walk) -> Shown:
    walk.click(walk.find("[data-key=d]"))
    publish = walk.find("[data-key=p]")
    return Shown(walk.find("main .sk-card"), publish)


def published(walk: Walk) -> Shown:
    walk.click(walk.find("[data-key=p]"))
    return Shown(walk.find("main .sk-card"))


def lists(walk: Walk) -> Shown:
    by_table = walk.find("a[href$='seats-1-by-table.pdf']")
    walk.page.locator("details", has=by_table).locator("summary").first.click()
    return Shown(walk.page.locator("p", has=by_table), by_table)


def begins(walk: Walk) -> Shown:
    """All its papers are there in one file, and the settings say how others are set; then it is started on the day."""
    walk.go("papers/")
    walk.go("settings/")
    walk.go()
    start = walk.find("[data-key=s]")
    return Shown(walk.page.locator(".sk-now, main .sk-card", has=start).first, start)


def exchange(walk: Walk) -> Shown:
    walk.go("draw/1/")
    form = walk.find("form[data-draws-exchange]")
    walk.page.locator("details", has=form).locator("summary").first.click()
    form.locator("[name=one]").fill("3")
    form.locator("[name=other]").fill("9")
    return Shown(form, form.locator("button"))


def effect(walk: Walk) -> Shown:
    walk.click(walk.find("form[data-draws-exchange] button"))
    return Shown(walk.find("main .sk-card"), walk.find("main .sk-card button.btn-primary"))


def late(walk: Walk) -> Shown:
    """He is registered at the door in the meantime."""
    at = f"/t/{walk.slug}/cards/register/"
    answered(
        walk.director.post(at, last_name="Lorenz", first_name="Maik", club="Pik Sieben", present="on", paid="on"), 302
    )
    walk.go("draw/1/")
    changed = walk.find("main .sk-card")
    return Shown(changed, changed.locator(".btn-primary"))


def fitted(walk: Walk) -> Shown:
    walk.click(walk.find("main .sk-card .btn-primary"))
    return Shown(walk.find("main .sk-card"), walk.find("main .sk-card button.btn-primary"))


CHAPTER = Chapter(
    "drawing", "Sommerpokal", registered, (ready, drawn, published, lists, begins, exchange, effect, late, fitted)
)
