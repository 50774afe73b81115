"""Thinking aloud: the teacher, puzzles, hints, evaluations and the lines they propose."""
