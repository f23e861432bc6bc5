//go:build !unix

package pdfium

import "time"

// processorTime would be what this process has spent; here it is not known.
func processorTime() (time.Duration, bool) { return 0, false }
