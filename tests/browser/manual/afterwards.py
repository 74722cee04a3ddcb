"""Afterwards: the press, what is kept and for how long, the next tournament."""

from tests.browser.manual.stages import finished
from tests.browser.manual.walk import Chapter, Shown, Walk

OPENING = "/o/skatfreunde-demo/open/"
EARLIER = "main form.sk-quick:has([name=copy])"


def out(walk: Walk) -> Shown:
    walk.go("results/")
    going = walk.page.locator("main ul.sk-papers", has=walk.find("a[href$='picture.png']"))
    return Shown(going, going.locator("li", has=walk.page.locator("a[href$='picture.png']")))


def press(walk: Walk) -> Shown:
    walk.go("results/")
    walk.click(walk.find("main a[href$='/papers/press/']"))
    return Shown(walk.find("main"), walk.find("main button.btn-primary"), height=400)


def keep(walk: Walk) -> Shown:
    walk.go("papers/")
    kept = walk.find("main details:has(a[href$='archive.json'])")
    kept.locator("summary").click()
    return Shown(kept, kept.locator("li", has=walk.page.locator("a[href$='archive.json']")))


def names(walk: Walk) -> Shown:
    walk.go("names/")
    return Shown(walk.find("main"), height=260)


def again(walk: Walk) -> Shown:
    walk.go(OPENING)
    walk.find(f"{EARLIER} [name=copy]").select_option(walk.slug)
    return Shown(walk.find(EARLIER), walk.find(f"{EARLIER} button"))


def copied(walk: Walk) -> Shown:
    walk.click(walk.find(f"{EARLIER} button"))
    return Shown(walk.find("main .sk-banner"))


CHAPTER = Chapter("afterwards", "Sonntagspokal", finished, (out, press, keep, names, again, copied))
