"""Makes pictures of every page on a fresh demo, light, dark and on a phone, and of the papers: `make screenshots`.

The full set goes to var/pictures, whole and without loss; times of the day are set to one moment, so that only what
changed differs. Those that a document shows are made small and kept beside it in docs/pictures. An earlier set is
compared by `make screenshots AGAINST=FOLDER`: each picture that differs is named, with the rectangle where it does.
"""

import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops
from playwright.sync_api import Browser, FilePayload, FloatRect, Page, sync_playwright

from tests.browser.keying import Pad, Paper
from tests.browser.pages import DONE, MISSING, PAGES, PAPERS, RUNNING, WRONG, Place
from tests.browser.running import Foot, Person, Server, chromium, expect

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "var" / "pictures"
SHOWN = ROOT / "docs" / "pictures"
HIGHEST = 6000  # pixels of a page; what is longer is lists of thousands
HIGHEST_SHOWN = 900  # of a long page that stand in a document
COLOURS = 48  # of a picture in a document
LOOKS: dict[str, dict[str, Any]] = {
    "light": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"},
    "dark": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "dark"},
    "phone": {"viewport": {"width": 360, "height": 740}, "color_scheme": "light", "is_mobile": True, "has_touch": True},
}
STILL = """() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const today = new Intl.DateTimeFormat("de", {day: "2-digit", month: "2-digit", year: "numeric"}).format();
    while (texts.nextNode()) {
        const old = texts.currentNode.data;
        const time = /(?<![+\\d])\\d{1,2}:\\d{2}(:\\d{2}(\\.\\d+)?)?/g;
        const still = old.replace(time, "10:15").replaceAll(today, "10.10.2026");
        if (still !== old) texts.currentNode.data = still;
    }
    document.activeElement?.matches("input") || document.activeElement?.blur();
}"""
PLAYERS = (
    "Nr;Nachname;Vorname;Verein;Geschlecht\n40;Ahrens;Antje;Kreuz As;w\n41;Böhme;Jürgen;;m\n42;Busch;Anton;Pik 7;m\n"
)
BROKEN = "Nr;Nachname;Vorname;Geschlecht\n3;Ahrens;Antje;w\n50;;Bodo;m\n51;Busch;Anton;x\n51;Carl;Cora;w\n"

Step = Callable[[Page], None]


def main() -> None:
    os.environ["PYTHONHASHSEED"] = "0"  # the same demo each time
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.png"):
        old.unlink()
    with tempfile.TemporaryDirectory(prefix="skatwart-pictures-") as var:
        server = Server(Path(var)).wait_for()
        try:
            with Person(server.port).sign_in("director") as director, sync_playwright() as playwright:
                busy_hall(director)
                browser = playwright.chromium.launch(executable_path=chromium())
                photograph(browser, server)
                browser.close()
            with Person(server.port).sign_in("director") as director:  # a line that nobody used for minutes is closed
                papers(director)
        finally:
            server.stop()
    show()
    print(f"{len(list(FOLDER.glob('*.png')))} pictures in {FOLDER.relative_to(ROOT)}")
    for earlier in map(Path, sys.argv[1:]):
        print("\n".join(differences(earlier)) or f"none differs from {earlier}")


def busy_hall(director: Person) -> None:
    """What the demo has not: decisions, payments, a withdrawal, a ban, somebody unpaid."""
    at = f"/t/{RUNNING}"

    def send(path: str, **fields: object) -> None:
        expect(director.post(path, **fields), 302)

    series = {"series": 1, "number": 7, "paragraph": "4.2.3", "facts": "Vorhand hat eine Karte zu früh gezeigt."}
    token = "00000000-0000-4000-8000-00000000000{}"
    rules = director.get(f"{at}/rulings/").text
    series["series"] = rules.split('name="series"')[1].split("<option value=")[2].split('"')[1]
    send(f"{at}/rulings/rule/", **series, decision="Verwarnung", effect="warning", token=token.format(1))
    series |= {"number": 12, "facts": "Nach der zweiten Verwarnung wieder gesprochen."}
    minus = {"decision": "100 Punkte Abzug", "effect": "off", "points": 100}
    send(f"{at}/rulings/rule/", **series, **minus, token=token.format(2))
    send(f"{at}/cash/book/", kind="float_in", amount="100", note="", token=token.format(3))
    send(f"{at}/cash/loss-fees/1/collect/", tables="1-5")
    send(f"{at}/cash/book/", kind="spending", amount="38.90", note="Kartenspiele", token=token.format(4))
    send(f"{at}/cards/register/", last_name="Zander", first_name="Inge", club="Herz Dame", present="on")
    ban = {"last_name": "Lindner", "first_name": "Uwe", "pass_number": "04.112-7"}
    send("/o/skatfreunde-demo/bans/", **ban, reason="Im Frühjahr ausgeschlossen")
    send(f"{at}/cards/18/withdraw/", reason="Rückenschmerzen nach Serie 1")


