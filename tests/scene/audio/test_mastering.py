"""Silence, peaks and how softly they are turned down, on sounds whose measures are known."""

from math import log10

import numpy as np
import pytest

from zertz3d.scene.audio.mastering import (
    CEILING,
    LOOKAHEAD,
    MOST,
    ROOM,
    Track,
    limited,
    loudness,
    mastered,
    true_peaks,
)
from zertz3d.scene.audio.mixer import RATE


def tone(seconds: float, level: float, pitch: float = 997.0) -> Track:
    wave = level * np.sin(2 * np.pi * pitch * np.arange(round(seconds * RATE)) / RATE)
    return np.stack([wave, wave], axis=1).astype(np.float32)


def test_silence_and_what_is_faint_beside_the_rest_do_not_count() -> None:
    alone = loudness(tone(3.0, 0.3))
    for beside in (np.zeros((9 * RATE, 2), np.float32), tone(9.0, 0.3 / 30)):
        assert loudness(np.concatenate([tone(3.0, 0.3), beside])) == pytest.approx(alone, abs=0.4)


def test_what_is_only_somewhat_softer_counts() -> None:
    both = np.concatenate([tone(3.0, 0.3), tone(9.0, 0.15)])
    assert loudness(both) == pytest.approx(loudness(tone(3.0, 0.3)) + 10 * log10((1 + 3 / 4) / 4), abs=0.2)


@pytest.mark.parametrize(("pitch", "more"), [(20.0, -14.0), (38.0, -6.7), (100.0, -1.8), (2000.0, 2.4), (8000.0, 3.3)])
def test_ears_hear_deep_tones_less_and_high_ones_more(pitch: float, more: float) -> None:
    assert loudness(tone(2.0, 0.1, pitch)) == pytest.approx(loudness(tone(2.0, 0.1)) + more, abs=0.2)


def test_a_silent_film_stays_quiet() -> None:
    made = mastered(np.zeros((3 * RATE, 2), np.float32))
    assert np.sqrt(np.mean(made**2)) == pytest.approx(ROOM * 10 ** (MOST / 20), rel=0.02)


def test_peaks_lie_between_samples_too_and_are_known_on_both_sides() -> None:
    track = np.zeros((200, 2), np.float32)
    track[100:102, 1] = 0.8
    peaks = true_peaks(track)
    assert peaks[100] > 0.95 and peaks[101] > 0.95
    assert peaks == pytest.approx(peaks[::-1][np.arange(200) - 2], abs=1e-6), "as much before as after"
    assert max(peaks[:90].max(), peaks[112:].max()) < 0.1


def test_a_peak_is_turned_down_softly_before_and_after_it() -> None:
    at = 2000
    track = np.full((2 * at + 1, 2), 0.3, np.float32)
    track[at] = 1.2
    gain = (limited(track) / track)[:, 0]
    assert np.abs(limited(track)).max() <= CEILING * 1.0001
    assert gain.argmin() in range(at - LOOKAHEAD // 2, at + LOOKAHEAD // 2 + 1)
    assert np.abs(np.diff(gain)).max() < 0.02, "a step would be heard"
    assert gain == pytest.approx(gain[::-1], abs=0.02)
    assert (gain[: at - 2 * LOOKAHEAD] == 1).all() and (gain[at + 2 * LOOKAHEAD :] == 1).all()
