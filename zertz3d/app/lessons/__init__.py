"""Short lessons: positions with a goal that the rules engine checks, and what is said to the learner."""
