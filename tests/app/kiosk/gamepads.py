"""Gamepads made of nothing, as Panda3D would show them."""

from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass
class Axis:
    name: str


@dataclass
class AxisState:
    axis: Axis
    value: float


@dataclass
class ButtonState:
    handle: str
    pressed: bool = True


@dataclass
class Device:
    """A gamepad made of nothing."""

    name: str = "pad"
    connected: bool = True
    buttons: list[ButtonState] = field(default_factory=list)
    axes: list[AxisState] = field(default_factory=list)
    polled: int = 0

    def poll(self) -> None:
        self.polled += 1


@dataclass
class Devices:
    present: list[Device] = field(default_factory=list)

    def get_devices(self, device_class: object) -> Iterable[Device]:
        return list(self.present)
