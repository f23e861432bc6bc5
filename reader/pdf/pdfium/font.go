package pdfium

import (
	"strings"

	"github.com/decant-dev/decant/reader/pdf/layout"
)

// Flags of a font's descriptor: ISO 32000, table 121.
const (
	fixedPitch = 1 << 0
	italic     = 1 << 6
	forceBold  = 1 << 18
)

const boldWeight = 600

var (
	boldNames   = []string{"bold", "black", "heavy", "demi", "cmbx", "medi"}
	italicNames = []string{"italic", "oblique", "cmti", "slanted"}
	fixedNames  = []string{"mono", "courier", "consol", "cmtt", "typewriter", "menlo", "code"}
)

// describe tells how a font looks. Descriptors often do not say, and names do.
func describe(font *layout.Font, flags uint32, weight int) {
	if _, name, found := strings.Cut(font.Name, "+"); found {
		font.Name = name
	}
	name := strings.ToLower(font.Name)
	font.Bold = flags&forceBold != 0 || weight >= boldWeight || containsAny(name, boldNames)
	font.Italic = flags&italic != 0 || containsAny(name, italicNames)
	font.Fixed = flags&fixedPitch != 0 || containsAny(name, fixedNames)
}

func containsAny(text string, parts []string) bool {
	for _, part := range parts {
		if strings.Contains(text, part) {
			return true
		}
	}
	return false
}
