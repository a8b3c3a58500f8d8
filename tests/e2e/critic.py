"""Somebody who looks at pages for everybody: on a laptop and on a phone, in light and in dark."""

from __future__ import annotations

from typing import Literal

from playwright.sync_api import Error, Page

from tests.e2e.visitors import LAPTOP, PHONE, too_wide, violations

Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
FITS = "() => document.documentElement.scrollWidth <= innerWidth"


class Critic:
    """Looks at page after page, and says at the end what was wrong."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def look(self, page: Page, where: str) -> None:
        """Nothing to find fault with, and nothing wider than the screen."""
        self._look(page, where, SCHEMES)

    def glance(self, page: Page, where: str) -> None:
        """The same for what only lies on top: in light alone, its colours are the page's."""
        self._look(page, where, SCHEMES[:1])

    def _look(self, page: Page, where: str, schemes: tuple[Scheme, ...]) -> None:
        for size in (LAPTOP, PHONE):
            page.set_viewport_size(size)
            try:
                page.wait_for_function(FITS, timeout=2000)  # the page has to notice its new size
            except Error:
                self.found.append(f"{where}: too wide for {size['width']}: {too_wide(page)}")
            for scheme in schemes:
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                name = f"{where}, {scheme}, {size['width']}"
                self.found += [f"{name}: {one}" for one in violations(page)]
        page.set_viewport_size(LAPTOP)
