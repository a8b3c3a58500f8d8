"""Compile the core with mypyc, and build the browser client, while the package is built.

Which modules are compiled is said by pyproject.toml, `[tool.dighouse] compiled`, for the kernel and by
`COMPILED` in the manifest of each family of games. They are compiled in a temporary directory, so no extension module ever lands in `src/`; the wheel gets both the
extension modules and the sources, and Python prefers the former.

Without a working C compiler the wheel is plain Python, with one warning; under CI=true the build
fails instead. DIGHOUSE_PLAIN=1 asks for the plain wheel. Editable installs are always plain. What was
compiled is kept in the folder DIGHOUSE_KEEP_CORE, if that is set, until one of its sources changes.

The client is built by build_web.py, and goes into wheel and sdist as dighouse/server/site. Where npm
fails the same holds: one warning, and a server that shows a plain page, but a failure under CI=true.
DIGHOUSE_WEB=skip leaves it out. What the sdist has is not built again, so that needs no Node.js.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))  # where no frontend looks by itself
import build_web

# One group, so that calls between the modules are plain C calls; the library that holds them all is
# dighouse/core__mypyc.*.so. -Werror, which mypycify sets, is taken back: a warning of some compiler
# that we have not seen must not cost its user the compiled core. Without semantic interposition the
# C compiler may inline our functions into each other, which is worth a third of the speed.
SETUP = """\
import json
import sys
from setuptools import setup
from mypyc.build import mypycify

extensions = mypycify(
    ["--config-file=", "--explicit-package-bases", "--follow-imports=silent",
     "--ignore-missing-imports", *json.loads({modules!r})],
    opt_level="3",
    debug_level="0",
    strip_asserts=False,
    group_name="dighouse.core",
)
for extension in extensions:
    if "-Werror" in extension.extra_compile_args:
        extension.extra_compile_args.remove("-Werror")
    if sys.platform != "win32":
        extension.extra_compile_args.append("-fno-semantic-interposition")
        # Some processors add a product in one step, which rounds otherwise than Python does.
        extension.extra_compile_args.append("-ffp-contract=off")
setup(name="dighouse-core", packages=[], py_modules=[], ext_modules=extensions)
"""


SITE_IN_SDIST = "src/dighouse/server/site"


class CompileFailed(Exception):
    """Compiling did not work; the text is the end of what the tools said."""


class BuildHouse(BuildHookInterface[BuilderConfig]):
    def dependencies(self) -> list[str]:
        """Node.js is large: it is asked for only where something is to be built with it."""
        root = Path(self.root)
        if not wants_site() or build_web.ready_site(root):
            return []
        return [project(root)["tool"]["dighouse"]["node"]]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        # Removed when the hook is (the wheel is written by then), or when the process ends.
        self.workshop = tempfile.TemporaryDirectory(prefix="dighouse-")
        if self.target_name == "wheel":
            self._core(root, Path(self.workshop.name, "core"), build_data)
        self._site(root, Path(self.workshop.name, "web"), build_data)

    def _core(self, root: Path, workshop: Path, build_data: dict[str, Any]) -> None:
        modules = compiled_modules(root)
        if not modules or is_set("DIGHOUSE_PLAIN"):
            return
        try:
            extensions = compile_core(root, workshop, modules)
        except CompileFailed as error:
            if is_set("CI"):
                self.app.abort(
                    "dighouse: the core could not be compiled, which is a failure where CI is set"
                    f" (DIGHOUSE_PLAIN=1 builds plain Python):\n{error}"
                )
            self.app.display_warning(
                "WARNING: dighouse: the core could not be compiled, so this build is plain Python:"
                " it plays the same games, only slower. The compiled one needs a C compiler and"
                " Python's headers. What went wrong:\n"
                f"{error}"
            )
            return
        for target, source in extensions.items():
            build_data["force_include"][str(source)] = target
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def _site(self, root: Path, workshop: Path, build_data: dict[str, Any]) -> None:
        if not wants_site():
            return
        try:
            site = build_web.ready_site(root) or build_web.build_site(root, workshop)
        except build_web.WebFailed as error:
            if is_set("CI"):
                self.app.abort(
                    "dighouse: the browser client could not be built, which is a failure where CI is"
                    f" set (DIGHOUSE_WEB=skip leaves it out):\n{error}"
                )
            self.app.display_warning(
                "WARNING: dighouse: the browser client could not be built, so this build is without:"
                " its server shows a plain page, and you play from a terminal. What went wrong:\n"
                f"{error}"
            )
            return
        inside = "dighouse/server/site" if self.target_name == "wheel" else SITE_IN_SDIST
        for file in sorted(site.rglob("*")):
            if file.is_file():
                target = f"{inside}/{file.relative_to(site).as_posix()}"
                build_data["force_include"][str(file)] = target

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "workshop"):
            self.workshop.cleanup()


def wants_site() -> bool:
    return os.environ.get("DIGHOUSE_WEB", "") != "skip"


def project(root: Path) -> dict[str, Any]:
    with (root / "pyproject.toml").open("rb") as file:
        return tomllib.load(file)


def is_set(name: str) -> bool:
    return os.environ.get(name, "").lower() not in ("", "0", "false", "no")


def compiled_modules(root: Path) -> list[str]:
    """The modules to compile, as paths below src/; a path that is not there is a mistake of ours."""
    listed = dict.fromkeys(project(root)["tool"]["dighouse"]["compiled"], "pyproject.toml")
    for manifest in sorted((root / "src/dighouse/games").glob("*/manifest.py")):
        here = manifest.relative_to(root)
        listed |= {f"{here.parent.as_posix()}/{name}": str(here) for name in compiled_of(manifest)}
    for path, where in listed.items():
        if not path.startswith("src/dighouse/") or not (root / path).is_file():
            raise FileNotFoundError(f"{where} names a module to compile that is not there: {path}")
    return sorted(path.removeprefix("src/") for path in listed)


def compiled_of(manifest: Path) -> tuple[str, ...]:
    """A family's `COMPILED`: read, not imported, as nothing of the package is installed yet."""
    for statement in ast.parse(manifest.read_text(encoding="utf-8")).body:
        match statement:
            case ast.Assign(targets=[ast.Name(id="COMPILED")], value=value):
                names: tuple[str, ...] = ast.literal_eval(value)
                return names
    return ()


