package reader

import (
	"fmt"

	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/selector"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// ErrSelector is a CSS selector that cannot be used.
var ErrSelector = fault.New(fault.BadRequest, "bad selector")

// CheckSelectors reports the selector of the options that is not CSS.
func CheckSelectors(opts Options) error {
	for _, given := range []struct{ name, css string }{{"exclude", opts.Exclude}, {"selector", opts.Selector}} {
		if given.css == "" {
			continue
		}
		if _, err := selector.Compile(given.css); err != nil {
			return fmt.Errorf("%w: %s %q is not CSS", ErrSelector, given.name, given.css)
		}
	}
	return nil
}

// narrow applies the selectors of the request.
func narrow(root tree.Node, opts Options) error {
	if opts.Exclude != "" {
		found, err := query(root, "exclude", opts.Exclude)
		if err != nil {
			return err
		}
		for _, n := range found {
			n.Remove()
		}
	}
	if opts.Selector == "" {
		return nil
	}
	found, err := query(root, "selector", opts.Selector)
	if err != nil {
		return err
	}
	if len(found) == 0 {
		return fmt.Errorf("%w: selector %q matches nothing on the page", ErrSelector, opts.Selector)
	}
	gather(root, found)
	return nil
}

// query returns what a selector selects, without what lies within another match.
func query(root tree.Node, option, text string) ([]tree.Node, error) {
	s, err := selector.Compile(text)
	if err != nil {
		return nil, fmt.Errorf("%w: %s %q is not CSS", ErrSelector, option, text)
	}
	var found []tree.Node
	for n := range s.All(root) {
		if last := len(found) - 1; last < 0 || !found[last].Contains(n) {
			found = append(found, n)
		}
	}
	return found, nil
}

// gather leaves in the body only the matches; the head stays, so that its base
// address still counts.
func gather(root tree.Node, found []tree.Node) {
	for _, n := range found {
		if n.Tag() == tag.Html || n.Tag() == tag.Head || n.Tag() == tag.Body {
			return
		}
	}
	body := bodyOf(root)
	for _, n := range found {
		n.Remove()
	}
	for c := range body.Children() {
		c.Remove()
	}
	for _, n := range found {
		body.Append(n)
	}
}
