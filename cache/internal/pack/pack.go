// Package pack turns entries into the bytes that stores on disk keep.
package pack

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"sync"

	"github.com/klauspost/compress/zstd"

	"github.com/decant-dev/decant/cache"
)

// maxEntry bounds what a damaged or forged row can unpack to.
const maxEntry = 256 << 20

// The coder is made when it is first needed: most commands keep nothing.
var coder = sync.OnceValues(func() (*zstd.Encoder, *zstd.Decoder) {
	encoder, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderCRC(true))
	if err != nil {
		panic(err) // the options are valid
	}
	decoder, err := zstd.NewReader(nil, zstd.WithDecoderMaxMemory(maxEntry), zstd.WithDecoderConcurrency(0))
	if err != nil {
		panic(err)
	}
	return encoder, decoder
})

// Pack returns the bytes of an entry. They carry a checksum, so that damage is
// found when they are unpacked.
func Pack(e *cache.Entry) ([]byte, error) {
	text, err := json.Marshal(e)
	if err != nil {
		return nil, fmt.Errorf("encode a cache entry: %w", err)
	}
	encoder, _ := coder()
	return encoder.EncodeAll(text, make([]byte, 0, len(text)/3)), nil
}

// Unpack returns the entry that Pack made the bytes of.
func Unpack(body []byte) (*cache.Entry, error) {
	_, decoder := coder()
	text, err := decoder.DecodeAll(body, nil)
	if err != nil {
		return nil, fmt.Errorf("unpack a cache entry: %w", err)
	}
	var e cache.Entry
	if err := json.Unmarshal(text, &e); err != nil {
		return nil, fmt.Errorf("decode a cache entry: %w", err)
	}
	return &e, nil
}

// Hash names a key in an index: keys hold addresses, which may be longer than
// an index takes.
func Hash(key string) []byte {
	sum := sha256.Sum256([]byte(key))
	return sum[:]
}
