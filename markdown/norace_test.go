//go:build !race

package markdown_test

const slowdown = 1
