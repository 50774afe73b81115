"""Captions, messages and other parts that come and go, each with the values it is drawn from."""

from collections.abc import Iterator
from functools import partial

from zertz3d.hud.draw.hit_targets import Touch
from zertz3d.hud.draw.panel import Panel, Place
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.panels import banner, notices
from zertz3d.hud.plans import Plan, within
from zertz3d.hud.state import HudState

Seen = tuple[tuple[Panel, Place | None], ...]


def plan_notices(view: HudState) -> Iterator[Plan]:
    """Captions, problems, the banner, messages, and the panels that draw themselves."""
    yield from _notices(view)
    if seen := tuple(zip(view.screen.panels, view.layout.panels, strict=True)):
        touch = within(view.touch, "panel:")
        yield "panels", (seen, touch), partial(_panels, seen=seen, touch=touch)


def _panels(pen: Pen, seen: Seen, touch: Touch) -> None:
    for panel, place in seen:
        if place:
            panel.draw(pen, place.rect, touch)


def _notices(view: HudState) -> Iterator[Plan]:
    screen, rects = view.screen, view.layout.rects
    if "caption" in rects:
        yield (
            "caption",
            (rects["caption"], screen.caption),
            partial(notices.caption, rect=rects["caption"], words=screen.caption),
        )
    if "problem" in rects and screen.problem:
        yield (
            "problem",
            (rects["problem"], screen.problem),
            partial(notices.problem, rect=rects["problem"], words=screen.problem),
        )
    if "banner" in rects and screen.banner:
        yield (
            "banner",
            (rects["banner"], screen.banner),
            partial(banner.draw, rect=rects["banner"], shown=screen.banner),
        )
    if "progress" in rects and screen.progress:
        touch = within(view.touch, "cancel-work")
        how = partial(notices.progress, rect=rects["progress"], shown=screen.progress, touch=touch)
        yield "progress", (rects["progress"], screen.progress, touch), how
    yield from _toasts(view)


def _toasts(view: HudState) -> Iterator[Plan]:
    rects, touch = view.layout.rects, within(view.touch, "toast")
    seen = tuple((rects[f"toast{toast.id}"], toast) for toast in view.screen.toasts if f"toast{toast.id}" in rects)
    if seen:
        yield "toasts", (seen, touch), partial(notices.toasts, seen=seen, touch=touch)
