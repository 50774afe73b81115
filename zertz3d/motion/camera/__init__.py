"""Where a picture of the table is seen from: views and their laws, and the cameras that follow a film."""
