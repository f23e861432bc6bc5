package mail

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"net/textproto"
	"strings"
	"time"

	"github.com/decant-dev/decant/internal/charset"
	"github.com/decant-dev/decant/internal/format"
)

const (
	deepestPart = 12
	maxParts    = 1000
)

// A part is one piece of a message, decoded.
type part struct {
	header textproto.MIMEHeader
	kind   string
	params map[string]string
	body   []byte
}

// parts counts the parts of a message, however deep.
type parts struct{ count int }

// headOf reads the fields before a message's body.
func headOf(body []byte) (*part, bool) {
	if bytes.HasPrefix(body, []byte("From ")) { // of a mailbox
		_, body, _ = bytes.Cut(body, []byte("\n"))
	}
	r := bufio.NewReader(bytes.NewReader(bytes.TrimLeft(body, "\r\n")))
	header, err := textproto.NewReader(r).ReadMIMEHeader()
	if err != nil && (len(header) == 0 || !errors.Is(err, io.EOF)) {
		return nil, false
	}
	rest, err := io.ReadAll(r)
	if err != nil {
		return nil, false
	}
	return newPart(header, rest), true
}

func newPart(header textproto.MIMEHeader, raw []byte) *part {
	p := &part{header: header, kind: "text/plain"}
	if kind, params, err := mime.ParseMediaType(header.Get("Content-Type")); err == nil || kind != "" {
		p.kind, p.params = kind, params
	}
	p.body = decoded(raw, header.Get("Content-Transfer-Encoding"))
	return p
}

// decoded takes the encoding for transport off; what is damaged ends early.
func decoded(raw []byte, encoding string) []byte {
	var r io.Reader
	switch strings.ToLower(strings.TrimSpace(encoding)) {
	case "quoted-printable":
		r = quotedprintable.NewReader(bytes.NewReader(raw))
	case "base64":
		r = base64.NewDecoder(base64.StdEncoding, bytes.NewReader(bytes.Join(bytes.Fields(raw), nil)))
	default:
		return raw
	}
	body, _ := io.ReadAll(r)
	return body
}

func (p *part) text() string {
	if p.params["charset"] != "" {
		return charset.DecodeAs(p.body, p.params["charset"])
	}
	return string(charset.Decode(p.body, "").UTF8)
}

// walk visits the parts that are no further message's.
func (c *parts) walk(p *part, depth int, visit func(*part) error) error {
	if c.count++; c.count > maxParts || depth > deepestPart {
		return fmt.Errorf("%w: it has more parts than mail has", format.ErrExcess)
	}
	boundary := p.params["boundary"]
	if !strings.HasPrefix(p.kind, "multipart/") || boundary == "" {
		return visit(p)
	}
	r := multipart.NewReader(bytes.NewReader(p.body), boundary)
	for {
		next, err := r.NextRawPart()
		if err != nil {
			return nil // the end, or where it breaks off
		}
		raw, _ := io.ReadAll(next) // as much as is there
		if err := c.walk(newPart(next.Header, raw), depth+1, visit); err != nil {
			return err
		}
	}
}

var words = mime.WordDecoder{CharsetReader: func(name string, r io.Reader) (io.Reader, error) {
	body, err := io.ReadAll(r)
	return strings.NewReader(charset.DecodeAs(body, name)), err
}}

// field decodes a header's words.
func (p *part) field(name string) string {
	raw := p.header.Get(name)
	if decoded, err := words.DecodeHeader(raw); err == nil {
		return decoded
	}
	return raw
}

// message reads mail; nil is what is none after all.
func (c *parts) message(body []byte, depth int) (*message, error) {
	head, ok := headOf(body)
	if !ok {
		return nil, nil
	}
	m := &message{subject: head.field("Subject"), from: head.field("From"), to: head.field("To"),
		copy: head.field("Cc"), date: head.field("Date")}
	if at, err := mail.ParseDate(m.date); err == nil {
		m.date = at.Format(time.RFC3339)
	}
	err := c.walk(head, depth, func(p *part) error { return c.take(m, p, depth) })
	return m, err
}

// take puts a part where it belongs in a message.
func (c *parts) take(m *message, p *part, depth int) error {
	name := p.name()
	isAttached := strings.HasPrefix(strings.ToLower(p.header.Get("Content-Disposition")), "attachment")
	switch {
	case p.kind == "message/rfc822" && depth < deepestPart:
		inner, err := c.message(p.body, depth+1)
		if inner != nil && err == nil {
			m.forwarded = append(m.forwarded, inner)
		}
		return err
	case p.kind == "text/html" && !isAttached && m.html == "":
		m.html = p.text()
	case p.kind == "text/plain" && !isAttached && name == "":
		m.text += p.text()
	case name != "" || isAttached:
		m.attached = append(m.attached, attachment{name, p.kind, len(p.body)})
	}
	return nil
}

// name is what an attached file is called.
func (p *part) name() string {
	_, params, err := mime.ParseMediaType(p.header.Get("Content-Disposition"))
	name := p.params["name"]
	if err == nil && params["filename"] != "" {
		name = params["filename"]
	}
	if decoded, err := words.DecodeHeader(name); err == nil {
		name = decoded
	}
	return name
}
