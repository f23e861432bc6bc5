package source

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/warc"
)

// maxIndexLine bounds a line of an index.
const maxIndexLine = 1 << 20

// index hands on the records that a CDX index names, in files beside it.
func (s *Source) index(in io.Reader, give giver) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxIndexLine)
	for number := 1; lines.Scan(); number++ {
		place, ok, err := parseIndex(lines.Text())
		if err == nil && !ok {
			continue
		}
		var item decant.BatchItem
		if err == nil {
			item, ok, err = s.beside(place)
		}
		switch {
		case err != nil:
			s.bad++
			item = decant.BatchItem{Err: fmt.Errorf("%w: line %d of the input: %w", decant.ErrRequest, number, err)}
		case !ok:
			continue
		}
		if err := give(item); err != nil {
			return err
		}
	}
	return lines.Err()
}

// A place is where a record stands, and what the index says of it.
type place struct {
	file           string
	offset, length int64
	address, time  string
}

// parseIndex reads a line of an index: with JSON at its end, or with the eleven
// fields of old. A line that names no record is passed over.
func parseIndex(line string) (at place, ok bool, err error) {
	if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "!") || strings.HasPrefix(line, "CDX") {
		return at, false, nil
	}
	var offset, length string
	if brace := strings.IndexByte(line, '{'); brace >= 0 {
		var fields struct {
			URL, Filename  string
			Offset, Length json.Number
		}
		if err := json.Unmarshal([]byte(line[brace:]), &fields); err != nil {
			return at, false, errors.New("its JSON is damaged")
		}
		if head := strings.Fields(line[:brace]); len(head) > 1 {
			at.time = head[1]
		}
		at.file, at.address = fields.Filename, fields.URL
		offset, length = fields.Offset.String(), fields.Length.String()
	} else if fields := strings.Fields(line); len(fields) == 11 {
		at.file, at.address, at.time = fields[10], fields[2], fields[1]
		offset, length = fields[9], fields[8]
	}
	at.offset, err = strconv.ParseInt(offset, 10, 64)
	if err == nil {
		at.length, err = strconv.ParseInt(length, 10, 64)
	}
	if err != nil || at.file == "" || at.offset < 0 || at.length < 1 {
		return at, false, errors.New("it names no file, offset and length")
	}
	at.file = path.Base(filepath.ToSlash(at.file))
	return at, true, nil
}

// beside reads the record at a place in a file beside the index, and nowhere
// else.
func (s *Source) beside(p place) (decant.BatchItem, bool, error) {
	file, err := os.Open(filepath.Join(filepath.Dir(s.Name), p.file))
	if err != nil {
		return decant.BatchItem{}, false, err
	}
	defer file.Close()
	item, _, ok, err := s.recordAt(io.NewSectionReader(file, p.offset, p.length))
	return item, ok, err
}

// recordAt reads the record that a part of a file holds, and tells what it says
// of itself whether or not it is a page.
func (s *Source) recordAt(in io.Reader) (item decant.BatchItem, said place, ok bool, err error) {
	records, err := warc.NewReader(in)
	if err != nil {
		return item, said, false, err
	}
	defer records.Close()
	record, err := records.Next()
	if err != nil {
		return item, said, false, err
	}
	item, ok = s.archived(record)
	return item, place{address: record.Target(), time: timeOf(record)}, ok, nil
}
