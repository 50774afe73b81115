"""Cues become sounds: the right clip, loudness, side and sample; silence stays silent."""

import itertools
import os
import socket
import subprocess
import sys
import wave
from pathlib import Path
from typing import get_args

import numpy as np
import pytest

from zertz3d import resources
from zertz3d.errors import ZertzError
from zertz3d.motion.turn_film import Cue
from zertz3d.scene.audio import mixer
from zertz3d.scene.audio.mastering import (
    CEILING,
    LOUDNESS,
    MARGIN,
    PIECE,
    PRELUDE,
    Mastered,
    Track,
    limited,
    list_pieces,
    loudness,
    mastered,
    true_peaks,
)  # fmt: skip
from zertz3d.scene.audio.mixer import (
    RATE,
    Mixed,
    Recorded,
    Voice,
    mix,
    pan,
    rendered,
    samples,
    shape,
    sides,
    takes,
    voice,
)
from zertz3d.scene.audio.player import Sound
from zertz3d.scene.display import screen_and_sound
from zertz3d.scene.parts.themes import TableSound
from zertz3d.tools.assets import build_sounds

SOUNDS = resources.assets() / "sounds"


def cue(kind: str = "impact", speed: float = 4.0, material: str = "marble-ring", **more: object) -> Cue:
    given = {"time": 0.5, "position": (0.0, 0.0, 0.0), "piece": "white-0", "duration": 0.0} | more
    return Cue(kind=kind, speed=speed, material=material, **given)  # type: ignore[arg-type]


def brightness(clip: np.ndarray) -> float:
    """Where the middle of its power lies, as a part of the rate."""
    power = np.abs(np.fft.rfft(clip)) ** 2
    return float((power * np.fft.rfftfreq(len(clip))).sum() / power.sum())


