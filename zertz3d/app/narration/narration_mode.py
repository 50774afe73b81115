"""What happens, in words for those who do not look: each caption, refusal and result is told once."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from zertz3d.app.narration import speech
from zertz3d.app.session import Layer, Mode, Table, nothing
from zertz3d.hud.game_values import Banner
from zertz3d.hud.screen_model import FileChooser, Form, Overlay, Prompt, Screen, Words
from zertz3d.rules import GameEnded
from zertz3d.words import _, labelled

Tell = Callable[[str, float], None]
"""Is given a sentence, and how fast the film runs."""


class NarrationMode(Mode):
    """Always there where somebody listens; looks at the finished screen of each frame and changes nothing."""

    layer = Layer.PROMPT

    def __init__(self, table: Table, tell: Tell, close: Callable[[], None] = nothing) -> None:
        self._table, self._tell, self._close = table, tell, close
        self._film, self._time = table.player.film, table.player.playback.time
        self._caption, self._toast = "", 0
        self._banner: Banner | None = None
        self._overlay: Overlay | None = None
        self._read: frozenset[str] = frozenset()
        """What was read out of the dialog that is open."""

    def dress(self, screen: Screen) -> Screen:
        """Tell what is new on the screen."""
        rate = self._table.player.playback.rate
        for sentence in (
            *self._tell_film(), *self._tell_caption(screen), *self._tell_toasts(screen), *self._tell_banner(screen),
            *self._tell_dialog(screen),
        ):  # fmt: skip
            self._tell(sentence, rate)
        return screen

    def _tell_film(self) -> list[str]:
        """The captions that have begun since the last frame, were they as short as may be."""
        player = self._table.player
        film, time = player.film, player.playback.time
        before = self._time if film is self._film else film.marks[player.turn] if time < self._time else self._time
        self._film, self._time = film, time
        captions = (caption for caption in film.captions(time) if before < caption.start <= time)
        begun = [caption.text for caption in captions if not isinstance(caption.about, GameEnded)]
        if begun:
            self._caption = begun[-1]
        return begun

    def _tell_caption(self, screen: Screen) -> list[str]:
        """What is said below the table besides the film's captions."""
        if screen.caption == self._caption:
            return []
        self._caption = screen.caption
        film = self._table.player.film
        told = film.captions(self._time)
        if any(isinstance(caption.about, GameEnded) for caption in told):  # the banner tells it
            return []
        return [screen.caption] if screen.caption and screen.caption not in {caption.text for caption in told} else []

    def _tell_toasts(self, screen: Screen) -> list[str]:
        new = [toast for toast in screen.toasts if toast.id > self._toast]
        self._toast = max([self._toast, *(toast.id for toast in new)])
        return [toast.text for toast in new]

    def _tell_banner(self, screen: Screen) -> list[str]:
        banner, self._banner = self._banner, screen.banner
        if screen.banner is None or screen.banner == banner:
            return []
        title, subtitle = screen.banner.title, screen.banner.subtitle
        return [labelled(title, subtitle) if subtitle else title]

    def _tell_dialog(self, screen: Screen) -> list[str]:
        """What a form says, or a line to type into with what is wrong in it; of what is open only what is new."""
        if screen.overlay is self._overlay:
            return []
        self._overlay, before = screen.overlay, self._read
        match screen.overlay:
            case Form(title=title, fields=fields):
                words = [title, *(field.text for field in fields if isinstance(field, Words))]
            case Prompt(title=title, error=error) | FileChooser(title=title, error=error):
                words = [title, error]
            case _:
                words = []
        self._read = frozenset(words)
        return [text for text in words if text and text not in before]

    def close(self) -> None:
        """Nobody listens any more."""
        self._close()


def narrate(table: Table, printed: bool, spoken: bool) -> None:
    """Have it told from now on, in lines on the console or by the voice of the system; that there is none is said."""
    voice = speech.find_voice() if spoken else None
    speaker = speech.Speaker(voice) if voice else None

    def tell(sentence: str, rate: float) -> None:
        if printed:
            with contextlib.suppress(OSError):  # nobody reads any more
                print(sentence, flush=True)
        if speaker:
            speaker.say(sentence, rate)

    table.modes.join(NarrationMode(table, tell, speaker.close if speaker else nothing))
    if spoken and not speaker:
        table.say(_(speech.NONE), error=True)
