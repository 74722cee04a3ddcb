"""axe-core in an open page: WCAG 2.1 A and AA and its best practices. Nothing here knows a page of Skatwart."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from playwright.sync_api import Page

from tests.browser.running import ROOT

STANDARD = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]}
LOOKS = ("color-contrast", "link-in-text-block", "scrollable-region-focusable")  # what a theme or a width can change

# What is folded is opened meanwhile: axe looks at nothing that is hidden.
RUN = """async what => {
    const folded = [...document.querySelectorAll("details:not([open])")];
    for (const details of folded) details.open = true;
    const {violations} = await axe.run(document, {runOnly: what, resultTypes: ["violations"], preload: false});
    for (const details of folded) details.open = false;
    return violations.flatMap(({id, help, nodes}) => nodes.map(({target, html}) =>
        `${id} (${help}): ${target.join(" ")} | ${html.replace(/\\s+/g, " ").slice(0, 160)}`));
}"""


@cache
def script() -> str:
    """For `add_init_script`: so it costs half of what it does when it is sent to every page."""
    return (ROOT / ".venv/node/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")


def breaches(page: Page, rules: Sequence[str] = ()) -> list[str]:
    """What breaks a rule on this page as it stands: the rule, the element and how it is written."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"{script()};0")
    what: Any = list(rules) or STANDARD
    return list(page.evaluate(RUN, what))
