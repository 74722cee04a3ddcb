"""Every page of Skatwart on the demo: under which name it is known, where it is, and who looks at it."""

from dataclasses import dataclass

DONE, RUNNING = "herbstpokal-2026", "winterpokal-2026"
MISSING, WRONG, COUNTED = 4, 3, 1  # tables of series 2 of the running tournament


@dataclass(frozen=True)
class Place:
    view: str  # the name of the address in urls.py
    path: str
    by: str = "director"
    status: int = 200


PAGES = {
    "sign-in": Place("sign-in", "/sign-in/", by=""),
    "home": Place("home", "/"),
    "home-public": Place("home", "/", by=""),
    "password": Place("password", "/password/"),
    "organizer": Place("organizer", "/o/skatfreunde-demo/"),
    "add-person": Place("add-person", "/o/skatfreunde-demo/people/add/"),
    "change-person": Place("change-person", "/o/skatfreunde-demo/people/2/"),
    "bans": Place("bans", "/o/skatfreunde-demo/bans/"),
    "open-tournament": Place("open-tournament", "/o/skatfreunde-demo/open/"),
    "day": Place("day", f"/t/{RUNNING}/"),
    "day-done": Place("day", f"/t/{DONE}/"),
    "settings": Place("settings", f"/t/{RUNNING}/settings/"),
    "trail": Place("trail", f"/t/{RUNNING}/trail/"),
    "trail-table": Place("trail", f"/t/{RUNNING}/trail/?series=2&table={WRONG}"),
    "trail-card": Place("trail", f"/t/{RUNNING}/trail/?card=1"),
    "cards": Place("cards", f"/t/{RUNNING}/cards/"),
    "card": Place("card", f"/t/{RUNNING}/cards/7/"),
    "substitute": Place("substitute", f"/t/{RUNNING}/cards/7/substitute/"),
    "import": Place("import", f"/t/{RUNNING}/cards/import/"),
    "draws": Place("draws", f"/t/{RUNNING}/draw/"),
    "draw": Place("draw", f"/t/{RUNNING}/draw/2/"),
    "wishes": Place("wishes", f"/t/{RUNNING}/draw/wishes/"),
    "draw-plan": Place("draw-plan", f"/t/{RUNNING}/draw/2/plan/"),
    "exchange-seats": Place("exchange-seats", f"/t/{RUNNING}/draw/2/1/exchange/?one=5&other=6"),
    "fit-seats": Place("fit-seats", f"/t/{RUNNING}/draw/2/1/fit/"),
    "draw-not-yet": Place("draw", f"/t/{RUNNING}/draw/3/"),
    "sheets": Place("sheets", f"/t/{RUNNING}/sheets/"),
    "series-sheets": Place("series-sheets", f"/t/{RUNNING}/sheets/2/"),
    "sheet-missing": Place("sheet", f"/t/{RUNNING}/sheets/2/{MISSING}/"),
    "sheet-findings": Place("sheet", f"/t/{RUNNING}/sheets/2/{WRONG}/"),
    "sheet-counted": Place("sheet", f"/t/{RUNNING}/sheets/2/{COUNTED}/"),
    "sheet-correct": Place("correct-sheet", f"/t/{RUNNING}/sheets/2/{WRONG}/correct/"),
    "games": Place("games", f"/t/{RUNNING}/sheets/2/{MISSING}/games/"),
    "standings": Place("standings", f"/t/{RUNNING}/standings/"),
    "standings-done": Place("standings", f"/t/{DONE}/standings/"),
    "rulings": Place("rulings", f"/t/{RUNNING}/rulings/"),
    "law": Place("law", f"/t/{RUNNING}/rulings/law/"),
    "law-found": Place("law", f"/t/{RUNNING}/rulings/law/?q=skat"),
    "law-nothing": Place("law", f"/t/{RUNNING}/rulings/law/?q=nothing+at+all"),
    "times": Place("times", f"/t/{RUNNING}/times/"),
    "protests": Place("protests", f"/t/{RUNNING}/protests/"),
    "file-protest": Place("file-protest", f"/t/{RUNNING}/protests/file/"),
    "jury": Place("jury", f"/t/{RUNNING}/protests/jury/"),
    "decide-protest": Place("decide-protest", f"/t/{RUNNING}/protests/1/decide/", by="jury"),
    "phone-protest": Place("phone-protest", f"/p/{RUNNING}/protest/", by=""),
    "wall": Place("wall", f"/p/{RUNNING}/wall/", by=""),
    "results": Place("results", f"/t/{RUNNING}/results/"),
    "results-done": Place("results", f"/t/{DONE}/results/"),
    "cash": Place("cash", f"/t/{RUNNING}/cash/"),
    "papers": Place("papers", f"/t/{RUNNING}/papers/"),
    "calculator": Place("calculator", "/calculator/", by=""),
    "public": Place("public", f"/p/{DONE}/", by=""),
    "public-running": Place("public", f"/p/{RUNNING}/", by=""),
    "public-seats": Place("public-seats", f"/p/{RUNNING}/seats/2/", by=""),
    "verify": Place("verify", f"/p/{RUNNING}/verify/", by=""),
    "public-standings": Place("public-standings", f"/p/{RUNNING}/standings/", by=""),
    "public-final": Place("public-standings", f"/p/{DONE}/standings/", by=""),
    "not-found": Place("", "/t/nowhere/", status=404),
    "forbidden": Place("settings", f"/t/{RUNNING}/settings/", by="viewer", status=403),
}
PAPERS = {
    "seats-by-table": f"/t/{RUNNING}/papers/seats-2-by-table.pdf",
    "seats-by-name": f"/t/{RUNNING}/papers/seats-2-by-name.pdf",
    "score-sheets": f"/t/{RUNNING}/papers/score-sheets-2.pdf",
    "blank-sheet-of-four": f"/t/{RUNNING}/papers/blank-sheet-of-four.pdf",
    "blank-sheet-of-three": f"/t/{RUNNING}/papers/blank-sheet-of-three.pdf",
    "table-cards": f"/t/{RUNNING}/papers/table-cards-2.pdf",
    "seat-slips": f"/t/{RUNNING}/papers/seat-slips-2.pdf",
    "series-papers": f"/t/{RUNNING}/papers/series-2.pdf",
    "slips": f"/t/{RUNNING}/papers/slips.pdf",
    "certificate": f"/t/{RUNNING}/draw/2/1/certificate/",
    "public-certificate": f"/p/{RUNNING}/seats/2/certificate/",
    "draw-progress": f"/t/{RUNNING}/draw/2/closing/2/progress/",
    "standings-pdf": f"/t/{RUNNING}/papers/standings-2.pdf",
    "standings-xlsx": f"/t/{RUNNING}/papers/standings-2.xlsx",
    "posting-pdf": f"/t/{RUNNING}/papers/posting-4.pdf",
    "posting-xlsx": f"/t/{RUNNING}/papers/posting-4.xlsx",
    "start-cards": f"/t/{RUNNING}/papers/start-cards.pdf",
    "start-card": f"/t/{RUNNING}/papers/start-card-7.pdf",
    "ruling-sheet": f"/t/{RUNNING}/papers/ruling-2.pdf",
    "protest-form": f"/t/{RUNNING}/papers/protest-form.pdf",
    "protest-paper": f"/t/{RUNNING}/papers/protest-1.pdf",
    "referee-log-pdf": f"/t/{RUNNING}/papers/referee-log.pdf",
    "referee-log-xlsx": f"/t/{RUNNING}/papers/referee-log.xlsx",
    "result-pdf": f"/t/{DONE}/papers/result-1.pdf",
    "result-xlsx": f"/t/{DONE}/papers/result-1.xlsx",
}
