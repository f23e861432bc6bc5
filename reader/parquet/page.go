package parquet

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"io"

	"github.com/klauspost/compress/snappy"
	"github.com/klauspost/compress/zstd"
)

const (
	maxPage  = 8 << 20 // bytes of an unpacked page
	maxPages = 4       // that are looked at for a sample
)

// errSample is a column of which no sample can be given.
var errSample = errors.New("no sample")

// Kinds of pages, encodings and codecs.
const (
	dataPage       = 0
	dictionaryPage = 2
	dataPageV2     = 3

	plainValues      = 0
	plainDictionary  = 2
	deltaNumbers     = 5
	deltaLengths     = 6
	deltaPrefixes    = 7
	dictionaryValues = 8

	snappyCodec = 1
	gzipCodec   = 2
	zstdCodec   = 6
)

// sample reads the first values of a column chunk; missing ones are nil.
func (c *column) sample(file []byte, chunk node, wanted int) ([]*string, error) {
	meta := chunk.at(3)
	at := meta.int(9)
	if d := meta.int(11); meta.has(11) && d > 0 && d < at {
		at = d
	}
	var dictionary []string
	for range maxPages {
		if at < 0 || at >= int64(len(file)) {
			return nil, errSample
		}
		header, size, err := decode(file[at:])
		packed := header.int(3)
		start := at + int64(size)
		if err != nil || packed < 0 || packed > int64(len(file))-start {
			return nil, errSample
		}
		body := file[start : start+packed]
		at = start + packed
		switch header.int(1) {
		case dictionaryPage:
			page, err := unpacked(body, meta.int(4), header.int(2))
			if err != nil {
				return nil, err
			}
			dictionary = c.plain(page, int(max(0, min(header.at(7).int(1), maxPage))))
		case dataPage, dataPageV2:
			return c.values(header, body, meta.int(4), dictionary, wanted)
		}
	}
	return nil, errSample
}

func unpacked(body []byte, codec, size int64) ([]byte, error) {
	if size < 0 || size > maxPage {
		return nil, errSample
	}
	switch codec {
	case 0:
		return body, nil
	case snappyCodec:
		if length, err := snappy.DecodedLen(body); err != nil || int64(length) != size {
			return nil, errSample
		}
		return snappy.Decode(nil, body)
	case gzipCodec:
		r, err := gzip.NewReader(bytes.NewReader(body))
		if err != nil {
			return nil, err
		}
		return io.ReadAll(io.LimitReader(r, size))
	case zstdCodec:
		r, err := zstd.NewReader(bytes.NewReader(body), zstd.WithDecoderConcurrency(1),
			zstd.WithDecoderMaxMemory(2*maxPage), zstd.WithDecoderLowmem(true))
		if err != nil {
			return nil, err
		}
		defer r.Close()
		return io.ReadAll(io.LimitReader(r, size))
	}
	return nil, errSample
}

// values reads a page of data.
func (c *column) values(header node, body []byte, codec int64, dictionary []string, wanted int) ([]*string, error) {
	about := header.at(5)
	encoding, count := about.int(2), about.int(1)
	var levels []byte
	if header.int(1) == dataPageV2 {
		about = header.at(8)
		encoding, count = about.int(4), about.int(1)
		size, before := about.int(5), about.int(6)
		if size < 0 || before < 0 || size+before > int64(len(body)) {
			return nil, errSample
		}
		levels, body = body[before:before+size], body[before+size:]
		if about.has(7) && about.int(7) == 0 {
			codec = 0
		}
		header.fields[2] = node{number: max(header.int(2)-size-before, 0)}
	}
	page, err := unpacked(body, codec, header.int(2))
	if err != nil {
		return nil, err
	}
	if header.int(1) == dataPage && c.maxLevel > 0 {
		if levels, page, err = levelsBefore(page); err != nil {
			return nil, err
		}
	}
	rows := int(max(0, min(count, int64(wanted))))
	present, err := c.present(levels, rows)
	if err != nil {
		return nil, err
	}
	return c.fill(page, encoding, dictionary, present)
}

func levelsBefore(page []byte) (levels, rest []byte, err error) {
	if len(page) < 4 {
		return nil, nil, errSample
	}
	size := int64(binary.LittleEndian.Uint32(page))
	if size > int64(len(page)-4) {
		return nil, nil, errSample
	}
	return page[4 : 4+size], page[4+size:], nil
}

// present tells of each row whether it has a value.
func (c *column) present(levels []byte, rows int) ([]bool, error) {
	out := make([]bool, rows)
	if c.maxLevel == 0 {
		for i := range out {
			out[i] = true
		}
		return out, nil
	}
	numbers, err := runs(levels, width(c.maxLevel), rows)
	if err != nil {
		return nil, err
	}
	for i := range out {
		out[i] = numbers[i] == c.maxLevel
	}
	return out, nil
}

func (c *column) fill(page []byte, encoding int64, dictionary []string, present []bool) ([]*string, error) {
	count := 0
	for _, is := range present {
		if is {
			count++
		}
	}
	var found []string
	var err error
	switch encoding {
	case plainValues:
		found = c.plain(page, count)
	case deltaNumbers:
		found, err = c.numbers(page, count)
	case deltaLengths:
		found, err = c.lengths(page, count)
	case deltaPrefixes:
		found, err = c.prefixed(page, count)
	case plainDictionary, dictionaryValues:
		if len(page) == 0 && count > 0 || count > 0 && page[0] > 32 {
			return nil, errSample
		}
		if count > 0 {
			indexes, err := runs(page[1:], int(page[0]), count)
			if err != nil {
				return nil, err
			}
			for _, i := range indexes {
				if i >= len(dictionary) {
					return nil, errSample
				}
				found = append(found, dictionary[i])
			}
		}
	default:
		return nil, errSample
	}
	if err != nil || len(found) < count {
		return nil, errSample
	}
	out := make([]*string, len(present))
	for i, is := range present {
		if is {
			out[i], found = &found[0], found[1:]
		}
	}
	return out, nil
}

func width(most int) int {
	bits := 0
	for ; most > 0; most >>= 1 {
		bits++
	}
	return bits
}

// runs reads the first numbers of the hybrid of repeated and packed ones.
func runs(data []byte, bits, wanted int) ([]int, error) {
	out := make([]int, 0, wanted)
	for len(out) < wanted {
		head, size := binary.Uvarint(data)
		if size <= 0 {
			return nil, errSample
		}
		data = data[size:]
		if head&1 == 0 { // one number, repeated
			bytes := (bits + 7) / 8
			if bytes > len(data) || head>>1 == 0 {
				return nil, errSample
			}
			n := 0
			for i := range bytes {
				n |= int(data[i]) << (8 * i)
			}
			data = data[bytes:]
			for i := uint64(0); i < head>>1 && len(out) < wanted; i++ {
				out = append(out, n)
			}
			continue
		}
		groups := head >> 1
		if groups == 0 || groups > uint64(len(data))+1 {
			return nil, errSample
		}
		for i := 0; i < int(groups)*8 && len(out) < wanted; i++ {
			n := 0
			for b := range bits {
				at := i*bits + b
				if at/8 >= len(data) {
					return nil, errSample
				}
				n |= int(data[at/8]>>(at%8)&1) << b
			}
			out = append(out, n)
		}
		data = data[min(int(groups)*bits, len(data)):]
	}
	return out, nil
}
