"""The lines of a game while it is a film: moves are played, tried, taken back and chosen between."""

from zertz3d.app.player.film_position import FilmPosition, continued
from zertz3d.errors import IllegalMove
from zertz3d.rules import Game, Move, Node


class FilmBranches(FilmPosition):
    """A film whose game can grow."""

    def play(self, move: Move) -> Node:
        """Play a legal move after the turns that are complete (or under way to a stop); a new one branches off."""
        turn = self.goal
        self.game.go_to(self._at(turn))
        node = self.game.play(move)
        self.choose(node)
        self.playback = self.playback.pause().seek(self.film.marks[turn]).step(self.film.marks, 1)
        return node

    def retell(self, turn: int, stops: tuple[int, ...]) -> None:
        """Film a turn (counted from 0) anew, with rests in its chain of jumps, and be at its beginning, playing it."""
        film = self.film.truncate(turn)
        for node in self.line[turn:]:
            film, stops = film.append(node.events, stops), ()
        self.film = film
        self.playback = self.playback.pause().resized(film.duration).seek(film.marks[turn]).step(film.marks, 1)

    def choose(self, node: Node) -> None:
        """Show the line that leads through a node, and be at rest there."""
        self._show(continued(node))
        self.playback = self.playback.pause().seek(self.film.marks[node.ply])

    def sibling(self, step: int) -> None:
        """The next variation beside the current move, or the one before."""
        node = self._at(self.goal)
        if not node.parent or len(node.parent.children) < 2:
            raise IllegalMove("there is no other variation of this move")
        beside = node.parent.children
        self.choose(beside[(beside.index(node) + step) % len(beside)])

    def undo(self) -> None:
        """Take the move of a variation back that was played last; the main line of a record stays."""
        node = self._at(self.goal)
        if not node.parent or node in self.game.main_line():
            raise IllegalMove("only moves of a variation can be taken back")
        if self.game.cursor is not node:
            self.game.go_to(node)
        self.choose(self.game.undo())

    def redo(self) -> None:
        """Play the move again that was taken back last."""
        self.choose(self.game.redo())

    def refresh(self, game: Game) -> None:
        """Go on with a longer version of the same record, staying where one is."""
        time, at_end = self.playback.time, self.ended
        self.game = game
        self._show(continued(game.root))
        self.playback = self.playback.seek(time)
        if at_end and not self.ended:
            self.playback = self.playback.play()
