//go:build race

package markdown_test

// slowdown is about how much the race detector slows a test down.
const slowdown = 10
