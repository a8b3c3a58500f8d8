"""People with a browser each: a laptop or a phone, in light or dark, with cookies of their own."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Self

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
LAPTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 360, "height": 740}
SECONDS = 15.0  # for something to appear


class Visitors:
    """`visitors.enter(url)`: a page in a browser of its own. When all have left, complaints are counted."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self._complaints: list[str] = []
        self._expected: list[re.Pattern[str]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        for context in self._contexts:
            context.close()
        if kind is None:
            found = self.complaints()
            assert not found, "the browser complains:\n" + "\n".join(found)

    def expect(self, pattern: str) -> None:
        """An error that is part of the test, such as a socket that can't be opened."""
        self._expected.append(re.compile(pattern))

    def complaints(self) -> list[str]:
        return [
            text
            for text in self._complaints
            if not any(pattern.search(text) for pattern in self._expected)
        ]

    def context(self, phone: bool = False, **options: Any) -> BrowserContext:
        if phone:
            options = {"viewport": PHONE, "has_touch": True, "is_mobile": True} | options
        context = self._browser.new_context(**({"viewport": LAPTOP} | options))
        context.set_default_timeout(SECONDS * 1000)
        self._contexts.append(context)
        return context

    def enter(self, url: str, phone: bool = False, **options: Any) -> Page:
        return self.open(self.context(phone, **options), url)

    def open(self, context: BrowserContext, url: str) -> Page:
        page = context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self._complaints.append(f"{page.url}: {error}"))
        page.goto(url)
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            where = message.location.get("url", "")
            self._complaints.append(f"{message.type}: {message.text} ({where})")


def violations(page: Page) -> list[str]:
    """What axe-core finds fault with on a page, a line each."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(
        """async () => {
          // Half-way between two colours nothing can be read; and what is inherited comes later.
          for (let still = 0, frames = 0; still < 3 && frames < 200; frames += 1) {
            still = document.getAnimations().length ? 0 : still + 1;
            await new Promise(requestAnimationFrame);
          }
          return (await axe.run(document, { resultTypes: ['violations'] })).violations;
        }"""
    )
    return [
        f"{one['id']}: {node['html'][:160]}: {node['failureSummary']}"
        for one in found
        for node in one["nodes"]
    ]


def too_wide(page: Page) -> list[str]:
    """What makes the page wider than its screen; nothing, if it is not."""
    found: list[str] = page.evaluate(
        """() => {
          const width = Math.min(screen.width, innerWidth);
          if (Math.max(document.documentElement.scrollWidth, innerWidth) <= width) return [];
          const name = (one) => `${one.tagName} ${one.getAttribute('class') ?? ''}`;
          return [...document.querySelectorAll('body *')]
            .filter((one) => one.getBoundingClientRect().right > width + 1)
            .map((one) => `${name(one)}: ${Math.round(one.getBoundingClientRect().right)}`)
            .slice(0, 30);
        }"""
    )
    return found
