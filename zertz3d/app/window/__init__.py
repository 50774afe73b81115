"""The window: the only room that knows Panda3D.  It owns the tick and everything that is put in by hand."""