def compile_core(root: Path, workshop: Path, modules: list[str]) -> dict[str, Path]:
    """{path in the wheel: the extension module}, kept ones or new ones from the workshop."""
    named = os.environ.get("DIGHOUSE_KEEP_CORE")
    if not named:
        return extensions_in(run_mypyc(root, workshop, modules), modules)
    kept, key = Path(named), core_key(root, modules)
    if not build_web.is_made_from(kept, key):
        built = run_mypyc(root, workshop, modules)
        extensions_in(built, modules)
        shutil.rmtree(kept, ignore_errors=True)
        shutil.copytree(built, kept)
        build_web.stamp(kept, key)
    return extensions_in(kept, modules)


def core_key(root: Path, modules: list[str]) -> str:
    """Tells what these sources compile to, here, from anything else.

    Modules of the core import only each other's rooms (tests/test_house.py), and the front door's;
    rules know nothing of their family's bots and terminal pages. Some families' bots are of the core.
    """
    house = root / "src" / "dighouse"
    rooms = {module.split("/")[1] for module in modules}
    files = sorted(
        [*house.glob("*.py"), *(f for room in rooms for f in (house / room).rglob("*.py"))]
    )
    with_core = {(house.parent / module).parent for module in modules}
    aside = {"bots", "terminal"}
    files = [f for f in files if f.parent in with_core or not aside & {*f.relative_to(house).parts}]
    parts = [part for file in files for part in (str(file.relative_to(root)), file.read_bytes())]
    tools = [*project(root)["build-system"]["requires"], SETUP, *modules, sys.version, sys.prefix]
    compiler = [os.environ.get(name, "") for name in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS")]
    return build_web.digest(*parts, *tools, *compiler)


def run_mypyc(root: Path, workshop: Path, modules: list[str]) -> Path:
    """Compile the modules in the workshop; the folder with what came out."""
    # The names of modules (dighouse.kernel.dice) come from the directory that mypyc runs in.
    shutil.copytree(
        root / "src" / "dighouse",
        workshop / "dighouse",
        ignore=lambda folder, names: {
            name
            for name in names
            if not name.endswith((".py", ".pyi", "py.typed")) and not Path(folder, name).is_dir()
        },
    )
    (workshop / "setup.py").write_text(SETUP.format(modules=json.dumps(modules)), encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if name != "MYPYPATH"}
    command = [sys.executable, "setup.py", "-q", "build_ext", "--build-lib=built"]
    command.append(f"--parallel={os.cpu_count() or 1}")
    done = subprocess.run(
        command,
        cwd=workshop,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    if done.returncode != 0:
        raise CompileFailed(gist(done.stdout))
    return workshop / "built"


def extensions_in(built: Path, modules: list[str]) -> dict[str, Path]:
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    extensions = {file.relative_to(built).as_posix(): file for file in built.rglob(f"*{suffix}")}
    expected = {module.removesuffix(".py") + suffix for module in modules}
    if missing := expected - extensions.keys():
        raise CompileFailed("not built: " + ", ".join(sorted(missing)))
    return extensions


def gist(output: str, most: int = 12) -> str:
    """The lines that say what went wrong, or else the last ones."""
    lines = [line.rstrip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if re.search(r"\berror\b", line, re.IGNORECASE)]
    return "\n".join("  " + line for line in (errors[:most] or lines[-most:]))
