"""Values for the panels, made of a game; they know no session, so that films can use them too."""
