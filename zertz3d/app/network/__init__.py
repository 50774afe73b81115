"""A table shared by two machines of one local network: each keeps the whole record, and the one that hosts it decides.

Bytes come from strangers: they become messages within narrow limits, or end the connection, and never the game.
"""
