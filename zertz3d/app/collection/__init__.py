"""Games in lists: the list that is open, playlists, the best games of an archive, and where a game is exciting."""
