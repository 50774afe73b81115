"""What comes and goes over the table, each with what it is drawn from."""

from collections.abc import Iterator
from functools import partial

from zertz3d.hud.panels import banner, notices, title_card
from zertz3d.hud.plans import Plan, within
from zertz3d.hud.state import HudState


def plan_notices(view: HudState) -> Iterator[Plan]:
    """Captions, problems, the banner, messages and the title."""
    yield from _notices(view)
    if shown := view.screen.card:
        window = view.layout.window
        yield "card", (window, shown), partial(title_card.draw, window=window, shown=shown)


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
