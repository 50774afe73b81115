"""What a window plays: which copy of a clip, how loud, from where and for how long; with a made-up device."""

from math import cos, sin
from pathlib import Path
from unittest.mock import Mock, call

import pytest

from zertz3d import resources
from zertz3d.motion.turn_film import Cue
from zertz3d.scene.audio.mixer import CONTOURS, LASTING, clips, takes, voice
from zertz3d.scene.audio.player import ARC, COPIES, Sound


class Device:
    """A device that makes sounds which note what they are told."""

    def __init__(self) -> None:
        self.manager, self.made = Mock(), list[Mock]()
        self.manager.is_valid.return_value = True
        self.manager.get_sound.side_effect = self._get

    def _get(self, name: object, positional: bool) -> Mock:
        sound = Mock(clip=str(name).rpartition("/")[2].removesuffix(".wav"))
        self.made.append(sound)
        return sound

    @property
    def played(self) -> list[Mock]:
        """The sounds that were played."""
        return [sound for sound in self.made if sound.play.called]


@pytest.fixture
def device() -> Device:
    return Device()


def blow(speed: float = 4.0, time: float = 0.5, **more: object) -> Cue:
    given = {"position": (3.5, 0.0, 0.0), "piece": "white-0", "duration": 0.0} | more
    return Cue(kind="impact", speed=speed, material="marble-ring", time=time, **given)


def slide(seconds: float = 2.0) -> Cue:
    return Cue(0.5, "slide", 6.0, "ring-table", (0.0, 0.0, 0.0), "ring-a1", seconds)


def test_every_clip_is_there_several_times_with_its_takes_in_turn(device: Device) -> None:
    Sound(device.manager)
    names = [sound.clip for sound in device.made]
    assert len(names) == COPIES * len(clips())
    assert {take for clip in clips() for take in takes(clip)} == set(names)


def test_one_listens_from_before_the_table_and_upright(device: Device) -> None:
    Sound(device.manager)
    device.manager.audio_3d_set_listener_attributes.assert_called_once_with(0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1)


def test_a_clip_that_is_missing_is_silent(device: Device, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sounds").mkdir()
    kept = takes("seat-mid")[1]
    (tmp_path / "sounds" / f"{kept}.wav").touch()
    monkeypatch.setattr(resources, "assets", lambda: tmp_path)
    sound = Sound(device.manager)
    assert {made.clip for made in device.made} == {kept}
    sound.play([slide()])
    assert not device.played


def test_a_device_that_does_not_work_is_none(device: Device) -> None:
    device.manager.is_valid.return_value = False
    sound = Sound(device.manager)
    assert not sound.audible and not device.made
    assert sound.play([blow()]), "films without a device have sound, too"
    sound.tick(0.1)
    sound.stop()
    sound.close()


def test_volume_and_silence_hold_from_the_beginning_and_from_any_change(device: Device) -> None:
    level = device.manager.set_volume
    sound = Sound(device.manager, 0.4)
    sound.muted = True
    assert not sound.audible
    sound.volume = 0.7
    sound.muted = False
    assert sound.audible
    sound.volume = 3.0
    assert sound.volume == 1.0
    sound.volume = -1.0
    assert not sound.audible and sound.volume == 0.0
    assert [told.args[0] for told in level.call_args_list] == [0.4, 0.0, 0.0, 0.7, 1.0, 0.0]
    assert Sound(device.manager, 0.4, muted=True).muted and level.call_args == call(0.0)


def test_nobody_who_hears_nothing_is_played_to(device: Device) -> None:
    sound = Sound(device.manager, muted=True)
    assert sound.play([blow()]) and not device.played


def test_a_blow_is_played_once_as_loud_as_high_and_from_where_it_is(device: Device) -> None:
    heard = voice(blow())
    assert heard and heard.pan > 0.1
    Sound(device.manager).play([blow()])
    (one,) = device.played
    x, y = one.set_3d_attributes.call_args[0][:2]
    assert (x, y) == (pytest.approx(sin(heard.pan * ARC)), pytest.approx(cos(heard.pan * ARC)))
    one.set_play_rate.assert_called_once_with(heard.pitch)
    one.set_loop.assert_called_once_with(False)
    one.set_volume.assert_called_once_with(heard.gain)


def test_the_table_decides_what_is_heard(device: Device) -> None:
    on_table = Cue(0.5, "impact", 4.0, "marble-table", (0.0, 0.0, 0.0), "white-0", 0.0)
    sound = Sound(device.manager)
    for table in ("felt", "slate"):
        (heard,) = sound.play([on_table], table=table)
        assert heard == voice(on_table, table=table)


def test_of_what_sounds_the_same_in_a_frame_the_loudest_is_played(device: Device) -> None:
    sound = Sound(device.manager)
    cues = [blow(4.0), blow(4.4, piece="white-1"), blow(4.2, piece="white-2")]
    (heard,) = sound.play(cues)
    assert heard == voice(cues[1]) and len(device.played) == 1


def test_a_clip_sounds_again_before_it_has_ended(device: Device) -> None:
    sound = Sound(device.manager)
    for number in range(COPIES):
        sound.play([blow(time=float(number))])
    assert len(device.played) == COPIES
    sound.play([blow()])
    assert device.played[0].play.call_count + device.played[-1].play.call_count >= 2
    assert max(one.play.call_count for one in device.played) == 2


@pytest.mark.parametrize(("rate", "lasts"), [(1.0, 2.0), (4.0, 0.5), (0.5, 4.0), (0.0, 200.0)])
def test_what_lasts_swells_and_ends_with_the_film(device: Device, rate: float, lasts: float) -> None:
    sound = Sound(device.manager)
    (heard,) = sound.play([slide()], rate=rate)
    (one,) = device.played
    one.set_loop.assert_called_once_with(True)
    parts, levels = CONTOURS[LASTING["slide"][3]]
    for part in (parts[1], parts[2]):
        sound.tick(lasts * (part - (parts[1] if part == parts[2] else 0.0)))
        assert one.set_volume.call_args[0][0] == pytest.approx(heard.gain * levels[parts.index(part)], rel=1e-3)
    assert one.set_volume.call_args_list[0] == call(0.0) and not one.stop.called
    sound.tick(lasts)
    assert one.stop.call_count == 1
    told = one.set_volume.call_count
    sound.tick(0.1)
    assert one.set_volume.call_count == told, "it has ended"


def test_a_copy_that_is_needed_again_follows_the_new_sound_alone(device: Device) -> None:
    sound = Sound(device.manager)
    for _ in range(COPIES):
        sound.play([slide(0.5)])
    sound.play([slide(9.0)])
    sound.tick(0.6)
    assert sum(one.stop.called for one in device.played) == COPIES - 1


def test_a_jump_silences_everything_at_once(device: Device) -> None:
    sound = Sound(device.manager)
    sound.play([slide()])
    sound.stop()
    (one,) = device.played
    assert one.stop.call_count == 1 and device.manager.stop_all_sounds.called
    told = one.set_volume.call_count
    sound.tick(0.1)
    assert one.set_volume.call_count == told
    sound.close()
    assert not sound.audible
