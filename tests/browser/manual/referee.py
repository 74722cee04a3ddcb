"""A referee calls: the jury is named, a game is ruled, looked up, written into the log, objected to and decided."""

from playwright.sync_api import expect

from tests.browser.manual.stages import with_jury
from tests.browser.manual.walk import Chapter, Shown, Walk
from tests.browser.pages import ASKED, RULED

NAMING = "main form.sk-form:has([name=name])"
LOG = "form[data-decisions-form]"
FILING = "main form.sk-form:has([name=against])"
JURY = "form[data-jury-form]"


def jury(walk: Walk) -> Shown:
    walk.go("protests/jury/")
    walk.find(f"{NAMING} [name=name]").fill("Diekmann, Rolf")
    return Shown(walk.find(NAMING), walk.find(f"{NAMING} [name=name]"))


def menu(walk: Walk) -> Shown:
    walk.click(walk.find(f"{NAMING} button.btn-primary"))
    walk.go()
    return Shown(walk.find(".sk-nav"), walk.find(f".sk-nav a[href='/t/{walk.slug}/rulings/']"))


def place(walk: Walk) -> Shown:
    walk.click(walk.find(f".sk-nav a[href='/t/{walk.slug}/rulings/']"))
    walk.find(f"{LOG} [name=table]").fill("2")
    walk.find(f"{LOG} [name=game]").fill("17")
    people = walk.find(f"{LOG} .sk-people")
    people.locator("label").nth(1).click()
    return Shown(walk.find(LOG), people, height=400)


def guided(walk: Walk) -> Shown:
    walk.go(f"rulings/guided/?{ASKED}&{RULED}")
    return Shown(walk.find("#answer"), walk.find("#answer .btn-primary"))


def law(walk: Walk) -> Shown:
    walk.go("rulings/law/")
    walk.find("main [name=q]").fill("4.2.3")
    walk.click(walk.find("main form[role=search] button, main form.sk-toolbar button"))
    return Shown(walk.find("main"), height=420)


def effect(walk: Walk) -> Shown:
    walk.go("rulings/")
    for name, text in (
        ("table", "2"),
        ("game", "17"),
        ("paragraph", "ISkO 4.2.3"),
        ("facts", "Im vierten Stich nicht bedient"),
    ):
        walk.find(f"{LOG} [name={name}]").fill(text)
    walk.find(f"{LOG} .sk-people").locator("label").nth(1).click()
    lost = walk.find(f"{LOG} label:has([name=effect][value=lost])")
    lost.click()
    walk.find(f"{LOG} [name=value]").fill("96")
    return Shown(walk.find(f"{LOG} .sk-field:has([name=effect])"), lost)


def entry(walk: Walk) -> Shown:
    walk.click(walk.find(f"{LOG} button.btn-primary.btn-lg"))
    return Shown(walk.find(".sk-decision"))


def protest(walk: Walk) -> Shown:
    walk.go("protests/")
    walk.click(walk.find("main a[href$='/protests/file/']"))
    walk.find(f"{FILING} [name=number]").fill("6")
    ruling = walk.page.locator(f"{FILING} [name=against] option").last
    walk.find(f"{FILING} [name=against]").select_option(ruling.get_attribute("value"))
    walk.find(f"{FILING} [name=text]").fill("Der Stich war noch nicht umgedreht.")
    return Shown(walk.find(FILING), walk.find(f"{FILING} button.btn-primary"))


def filed(walk: Walk) -> Shown:
    walk.click(walk.find(f"{FILING} button.btn-primary"))
    walk.go("protests/")
    case = walk.find("#protest-1")
    return Shown(case, case.locator(".btn-primary"))


def votes(walk: Walk) -> Shown:
    walk.click(walk.find("#protest-1 .btn-primary"))
    asked = walk.page.locator(f"{JURY} fieldset:has([name^=vote_])")
    expect(asked).to_have_count(3)
    for number, vote in enumerate(("for", "against", "against")):
        asked.nth(number).locator(f"label:has([value={vote}])").click()
    return Shown(walk.find(JURY), walk.find("[data-jury-outcome]"), height=430)


STEPS = (jury, menu, place, guided, law, effect, entry, protest, filed, votes)
CHAPTER = Chapter("referee", "Herbsttreffen", with_jury, STEPS)
