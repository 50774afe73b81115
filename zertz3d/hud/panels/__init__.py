"""The cards around the table, one module each: a function from a part of the Screen to shapes."""
