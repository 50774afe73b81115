"""Gamepads that are plugged in now, as values; they may come and go at any time."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol

import panda3d.core as p3d

AXES = ("left_x", "left_y", "right_x", "right_y", "left_trigger", "right_trigger")
"""The axes a game needs; sticks go from -1 to 1, right and up, triggers from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Held:
    """What is held on all gamepads together: buttons by Panda3D's names, and how far the sticks are pushed."""

    buttons: frozenset[str] = frozenset()
    axes: dict[str, float] = field(default_factory=dict)

    def axis(self, name: str) -> float:
        """How far that axis is pushed; 0 where there is none."""
        return self.axes.get(name, 0.0)


class Devices(Protocol):
    """What knows the devices that are connected: Panda3D's InputDeviceManager."""

    def get_devices(self, device_class: Any) -> Iterable[Any]:
        """The devices of a kind."""
        ...


class Gamepads:
    """Reads every gamepad once a frame."""

    def __init__(self, devices: Devices | None = None) -> None:
        self._devices: Devices = devices or p3d.InputDeviceManager.get_global_ptr()
        self.names: tuple[str, ...] = ()
        """The gamepads of the last reading."""

    def read(self) -> Held:
        """What is held now; of one axis on several gamepads the one that is pushed farthest counts."""
        pads = [pad for pad in self._devices.get_devices(p3d.InputDevice.DeviceClass.gamepad) if pad.connected]
        self.names = tuple(str(pad.name) for pad in pads)
        buttons: set[str] = set()
        axes: dict[str, float] = {}
        for pad in pads:
            pad.poll()
            buttons |= {str(button.handle) for button in pad.buttons if button.pressed}
            for axis in pad.axes:
                name = axis.axis.name
                if name in AXES and abs(axis.value) > abs(axes.get(name, 0.0)):
                    axes[name] = axis.value
        return Held(frozenset(buttons), axes)