class TestClips:
    def test_same_numbers_on_every_build(self, tmp_path: Path) -> None:
        """Another machine's arithmetic may round the last bit otherwise, no more."""
        built = build_sounds.build(tmp_path)
        assert {path.name for path in built} == {path.name for path in SOUNDS.glob("*.wav")}
        for path in built:
            new, kept = (np.frombuffer(file.read_bytes()[44:], "<i2") for file in (path, SOUNDS / path.name))
            assert len(new) == len(kept), path.name
            assert np.abs(new.astype(int) - kept).max() <= 1, path.name

    @pytest.mark.parametrize("name", build_sounds.CLIPS)
    def test_clip_is_sound(self, name: str) -> None:
        with wave.open(str(SOUNDS / f"{name}.wav")) as file:
            assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 44100)
        clip = samples(name)
        peak = np.abs(clip).max()
        assert 0.3 < peak < 0.95, "loud enough to be above the noise, and not clipped"
        assert abs(clip.mean()) < 0.005
        if name not in build_sounds.LOOPS:
            assert abs(clip[0]) < 0.001 and abs(clip[-1]) < 0.001, "no crackle at the ends"
        assert np.abs(np.diff(clip)).max() < 1.2 * peak

    def test_all_are_small(self) -> None:
        assert sum(path.stat().st_size for path in SOUNDS.glob("*.wav")) < 1_000_000

    def test_every_playable_clip_exists(self) -> None:
        assert {take for clip in mixer.clips() for take in takes(clip)} <= set(build_sounds.CLIPS)

    def test_harder_is_brighter(self) -> None:
        soft, mid, hard = (brightness(samples(f"seat-{level}")) for level in ("soft", "mid", "hard"))
        assert soft < mid < hard
        assert brightness(samples("drop-hard")) < brightness(samples("knock-hard")) < soft, "wood, ring, stone"

    @pytest.mark.parametrize("name", build_sounds.LOOPS)
    def test_loop_has_no_seam(self, name: str) -> None:
        clip = samples(name)
        seam = abs(float(clip[0] - clip[-1]))
        steps = np.abs(np.diff(clip))
        assert seam <= np.quantile(steps, 0.999)
        around = np.concatenate([clip[-2000:], clip[:2000]])
        assert np.sqrt((around**2).mean()) > 0.5 * np.sqrt((clip**2).mean()), "no dip either"

    def test_click_is_short(self) -> None:
        clip = samples("seat-hard")
        late = clip[round(0.06 * RATE) :]
        assert np.abs(late).max() < 0.12 * np.abs(clip).max()

    @pytest.mark.parametrize("name", [name for name in build_sounds.CLIPS if name.startswith(("seat", "clack"))])
    def test_glass_clicks(self, name: str) -> None:
        clip = samples(name)
        power, f = np.abs(np.fft.rfft(clip)) ** 2, np.fft.rfftfreq(len(clip), 1 / RATE)
        assert power[(f > 3000) & (f < 7000)].sum() > 0.5 * power.sum(), "most of it between 3 and 7 kHz"
        assert np.abs(clip[round(0.02 * RATE) :]).max() < 0.1 * np.abs(clip).max(), "20 dB less after 20 ms"

    def test_each_table_has_its_own_sound(self) -> None:
        assert set(mixer.TABLES) == set(get_args(TableSound))

        def heard(table: str) -> tuple[float, ...]:
            clips = [
                voice(cue(speed=5.0, material="ring-table"), table=table),
                voice(cue("slide", 4.0, duration=1.0), table=table),
            ]
            return tuple(brightness(samples(v.clip)) for v in clips if v)

        felt, walnut, slate = heard("felt"), heard("walnut"), heard("slate")
        assert len({felt, walnut, slate}) == 3
        assert felt[1] < walnut[1] < slate[1] and max(felt[0], walnut[0]) < slate[0]

    def test_takes_differ_a_little(self) -> None:
        for clip in ("seat-hard", "clack-soft", "knock-hard", "drop-soft"):
            kept = [samples(name) for name in takes(clip)]
            assert len(kept) >= 2
            for a, b in itertools.combinations(kept, 2):
                assert not np.array_equal(a, b)
                assert 0.7 < brightness(a) / brightness(b) < 1.4

    def test_missing_clip_is_one_sentence(self) -> None:
        with pytest.raises(ZertzError, match=r"nosuch\.wav cannot be read"):
            samples("nosuch")


