package link

import (
	"os"
	"strings"
	"testing"
)

func TestProbe(t *testing.T) {
	data, _ := os.ReadFile("/tmp/probe.txt")
	for _, l := range strings.Split(string(data), "\n") {
		l = strings.ReplaceAll(l, "\\n", "\n")
		t.Log(mark(l, Find(l, Options{})))
	}
}
