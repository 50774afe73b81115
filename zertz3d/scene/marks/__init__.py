"""What is marked on the table: `model` says what, `marker` shows it with lights, prints and arrows."""
