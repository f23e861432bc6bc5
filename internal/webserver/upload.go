package webserver

import (
	"cmp"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/internal/door"
)

const (
	maxUploads   = 4 // that are in memory at once
	maxParts     = 64
	maxPart      = 64 << 10 // bytes of a field beside the file
	maxNameRunes = 200
)

// An upload is a file that is to be read rather than an address.
type upload struct {
	body        []byte
	name        string
	member      string // the file that is meant, where body is an archive
	contentType string
}

// isUpload reports a request whose body is a file: all but JSON, where a file
// can be read.
func isUpload(r *http.Request, op *operation) bool {
	return takesFiles(op) && r.Method == http.MethodPost && !isJSON(r.Header.Get("Content-Type"))
}

// takeUpload reads a file and the fields that come with it: in the query, or
// beside the file in a form. What it returns must be called when the file is
// no longer needed.
func (s *Server) takeUpload(v *visit, r *http.Request) (*asked, func(), error) {
	select {
	case s.uploads <- struct{}{}:
	default:
		return nil, nil, door.Refuse(fault.Overloaded, "%d files are being read already", maxUploads).After(time.Second)
	}
	done := func() { <-s.uploads }
	a, err := s.readUpload(v, r)
	if err != nil {
		done()
		return nil, nil, s.uploadError(err)
	}
	return a, done, nil
}

func (s *Server) readUpload(v *visit, r *http.Request) (*asked, error) {
	query, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return nil, fault.Request("the query is not well formed")
	}
	a := &asked{query: query, raw: r.URL.RawQuery, mayHead: s.opts.CallerHeaders}
	if r.ContentLength > s.opts.MaxUpload {
		return nil, &http.MaxBytesError{Limit: s.opts.MaxUpload} // before any of it takes memory
	}
	r.Body = http.MaxBytesReader(v, r.Body, s.opts.MaxUpload)
	media, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if media == "multipart/form-data" {
		a.uploads, err = readForm(r, query)
	} else {
		a.uploads, err = readFile(r)
	}
	if err != nil {
		return nil, err
	}
	if err := nameUploads(a.uploads, query); err != nil {
		return nil, err
	}
	a.wrap, err = takeWrap(query)
	return a, err
}

// nameUploads takes over what the query says of the one file.
func nameUploads(files []upload, query url.Values) error {
	if len(files) == 1 {
		files[0].name = cmp.Or(query.Get("name"), files[0].name)
		files[0].member = cmp.Or(query.Get(memberField), files[0].member)
		query.Del("name")
	} else if query.Get(memberField) != "" {
		return fault.Request("%s is a file of the one archive that is sent, and there are %d files; in a form it stands "+
			"before the archive that it is of", memberField, len(files))
	}
	query.Del(memberField)
	for i := range files {
		files[i].name = brief.Clip(files[i].name, maxNameRunes)
	}
	return nil
}

// readFile takes the whole body as the file.
func readFile(r *http.Request) ([]upload, error) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	_, params, _ := mime.ParseMediaType(r.Header.Get("Content-Disposition"))
	return []upload{{body: body, name: params["filename"], contentType: r.Header.Get("Content-Type")}}, nil
}

// memberField says which file of an archive is meant.
const memberField = "member"

// readForm takes the files of a form; its other fields join the query, but for
// the member of an archive where that follows.
func readForm(r *http.Request, query url.Values) ([]upload, error) {
	parts, err := r.MultipartReader()
	if err != nil {
		return nil, fault.Request("the form is not well formed")
	}
	found := []upload{} // of a question, the pages may be elsewhere
	given := query.Get(memberField)
	query.Del(memberField)
	for range maxParts {
		part, err := parts.NextPart()
		switch {
		case err == io.EOF:
			query.Set(memberField, cmp.Or(query.Get(memberField), given))
			return found, nil
		case err != nil:
			return nil, err
		case part.FileName() == "":
			if err := readField(part, query); err != nil {
				return nil, err
			}
		default:
			body, err := io.ReadAll(part)
			if err != nil {
				return nil, err
			}
			found = append(found, upload{body: body, name: part.FileName(), member: query.Get(memberField),
				contentType: part.Header.Get("Content-Type")})
			query.Del(memberField)
		}
	}
	return nil, fault.Request("the form has more than %d parts", maxParts)
}

func readField(part *multipart.Part, query url.Values) error {
	value, err := io.ReadAll(io.LimitReader(part, maxPart+1))
	switch {
	case err != nil:
		return err
	case len(value) > maxPart:
		return fault.Request("%s is longer than %d bytes", token(part.FormName()), maxPart)
	}
	query.Add(part.FormName(), string(value))
	return nil
}

func (s *Server) uploadError(err error) error {
	if tooLarge := (*http.MaxBytesError)(nil); errors.As(err, &tooLarge) {
		return door.Refuse(fault.BodyTooLarge, "the file is larger than %d bytes", s.opts.MaxUpload)
	}
	if fault.KindOf(err) == fault.BadRequest {
		return err
	}
	return fault.Request("the file did not arrive whole")
}

// hand gives a request the files that came with it.
func hand(files []upload, request any) error {
	for i := range files {
		if len(files[i].body) == 0 {
			return fault.Request("%s is empty: there is nothing to read", cmp.Or(files[i].name, "the file"))
		}
	}
	switch r := request.(type) {
	case taker:
		return r.take(files)
	case *decant.ReadRequest:
		return takeOne(r, files)
	}
	return fault.Request("no file can be sent here")
}

func takeOne(read *decant.ReadRequest, files []upload) error {
	switch {
	case len(files) == 0:
		return fault.Request("the form holds no file; send one as a part with a file name")
	case len(files) > 1:
		return fault.Request("the form holds several files; send one at a time")
	}
	read.HTML, read.ContentType = files[0].body, files[0].contentType
	read.Name, read.Member = files[0].name, files[0].member
	return nil
}

func (r *ReadRequest) take(files []upload) error {
	if r.HTML != "" || r.URLs != nil {
		return fault.Request("a file stands in place of html and urls; give one of them")
	}
	return takeOne(&r.ReadRequest, files)
}
