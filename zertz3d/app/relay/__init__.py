"""Records that grow while a game is played at a board: written after every turn, and followed from elsewhere.

The record is the message: a file in any folder that two programs, machines or synchronised disks have in common.
"""
