package torrent

import (
	"bytes"
	"strconv"
	"strings"
)

const (
	maxDepth  = 20
	maxValues = 500_000
)

// A value is one of bencoding's, as BEP 3 defines it.
type value struct {
	text   string
	number int64
	list   []value
	dict   map[string]value
}

func (v value) get(name string) value { return v.dict[name] }

type decoder struct {
	data []byte
	left int
}

// decode reads the one dictionary that a torrent is.
func decode(data []byte) (value, error) {
	d := decoder{data: data, left: maxValues}
	v, err := d.value(0)
	if err == nil && (v.dict == nil || v.get("info").dict == nil) {
		return value{}, damaged("it describes no files")
	}
	return v, err
}

func (d *decoder) value(depth int) (value, error) {
	d.left--
	switch {
	case depth > maxDepth || d.left < 0:
		return value{}, damaged("it nests too deep or holds too much")
	case len(d.data) == 0:
		return value{}, damaged("it ends too early")
	}
	switch d.data[0] {
	case 'i':
		return d.number()
	case 'l', 'd':
		return d.items(depth)
	}
	text, err := d.text()
	return value{text: strings.ToValidUTF8(text, "\ufffd")}, err
}

func (d *decoder) number() (value, error) {
	digits, rest, ok := bytes.Cut(d.data[1:], []byte("e"))
	n, err := strconv.ParseInt(string(digits[:min(len(digits), 24)]), 10, 64)
	if !ok || err != nil {
		return value{}, damaged("a number is none")
	}
	d.data = rest
	return value{number: n}, nil
}

func (d *decoder) text() (string, error) {
	digits, _, ok := bytes.Cut(d.data[:min(len(d.data), 24)], []byte(":"))
	size, err := strconv.Atoi(string(digits))
	start := len(digits) + 1
	if !ok || err != nil || size < 0 || size > len(d.data)-start {
		return "", damaged("a text is longer than the file")
	}
	text := d.data[start : start+size]
	d.data = d.data[start+size:]
	return string(text), nil
}

func (d *decoder) items(depth int) (value, error) {
	isDict := d.data[0] == 'd'
	d.data = d.data[1:]
	v := value{}
	if isDict {
		v.dict = map[string]value{}
	}
	for len(d.data) > 0 && d.data[0] != 'e' {
		name := ""
		if isDict {
			var err error
			if name, err = d.text(); err != nil {
				return v, err
			}
		}
		inner, err := d.value(depth + 1)
		if err != nil {
			return v, err
		}
		if isDict {
			v.dict[name] = inner
		} else {
			v.list = append(v.list, inner)
		}
	}
	if len(d.data) == 0 {
		return v, damaged("it ends too early")
	}
	d.data = d.data[1:]
	return v, nil
}
