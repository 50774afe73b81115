"""How flat things are drawn: letters, icons, rectangles and what of them can be pressed; knows no panel."""

from zertz3d.interrupts import load_whole

load_whole("panda3d.core")
