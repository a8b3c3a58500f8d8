"""The page at the front door of a server without the browser client: plain HTML, no script."""

from __future__ import annotations

from html import escape

import dighouse
from dighouse import registry

STYLESHEET = "/docs/style.css"
STYLE = """:root { color-scheme: light dark; --sand: #f6efe2; --ink: #2b2118; --clay: #a4502c; --line: #d9c9ae; }
@media (prefers-color-scheme: dark) {
  :root { --sand: #1d1812; --ink: #efe6d6; --clay: #e39a6f; --line: #4a3d2e; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--sand); color: var(--ink);
  font: 1.0625rem/1.55 Georgia, "Times New Roman", serif; }
main { max-width: 44rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1 { font-size: clamp(1.9rem, 6vw, 2.75rem); line-height: 1.15; margin: 0 0 .5rem; }
h2 { font-size: 1.25rem; margin: 2.25rem 0 .5rem; }
a { color: var(--clay); }
code, pre { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .9em; }
pre { padding: .9rem 1rem; border: 1px solid var(--line); border-radius: .5rem; overflow-x: auto;
  white-space: pre-wrap; overflow-wrap: anywhere; }
ul { padding-left: 1.2rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .95rem; }
th, td { text-align: left; vertical-align: top; padding: .4rem .8rem .4rem 0;
  border-bottom: 1px solid var(--line); }
footer { margin-top: 3rem; font-size: .9rem; border-top: 1px solid var(--line); padding-top: 1rem; }
svg { display: block; width: 5rem; height: 3.2rem; margin-bottom: 1rem; }
"""
# With an icon that is none, or browsers would ask for one that is not there.
LINK = f'<link rel="stylesheet" href="{STYLESHEET}"><link rel="icon" href="data:,">'

TENT = (
    '<svg viewBox="0 0 100 64" role="img" aria-label="A tent"><g fill="none" stroke="currentColor" '
    'stroke-width="3" stroke-linejoin="round" stroke-linecap="round"><path d="M50 8 8 58h84z"/>'
    '<path d="M50 8v50M50 26 36 58M50 26l14 32M50 8V3M50 3h9l-3 3 3 3h-9"/></g></svg>'
)


def fallback_page(url: str, table: str | None) -> str:
    games = "".join(
        f"<li>{escape(registry.ruleset(name).title)}</li>" for name in registry.rulesets()
    )
    if table is None:
        heading = "The house is open"
        lead = "This server runs tables for board games about archaeology, for people and bots."
        where = url
    else:
        heading = "You are invited"
        lead = "Somebody has kept a seat for you at a table of this house."
        where = f"{url}/t/{table}"
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Dighouse</title>
{LINK}
</head>
<body>
<main>
{TENT}
<h1>{heading}</h1>
<p>{lead}</p>
<h2>Play from a terminal</h2>
<p>With <code>dighouse[server]</code> installed, type:</p>
<pre><code>dighouse play --table {escape(where)}</code></pre>
<h2>Games</h2>
<ul>{games}</ul>
<h2>For programs</h2>
<p>Bots and tools speak the same protocol as people:
<a href="/docs">calls</a>, <a href="/docs/messages.json">messages</a>,
<a href="/healthz">health</a>.</p>
<footer>Dighouse {escape(dighouse.__version__)}. An independent fan project: the names of the games
belong to their publishers, who have nothing to do with it.</footer>
</main>
</body>
</html>
"""
