"""The show of an event that is being played: boards come from files, and are seen as soon, or as late, as is wished."""
