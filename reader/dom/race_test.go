//go:build race

package dom

// slowdown is about how much the race detector slows a test down.
const slowdown = 10
