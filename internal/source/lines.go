package source

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/brief"
)

// maxLine bounds a line, which may hold a whole page.
const maxLine = 64 << 20

// lines reads addresses and JSON, one on each line.
func (s *Source) lines(in *bufio.Reader, give giver) error {
	for number := 1; ; number++ {
		line, tooLong, err := readLine(in)
		if err != nil && err != io.EOF {
			return fmt.Errorf("read %s: %w", s.Name, err)
		}
		if text := bytes.TrimSpace(bytes.TrimPrefix(line, []byte("\ufeff"))); len(text) > 0 && text[0] != '#' {
			item, bad := s.item(text)
			if tooLong {
				item, bad = decant.BatchItem{}, fmt.Errorf("longer than %d bytes", maxLine)
			}
			if bad != nil {
				s.bad++
				item.Err = fmt.Errorf("%w: line %d of the input: %w", decant.ErrRequest, number, bad)
			}
			if err := give(item); err != nil {
				return err
			}
		}
		if err == io.EOF {
			return nil
		}
	}
}

// readLine reads a line. Of one that is too long only the beginning is kept.
func readLine(in *bufio.Reader) (line []byte, tooLong bool, err error) {
	for {
		part, err := in.ReadSlice('\n')
		if len(line)+len(part) <= maxLine {
			line = append(line, part...)
		} else {
			tooLong = true
		}
		if err != bufio.ErrBufferFull {
			return line, tooLong, err
		}
	}
}

// item reads a line: JSON, or an address as a person writes it.
func (s *Source) item(line []byte) (decant.BatchItem, error) {
	if line[0] == '{' {
		return parseItem(line)
	}
	text := string(line)
	if address, ok := s.Address(text); ok {
		return decant.BatchItem{URL: address}, nil
	}
	return decant.BatchItem{URL: brief.Clip(text, 200)},
		errors.New(`neither an address nor JSON of the form {"id","url","html"?}`)
}

func parseItem(line []byte) (decant.BatchItem, error) {
	var raw struct {
		ID   any     `json:"id"`
		URL  string  `json:"url"`
		HTML *string `json:"html"`
	}
	if err := json.Unmarshal(line, &raw); err != nil {
		return decant.BatchItem{}, errors.New(`not JSON of the form {"id","url","html"?}`)
	}
	item := decant.BatchItem{URL: raw.URL, HTML: raw.HTML}
	if raw.ID != nil {
		item.ID = fmt.Sprint(raw.ID)
	}
	if raw.URL == "" && raw.HTML == nil {
		return item, errors.New("neither url nor html")
	}
	return item, nil
}
