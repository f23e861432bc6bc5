package reader

import "github.com/decant-dev/decant/internal/format"

// registered holds the readers of documents that a program linked in. It is
// written to while packages are initialised and only read after.
var registered = map[format.Kind]Reader{}

// Register makes read the reader of the kinds. The packages below this one
// that read documents call it when they are imported, as image formats do, so
// that a program links only those it names.
func Register(read Reader, kinds ...format.Kind) {
	for _, kind := range kinds {
		registered[kind] = read
	}
}
