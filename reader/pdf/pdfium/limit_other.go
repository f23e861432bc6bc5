//go:build !linux

package pdfium

import "time"

// A processor would count what a thread spends; here it cannot.
type processor struct{}

func thisThread() processor { return processor{} }

func (processor) used() (time.Duration, bool) { return 0, false }
