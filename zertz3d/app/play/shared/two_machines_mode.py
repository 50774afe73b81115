"""A game on two machines: what is done here goes to the other one, and what is done there comes onto this table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from zertz3d.app.network import shared_game
from zertz3d.app.network.desk import Answered, Arrived, Asked, Desk
from zertz3d.app.network.talk import Event, Joined, Lost, Refused
from zertz3d.app.play.live_game_mode import LiveGameMode
from zertz3d.app.play.shared import sharing
from zertz3d.app.play.shared.waiting_form import Waiting
from zertz3d.app.session import Layer, Mode, Mover, Play, Question, Reply, Table
from zertz3d.errors import UsageError, ZertzError
from zertz3d.hud.screen_model import Form, Overlay, Screen
from zertz3d.intents import Action, Intent
from zertz3d.rules import Game, Node, Outcome
from zertz3d.words import _

FAR_BEHIND = 2
"""More turns than this are not shown one by one when a line is mended."""


class SharedTable(Protocol):
    """One end of a table on two machines."""

    @property
    def desk(self) -> Desk:
        """What is known of the game."""

    @property
    def connected(self) -> bool:
        """Does the other player sit there?"""

    def tick(self, seconds: float) -> list[Event]:
        """So much time has passed: what is new."""

    def flush(self) -> None:
        """Keep what is new, and say it."""

    def close(self) -> None:
        """Leave the table."""


class TwoMachinesMode(Mode):
    """Has the table as long as the game there is shared."""

    layer = Layer.EVENT

    def __init__(
        self,
        table: Table,
        shared: SharedTable,
        waiting: Waiting,
        lay: sharing.Lay,
        note: Callable[[str], None],
        first: Callable[[str], Game] | None = None,
    ) -> None:
        """`lay` puts a game on the table; `note` writes a sentence into the log;
        `first` makes a host's first game, when the guest's name is known."""
        self._table, self._shared, self._waiting, self._lay, self._first = table, shared, waiting, lay, first
        self._note = note
        self._live: LiveGameMode | None = None
        self._coming: Game | None = None
        """How the game stands at the other machine, until it stands here like that."""
        self._known: tuple[Game, Node, Outcome | None] | None = None
        """How it stood here when both machines agreed."""
        self._question: Question | None = None
        self._asked = ""
        """What the other player asks, until it can be shown."""
        self._suspended = False
        self._called = ""
        """What the other machine calls its player."""
        if (game := sharing.kept_game(shared.desk)) and not game.outcome(game.end):
            self._begin(game)

    # -------------------------------------------------------------------- time

    def tick(self, seconds: float) -> tuple[Play, ...]:
        """Hear the other machine, and tell it what has changed here."""
        if self._live and self._live.left and not self._suspended:
            self._table.modes.leave(self)
            return ()
        if self._live and self._coming is None:
            self._tell(self._live)  # what was done here since comes before what comes in now
        for event in self._shared.tick(seconds):
            self._take(event)
        if self._live is None and self._coming and not self._suspended:
            self._begin(sharing.copied(self._coming))
            self._coming = None
        if self._live is None:
            self._shared.flush()
            return ()
        self._live.game.held = not self._shared.connected
        plays = self._catch_up(self._live) if self._coming and not self._suspended else ()
        if self._coming is None:
            self._tell(self._live)
            self._ask_here(self._live)
        self._shared.flush()
        return plays

    def _take(self, event: Event) -> None:
        """Something has happened at the other machine, or on the way there."""
        match event:
            case Joined(name):
                self._welcome(name)
            case Lost(why):
                self._drop_question()
                self._table.say(sharing.tell_lost(self._other), error=True)
                self._note(_("the line to {name} is broken: {why}").format(name=self._other, why=why))
            case Refused(why):
                self._waiting.refuse(why)
            case Arrived(game):
                self._drop_question()
                if self._coming and not self._suspended and not shared_game.is_same_table(self._coming, game):
                    self._begin(sharing.copied(self._coming))  # the game before is as it ended, and is kept so
                self._coming = game
            case Asked(what):
                self._drop_question()
                self._asked = what
            case Answered(what, agreed):
                said = _("{name} agrees") if agreed else _("{name} does not agree")
                self._table.say(said.format(name=self._other))
                if agreed:
                    self._do(what, self._shared.desk.side)

    @property
    def _other(self) -> str:
        """The other player's name."""
        side = 1 - self._shared.desk.side
        return self._live.game.names[side] if self._live else self._called or _("the other player")

    def _welcome(self, name: str) -> None:
        """The other player sits at the table: a host lays the first game."""
        self._waiting.refuse("")
        self._called = name
        if self._live is None and self._first:
            self._begin(self._first(name))
            self._known = None
        self._table.messages.take_back(sharing.tell_lost(self._other))
        self._table.say(_("{name} is at the table").format(name=self._other))

    # ------------------------------------------------------------------ the game

    def _begin(self, game: Game) -> None:
        """Lay a game; if more was played here than the other machine can know, it will be told."""
        self._live = self._lay(game)
        self._known = None
        live = self._live.game
        if live.turns == game.end.ply and live.outcome == game.outcome(game.end):
            self._agree(self._live)

    def _agree(self, live: LiveGameMode) -> None:
        """Both machines know this of each other."""
        game = live.game
        self._known = (game.game, game.end, game.outcome)

    def _tell(self, live: LiveGameMode) -> None:
        """Tell the other machine how the game stands, if it has changed here."""
        game = live.game
        if self._known != (game.game, game.end, game.outcome):
            self._drop_question()
            self._shared.desk.put(game.game)
            self._agree(live)

    def played(self, node: Node, by: Mover) -> None:
        """A turn that came in stands at both machines; if it was the last one, it can be answered at once."""
        if by is Mover.RELAY and self._live and self._coming:
            self._agree(self._live)
            if sharing.next_step(self._live.game, self._coming) == sharing.Step():
                self._coming = None

    def _catch_up(self, live: LiveGameMode) -> tuple[Play, ...]:
        """Bring the table nearer to how the game stands at the other machine; turns are played one by one."""
        assert self._coming
        step = sharing.next_step(live.game, self._coming)
        if step.back is not None:
            self._go_to_end(live)
            live.change(partial(live.game.take_back, step.back))
            self._agree(live)
            step = sharing.next_step(live.game, self._coming)
        if step.node and step.turns <= FAR_BEHIND:
            return self._play(live, step.node)
        if step.anew or step.node:
            self._begin(sharing.copied(self._coming))
        else:
            if step.ending:
                live.declare(partial(sharing.declare, live.game.game, step.ending))
            self._agree(live)
        self._coming = None
        return ()

    def _play(self, live: LiveGameMode, node: Node) -> tuple[Play, ...]:
        """Play a turn that came in, as soon as the one before it has been shown."""
        modes = self._table.modes
        moving = self._table.player.playback.playing and not live.looking_back
        if modes.refusal(Mover.RELAY) or (moving and not modes.asking):
            return ()
        self._go_to_end(live)
        live.game.reported = node.clock
        assert node.move
        return (Play(node.move, Mover.RELAY),)

    def _go_to_end(self, live: LiveGameMode) -> None:
        """Whoever looks back sees that the game goes on."""
        if live.looking_back:
            self._table.player.choose(live.game.end)

    # ----------------------------------------------------------------- agreeing

    def handle(self, intent: Intent) -> Reply:
        """What players can do only together; and the forms while nobody is there."""
        if self._waiting_form is not None:
            if intent.action in (Action.CANCEL, Action.ESCAPE):
                return self._quit()
            if reply := self._waiting.handle(intent):
                return reply
        if self._live is None or self._live.left:
            return False
        match intent.action:
            case Action.UNDO:
                self._live.game.check_going_on()
                self._live.game.count_to_take_back(self._shared.desk.side)
                self._ask_there("take-back")
            case Action.OFFER_DRAW:
                self._live.game.check_going_on()
                self._live.game.note_offer()
                self._ask_there("draw")
            case Action.REMATCH:
                if self._live.game.outcome is None:
                    raise UsageError(_("this game is not over yet"))
                self._ask_there("rematch")
            case Action.REDO:
                raise UsageError(_("on two machines a turn that was taken back is played anew"))
            case Action.PAUSE_GAME:
                raise UsageError(_("on two machines the clocks stand still only while the line is broken"))
            case _:
                return False
        return True

    def _quit(self) -> Intent:
        """Nobody is waited for any more."""
        if self._live and self._live in self._table.modes:
            self._table.modes.leave(self._live)
        self._table.modes.leave(self)
        return Intent(Action.HOME)

    def _ask_there(self, what: str) -> None:
        if not self._shared.connected:
            raise UsageError(_("{name} cannot be asked: the line is broken").format(name=self._other))
        self._shared.desk.ask(what)
        self._table.say(_("{name} is asked").format(name=self._other))

    def _ask_here(self, live: LiveGameMode) -> None:
        """The other player asks ours."""
        what, self._asked = self._asked, ""
        if not what or self._suspended:
            return
        try:
            self._question = sharing.build_question(
                self._table, live.game, what, self._other, partial(self._answer, what)
            )
        except ZertzError:  # it cannot be done any more
            self._shared.desk.answer(what, agreed=False)
        else:
            self._table.modes.join(self._question)

    def _answer(self, what: str, agreed: bool) -> None:
        self._shared.desk.answer(what, agreed)
        if agreed:
            self._do(what, 1 - self._shared.desk.side)

    def _do(self, what: str, asker: int) -> None:
        """What both have agreed on happens at the host, which tells the guest."""
        live = self._live
        if live is None or self._first is None:
            return
        if what == "draw" and not live.game.outcome:
            live.declare(live.game.game.agree_draw)
        elif what == "take-back" and not live.game.outcome:
            self._go_to_end(live)
            live.change(partial(live.game.take_back, live.game.count_to_take_back(asker)))
        elif what == "rematch" and live.game.outcome:
            again = live.game.terms.again(1 - live.game.game.root.position.mover)
            self._begin(sharing.begin_shared(again))
            self._known = None

    def _drop_question(self) -> None:
        if self._question and self._question in self._table.modes:
            self._table.modes.leave(self._question)
        self._question, self._asked = None, ""

    # ------------------------------------------------------------------ showing

    @property
    def _waiting_form(self) -> Form | None:
        return None if self._shared.connected else self._waiting.form(begun=self._live is not None)

    @property
    def overlay(self) -> Overlay | None:
        """What is said while nobody is there, before the game has begun."""
        return self._waiting_form

    def dress(self, screen: Screen) -> Screen:
        """Whom the table waits for."""
        begun = self._live is not None and not self._shared.connected
        return self._waiting.dress(screen, self._other) if begun else screen

    def suspend(self) -> bool:
        """The line is kept while something else has the table."""
        self._suspended = True
        return False

    def resume(self) -> None:
        """The game is on the table again."""
        self._suspended = False

    def close(self) -> None:
        """The table is left."""
        self._drop_question()
        if self._live:
            self._tell(self._live)
        self._shared.flush()
        self._shared.close()
