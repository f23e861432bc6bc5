package sink

import (
	"sync"

	encoding "github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go/compress/zstd"
)

// A packer packs the pages of tables with zstd, by encoders that are kept: those
// of the codec itself are made anew after each collection of garbage, with the
// 4 MiB that each takes.
type packer struct{ zstd.Codec }

// maxPackers is how many tables are packed at once, and packerWindow how far
// back in a page of one a copy may reach; few pages are longer.
const (
	maxPackers   = 4
	packerWindow = 512 << 10
)

// The next level takes twice the time, which is a tenth of what reading the
// pages takes, to make a file smaller by a few percent.
var encoder = sync.OnceValue(func() *encoding.Encoder {
	e, err := encoding.NewWriter(nil, encoding.WithEncoderLevel(encoding.SpeedFastest),
		encoding.WithEncoderConcurrency(maxPackers), encoding.WithWindowSize(packerWindow),
		encoding.WithZeroFrames(true), encoding.WithEncoderCRC(false))
	if err != nil {
		panic(err) // the options are at fault
	}
	return e
})

// Encode implements compress.Codec.
func (*packer) Encode(dst, src []byte) ([]byte, error) { return encoder().EncodeAll(src, dst[:0]), nil }
