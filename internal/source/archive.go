package source

import (
	"archive/zip"
	"bufio"
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
		item.Body, item.Err = record.Rest(nil, s.MaxBytes+1)
		if int64(len(item.Body)) > s.MaxBytes {
			item.Err = tooLarge(s.MaxBytes)
		}
		return item, true
	case "response":
	default:
		return item, false
	}
	if !strings.HasPrefix(record.Header.Get("Content-Type"), "application/http") {
		return item, false
	}
	in := bufio.NewReader(io.LimitReader(record.Block, maxHead))
	answer, err := readAnswer(in)
	if err != nil {
		item.Err = fault.Request("record %d of %s holds no answer of a server", record.Number, s.Name)
		return item, true
	}
	if answer.status >= 300 && answer.status < 400 {
		return item, false
	}
	if answer.status != http.StatusOK && answer.status != http.StatusNonAuthoritativeInfo {
		item.Err = &fetch.StatusError{Code: answer.status}
		return item, true
	}
	seen, _ := in.Peek(in.Buffered())
	if item.Body, err = record.Rest(seen, s.MaxBytes); err != nil && len(item.Body) == 0 {
		item.Err = fault.Request("the answer is cut off: %w", err)
	}
	item.ContentType, item.Unpack = answer.header.Get("Content-Type"), answer.unpacker(s.MaxBytes)
	return item, true
}

// readUpTo reads a body of at most limit bytes. It is not nil.
func readUpTo(r io.Reader, limit int64) ([]byte, error) {
	body, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err == nil && int64(len(body)) > limit {
		err = tooLarge(limit)
	}
	return append([]byte{}, body...), err
}

func tooLarge(limit int64) error {
	return fault.New(fault.TooLarge, fmt.Sprintf("it is larger than %d bytes", limit))
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
