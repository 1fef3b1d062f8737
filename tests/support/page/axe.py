"""Whether everyone can use the page, as far as axe-core can tell."""

from __future__ import annotations

import functools
from typing import Any

from playwright.async_api import Page

from tests.support.paths import WEB

_AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
_TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
_RUN = """async (tags) => {
    // Drawings say nothing to anyone who does not see them; to look through them takes long.
    const all = { include: [document], exclude: ['svg[aria-hidden=true]'] };
    const found = await axe.run(all, {
        runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'],
    });
    return found.violations.flatMap(({ id, help, nodes }) => nodes.map((node) =>
        ({ id, help, target: node.target.join(' '), html: node.html, why: node.failureSummary })));
}"""


async def assert_accessible(page: Page) -> None:
    """Fails if axe-core finds a violation, and tells where and what it is."""
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(_source())
    await page.evaluate(_SETTLED)
    found: list[dict[str, Any]] = await page.evaluate(_RUN, list(_TAGS))
    assert not found, f"{page.url}\n" + "\n".join(map(_told, found))


_SETTLED = """async () => {
    for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame);
    const passing = document.getAnimations()
        .filter((one) => one.effect.getComputedTiming().endTime < 10_000); // a clock takes longer
    await Promise.all(passing.map((one) => one.finished.catch(() => null)));
}"""
"""What has just appeared may still find its place; what fades in has not its colours yet."""


@functools.cache
def _source() -> str:
    return _AXE.read_text("utf-8")


def _told(found: dict[str, Any]) -> str:
    why = " ".join(found["why"].split())
    return (
        f"- {found['id']} ({found['help']})\n  {found['target']}\n  {found['html'][:200]}\n  {why}"
    )
