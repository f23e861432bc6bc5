package decant

import _ "embed"

// Notices says whose work is in the program, and under which licences.
//
//go:embed NOTICE
var Notices string