def as_it_is(page: Page) -> None:
    """Nothing is done before the picture."""


def typed_wrong(page: Page) -> None:
    for name, value in Foot(off=10).fields().items():
        if page.locator(f"[name={name}]").count():
            page.locator(f"[name={name}]").fill(str(value))
    page.locator(".sk-finding").first.wait_for()


def desk_open(page: Page) -> None:
    """The desk with a sheet that does not fit."""
    Pad(page).key(MISSING, Paper(((476, 10, 2, 1116), (601, 14, 3, 1331), (254, 8, 1, 844), (156, 7, 3, 536))))
    page.locator("[data-keying-keep]:not([hidden])").wait_for()


def games_typed(page: Page) -> None:
    page.keyboard.type("2k1\n\n+24\n24\n3g-2\nh\n-144\n-144\n01n\n\n+23\n32\n4h")
    page.locator("tr.is-wrong .sk-finding, tr.is-wrong + .note .sk-finding").first.wait_for()


def corrected(page: Page) -> None:
    page.locator("[name=reason]").fill("Alle vier Spieler haben die Liste nachgerechnet und unterschrieben.")


def refused(page: Page) -> None:
    """A button that came too late: the draw of series 3 while series 2 is being played."""
    page.evaluate(
        """path => {
            const form = document.querySelector("form[method=post]").cloneNode(true);
            form.action = path;
            form.append(Object.assign(document.createElement("input"), { name: "engine", value: "swaps-1" }));
            document.body.append(form);
            form.submit();
        }""",
        f"/t/{RUNNING}/draw/3/close/",
    )
    page.wait_for_url("**/close/")
    page.wait_for_load_state()


def locked_out(page: Page) -> None:
    for _attempt in range(5):
        page.locator("[name=username]").fill("anton")
        page.locator("[name=password]").fill("falsch geraten")
        page.locator("main form button").click()
        page.wait_for_load_state()
        if not page.locator("[name=username]").count():
            return


def wrong_password(page: Page) -> None:
    page.locator("[name=username]").fill("niemand")
    page.locator("[name=password]").fill("falsch geraten")
    page.locator("main form button").click()
    page.locator("[role=alert]").wait_for()


def chosen_file(content: str) -> Step:
    def step(page: Page) -> None:
        file = FilePayload(name="voranmeldung.csv", mimeType="text/csv", buffer=content.encode())
        page.locator("[type=file]").set_input_files(file)
        page.locator("main form button").click()
        page.locator(".sk-stats").wait_for()

    return step


def looks_alike(page: Page) -> None:
    page.locator("[name=last_name]").fill("Böhme")
    page.locator("[name=first_name]").fill("Juergen")
    page.locator("form.sk-quick button.btn-primary").click()
    page.locator("[name=another]").wait_for()


def banned(page: Page) -> None:
    page.locator("[name=last_name]").fill("Lindener")
    page.locator("[name=first_name]").fill("Uwe")
    page.locator("form.sk-quick button.btn-primary").click()
    page.locator("[name=let_in]").wait_for()


def keys(page: Page) -> None:
    page.keyboard.press("?")


def finalising(page: Page) -> None:
    page.locator("[data-confirm]").first.click()


