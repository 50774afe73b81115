"""Panda3D draws what motion says."""