class TestVoice:
    @pytest.mark.parametrize(
        ("speed", "clip"), [(0.5, "seat-soft"), (2.0, "seat-mid"), (3.0, "seat-mid"), (9.0, "seat-hard")]
    )
    def test_speed_chooses_the_clip(self, speed: float, clip: str) -> None:
        heard = voice(cue(speed=speed))
        assert heard is not None and heard.clip == clip

    @pytest.mark.parametrize(
        ("material", "family"),
        [("marble-wood", "drop"), ("ring-wood", "drop"), ("ring-table", "knock"), ("marble-ring", "seat")],
    )
    def test_material_chooses_the_family(self, material: str, family: str) -> None:
        heard = voice(cue(material=material))
        assert heard is not None and heard.clip.startswith(family)

    def test_every_material_of_the_choreography(self) -> None:
        for what, under in itertools.product(("marble", "ring"), ("ring", "wood", "table")):
            assert voice(cue(material=f"{what}-{under}")) is not None

    def test_faster_is_louder_up_to_the_top(self) -> None:
        gains = [v.gain if (v := voice(cue(speed=s))) else 0.0 for s in np.arange(0.0, 9.0, 0.25)]
        assert gains == sorted(gains)
        assert gains[0] == 0.0
        assert gains[-1] == 1.0

    def test_too_faint_is_nothing(self) -> None:
        assert voice(cue(speed=0.005)) is None
        assert voice(cue(kind="unheard-of", material="")) is None

    def test_hand_is_softer_than_a_fall(self) -> None:
        fall, hand = voice(cue("impact")), voice(cue("set"))
        assert fall is not None and hand is not None
        assert hand.gain < fall.gain

    def test_lasting_cues_keep_their_length(self) -> None:
        slide = voice(cue("slide", 2.0, "ring-table", duration=0.55))
        assert slide is not None
        assert (slide.clip, slide.length) == ("scrape", 0.55)

    @pytest.mark.parametrize("kind", ["claim", "win", "tie", "refuse", "lift"])
    def test_cues_without_contact(self, kind: str) -> None:
        heard = voice(cue(kind, 0.0, ""))
        assert heard is not None and heard.clip == kind

    def test_ring_is_lifted_otherwise_than_a_marble(self) -> None:
        ring, marble = (voice(cue("lift", 0.8, f"{what}-table")) for what in ("ring", "marble"))
        assert ring is not None and marble is not None
        assert (ring.clip, marble.clip) == ("knock-soft", "lift")

    def test_variation_is_small_and_repeats(self) -> None:
        def pitches_of_fifty() -> list[float]:
            return [v.pitch for k in range(50) if (v := voice(cue(time=k / 10)))]

        pitches = pitches_of_fifty()
        assert len(set(pitches)) == 50
        assert all(abs(pitch - 1) <= mixer.PITCH for pitch in pitches)
        assert pitches == pitches_of_fifty()

    def test_harder_is_higher(self) -> None:
        def mean_pitch(speed: float) -> float:
            return float(np.mean([v.pitch for k in range(60) if (v := voice(cue(speed=speed, time=k / 10)))]))

        assert mean_pitch(1.0) < mean_pitch(4.0) < mean_pitch(8.0)

    def test_takes_alternate_and_repeat(self) -> None:
        def taken() -> list[int]:
            return [v.take for k in range(60) if (v := voice(cue(time=k / 10)))]

        assert set(taken()) == set(range(len(takes("seat-mid")))) and taken() == taken()

    @pytest.mark.parametrize(
        ("kind", "speeds"),
        [("slide", (2, 5)), ("drift", (1.5, 2.9)), ("roll", (1.5, 3)), ("descend", (1, 2)), ("carry", (5, 9))],
    )
    def test_what_lasts_is_as_loud_as_it_is_fast(self, kind: str, speeds: tuple[float, float]) -> None:
        slow, fast = (voice(cue(kind, speed, "ring-table", duration=0.5)) for speed in speeds)
        assert slow and fast and slow.length == 0.5 and slow.gain < fast.gain <= 0.55

    def test_nothing_is_louder_or_higher_than_the_fastest(self) -> None:
        for kind, (_, most, fast, contour) in mixer.LASTING.items():
            slow, quick = (voice(cue(kind, fast * times, "ring-table", duration=0.5)) for times in (1.0, 9.0))
            assert slow and quick and (slow.gain, quick.gain, quick.contour) == (most, most, contour)
        assert voice(cue(speed=mixer.LOUDEST)) == voice(cue(speed=9 * mixer.LOUDEST))

    def test_pieces_that_fall_together_sound_apart(self) -> None:
        pitches = {heard.pitch for k in range(20) if (heard := voice(cue(piece=f"white-{k}")))}
        assert len(pitches) == 20

    def test_whatever_is_heard_is_among_the_clips(self) -> None:
        kinds = (*mixer.ALONE, *mixer.LASTING, "lift", "impact", "set", "rock")
        found = {
            heard.clip
            for kind, table in itertools.product(kinds, mixer.TABLES)
            for material in (*mixer.STRENGTHS, *mixer.TABLES[table])
            for speed in (0.5, 2.2, 9.0)
            if (heard := voice(cue(kind, speed, material, duration=0.5), table=table))
        }
        assert found == set(mixer.clips())
        assert {voice(cue("slide", 9.0, duration=0.5), table=table).clip for table in mixer.TABLES} == set(
            mixer.SCRAPES.values()
        )

    def test_pan_follows_the_place_and_the_seat(self) -> None:
        left, right = (-4.0, 0.0, 0.0), (4.0, 0.0, 0.0)
        assert pan(left, (1, 0)) < 0 < pan(right, (1, 0))
        assert pan(left, (-1, 0)) == -pan(left, (1, 0)), "from the other seat left is right"
        assert pan(right, (0, 1)) == 0
        assert abs(pan((99.0, 0.0), (1, 0))) <= mixer.SIDE


