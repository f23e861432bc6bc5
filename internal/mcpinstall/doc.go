// Package mcpinstall writes the entry for Decant's MCP server into the
// configuration of the programs that start it.
//
//	client.go  the programs, and where each keeps its configuration
//	change.go  one change of a file: shown, made, undone
//	notation.go, toml.go, yaml.go  how configurations and their entries are written
//	edit.go    putting an entry into a text of JSON, or taking it out
//	scan.go    the members of a JSON object and their places in the text
//	diff.go    a change as lines
package mcpinstall
