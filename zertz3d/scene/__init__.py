"""Panda3D draws what motion says.  Rooms: `stage` is the door; `parts` are what every renderer draws."""
