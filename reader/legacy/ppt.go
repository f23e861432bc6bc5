package legacy

import (
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/charset"
	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/reader/internal/compound"
	"github.com/decant-dev/decant/reader/internal/draft"
)

// The records of a presentation that are read.
const (
	recordSlide   = 1006
	recordPersist = 1011 // where the text of the next slide begins
	recordHeader  = 3999 // which kind of text follows
	recordWide    = 4000
	recordBytes   = 4008
	recordList    = 4080 // the text of all slides
	recordLocked  = 0x2f14
)

// A presentation collects the texts of its slides.
type presentation struct {
	listed [][]slideText // in the outline, by slide
	drawn  [][]slideText // on the slides themselves
	kind   int
	where  place
}

// A place is where in the file a text was found.
type place uint8

const (
	elsewhere place = iota
	inOutline
	onSlide
)

type slideText struct {
	kind int
	text string
}

const deepestRecord = 20

func readPPT(source reader.Source, opts reader.Options) (*document.Document, error) {
	file, err := compound.Open(source.Body)
	if err != nil {
		return nil, err
	}
	body, err := file.Stream("PowerPoint Document")
	if err != nil {
		return nil, err
	}
	if file.Has("EncryptedSummary") {
		return nil, errLocked
	}
	var p presentation
	p.records(body, 0)
	d := newDraft(source, opts)
	for i := range max(len(p.listed), len(p.drawn)) {
		p.write(i, d)
	}
	if d.IsEmpty() && len(body) < 64 {
		return nil, format.ErrDamaged
	}
	return d.Document(), nil
}

// records goes through a list of records, and down into those that hold more.
func (p *presentation) records(b []byte, depth int) {
	for len(b) >= 8 && depth < deepestRecord {
		version, kind, size := u16(b, 0), u16(b, 2), u32(b, 4)
		if size > len(b)-8 {
			size = len(b) - 8
		}
		data := b[8 : 8+size]
		if version&0xf == 0xf {
			p.group(kind, version>>4, data, depth)
		} else {
			p.record(kind, data)
		}
		b = b[8+size:]
	}
}

func (p *presentation) group(kind, instance int, data []byte, depth int) {
	before := p.where
	switch {
	case kind == recordSlide:
		p.where, p.drawn = onSlide, append(p.drawn, nil)
	case kind == recordList && instance == 0:
		p.where = inOutline
	case kind == recordList || kind == 1008 || kind == 1016: // notes and masters
		return
	}
	p.records(data, depth+1)
	p.where = before
}

func (p *presentation) record(kind int, data []byte) {
	switch kind {
	case recordPersist:
		if p.where == inOutline {
			p.listed = append(p.listed, nil)
		}
	case recordHeader:
		p.kind = u32(data, 0)
	case recordWide:
		p.add(wide(data))
	case recordBytes:
		p.add(charset.DecodeAs(data, "windows-1252"))
	}
}

func (p *presentation) add(text string) {
	texts := &p.drawn
	if p.where == inOutline {
		texts = &p.listed
	}
	if p.where == elsewhere || len(*texts) == 0 {
		return
	}
	last := len(*texts) - 1
	(*texts)[last] = append((*texts)[last], slideText{p.kind, text})
}

// write adds a slide: title, points, and what else is drawn on it.
func (p *presentation) write(i int, d *draft.Draft) {
	if i > 0 {
		d.EndLists()
	}
	said := map[string]bool{}
	for _, slides := range [][][]slideText{p.listed, p.drawn} {
		if i >= len(slides) {
			continue
		}
		for _, t := range slides[i] {
			if !said[t.text] {
				said[t.text] = true
				t.write(d)
			}
		}
	}
}

func (t *slideText) write(d *draft.Draft) {
	const title, body, centerTitle = 0, 1, 6
	lines := strings.FieldsFunc(strings.ReplaceAll(t.text, "\v", " "), func(r rune) bool { return r == '\r' })
	switch t.kind {
	case title, centerTitle:
		d.Heading(2, draft.Words(strings.Join(lines, " ")))
		return
	}
	for _, line := range lines {
		if strings.TrimSpace(line) == "" || line == "*" { // a number or a date that is filled in
			continue
		}
		if t.kind == body {
			d.Item(0, false, 0).Say(line)
		} else {
			d.Say(line)
		}
	}
}
