"""At the door: a list that was sent before, somebody who comes, somebody who pays, the start cards."""

from playwright.sync_api import FilePayload, expect

from tests.browser.manual.stages import PLAYERS, announced
from tests.browser.manual.walk import Chapter, Shown, Walk

LIST = "\n".join([PLAYERS.splitlines()[0], *PLAYERS.splitlines()[10:12]])


def menu(walk: Walk) -> Shown:
    walk.go()
    walk.click(walk.find(f".sk-nav a[href='/t/{walk.slug}/cards/']"))
    return Shown(walk.find(".sk-head"), walk.find("[data-key=i]"))


def preview(walk: Walk) -> Shown:
    walk.click(walk.find("[data-key=i]"))
    file = FilePayload(name="voranmeldung.csv", mimeType="text/csv", buffer=LIST.encode())
    walk.find("[type=file]").set_input_files(file)
    walk.click(walk.find("main form button"))
    return Shown(walk.find("main"), walk.find("main form button.btn-primary"), height=290)


def newcomer(walk: Walk) -> Shown:
    walk.click(walk.find("main form button.btn-primary"))
    walk.go("cards/")
    for field, text in (("last_name", "Krüger"), ("first_name", "Anke"), ("club", "Pik Sieben")):
        walk.find(f"form.sk-quick [name={field}]").fill(text)
    walk.find("form.sk-quick [name=first_name]").focus()
    form = walk.find("form.sk-quick")
    return Shown(form, form.locator("button.btn-primary"))


def entered(walk: Walk) -> Shown:
    walk.click(walk.find("form.sk-quick button.btn-primary"))
    row = walk.page.locator("[data-cards-row]", has_text="Krüger")
    row.scroll_into_view_if_needed()  # where words are long it stands below
    return Shown(row)


def fee(walk: Walk) -> Shown:
    walk.find("#q").fill("groß")
    walk.click(walk.find("form[role=search] button"))
    row = walk.page.locator("[data-cards-row]", has_text="Groß")
    return Shown(row, row.locator("[data-cards-key=p]"))


def here(walk: Walk) -> Shown:
    row = walk.page.locator("[data-cards-row]", has_text="Groß")
    row.locator("[data-cards-key=p]").click()
    expect(row.locator("[data-cards-key=p]")).to_have_count(0)
    return Shown(row, row.locator("[data-cards-key=h]"))


def counts(walk: Walk) -> Shown:
    row = walk.page.locator("[data-cards-row]", has_text="Groß")
    row.locator("[data-cards-key=h]").click()
    expect(row.locator("[data-cards-key=h]")).to_have_count(0)
    walk.go("cards/")
    return Shown(walk.find(".sk-stats"))


def rating(walk: Walk) -> Shown:
    walk.go("results/")
    walk.click(walk.find("main a[href$='/results/ratings/'], .sk-head a[href$='/results/ratings/']"))
    form = walk.find("form.sk-form")
    for field, text in (("name", "Serie 2"), ("fee", "5"), ("series", "2")):
        form.locator(f"[name={field}]").fill(text)
    return Shown(form, form.locator("button.btn-primary"))


def rated(walk: Walk) -> Shown:
    walk.click(walk.find("form.sk-form button.btn-primary"))
    walk.go("cards/")
    walk.click(walk.find("a[href$='/cards/ratings/']"))
    walk.find("[name=numbers]").fill("1-3")
    return Shown(walk.find("main .sk-card"), walk.find("form.sk-form button.btn-primary"))


def cards(walk: Walk) -> Shown:
    walk.go("cards/")
    return Shown(walk.find(".sk-head"), walk.find("a[href$='start-cards.pdf']"))


def labels(walk: Walk) -> Shown:
    walk.go("papers/")
    folded = walk.page.locator("details", has=walk.find("#labels"))
    folded.locator("summary").click()
    return Shown(folded, folded.locator("button").first)


def ban(walk: Walk) -> Shown:
    walk.go("/o/skatfreunde-demo/")
    walk.click(walk.find("main a[href$='/bans/']"))
    return Shown(walk.find("main"), walk.find("main form.sk-form button"), height=420)


STEPS = (menu, preview, newcomer, entered, fee, here, counts, rating, rated, cards, labels, ban)
CHAPTER = Chapter("door", "Frühlingspokal", announced, STEPS)
