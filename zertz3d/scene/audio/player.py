"""Play cues through Panda3D; silent, also on stderr, where there is no device."""

from collections.abc import Iterable
from itertools import cycle
from math import cos, pi, sin

import panda3d.core as p3d

from zertz3d import resources
from zertz3d.motion.turn_film import Cue
from zertz3d.scene.audio.mixer import Voice, clips, shape, takes, voice

COPIES = 4
"""How often one clip may sound at the same time."""
ARC = pi / 3
"""How far to the side a sound is placed that comes from one side only."""


class Sound:
    """Plays cues as they come; volume and mute hold for everything."""

    def __init__(self, player: p3d.AudioManager | None, volume: float = 1.0, muted: bool = False) -> None:
        self._player = player if player is not None and player.is_valid() else None
        self._pools: dict[str, _Pool] = {}
        self._lasting: list[_Lasting] = []
        self._volume, self._muted = volume, muted
        if self._player is not None:
            self._player.audio_3d_set_listener_attributes(0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1)
            self._load(self._player)
        self._apply()

    def _load(self, player: p3d.AudioManager) -> None:
        for clip in clips():
            paths = [resources.assets() / "sounds" / f"{take}.wav" for take in takes(clip)]
            kept = [path for path in paths if path.is_file()]  # Panda3D would complain on stderr about a missing one
            if kept:
                names = [p3d.Filename.from_os_specific(str(path)) for path in kept]
                self._pools[clip] = _Pool(
                    [player.get_sound(name, True) for name, _ in zip(cycle(names), range(COPIES))]
                )

    @property
    def audible(self) -> bool:
        """Whether anything can be heard at all."""
        return self._player is not None and not self._muted and self._volume > 0

    @property
    def volume(self) -> float:
        """Loudness of everything, 0 to 1."""
        return self._volume

    @volume.setter
    def volume(self, value: float) -> None:
        self._volume = min(1.0, max(0.0, value))
        self._apply()

    @property
    def muted(self) -> bool:
        """Whether nothing is heard, whatever the volume."""
        return self._muted

    @muted.setter
    def muted(self, value: bool) -> None:
        self._muted = value
        self._apply()

    def _apply(self) -> None:
        if self._player is not None:
            self._player.set_volume(0.0 if self._muted else self._volume)

    def play(
        self, cues: Iterable[Cue], right: tuple[float, float] = (1.0, 0.0), rate: float = 1.0, table: str = "felt"
    ) -> list[Voice]:
        """Sound the cues of one frame on a table, at that speed of the film; returns what is heard."""
        loudest: dict[str, Voice] = {}
        for cue in cues:
            heard = voice(cue, right, table)
            if heard and (heard.clip not in loudest or heard.gain > loudest[heard.clip].gain):
                loudest[heard.clip] = heard  # the same clip twice in a frame would only be louder
        for heard in loudest.values():
            self._start(heard, rate)
        return list(loudest.values())

    def _start(self, heard: Voice, rate: float) -> None:
        pool = self._pools.get(heard.clip)
        if pool is None or not self.audible:
            return
        sound = pool.next()
        sound.set_3d_attributes(sin(heard.pan * ARC), cos(heard.pan * ARC), 0, 0, 0, 0)
        sound.set_play_rate(heard.pitch)
        sound.set_loop(heard.length > 0)
        sound.set_volume(0.0 if heard.length else heard.gain)
        sound.play()
        if heard.length:
            self._lasting = [one for one in self._lasting if one.sound is not sound]
            self._lasting.append(_Lasting(sound, heard, heard.length / max(rate, 0.01)))

    def tick(self, dt: float) -> None:
        """Let lasting sounds swell, fade and end; once per frame."""
        self._lasting = [one for one in self._lasting if one.goes_on(dt)]

    def stop(self) -> None:
        """Silence now: the film was halted or wound to another place."""
        for one in self._lasting:
            one.sound.stop()
        self._lasting = []
        if self._player is not None:
            self._player.stop_all_sounds()

    def close(self) -> None:
        """Give every sound back."""
        self.stop()
        self._pools = {}
        self._player = None


class _Pool:
    """Copies of one clip, its takes in turn, so that it can sound again before it has ended."""

    def __init__(self, copies: list[p3d.AudioSound]) -> None:
        self._copies, self._turn = copies, 0

    def next(self) -> p3d.AudioSound:
        """The copy that has been silent, or sounding, for longest."""
        self._turn = (self._turn + 1) % len(self._copies)
        return self._copies[self._turn]


class _Lasting:
    """A sound that goes on while its piece moves."""

    def __init__(self, sound: p3d.AudioSound, heard: Voice, length: float) -> None:
        self.sound, self._heard, self._length, self._age = sound, heard, length, 0.0

    def goes_on(self, dt: float) -> bool:
        """Age by a frame; False once it has ended."""
        self._age += dt
        if self._age >= self._length:
            self.sound.stop()
            return False
        self.sound.set_volume(self._heard.gain * shape(self._age, self._length, self._heard.contour))
        return True
