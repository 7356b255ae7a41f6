import contextlib
import doctest
import importlib
import importlib.metadata
import inspect
import io
import os
import pkgutil
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import viewfinder as vf

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "docs" / "python.md", ROOT / "python" / "README.md"]
FENCE = re.compile(r"^```python\n(.*?)^```$(?:\n\nIt prints:\n\n((?:    [^\n]*\n|\n)+))?", re.MULTILINE | re.DOTALL)


def modules():
    names = [name for _, name, _ in pkgutil.iter_modules(vf.__path__, "viewfinder.") if not name.endswith("__main__")]
    return [vf] + [importlib.import_module(name) for name in names]


class TheDocumentation(unittest.TestCase):
    def test_has_examples_that_are_true(self):
        for module in modules():
            with self.subTest(module.__name__):
                report = io.StringIO()
                with contextlib.redirect_stdout(report):
                    failed, _ = doctest.testmod(module)
                self.assertEqual(failed, 0, report.getvalue())

    def test_says_something_of_every_public_name(self):
        for name in vf.__all__:
            thing = getattr(vf, name)
            with self.subTest(name):
                self.assertTrue(inspect.getdoc(thing))
            for member, value in vars(thing).items() if inspect.isclass(thing) else ():
                if not member.startswith("_") and (callable(value) or isinstance(value, property)):
                    with self.subTest(f"{name}.{member}"):
                        self.assertTrue(inspect.getdoc(value))

    @unittest.skipUnless(all(page.exists() for page in PAGES), "the pages are not here")
    def test_has_pages_whose_programs_print_what_they_say(self):
        programs = [program for page in PAGES for program in FENCE.findall(page.read_text(encoding="utf-8"))]
        self.assertGreater(len(programs), 5)
        with tempfile.TemporaryDirectory() as directory:
            for program, printed in programs:
                if "numpy()" in program and importlib.util.find_spec("numpy") is None:
                    continue
                done = subprocess.run(
                    [sys.executable, "-c", program], cwd=directory, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                    env={**os.environ, "PYTHONIOENCODING": "utf-8"}, timeout=60,
                )  # fmt: skip
                with self.subTest(program):
                    self.assertEqual(done.returncode, 0, done.stderr.decode())
                    if not printed:
                        continue
                    expected = "\n".join(line[4:] for line in printed.strip("\n").splitlines())
                    self.assertEqual(done.stdout.decode().strip(), expected)


class TheInstalledPackage(unittest.TestCase):
    def setUp(self):
        self.folder = Path(vf.__file__).parent
        self.infos = list(self.folder.parent.glob("viewfinder-*.dist-info"))
        if not self.infos:
            self.skipTest("these are the sources")

    def test_has_the_version_of_the_library(self):
        self.assertEqual(importlib.metadata.version("viewfinder"), vf.__version__)

    def test_has_the_schemas(self):
        self.assertTrue((self.folder / "schemas" / "decision-1.json").exists())

    def test_has_a_page_without_links_into_the_sources(self):
        links = re.findall(r"\]\((?!https:)[^)]*\)", (self.infos[0] / "METADATA").read_text(encoding="utf-8"))
        self.assertEqual(links, [])


class TheTypes(unittest.TestCase):
    def test_are_complete(self):
        self.assertTrue(Path(vf.__file__).with_name("py.typed").exists())
        for module in modules():
            for name, function in vars(module).items():
                if getattr(function, "__module__", None) != module.__name__ or not callable(function):
                    continue
                functions = vars(function).values() if inspect.isclass(function) else [function]
                for one in filter(inspect.isfunction, functions):
                    if one.__module__ != module.__name__:
                        continue
                    with self.subTest(f"{module.__name__}.{one.__qualname__}"):
                        parameters = inspect.signature(one).parameters.values()
                        untyped = [p.name for p in parameters if p.annotation is p.empty and p.name != "self"]
                        generated = one.__name__ in ("__new__", "_replace", "_asdict", "_make")
                        self.assertTrue(generated or not untyped, untyped)
                        self.assertTrue(generated or "return" in one.__annotations__)

    def test_are_what_mypy_accepts(self):
        # mypy reads the types of the other two.
        for needed in ("mypy", "numpy", "PIL"):
            if importlib.util.find_spec(needed) is None:
                self.skipTest(f"{needed} is not installed")
        with tempfile.TemporaryDirectory() as directory:
            # A copy, because mypy reports nothing of installed packages.
            shutil.copytree(os.path.dirname(vf.__file__), f"{directory}/viewfinder")
            done = subprocess.run(
                [sys.executable, "-m", "mypy", "--strict", "viewfinder"],
                cwd=directory, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={**os.environ, "PYTHONPATH": ""},
            )  # fmt: skip
        self.assertEqual(done.returncode, 0, done.stdout.decode())
