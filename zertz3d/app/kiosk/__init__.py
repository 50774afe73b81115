"""The show at an event: games that play by themselves, visitors who may take the table, and a way back."""
