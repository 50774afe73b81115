"""Playing by hand: from a press on a marble to a complete move, with everything that is shown on the way."""
