"""The position editor: `draft` is the position as it is being laid, `editor_mode` the hand that lays it."""
