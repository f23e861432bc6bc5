package postgres

// What the tests look at.
const (
	SweepExpired = sweepExpired
	SweepOldest  = sweepOldest
)
