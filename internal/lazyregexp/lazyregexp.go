// Package lazyregexp is a regular expression that is compiled when it is first
// needed: a command that uses none does not wait for all of them at its start.
package lazyregexp

import (
	"regexp"
	"sync"
)

// A Regexp gives its compiled form, always the same. It is safe for concurrent
// use.
type Regexp func() *regexp.Regexp

// New takes an expression as regexp.MustCompile does; what is wrong with it
// panics when it is first used. It is not copied to each of its many callers,
// which would make programs larger.
//
//go:noinline
func New(expression string) Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}
