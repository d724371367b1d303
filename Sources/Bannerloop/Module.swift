// Filled in by the work that follows.
