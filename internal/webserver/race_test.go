//go:build race

package webserver

// underRace says that the race detector watches, which takes memory of its own.
const underRace = true
