package parquet

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/decant-dev/decant/internal/brief"
)

const maxCell = 200 // characters

// plain reads up to count values that stand one after the other.
func (c *column) plain(data []byte, count int) []string {
	var out []string
	for i := 0; len(out) < count; i++ {
		if c.physical == boolean {
			if i/8 >= len(data) {
				break
			}
			out = append(out, strconv.FormatBool(data[i/8]>>(i%8)&1 == 1))
			continue
		}
		size := c.length()
		if c.physical == byteArray {
			if len(data) < 4 {
				break
			}
			size, data = int(binary.LittleEndian.Uint32(data)), data[4:]
		}
		if size < 0 || size > len(data) || size == 0 && c.physical != byteArray {
			break
		}
		out = append(out, c.text(data[:size]))
		data = data[size:]
	}
	return out
}

// length is that of a value, where all have the same.
func (c *column) length() int {
	switch c.physical {
	case int32Type, floatType:
		return 4
	case int64Type, doubleType:
		return 8
	case int96Type:
		return 12
	case fixedArray:
		return c.size
	}
	return 0
}

// text shows a value as it is meant.
func (c *column) text(value []byte) string {
	switch c.physical {
	case int32Type:
		return c.number(int64(int32(binary.LittleEndian.Uint32(value))))
	case int64Type:
		return c.number(int64(binary.LittleEndian.Uint64(value)))
	case int96Type:
		return julian(value)
	case floatType:
		return strconv.FormatFloat(float64(math.Float32frombits(binary.LittleEndian.Uint32(value))), 'g', -1, 32)
	case doubleType:
		return strconv.FormatFloat(math.Float64frombits(binary.LittleEndian.Uint64(value)), 'g', -1, 64)
	}
	switch {
	case c.logical() == "decimal":
		return scaled(signed(value), int(c.element.int(7)))
	case c.logical() == "uuid" && len(value) == 16:
		return fmt.Sprintf("%x-%x-%x-%x-%x", value[:4], value[4:6], value[6:8], value[8:10], value[10:])
	case utf8.Valid(value):
		return brief.Clip(string(value), maxCell)
	}
	return fmt.Sprintf("(%d bytes)", len(value))
}

func (c *column) number(n int64) string {
	switch c.logical() {
	case "date":
		return time.Unix(n*86400, 0).UTC().Format(time.DateOnly)
	case "timestamp":
		unit := c.unit()
		return time.Unix(n/unit, n%unit*(1e9/unit)).UTC().Format(time.RFC3339Nano)
	case "decimal":
		return scaled(big.NewInt(n), int(c.element.int(7)))
	}
	return strconv.FormatInt(n, 10)
}

// julian reads the old timestamps: nanoseconds of a day, and the day.
func julian(value []byte) string {
	const epoch = 2440588
	nanoseconds := int64(binary.LittleEndian.Uint64(value))
	days := int64(binary.LittleEndian.Uint32(value[8:])) - epoch
	return time.Unix(days*86400, nanoseconds).UTC().Format(time.RFC3339Nano)
}

func signed(value []byte) *big.Int {
	n := new(big.Int).SetBytes(value)
	if len(value) > 0 && value[0]&0x80 != 0 {
		n.Sub(n, new(big.Int).Lsh(big.NewInt(1), uint(8*len(value))))
	}
	return n
}

func scaled(n *big.Int, scale int) string {
	if scale <= 0 || scale > 100 {
		return n.String()
	}
	digits := new(big.Int).Abs(n).String()
	if len(digits) <= scale {
		digits = strings.Repeat("0", scale-len(digits)+1) + digits
	}
	text := digits[:len(digits)-scale] + "." + digits[len(digits)-scale:]
	if n.Sign() < 0 {
		text = "-" + text
	}
	return text
}
