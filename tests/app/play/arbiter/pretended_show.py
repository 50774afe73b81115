"""A show for the hall that is none."""


class Pretended:
    """What a process would say, and how it ends."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.code: int | None = None
        self.closed = False

    def lines(self) -> list[str]:
        said, self.said = self.said, []
        return said

    def ended(self) -> int | None:
        return self.code

    def end(self) -> None:
        self.closed = True