SCENES: dict[str, tuple[Place, Step]] = {
    "sheet-typed-wrong": (PAGES["sheet-missing"], typed_wrong),
    "desk-keying": (PAGES["series-sheets"], desk_open),
    "games-typed": (PAGES["games"], games_typed),
    "sheet-corrected": (Place("sheet", f"/t/{DONE}/sheets/2/3/"), as_it_is),
    "sheet-correcting": (PAGES["sheet-correct"], corrected),
    "refused": (Place("draw", f"/t/{RUNNING}/draw/2/"), refused),
    "wrong-password": (PAGES["sign-in"], wrong_password),
    "locked-out": (PAGES["sign-in"], locked_out),
    "import-preview": (PAGES["import"], chosen_file(PLAYERS)),
    "import-errors": (PAGES["import"], chosen_file(BROKEN)),
    "looks-alike": (PAGES["cards"], looks_alike),
    "let-in": (PAGES["cards"], banned),
    "keys": (PAGES["day"], keys),
    "question": (PAGES["cards"], finalising),
    "search-my-seat": (Place("public-seats", f"/p/{RUNNING}/seats/2/?q=jürgen", by=""), as_it_is),
    "trail-of-a-table": (Place("trail", f"/t/{RUNNING}/trail/?series=2&table={WRONG}"), as_it_is),
}


def photograph(browser: Browser, server: Server) -> None:
    pages: dict[str, tuple[Place, Step]] = {name: (place, as_it_is) for name, place in PAGES.items()}
    for look, how in LOOKS.items():
        contexts = {}
        for name, (place, step) in sorted({**pages, **SCENES}.items()):
            if place.by not in contexts:
                context = browser.new_context(
                    locale="de-DE", base_url=server.url, reduced_motion="reduce", timezone_id="Europe/Berlin", **how
                )
                contexts[place.by] = context
                if place.by:
                    with Person(server.port).sign_in(place.by) as person:
                        cookie = person.cookies["sessionid"]
                    context.add_cookies([{"name": "sessionid", "value": cookie, "url": server.url}])
            page = contexts[place.by].new_page()
            page.goto(place.path)
            step(page)
            keep(page, FOLDER / f"{name}-{look}.png")
            page.close()
        for context in contexts.values():
            context.close()


def keep(page: Page, target: Path) -> None:
    """One picture of the whole page, or of the window where a dialog stands over it."""
    page.evaluate("document.fonts.ready.then(() => null)")
    page.evaluate(STILL)
    size = page.viewport_size
    assert size
    whole = page.evaluate(
        "document.querySelector('dialog[open]') ? innerHeight : document.documentElement.scrollHeight"
    )
    height = min(HIGHEST, whole)
    clip = FloatRect(x=0, y=0, width=size["width"], height=height)
    taken = page.screenshot(full_page=True, clip=clip, caret="hide", animations="disabled")
    Image.open(io.BytesIO(taken)).convert("RGB").save(target)


def papers(director: Person) -> None:
    """The first two pages of every PDF."""
    if not shutil.which("pdftoppm"):
        print("No pdftoppm here (poppler-utils): the papers are not photographed.")
        return
    director.cookies["django_language"] = "de"
    with tempfile.TemporaryDirectory() as folder:
        for name, path in PAPERS.items():
            if not path.endswith(".pdf"):
                continue
            paper = Path(folder) / f"{name}.pdf"
            paper.write_bytes(expect(director.get_paper(path), 200).body)
            subprocess.run(
                ["pdftoppm", "-png", "-r", "70", "-l", "2", str(paper), str(Path(folder) / name)], check=True
            )
            for page in sorted(Path(folder).glob(f"{name}-*.png")):
                shutil.copy(page, FOLDER / f"paper-{page.name}")


def show() -> None:
    """The pictures that documents show: the top of the page, few colours, small."""
    documents = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    names = {name for text in documents for name in re.findall(r"pictures/([\w-]+\.png)", text.read_text("utf-8"))}
    SHOWN.mkdir(exist_ok=True)
    for name in sorted(names):
        with Image.open(FOLDER / name) as image:
            top = image.crop((0, 0, image.width, min(image.height, HIGHEST_SHOWN))).convert("RGB")
        few = top.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        few.save(SHOWN / name, optimize=True)


def differences(earlier: Path) -> list[str]:
    """One line a picture that is not the same to the pixel."""
    lines = []
    for name in sorted({picture.name for folder in (earlier, FOLDER) for picture in folder.glob("*.png")}):
        if not (earlier / name).exists() or not (FOLDER / name).exists():
            lines.append(f"{name}: only in {FOLDER if (FOLDER / name).exists() else earlier}")
            continue
        with Image.open(earlier / name) as before, Image.open(FOLDER / name) as after:
            if before.size != after.size:
                lines.append(f"{name}: {before.size} became {after.size}")
            elif box := ImageChops.difference(before.convert("RGB"), after.convert("RGB")).getbbox():
                lines.append(f"{name}: differs in {box}")
    return lines


if __name__ == "__main__":
    main()
