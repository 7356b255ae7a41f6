"""The controls of a camera, to read and to set."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Mapping, Optional, Tuple, Union

from ._errors import UsageError
from ._html import table
from ._records import Document, MenuItem

if TYPE_CHECKING:
    from ._cameras import Camera
    from ._requests import ControlValue


class Control(Document):
    """A control of a camera: its value, range, menu and flags.

    >>> import viewfinder
    >>> brightness = viewfinder.open("recorded:logitech-c922").controls["brightness"]
    >>> brightness.value = 3
    >>> brightness.value
    3
    >>> brightness.reset()
    >>> brightness
    <Control brightness = 128>
    """

    __slots__ = ("_camera",)

    def __init__(self, json: Dict[str, Any], camera: Optional[Camera] = None) -> None:
        super().__init__(json)
        self._camera = camera

    @property
    def id(self) -> int:
        """The driver's number."""
        return int(self.json["id"])

    @property
    def name(self) -> str:
        """The driver's name."""
        return str(self.json["name"])

    @property
    def type(self) -> str:
        """integer, boolean, menu, button, string, bitmask, integerMenu, and others."""
        return str(self.json["type"])

    @property
    def value(self) -> Any:
        """A whole number, a text, the numbers of an array, or None.

        A new value is set on the camera, with the automatic switches that free it, and read back. It may be the name of a
        menu's item. The errors are those of `Camera.set()`.
        """
        return self.json.get("value")

    @value.setter
    def value(self, value: ControlValue) -> None:
        if self._camera is None:
            raise UsageError("The control is a copy, which belongs to no camera.", call="set", subject=self.name)
        self._camera.set(self.name, value)
        super().__init__(self._camera.controls[self.name].json)

    def reset(self) -> None:
        """Sets the driver's default. Raises `UsageError` if the control has none."""
        if self.default is None:
            raise UsageError("The control has no default.", call="set", subject=self.name)
        self.value = self.default

    @property
    def default(self) -> Optional[int]:
        """The driver's default. None if it has none, as texts."""
        return self.json.get("default")

    @property
    def minimum(self) -> Optional[int]:
        """The smallest value."""
        return self.json.get("min")

    @property
    def maximum(self) -> Optional[int]:
        """The largest value."""
        return self.json.get("max")

    @property
    def step(self) -> Optional[int]:
        """The distance of neighbouring values."""
        return self.json.get("step")

    @property
    def flags(self) -> Tuple[str, ...]:
        """inactive, readOnly, and others."""
        return tuple(self.json.get("flags", ()))

    @property
    def menu(self) -> Tuple[MenuItem, ...]:
        """The choices of a menu; empty for other controls."""
        return tuple(MenuItem(item["index"], item.get("name"), item.get("value")) for item in self.json.get("menu", ()))

    @property
    def item(self) -> Optional[MenuItem]:
        """The choice that a menu has. None for other controls."""
        return next((item for item in self.menu if item.value == self.json.get("value")), None)

    def __reduce__(self) -> Tuple[Any, ...]:
        """A copy, also one in another process, tells the values, and sets none."""
        return Control, (self.json,)

    def __str__(self) -> str:
        item = self.item
        return f"{self.name} = {self.value}" + (f" ({item.name or item.number})" if item else "")


class Controls(Mapping[str, Control]):
    """The controls of a camera by name, with the values of the moment when `camera.controls` was read.

    A name is found in any spelling: `"Exposure Time, Absolute"`, `"exposure_time_absolute"` or `"0x9a0902"`.

    >>> import viewfinder
    >>> controls = viewfinder.open("recorded:logitech-c922").controls
    >>> controls["Exposure Time, Absolute"].maximum
    2047
    >>> "exposure" in controls
    False
    """

    __slots__ = ("_controls",)

    def __init__(self, camera: Camera, controls: List[Dict[str, Any]]) -> None:
        # The driver's headings are no controls.
        named = [control for control in controls if control["type"] != "controlClass"]
        self._controls = {str(control["name"]): Control(control, camera) for control in named}

    def __getitem__(self, name: str) -> Control:
        wanted, number = _spelled(name), _number(name)
        for one in self._controls.values():
            if one.id == number or _spelled(one.name) == wanted:
                return one
        from difflib import get_close_matches

        near = get_close_matches(wanted, self._controls, n=1)
        raise KeyError(f"no control {name!r}" + (f"; did you mean {near[0]}?" if near else ""))

    def __iter__(self) -> Iterator[str]:
        return iter(self._controls)

    def __len__(self) -> int:
        return len(self._controls)

    def __repr__(self) -> str:
        return f"<Controls {', '.join(self)}>"

    def _repr_html_(self) -> str:
        rows = [(one.name, one.type, one.value, one.minimum, one.maximum, one.default) for one in self.values()]
        return table(("control", "type", "value", "minimum", "maximum", "default"), rows)


def _spelled(name: object) -> str:
    """A name without what spellings differ in."""
    return "_".join("".join(one if one.isalnum() else " " for one in str(name).lower()).split())


def _number(name: Union[str, object]) -> int:
    try:
        return int(str(name), 16) if str(name).startswith("0x") else -1
    except ValueError:
        return -1