class TestMix:
    def test_starts_on_the_exact_sample(self) -> None:
        track = mix([cue(time=0.25)], 1.0)
        assert track.shape == (RATE, 2)
        first = int(np.argmax(np.abs(track[:, 0]) > 0))
        assert 0 <= first - round(0.25 * RATE) <= 2  # the clip's own first sample is zero

    def test_sides(self) -> None:
        track = mix([cue(position=(-6.0, 0, 0))], 1.0)
        left, right = np.abs(track).sum(axis=0)
        assert left > 2 * right
        other = mix([cue(position=(-6.0, 0, 0))], 1.0, right=(-1.0, 0.0))
        assert np.allclose(other, track[:, ::-1], atol=1e-6)

    def test_equal_power(self) -> None:
        for where in np.linspace(-1, 1, 9):
            left, right = sides(float(where))
            assert left**2 + right**2 == pytest.approx(2)
        assert sides(0.0) == pytest.approx((1, 1))

    def test_sums_and_never_clips(self) -> None:
        one, two = cue(time=0.1), cue(time=0.4, piece="grey-1")
        both = mix([one, two], 1.0)
        assert np.allclose(both, mix([one], 1.0) + mix([two], 1.0), atol=1e-6)
        crowd = mix([cue(time=0.1, speed=9.0, piece=f"grey-{k}") for k in range(8)], 1.0)
        assert np.abs(crowd).max() > 1.0 >= np.abs(limited(crowd)).max()

    def test_volume(self) -> None:
        assert np.allclose(mix([cue()], 1.0, volume=0.5), 0.5 * mix([cue()], 1.0))

    def test_edges_of_the_track(self) -> None:
        assert not mix([cue(time=-0.1), cue("win", 0.0, "", time=-0.1), cue(time=2.0)], 1.0).any()
        assert mix([cue(time=0.99)], 1.0)[-100:].any(), "a sound is cut where the film ends"
        assert mix([], 0.0).shape == (0, 2)

    def test_same_numbers_again(self) -> None:
        cues = [cue(time=k / 7, speed=k) for k in range(6)]
        assert mix(cues, 2.0).tobytes() == mix(cues, 2.0).tobytes()

    def test_a_blow_is_its_take_at_its_pitch(self) -> None:
        source = samples("seat-hard-1")
        same, higher, lower = (rendered(Voice("seat-hard", 0.5, pitch, 0.0, take=1)) for pitch in (1.0, 2.0, 0.5))
        assert np.allclose(same, 0.5 * source[:-1], atol=1e-6)
        assert np.allclose(higher, 0.5 * source[:-1:2], atol=1e-6)
        assert np.allclose(lower[::2], 0.5 * source[:-1], atol=1e-6) and len(lower) == 2 * len(same)

    def test_what_lasts_goes_round_its_clip_and_follows_its_contour(self) -> None:
        source = samples("scrape")
        length = 2.5 * len(source) / RATE
        heard = Voice("scrape", 0.5, 1.0, 0.0, length, "slowing")
        whole = rendered(heard)
        for place in range(0, len(whole), 997):
            loud = 0.5 * shape(place / RATE, length, "slowing")
            assert whole[place] == pytest.approx(loud * source[place % (len(source) - 1)], abs=1e-4)
        assert np.allclose(rendered(heard, 5000, 6000), whole[5000:6000], atol=1e-6)

    def test_a_soundtrack_is_that_of_its_table(self) -> None:
        cues = [cue(material="marble-table", time=0.1), cue("slide", 5.0, "ring-table", time=0.3, duration=0.4)]
        tracks = [mix(cues, 1.0, table=table).tobytes() for table in get_args(TableSound)]
        assert len(set(tracks)) == len(tracks) > 2

    def test_lasting_sound_fills_its_length(self) -> None:
        for length in (0.05, 0.4, 2.5):
            heard = voice(cue("slide", 3.0, "ring-table", duration=length))
            assert heard is not None
            wave_ = rendered(heard)
            assert len(wave_) == round(length * RATE)
            assert np.abs(wave_[-20:]).max() < 0.01 and wave_.any()

    def test_shape(self) -> None:
        assert shape(0.0, 1.0) == 0 == shape(1.0, 1.0) == shape(-1, 1.0)
        assert shape(0.9, 1.0, "drawn") == 1 > shape(0.3, 1.0, "drawn"), "a ring is the faster the longer it is drawn"
        assert shape(0.1, 1.0, "slowing") > shape(0.5, 1.0, "slowing") > shape(0.9, 1.0, "slowing") > 0
        assert shape(0.6, 1.0, "falling") == 1 and shape(0.7, 1.0, "falling") < 0.2, "until it strikes the next"
        assert shape(0.2, 1.0) == 1
        assert max(shape(t, 0.5) for t in np.arange(0, 0.5, 0.01)) <= 1


