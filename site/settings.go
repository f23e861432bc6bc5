package site

import "github.com/decant-dev/decant/internal/shortcut"

// Settings say which rules are used, and how.
type Settings = shortcut.Settings

// Options says how a rule's requests are made.
type Options = shortcut.Options

// BuiltInID is the ID of the built-in table.
const BuiltInID = shortcut.BuiltInID

// TableOf is the table that settings name, or else the built-in one.
func TableOf(s *Settings) *Table {
	if t, ok := s.Table.(*Table); ok {
		return t
	}
	return BuiltIn()
}

func init() { shortcut.Register(func() shortcut.Rules { return BuiltIn() }) }
