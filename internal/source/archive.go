package source

import (
	"archive/zip"
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/warc"
)

// archive hands on the pages of a WARC file. Where it is damaged an item says
// so, and what comes after is handed on.
func (s *Source) archive(records *warc.Reader, give giver) error {
	for {
		record, err := records.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			err = s.fault(give, s.Name, err)
		} else if item, ok := s.archived(record); ok {
			err = give(item)
		}
		if err != nil {
			return err
		}
	}
}

// archived makes an item of a record. What is no page is passed over: requests,
// redirects, what was found unchanged, and the like.
func (s *Source) archived(record *warc.Record) (decant.BatchItem, bool) {
	item := decant.BatchItem{URL: record.Target(), ID: strings.Trim(record.Header.Get("Warc-Record-Id"), "<>")}
	if s.Pick != nil && !s.Pick.wants(item.URL, timeOf(record)) || s.given[item.ID] {
		return item, false
	}
	switch record.Type() {
	case "resource":
		item.ContentType = record.Header.Get("Content-Type")
		item.Body, item.Err = readUpTo(record.Block, s.MaxBytes)
		return item, true
	case "response":
	default:
		return item, false
	}
	if !strings.HasPrefix(record.Header.Get("Content-Type"), "application/http") {
		return item, false
	}
	in := bufio.NewReader(record.Block)
	response, err := http.ReadResponse(in, nil)
	if err != nil {
		item.Err = fault.Request("record %d of %s holds no answer of a server", record.Number, s.Name)
		return item, true
	}
	if response.StatusCode >= 300 && response.StatusCode < 400 {
		return item, false
	}
	if response.ContentLength < 0 {
		response.ContentLength = record.Length
	}
	return s.answered(item, response), true
}

func (s *Source) answered(item decant.BatchItem, response *http.Response) decant.BatchItem {
	if response.StatusCode != http.StatusOK && response.StatusCode != http.StatusNonAuthoritativeInfo {
		item.Err = &fetch.StatusError{Code: response.StatusCode}
		return item
	}
	item.ContentType = response.Header.Get("Content-Type")
	block, err := readWithin(response.Body, response.ContentLength, s.MaxBytes)
	if err != nil && len(block) == 0 {
		item.Err = fault.Request("the answer is cut off: %w", err)
		return item
	}
	item.Body = block
	if response.Header.Get("Content-Encoding") == "" {
		return item
	}
	response.Body = io.NopCloser(bytes.NewReader(block))
	// Some archives keep the header of an encoding that they have taken off.
	if body, _, err := fetch.ReadBody(response, s.MaxBytes); err == nil && body != nil {
		item.Body = body
	}
	return item
}

// readWithin reads at most limit bytes, at once where their number is told: a
// buffer that grows is copied again and again. It never returns nil.
func readWithin(r io.Reader, told, limit int64) ([]byte, error) {
	var b bytes.Buffer
	b.Grow(int(min(max(told, 16<<10), limit, maxGrow)) + bytes.MinRead)
	_, err := b.ReadFrom(io.LimitReader(r, limit))
	return b.Bytes(), err
}

// maxGrow bounds the room that is made for bytes that are only promised.
const maxGrow = 1 << 20

// readUpTo reads a body of at most limit bytes. It is not nil.
func readUpTo(r io.Reader, limit int64) ([]byte, error) {
	body, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err == nil && int64(len(body)) > limit {
		err = fault.New(fault.TooLarge, fmt.Sprintf("it is larger than %d bytes", limit))
	}
	return append([]byte{}, body...), err
}

// wacz hands on the pages of all archives in a WACZ file.
func (s *Source) wacz(file *os.File, size int64, give giver) error {
	archive, err := zip.NewReader(file, size)
	if err != nil {
		return s.fault(give, s.Name, fmt.Errorf("it is no WACZ file: %w", err))
	}
	for _, member := range archive.File {
		if !strings.HasPrefix(member.Name, "archive/") || member.FileInfo().IsDir() {
			continue
		}
		if err := s.member(file, member, give); err != nil {
			return err
		}
	}
	return nil
}

func (s *Source) member(file *os.File, member *zip.File, give giver) error {
	in, err := openMember(file, member)
	if err != nil {
		return s.fault(give, member.Name, err)
	}
	if c, ok := in.(io.Closer); ok {
		defer c.Close()
	}
	records, err := warc.NewReader(in)
	if err != nil {
		return s.fault(give, member.Name, err)
	}
	defer records.Close()
	return s.archive(records, give)
}

// openMember opens an archive in a WACZ file. One that is packed already is not
// packed once more, and is read where it stands; its own checksums are enough.
func openMember(file *os.File, member *zip.File) (io.Reader, error) {
	if member.Method != zip.Store || !strings.HasSuffix(member.Name, ".gz") {
		return member.Open()
	}
	begin, err := member.DataOffset()
	if err != nil {
		return nil, err
	}
	return io.NewSectionReader(file, begin, int64(member.CompressedSize64)), nil
}