class TestMastering:
    """Loudness as BS.1770 has it, peaks under the ceiling, impacts where they were."""

    def test_loudness_of_known_tones(self) -> None:
        t = np.arange(5 * RATE) / RATE
        both = np.stack([np.sin(2 * np.pi * 997 * t)] * 2, axis=1).astype(np.float32)
        assert loudness(both) == pytest.approx(0.0, abs=0.1)
        assert loudness(both * np.float32(0.1)) == pytest.approx(-20.0, abs=0.1)
        assert loudness(both * np.array([1, 0], np.float32)) == pytest.approx(-3.01, abs=0.1)
        half = np.concatenate([both, np.zeros_like(both)])
        assert loudness(half) == pytest.approx(-0.1, abs=0.2), "silence does not count"
        assert loudness(np.zeros_like(both)) < -90

    def test_long_tracks_are_weighed_in_pieces_without_seams(self) -> None:
        t = np.arange(25 * RATE) / RATE
        tone = np.stack([np.sin(2 * np.pi * 997 * t)] * 2, axis=1).astype(np.float32)
        assert loudness(tone) == pytest.approx(loudness(tone[: 5 * RATE]), abs=0.01)

    @pytest.fixture
    def film(self) -> list[Cue]:
        some = [cue(time=0.3 + 0.21 * k, speed=1.0 + k % 8, piece=f"grey-{k}") for k in range(40)]
        return [*some, cue("slide", 5.0, "ring-table", time=3.0, duration=0.6), cue("win", 0.0, "", time=7.0)]

    def test_a_film_is_as_loud_as_films_are_and_never_too_loud(self, film: list[Cue]) -> None:
        track = mastered(mix(film, 9.5))
        assert loudness(track) == pytest.approx(LOUDNESS, abs=0.5)
        assert true_peaks(track).max() <= CEILING * 1.01

    def test_the_room_is_heard_where_nothing_else_is(self, film: list[Cue]) -> None:
        track = mastered(mix(film, 9.5))
        quiet = track[: round(0.25 * RATE)]
        level = 20 * np.log10(np.sqrt((quiet**2).mean()))
        assert -70 < level < -36
        assert not np.array_equal(quiet[:, 0], quiet[:, 1])

    def test_impacts_stay_on_their_sample_and_in_proportion(self) -> None:
        cues = [cue(time=0.5 + k, speed=8.0 / 2.5**k) for k in range(4)]
        track = mastered(mix(cues, 5.0))
        for k in range(4):
            first = round((0.5 + k) * RATE)
            before, after = track[first - 400 : first - 8], track[first : first + 400]
            assert np.abs(after).max() > 3 * np.abs(before).max()
        plain = mix(cues, 5.0)
        heights = [np.abs(plain[round((0.5 + k) * RATE) :][:2000]).max() for k in range(4)]
        assert heights == sorted(heights, reverse=True)

    def test_a_limiter_touches_only_what_is_near_a_peak(self) -> None:
        t = np.arange(RATE) / RATE
        track = 0.2 * np.stack([np.sin(2 * np.pi * 440 * t)] * 2, axis=1).astype(np.float32)
        track[20000:20010] += 2.0
        found = limited(track)
        assert np.array_equal(found[:19000], track[:19000]) and np.array_equal(found[21000:], track[21000:])
        assert true_peaks(found).max() <= CEILING * 1.1

    def test_same_numbers_again(self, film: list[Cue]) -> None:
        assert mastered(mix(film, 9.5)).tobytes() == mastered(mix(film, 9.5)).tobytes()

    def test_an_empty_track(self) -> None:
        assert mastered(mix([], 0.0)).shape == (0, 2)


