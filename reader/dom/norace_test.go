//go:build !race

package dom

const slowdown = 1
