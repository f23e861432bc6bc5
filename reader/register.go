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

// preparations holds what makes the reader of a kind ready, where that takes
// time that no single document should pay for.
var preparations = map[format.Kind]func() error{}

// RegisterPreparation names what makes the reader of a kind ready. It may be
// called at any time, and has nothing to do after the first.
func RegisterPreparation(prepare func() error, kind format.Kind) { preparations[kind] = prepare }

// Preparation gives what makes the reader of a source ready; nil where nothing
// is needed. Readers do so themselves when they must; callers whose time is
// short do it first, on a clock that stands.
func Preparation(source Source) func() error {
	if len(preparations) == 0 {
		return nil
	}
	return preparations[source.Format().Kind]
}
