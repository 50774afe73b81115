"""Who may sit down at an open table: those who know its six digits, and who take their time when they guess."""

from __future__ import annotations

import hmac
import secrets

DIGITS = 6
FREE = 3
"""Wrong tries of a machine before it has to wait."""
LONGEST_WAIT = 10.0
"""Seconds that it waits at most after each further one: a million tries take months."""
MOST = 256
"""Machines whose tries are remembered."""


def draw_digits() -> str:
    """Six digits that nobody can foresee."""
    return f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"


def draw_key() -> str:
    """By what a guest is known when it comes back."""
    return secrets.token_hex(8)


class Door:
    """Compares digits, and slows those down who try them out."""

    def __init__(self, digits: str) -> None:
        self.digits = digits
        self._wrong: dict[str, tuple[int, float]] = {}
        """By the address of a machine: its wrong tries, and when the last one was."""

    def wait(self, address: str, now: float) -> float:
        """How many seconds it takes until digits of that machine are looked at."""
        count, last = self._wrong.get(address, (0, 0.0))
        if count < FREE:
            return 0.0
        return max(0.0, last + min(LONGEST_WAIT, 2.0 ** (count - FREE)) - now)

    def slows(self, address: str) -> bool:
        """Has that machine begun to wait just now?"""
        return self._wrong.get(address, (0, 0.0))[0] == FREE

    def opens(self, address: str, said: str, now: float) -> bool:
        """Are these the digits?"""
        if hmac.compare_digest(said.encode("utf-8", "replace"), self.digits.encode()):
            self._wrong.pop(address, None)
            return True
        count, _last = self._wrong.pop(address, (0, 0.0))
        self._wrong[address] = (min(count + 1, 20), now)
        if len(self._wrong) > MOST:
            del self._wrong[next(iter(self._wrong))]
        return False