class TestSilence:
    def test_without_a_player(self, capfd: pytest.CaptureFixture[str]) -> None:
        sound = Sound(None)
        assert not sound.audible
        assert [v.clip for v in sound.play([cue()])] == ["seat-mid"], "captions may still want to know"
        sound.tick(0.1)
        sound.volume, sound.muted = 0.3, True
        sound.stop()
        sound.close()
        assert capfd.readouterr().err == ""

    def test_of_two_that_sound_the_same_the_louder_is_heard(self) -> None:
        soft, loud = cue(speed=3.9), cue(speed=4.1)
        for cues in ([soft, loud], [loud, soft]):
            (heard,) = Sound(None).play(cues)
            assert heard == voice(loud)

    @pytest.fixture
    def machine(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        for name in ("PULSE_SERVER", "XDG_RUNTIME_DIR"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setattr(sys, "platform", "linux")
        return tmp_path

    def test_no_device(self, machine: Path) -> None:
        assert not screen_and_sound.has_sound(machine)

    def test_sound_card(self, machine: Path) -> None:
        (machine / "dev/snd").mkdir(parents=True)
        (machine / "dev/snd/timer").touch()
        assert not screen_and_sound.has_sound(machine), "a timer plays nothing"
        (machine / "dev/snd/pcmC0D0p").touch()
        assert screen_and_sound.has_sound(machine)

    @pytest.mark.parametrize("name", ["pipewire-0", "pulse/native"])
    def test_sound_server(self, machine: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("XDG_RUNTIME_DIR", str(machine))
        assert not screen_and_sound.has_sound(machine)
        (machine / name).parent.mkdir(exist_ok=True)
        with socket.socket(socket.AF_UNIX) as server:
            server.bind(os.path.relpath(machine / name))  # the whole path may be longer than a socket's name
            assert screen_and_sound.has_sound(machine)

    def test_server_elsewhere(self, machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("PULSE_SERVER", "tcp:music.local")
        assert screen_and_sound.has_sound(machine)

    @pytest.mark.parametrize("platform", ["win32", "darwin"])
    def test_others_always_have_one(self, machine: Path, platform: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "platform", platform)
        assert screen_and_sound.has_sound(machine)


PLAYED = """
import panda3d.core as p3d
from zertz3d.scene.display import backend
backend._settle()
p3d.load_prc_file_data('', 'audio-library-name p3openal_audio')
from zertz3d.motion.turn_film import Cue
from zertz3d.scene.audio.player import Sound, COPIES
player = p3d.AudioManager.create_AudioManager()
assert player.is_valid()
sound = Sound(player, volume=0.5)
assert sound.audible and abs(player.get_volume() - 0.5) < 1e-6
hit = Cue(0.0, 'impact', 8.0, 'marble-ring', (3.0, 0.0, 0.0), 'white-0')
slide = Cue(0.0, 'slide', 6.0, 'ring-table', (0.0, 0.0, 0.0), 'ring-a1', 0.3)
assert [v.clip for v in sound.play([hit, hit, slide])] == ['seat-hard', 'scrape']
one = sound._pools['seat-hard']._copies
assert sum(s.status() == s.PLAYING for s in one) == 1, 'the same blow twice in a frame sounds once'
scrape = [s for s in sound._pools['scrape']._copies if s.status() == s.PLAYING]
assert len(scrape) == 1 and scrape[0].get_volume() == 0
sound.tick(0.1); assert scrape[0].get_volume() > 0.2
sound.tick(0.3); assert scrape[0].status() != scrape[0].PLAYING, 'over when the ring has stopped'
for _ in range(COPIES - 1): sound.play([hit])
assert sum(s.status() == s.PLAYING for s in one) == COPIES
sound.stop(); assert not any(s.status() == s.PLAYING for s in one)
sound.muted = True
assert player.get_volume() == 0 and not sound.audible
sound.play([hit]); assert not any(s.status() == s.PLAYING for s in one)
sound.muted = False; sound.volume = 7
assert player.get_volume() == 1
sound.close(); sound.play([hit])
print('done')
"""


@pytest.mark.skipif(sys.platform != "linux", reason="OpenAL Soft's null driver is chosen by its environment")
def test_played_through_openal() -> None:
    """The real library on its null driver, in a process of its own: tests elsewhere run without sound."""
    run = subprocess.run(
        [sys.executable, "-c", PLAYED],
        capture_output=True,
        text=True,
        env=os.environ | {"ALSOFT_DRIVERS": "null"},
    )
    assert (run.stdout, run.stderr) == ("done\n", "")


class Long:
    """An hour of knocks, of which each part is made when it is asked for."""

    def __init__(self) -> None:
        self.largest = 0

    def __len__(self) -> int:
        return 3600 * RATE

    def part(self, first: int, last: int) -> Track:
        self.largest = max(self.largest, last - first)
        return np.where(np.arange(first, last)[:, None] % RATE < 500, np.float32(0.3), np.float32(0)).repeat(2, axis=1)


def test_an_hour_is_mastered_a_piece_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Long, "__len__", lambda sound: 60 * RATE)  # all rounds of an hour take a minute
    source = Long()
    sound = Mastered(source)
    monkeypatch.undo()
    pieces = list_pieces(sound)
    assert len(next(pieces)) == len(next(pieces)) == PIECE
    assert source.largest <= PIECE + PRELUDE + 2 * MARGIN


def test_pieces_are_what_the_whole_is() -> None:
    rng = np.random.default_rng(5)
    cues = [cue(time=float(at), speed=9.0, piece=f"grey-{n}") for n, at in enumerate(rng.uniform(0, 24, 90))]
    cues += [cue(time=9.0, speed=6.0, kind="slide", duration=12.0)]
    made = Mixed(cues, 25.0)
    whole = mix(cues, 25.0)
    parts = [made.part(first, min(first + 100_000, len(made))) for first in range(0, len(made), 100_000)]
    assert np.array_equal(np.concatenate(parts), whole)
    heard = Mastered(made)
    assert np.allclose(np.concatenate(list(list_pieces(heard))), heard.part(0, len(heard)), atol=1e-6)


def test_a_blow_between_two_pieces_is_limited_as_it_is_in_the_whole() -> None:
    track = np.random.default_rng(7).normal(0, 0.01, (PIECE + 2 * RATE, 2)).astype(np.float32)
    for at in (PIECE - 40, PIECE + 60):
        track[at : at + 30] = 0.9
    heard = Mastered(Recorded(track))
    whole = heard.part(0, len(heard))
    assert np.abs(whole).max() < 0.9 < heard._gain, "the limiter had to turn it down"  # type: ignore[operator]
    assert np.allclose(np.concatenate(list(list_pieces(heard))), whole, atol=1e-6)
