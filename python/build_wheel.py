#!/usr/bin/env python3
"""Builds the wheel: the package, the library, and the libraries that it needs beside it.

    build_wheel.py LIBRARY DIRECTORY       LIBRARY is libviewfinder.so.1; the path of the wheel is printed
    build_wheel.py --metadata DIRECTORY    writes the folder with the metadata alone, for a package of a system

It is also the build backend of pyproject.toml: `pip wheel python/` takes the library of Scripts/library, or the one
that VIEWFINDER_LIBRARY names. It needs patchelf and binutils, and Python 3.11.
"""

import base64
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
TAG = "py3-none-manylinux_2_34_x86_64"
NEWEST_GLIBC = (2, 34)  # as the tag says
# The libraries that the wheel brings, with the Debian packages that have their licences. PEP 600 allows the others.
BUNDLED = {"libjpeg.so.62": "libjpeg62-turbo", "libpng16.so.16": "libpng16-16"}
LINKED = ["libyuv0"]  # inside libviewfinder.so.1; the licence of Swift's runtime asks for nothing
ALLOWED = {"libc.so.6", "libm.so.6", "libstdc++.so.6", "libgcc_s.so.1", "libz.so.1", "ld-linux-x86-64.so.2"}


def main(library: Path, directory: Path) -> Path:
    project, version = read_project()
    info = f"viewfinder-{version}.dist-info"

    files = {f"viewfinder/{path.name}": path.read_bytes() for path in HERE.glob("viewfinder/*.py")}
    files["viewfinder/py.typed"] = b""
    files |= {f"viewfinder/schemas/{path.name}": path.read_bytes() for path in (ROOT / "docs/schemas").glob("*.json")}
    with tempfile.TemporaryDirectory() as work:
        for path in libraries(library, Path(work)):
            files[f"viewfinder/{path.name}"] = path.read_bytes()
    licences = {"LICENSE": ROOT / "LICENSE"}
    for package in [*BUNDLED.values(), *LINKED]:
        licences[package] = Path(f"/usr/share/doc/{package}/copyright")
    for name, path in licences.items():
        files[f"{info}/licenses/{name}"] = path.read_bytes()
    files[f"{info}/METADATA"] = metadata(project, version, licences).encode()
    files[f"{info}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: build_wheel.py\nRoot-Is-Purelib: false\nTag: {TAG}\n"
    ).encode()
    files[f"{info}/RECORD"] = record(files, info).encode()

    directory.mkdir(parents=True, exist_ok=True)
    wheel = directory / f"viewfinder-{version}-{TAG}.whl"
    write(wheel, files)
    return wheel


def read_project() -> tuple[dict, str]:
    """The table of pyproject.toml, and the version."""
    project = tomllib.loads((HERE / "pyproject.toml").read_text())["project"]
    source = (ROOT / "Sources/CameraDocuments/ProductVersion.swift").read_text()
    return project, re.search(r'static let number = "([^"]+)"', source)[1]


def write_metadata(directory: Path) -> Path:
    """What importlib.metadata reads where a package of a system brings the files."""
    project, version = read_project()
    folder = directory / f"viewfinder-{version}.dist-info"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "METADATA").write_text(metadata(project, version, {}))
    (folder / "INSTALLER").write_text("debian\n")
    return folder


def libraries(library: Path, work: Path) -> list[Path]:
    """Copies of the library and of those that it needs, which look for each other in their own folder."""
    copies = []
    for source in [library] + [found(name) for name in BUNDLED]:
        name = "libviewfinder.so.1" if source == library else source.name
        copy = work / name
        shutil.copyfile(source, copy)
        run("patchelf", "--set-rpath", "$ORIGIN", copy)
        check(copy)
        copies.append(copy)
    return copies


def found(name: str) -> Path:
    """Where the linker finds a library."""
    for line in run("/sbin/ldconfig", "-p").splitlines():
        words = line.split()
        if words and words[0] == name and "x86-64" in line:
            return Path(words[-1]).resolve().with_name(name)
    sys.exit(f"build_wheel.py: {name} is not installed; it is in the Debian package {BUNDLED[name]}")


def check(library: Path) -> None:
    """Ends the program if a library needs more than the tag promises."""
    needed = re.findall(r"NEEDED\s+(\S+)", run("objdump", "-p", library))
    strangers = set(needed) - ALLOWED - set(BUNDLED)
    if strangers:
        sys.exit(f"build_wheel.py: {library.name} needs {', '.join(sorted(strangers))}, which the wheel does not bring")
    versions = re.findall(r"GLIBC_(\d+)\.(\d+)", run("objdump", "-T", library))
    newest = max((int(major), int(minor)) for major, minor in versions)
    if newest > NEWEST_GLIBC:
        sys.exit(f"build_wheel.py: {library.name} needs glibc {newest[0]}.{newest[1]}, which is newer than {TAG}")


def metadata(project: dict, version: str, licences: dict[str, Path]) -> str:
    """Core metadata, from pyproject.toml."""
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {project['name']}",
        f"Version: {version}",
        f"Summary: {project['description']}",
        f"Author: {project['authors'][0]['name']}",
        f"Keywords: {','.join(project['keywords'])}",
        f"License-Expression: {project['license']}",
        *(f"License-File: {name}" for name in licences),
        *(f"Classifier: {one}" for one in project["classifiers"]),
        f"Requires-Python: {project['requires-python']}",
    ]
    for extra, packages in project["optional-dependencies"].items():
        lines.append(f"Provides-Extra: {extra}")
        lines += [f"Requires-Dist: {package}; extra == '{extra}'" for package in packages]
    lines.append("Description-Content-Type: text/markdown")
    return "\n".join(lines) + "\n\n" + (HERE / project["readme"]).read_text()


def record(files: dict[str, bytes], info: str) -> str:
    """The list of all files with their hashes."""
    lines = []
    for name, data in sorted(files.items()):
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(data)}")
    return "\n".join(lines) + f"\n{info}/RECORD,,\n"


def write(wheel: Path, files: dict[str, bytes]) -> None:
    """The same files give the same wheel, byte for byte. SOURCE_DATE_EPOCH is their time."""
    moment = time.gmtime(max(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), 315532800))  # ZIP begins in 1980
    with zipfile.ZipFile(wheel, "w") as archive:
        # The metadata come last, so that tools find them without reading the libraries.
        for name in sorted(files, key=lambda name: (".dist-info/" in name, name)):
            entry = zipfile.ZipInfo(name, moment[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if ".so." in name else 0o100644) << 16
            archive.writestr(entry, files[name], compresslevel=9)


def run(*command: object) -> str:
    return subprocess.run([str(word) for word in command], check=True, stdout=subprocess.PIPE, text=True).stdout


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """The hook that pip calls (PEP 517)."""
    library = os.environ.get("VIEWFINDER_LIBRARY") or ROOT / ".build/library/lib/libviewfinder.so.1"
    return main(Path(library), Path(wheel_directory)).name


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: build_wheel.py LIBRARY|--metadata DIRECTORY")
    first, directory = sys.argv[1], Path(sys.argv[2])
    print(write_metadata(directory) if first == "--metadata" else main(Path(first), directory))
