package cli

import (
	"fmt"
	"strconv"
	"time"
)

// secondsFlag is a time on the command line, as 2 or as 2s.
type secondsFlag float64

func (f *secondsFlag) String() string {
	if *f == 0 {
		return ""
	}
	return fmt.Sprint(float64(*f))
}

func (f *secondsFlag) Type() string { return "time" }

func (f *secondsFlag) Set(text string) error {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil {
		d, err := time.ParseDuration(text)
		if err != nil {
			return fmt.Errorf("write it as 2s or 500ms")
		}
		n = d.Seconds()
	}
	if !(n >= 0) {
		return fmt.Errorf("it must not be negative")
	}
	*f = secondsFlag(n)
	return nil
}
