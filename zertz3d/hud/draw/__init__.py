"""How flat things are drawn: letters, icons, rectangles and what of them can be pressed; knows no panel."""
