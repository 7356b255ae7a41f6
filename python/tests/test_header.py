import ctypes
import re
import unittest
from pathlib import Path

from viewfinder import _errors, _frames, _library

HEADER = Path(__file__).parents[2] / "Sources" / "CViewfinder" / "include" / "viewfinder.h"

C_TYPES = {
    "uint32_t": ctypes.c_uint32, "uint64_t": ctypes.c_uint64, "int64_t": ctypes.c_int64, "size_t": ctypes.c_size_t,
    "const uint8_t *": ctypes.c_void_p, "vf_plane": _library.PlaneInfo,
}  # fmt: skip


@unittest.skipUnless(HEADER.exists(), "the header is not here")
class TheHeader(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.text = re.sub(r"/\*.*?\*/", "", HEADER.read_text(encoding="utf-8"), flags=re.DOTALL)

    def constants(self, prefix):
        """The numbers of an enumeration."""
        found = re.findall(rf"\b{prefix}(\w+) = (\d+)(?: << (\d+))?", self.text)
        return {name: int(number) << int(shift or 0) for name, number, shift in found}

    def test_has_the_numbers_of_this_package(self):
        flags = self.constants("VF_FRAME_")
        self.assertEqual(flags, {name: getattr(_frames, f"_{name}") for name in flags})
        self.assertEqual(len(flags), 5)
        for prefix, known in [
            ("VF_TIME_", _frames._TIME_SOURCES), ("VF_MATRIX_", _frames._MATRICES), ("VF_RANGE_", _frames._RANGES)
        ]:  # fmt: skip
            with self.subTest(prefix):
                numbers = {number: name.lower() for name, number in self.constants(prefix).items()}
                self.assertEqual(numbers, known)

    def test_has_the_errors_of_this_package(self):
        names = {number: name.replace("_", "") + "ERROR" for name, number in self.constants("VF_ERROR_").items()}
        del names[70]  # a bug of the library is an Error
        self.assertEqual(names, {number: kind.__name__.upper() for number, kind in _errors._KINDS.items()})

    def test_has_the_interface_of_this_package(self):
        self.assertEqual(int(re.search(r"#define VF_ABI (\d+)", self.text)[1]), _library.ABI)

    def test_has_the_functions_of_this_package(self):
        declared = {}
        for name, parameters in re.findall(r"^[a-z][^;{}()]*?[ *](vf_\w+)\(([^;]*)\);", self.text, re.MULTILINE):
            declared[name] = 0 if parameters == "void" else parameters.count(",") + 1
        known = {name: len(arguments) for name, _, arguments in _library._PROTOTYPES}
        # Python keeps frames by its objects, reads JSON, sets controls by requests and waits by itself.
        self.assertEqual(set(declared) - set(known), {
            "vf_frame_retain", "vf_control_set", "vf_control_set_text", "vf_error_message", "vf_error_remedy", "vf_strerror", "vf_camera_name",
            "vf_camera_path", "vf_stream_mode", "vf_stream_counts", "vf_stream_interrupt", "vf_watch_interrupt",
        })  # fmt: skip
        self.assertEqual(known, {name: declared.get(name) for name in known})

    def test_has_the_structures_of_this_package(self):
        for name, structure in [("vf_plane", _library.PlaneInfo), ("vf_frame_info", _library.FrameInfo)]:
            with self.subTest(name):
                body = re.search(rf"typedef struct {name} {{(.*?)}} {name};", self.text, re.DOTALL)[1]
                members = []
                for kind, names in re.findall(r"^\s*((?:const )?\w+ \*?)([^;]*);", body, re.MULTILINE):
                    for member in names.split(", "):
                        member, _, count = member.partition("[")
                        element = C_TYPES[kind.strip()]
                        members.append((member, element * int(count.rstrip("]")) if count else element))
                self.assertEqual(members, [(field[0], field[1]) for field in structure._fields_])
