"""`zertz3d bench render`: each figure is there and makes sense; how large they are is the machine's affair."""

import pytest

from tests.app.film.small_films import build_plan
from zertz3d.bench import films


def test_films_are_measured_beside_drawing_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(films, "SIZE", (96, 54))
    monkeypatch.setattr(films, "LEAST", 4)
    made = build_plan(hud=True, fps=60)
    found = list(films._measure_tier(made, "classic", 0.01))
    names = [measure.name for measure in found]
    assert names[0] == "classic 96x54: drawing alone" and names[-1].endswith("workers")
    assert any("filmed as .apng" in name for name in names)
    assert all(measure.value >= 0 for measure in found if measure.value == measure.value)
    assert all(measure.ratio for measure in found if measure.goal)
