#!/usr/bin/env python3
"""Builds the wheel: the package, the library, and the libraries that it needs beside it.

    build_wheel.py LIBRARY DIRECTORY       LIBRARY is libviewfinder.so.1; the path of the wheel is printed
    build_wheel.py --metadata DIRECTORY    writes the folder with the metadata alone, for a package of a system

The library's own file says for which processor and for which glibc the wheel is, and which libraries it needs. They are
those of this machine, or of the system that is unpacked in VIEWFINDER_SYSROOT.

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
SYSROOT = Path(os.environ.get("VIEWFINDER_SYSROOT") or "/")
# The processors by their number in an ELF file: their name in a tag, and the folder of their libraries.
MACHINES = {62: ("x86_64", "x86_64-linux-gnu"), 183: ("aarch64", "aarch64-linux-gnu")}
# What every system has (PEP 600). The wheel brings the others.
ALLOWED = re.compile(r"(libc|libm|libdl|librt|libpthread|libstdc\+\+|libgcc_s|libz|ld-linux.*)\.so\.\d+")
LINKED = ["libyuv"]  # inside libviewfinder.so.1; the licence of Swift's runtime asks for nothing


def main(library: Path, directory: Path) -> Path:
    project, version = read_project()
    info = f"viewfinder-{version}.dist-info"

    files = {f"viewfinder/{path.name}": path.read_bytes() for path in HERE.glob("viewfinder/*.py")}
    files["viewfinder/py.typed"] = b""
    files |= {f"viewfinder/schemas/{path.name}": path.read_bytes() for path in (ROOT / "docs/schemas").glob("*.json")}
    needed = needed_libraries(library)
    with tempfile.TemporaryDirectory() as work:
        for path in relocated({"libviewfinder.so.1": library} | needed, Path(work)):
            files[f"viewfinder/{path.name}"] = path.read_bytes()
    tag = f"py3-none-manylinux_{newest_glibc([library, *needed.values()])}_{machine(library)[0]}"
    licences = {"LICENSE": ROOT / "LICENSE"}
    licences |= dict(licence(name.split(".so")[0]) for name in [*needed, *LINKED])
    for name, path in licences.items():
        files[f"{info}/licenses/{name}"] = path.read_bytes()
    files[f"{info}/METADATA"] = metadata(project, version, licences).encode()
    files[f"{info}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: build_wheel.py\nRoot-Is-Purelib: false\nTag: {tag}\n"
    ).encode()
    files[f"{info}/RECORD"] = record(files, info).encode()

    directory.mkdir(parents=True, exist_ok=True)
    wheel = directory / f"viewfinder-{version}-{tag}.whl"
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


def machine(library: Path) -> tuple[str, str]:
    """The processor that an ELF file is for: its name in a tag, and the folder of its libraries."""
    header = library.read_bytes()[:20]
    number = int.from_bytes(header[18:20], "little")
    if header[:4] != b"\x7fELF" or number not in MACHINES:
        sys.exit(f"build_wheel.py: {library} is no library for one of {', '.join(name for name, _ in MACHINES.values())}")
    return MACHINES[number]


def needed_libraries(library: Path) -> dict[str, Path]:
    """The files of the libraries that it needs, and those need, without those that every system has."""
    found: dict[str, Path] = {}
    waiting = [library]
    while waiting:
        for name in re.findall(r"NEEDED\s+(\S+)", run("objdump", "-p", waiting.pop())):
            if not ALLOWED.fullmatch(name) and name not in found:
                found[name] = installed(name, machine(library)[1])
                waiting.append(found[name])
    return found


def installed(name: str, folder: str) -> Path:
    """The file of an installed library."""
    for place in [SYSROOT / "usr/lib" / folder, SYSROOT / "lib" / folder, SYSROOT / "usr/lib64", SYSROOT / "usr/lib"]:
        if (place / name).exists():
            return (place / name).resolve()
    sys.exit(f"build_wheel.py: {name} is not installed for {folder} in {SYSROOT}")


def newest_glibc(libraries: list[Path]) -> str:
    """The oldest glibc with which all of them load, as a tag has it: 2_34."""
    versions = [re.findall(r"GLIBC_(\d+)\.(\d+)", run("objdump", "-T", library)) for library in libraries]
    newest = max((int(major), int(minor)) for library in versions for major, minor in library)
    return f"{newest[0]}_{newest[1]}"


def licence(library: str) -> tuple[str, Path]:
    """The Debian package of a library, and the file of its licence. A package is called after its library and version."""
    for path in sorted((SYSROOT / "usr/share/doc").glob(f"{library}*/copyright")):
        if re.fullmatch(rf"{library}-?\d.*(?<!-dev)", path.parent.name):
            return path.parent.name, path
    sys.exit(f"build_wheel.py: the licence of {library} is not in {SYSROOT}usr/share/doc")


def relocated(libraries: dict[str, Path], work: Path) -> list[Path]:
    """Copies of the libraries, which look for each other in their own folder."""
    copies = []
    for name, source in libraries.items():
        copy = work / name
        shutil.copyfile(source, copy)
        run("patchelf", "--set-rpath", "$ORIGIN", copy)
        copies.append(copy)
    return copies


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
