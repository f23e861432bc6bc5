package parquet

import (
	"fmt"
	"strings"
)

const maxColumns = 500

// A column is a leaf of the schema.
type column struct {
	path     []string
	physical int64
	size     int // of a value of fixed length
	element  node
	maxLevel int  // that a value has which is not missing
	repeated bool // it is within a list, of which no sample is given
}

func (c *column) name() string { return strings.Join(c.path, ".") }

// Types of values.
const (
	boolean = iota
	int32Type
	int64Type
	int96Type
	floatType
	doubleType
	byteArray
	fixedArray
)

// Repetitions of a field.
const (
	optional = 1
	repeated = 2
)

// leaves lists the columns of a schema, which is a tree written from its root
// down.
func leaves(elements []node) []*column {
	var out []*column
	at := 1
	var walk func(path []string, level int, isRepeated bool, depth int)
	walk = func(path []string, level int, isRepeated bool, depth int) {
		if at >= len(elements) || depth > maxDepth || len(out) >= maxColumns {
			return
		}
		e := elements[at]
		at++
		switch e.int(3) {
		case optional:
			level++
		case repeated:
			level++
			isRepeated = true
		}
		path = append(path[:len(path):len(path)], e.text(4))
		children := e.int(5)
		if children == 0 {
			out = append(out, &column{path: path, physical: e.int(1), size: int(e.int(2)), element: e, maxLevel: level,
				repeated: isRepeated})
			return
		}
		for i := int64(0); i < children && at < len(elements); i++ {
			walk(path, level, isRepeated, depth+1)
		}
	}
	for at < len(elements) && len(out) < maxColumns {
		walk(nil, 0, false, 0)
	}
	return out
}

var physicalNames = []string{"boolean", "int32", "int64", "int96", "float", "double", "bytes", "fixed"}

// Converted types that say more than the physical: their number is the older
// way, the field of a union the newer one.
const (
	utf8Type, enumType, decimalType, dateType = 0, 4, 5, 6
	timestampMillis, timestampMicros          = 9, 10
	jsonType                                  = 19
)

// logical names what a column means.
func (c *column) logical() string {
	union := c.element.at(10)
	for id, name := range map[int16]string{1: "string", 4: "enum", 5: "decimal", 6: "date", 7: "time", 8: "timestamp",
		12: "json", 14: "uuid"} {
		if union.has(id) {
			return name
		}
	}
	if !c.element.has(6) {
		return ""
	}
	switch c.element.int(6) {
	case utf8Type:
		return "string"
	case enumType:
		return "enum"
	case decimalType:
		return "decimal"
	case dateType:
		return "date"
	case timestampMillis, timestampMicros:
		return "timestamp"
	case jsonType:
		return "json"
	}
	return ""
}

// unit is how many parts of a second a timestamp counts.
func (c *column) unit() int64 {
	unit := c.element.at(10).at(8).at(2)
	switch {
	case unit.has(1) || c.element.has(6) && c.element.int(6) == timestampMillis:
		return 1e3
	case unit.has(3):
		return 1e9
	}
	return 1e6
}

func (c *column) kind() string {
	name := c.logical()
	if name == "" && c.physical >= 0 && int(c.physical) < len(physicalNames) {
		name = physicalNames[c.physical]
	}
	if name == "decimal" {
		name = fmt.Sprintf("decimal(%d, %d)", c.element.int(8), c.element.int(7))
	}
	if c.repeated {
		return "list of " + name
	}
	return name
}
