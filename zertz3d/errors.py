"""What can go wrong, each said in one sentence that quotes the input and where it stands."""


class ZertzError(ValueError):
    """Anything this program tells its user in one sentence instead of a traceback."""


class IllegalMove(ZertzError):
    """A well-formed move that the rules do not allow in this position; `reason` says why, without quoting it."""

    def __init__(self, message: str, reason: str = "") -> None:
        super().__init__(message)
        self.reason = reason or message


class NotationError(ZertzError):
    """Text that is not a move."""


class PositionError(ZertzError):
    """Text or pieces that are not a possible position."""


class RecordError(ZertzError):
    """A file or stream that holds no readable game."""


class UsageError(ZertzError):
    """A command line that cannot be carried out; ends with exit code 2."""
