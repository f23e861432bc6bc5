package webpage

import (
	_ "embed"
	"encoding/binary"
	"errors"
	"hash/fnv"
	"strings"
	"sync"

	"github.com/decant-dev/decant/reader/internal/webpage/forest"
)

// PageTypes are the kinds of page that are told apart.
var PageTypes = []string{"article", "documentation", "service", "forum", "collection", "listing", "product"}

// A Model holds what was learned from marked pages.
type Model struct {
	First      *forest.Forest // blocks, by their own features
	Second     *forest.Forest // blocks, by the first opinions around them as well
	Types      []*forest.Forest
	Empty      *forest.Forest // pages that have no content
	Confidence *forest.Forest // pages where the content is found
}

// ErrModel means that a stored model does not belong to this program.
var ErrModel = errors.New("model does not fit the features: train it again")

//go:embed model.bin
var storedModel []byte

// trained decodes the embedded model once; a test holds that it can be.
var trained = sync.OnceValue(func() *Model {
	m, err := DecodeModel(storedModel)
	if err != nil {
		panic(err)
	}
	return m
})

func (m *Model) forests() []*forest.Forest {
	return append([]*forest.Forest{m.First, m.Second, m.Empty, m.Confidence}, m.Types...)
}

// featureSum tells models apart that were trained for other features.
func featureSum() uint64 {
	h := fnv.New64a()
	for _, names := range [][]string{FeatureNames, ContextNames, SummaryNames, PageTypes} {
		h.Write([]byte(strings.Join(names, "\n")))
	}
	return h.Sum64()
}

// Encode gives the model in the form that DecodeModel reads.
func (m *Model) Encode() []byte {
	out := binary.LittleEndian.AppendUint64(nil, featureSum())
	for _, f := range m.forests() {
		out = f.Append(out)
	}
	return out
}

// DecodeModel reads a model and checks that it fits this program's features.
func DecodeModel(data []byte) (*Model, error) {
	if len(data) < 8 || binary.LittleEndian.Uint64(data) != featureSum() {
		return nil, ErrModel
	}
	data = data[8:]
	forests := make([]*forest.Forest, 4+len(PageTypes))
	for i := range forests {
		f, rest, err := forest.Decode(data)
		if err != nil {
			return nil, err
		}
		forests[i], data = f, rest
	}
	m := &Model{First: forests[0], Second: forests[1], Empty: forests[2], Confidence: forests[3], Types: forests[4:]}
	if m.First.Features != len(FeatureNames) || m.Second.Features != len(FeatureNames)+len(ContextNames) {
		return nil, ErrModel
	}
	for _, f := range forests[2:] {
		if f.Features != len(SummaryNames) {
			return nil, ErrModel
		}
	}
	return m, nil
}
