"""How Sphinx builds the site of the documentation; tools/docs_site.py lays the pages out for it."""

from __future__ import annotations

import re
from typing import Any

import dighouse

project = "Dighouse"
author = "The Dighouse contributors"
release = version = dighouse.__version__
copyright = author  # noqa: A001 - Sphinx asks for this name
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_design", "sphinx_copybutton"]
exclude_patterns = ["site", "drawings/*.md"]

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 6
# A name such as Event may be that of the front door or of the module behind it: both are right.
suppress_warnings = ["myst.xref_ambiguous", "ref.python"]

autodoc_typehints = "signature"
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_preserve_defaults = True
python_display_short_literal_types = True
python_maximum_signature_line_length = 88
add_module_names = False
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = f"Dighouse {release}"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_favicon = "static/favicon.svg"
html_logo = "static/favicon.svg"
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
pygments_style = "friendly"
pygments_dark_style = "monokai"
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

# The colours of the house, from web/src/look/colours.css.
html_theme_options: dict[str, Any] = {
    "sidebar_hide_name": False,
    "light_css_variables": {
        "color-brand-primary": "#9c4221",
        "color-brand-content": "#1b6460",
        "color-brand-visited": "#1b6460",
        "color-background-primary": "#fffaf0",
        "color-background-secondary": "#f2e6ce",
        "color-background-hover": "#ebdcbd",
        "color-background-border": "#d3c1a0",
        "color-foreground-primary": "#2a2018",
        "color-foreground-secondary": "#65543f",
        "color-foreground-muted": "#65543f",
        "color-foreground-border": "#8d7654",
        "color-code-background": "#f6ecd8",
        "color-inline-code-background": "#f3e8d2",
        "color-highlight-on-target": "#fbeabf",
        "color-card-background": "#fffaf0",
        "color-card-border": "#d3c1a0",
        "color-api-background": "#f6ecd8",
        "color-api-background-hover": "#ebdcbd",
        "color-api-name": "#9c4221",
        "color-api-pre-name": "#9c4221",
        "color-api-overall": "#65543f",
    },
    "dark_css_variables": {
        "color-brand-primary": "#e58f62",
        "color-brand-content": "#63bdb3",
        "color-brand-visited": "#63bdb3",
        "color-background-primary": "#1f1913",
        "color-background-secondary": "#1b1611",
        "color-background-hover": "#2a231b",
        "color-background-border": "#4d4132",
        "color-foreground-primary": "#f1e7d5",
        "color-foreground-secondary": "#c2b298",
        "color-foreground-muted": "#c2b298",
        "color-foreground-border": "#8f7d64",
        "color-code-background": "#2a231b",
        "color-inline-code-background": "#2a231b",
        "color-highlight-on-target": "#3f3213",
        "color-card-background": "#2a231b",
        "color-card-border": "#4d4132",
        "color-api-background": "#2a231b",
        "color-api-background-hover": "#342b21",
        "color-api-name": "#e58f62",
        "color-api-pre-name": "#e58f62",
        "color-api-overall": "#c2b298",
    },
}


def setup(app: Any) -> None:
    app.connect("autodoc-process-docstring", _as_plain_text)


def _as_plain_text(
    app: Any, what: str, name: str, found: object, options: Any, lines: list[str]
) -> None:
    """Our docstrings are plain text with code in backquotes; Sphinx reads reStructuredText."""
    set_off: list[str] = []
    for line in lines:
        before = set_off[-1] if set_off else ""
        if before and line.strip() and _indent(line) != _indent(before):
            set_off.append("")  # an example needs no blank line around it in plain text
        set_off.append(_escaped(line))
    lines[:] = set_off


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _escaped(line: str) -> str:
    parts = re.split("`([^`]+)`", line)
    for at, part in enumerate(parts):
        parts[at] = f"``{part}``" if at % 2 else re.sub(r"([\\*_|])", r"\\\1", part)
    return "".join(parts)
