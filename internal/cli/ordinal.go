package cli

import (
	"errors"
	"strconv"
)

// ordinalFlag is the number of one of several things, from 1 on; 0 is none.
type ordinalFlag int

func (f *ordinalFlag) String() string { return strconv.Itoa(int(*f)) }

func (f *ordinalFlag) Type() string { return "number" }

func (f *ordinalFlag) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err == nil && n < 1 {
		err = errors.New("counted from 1 on")
	}
	*f = ordinalFlag(n)
	return err
}
