package terminal

import (
	"strings"
	"unicode/utf8"

	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/internal/highlight"
	"github.com/decant-dev/decant/internal/mdcode"
)

// minWidth is the narrowest screen that is drawn for.
const minWidth = 8

// Options say how a text is drawn.
type Options struct {
	Width     int  // columns; no line is wider
	Whole     bool // words and lines of code that are wider stay whole, for the terminal to break
	Numbers   bool // each link is followed by its number
	Addresses bool // each link is followed by its address
}

// A Drawing is a text as it stands on a screen.
type Drawing struct {
	Lines    []Line
	Headings []Heading
	Links    []string // the addresses that runs lead to, from number 1 on
}

// A Heading leads a section.
type Heading struct {
	Level int
	Title string
	Line  int
}

// Draw draws a text in Markdown.
func Draw(markdown string, o Options) *Drawing {
	p := Begin(markdown, o)
	p.Finish()
	return p.Drawing
}

// A Pen draws a text piece by piece.
type Pen struct {
	*Drawing
	drawer *drawer
	text   string // what is still to be drawn
	step   func(line string)
	end    func()
}

// Begin draws nothing yet of a text in Markdown.
func Begin(markdown string, o Options) *Pen {
	o.Width = max(o.Width, minWidth)
	markdown = envelope.Visible(markdown)
	d := &drawer{Options: o, links: newLinkTable(markdown, o)}
	return &Pen{&d.Drawing, d, markdown, d.step, d.finish}
}

// IsDone reports that all is drawn.
func (p *Pen) IsDone() bool { return p.end == nil }

// Finish draws all that is left.
func (p *Pen) Finish() { p.Draw(len(p.text)) }

// Draw draws the lines of about so many bytes more.
func (p *Pen) Draw(bytes int) {
	if p.IsDone() {
		return
	}
	rest := p.text
	for line := range strings.Lines(p.text) {
		if bytes <= 0 {
			break
		}
		p.step(strings.TrimRight(line, "\r\n"))
		p.drawer.at += len(line)
		bytes, rest = bytes-len(line), rest[len(line):]
	}
	if p.text = rest; rest == "" {
		p.end()
		p.end = nil
	}
	if p.drawer.links != nil {
		p.Links = p.drawer.links.addresses
	}
}

func (d *drawer) finish() {
	d.flush()
	d.trimEnd()
}

// A drawer takes the lines of a text in order.
type drawer struct {
	Drawing
	Options
	scanner mdcode.Scanner
	links   *linkTable
	at      int // where in the source the line is
	open    paragraph
	notice  Style // of the callout that is open

	code     *highlight.Scanner // of the fence that is open
	codeLead string             // before its lines
}

// A paragraph is gathered until it ends.
type paragraph struct {
	lines []source
	lead  leads
	depth int
}

// A source is a line of it, and where it stands.
type source struct {
	text string
	at   int
}

func (d *drawer) step(line string) {
	l := d.scanner.Step(line)
	text := line[l.Content:]
	if l.Kind == mdcode.Text && l.GoesOn && len(d.open.lines) > 0 {
		d.open.lines = append(d.open.lines, source{text, d.at})
		return
	}
	if level := underline(text); l.Kind == mdcode.Rule && level > 0 && len(d.open.lines) > 0 && d.open.depth == l.Depth {
		d.underlined(level)
		return
	}
	d.flush()
	lead := leadOf(line[:l.Content], l.Depth).within(d.Width)
	if l.Kind != mdcode.Fenced && !strings.Contains(lead.first, "│") {
		d.notice = 0
	}
	switch l.Kind {
	case mdcode.Blank:
		d.blank(lead)
	case mdcode.Text:
		d.begin(text, lead, l.Depth)
	case mdcode.Rule:
		d.rule(lead)
	case mdcode.Open:
		d.openCode()
	case mdcode.Fenced:
		d.codeLine(line)
	case mdcode.Indented:
		d.verbatim(leads{}, literal(expand(line), Code))
	case mdcode.HTML:
		d.place(lead, literal(expand(text), 0))
	}
}

// underline is the level of the heading that a line makes of the one before.
func underline(text string) int {
	switch strings.Trim(text, text[:min(1, len(text))]+" \t") {
	case "":
		return strings.IndexByte(" =-", (text + " ")[0])
	}
	return 0
}

func expand(text string) string { return strings.ReplaceAll(text, "\t", "    ") }

// begin takes the first line of a paragraph, or a heading.
func (d *drawer) begin(text string, lead leads, depth int) {
	if level, title := heading(text); level > 0 {
		d.heading(level, title, lead)
		return
	}
	if found := definition().FindStringSubmatch(text); found != nil {
		d.place(lead, literal("["+found[1]+"] "+found[2], Faint))
		return
	}
	d.open = paragraph{lines: []source{{text, d.at}}, lead: lead, depth: depth}
}

func heading(text string) (level int, title string) {
	level = len(text) - len(strings.TrimLeft(text, "#"))
	if level == 0 || level > 6 || len(text) > level && text[level] != ' ' && text[level] != '\t' {
		return 0, ""
	}
	title = strings.TrimSpace(text[level:])
	if closed := strings.TrimRight(title, "#"); closed == "" || strings.HasSuffix(closed, " ") {
		title = strings.TrimSpace(closed)
	}
	return level, title
}

var headingStyles = []Style{Title, Title, Bold, Bold | Italic, Italic, Italic}

func (d *drawer) heading(level int, title string, lead leads) {
	look := headingStyles[level-1]
	shown := d.links.inline(expand(title), look)
	d.Headings = append(d.Headings, Heading{level, strings.ReplaceAll(plainText(shown), "\n", " "), len(d.Lines)})
	d.place(lead, shown)
	if level == 1 {
		wide := min(Width(shown.text.String()), d.Width-Width(lead.others))
		d.place(leads{lead.others, lead.others}, literal(strings.Repeat("━", wide), Faint))
	}
}

// plainText is a span without the numbers of its links.
func plainText(s *span) string {
	text, start := s.text.String(), 0
	var b strings.Builder
	for _, p := range s.pieces {
		if p.style&Mark == 0 {
			b.WriteString(text[start:p.end])
		}
		start = p.end
	}
	return b.String()
}

// underlined ends a paragraph as a heading.
func (d *drawer) underlined(level int) {
	p := d.open
	d.open = paragraph{}
	d.heading(level, joined(p.lines), p.lead)
}

// flush draws the paragraph that was open.
func (d *drawer) flush() {
	p := d.open
	if len(p.lines) == 0 {
		return
	}
	d.open = paragraph{}
	end := d.at
	defer func() { d.at = end }()
	d.at = p.lines[0].at
	head := tableHead(p.lines)
	if head > 0 {
		d.paragraph(p.lines[:head], p.lead)
		p.lead = leads{p.lead.others, p.lead.others}
	}
	if head < len(p.lines) {
		d.table(p.lines[head:], p.lead)
	}
}

func (d *drawer) paragraph(lines []source, lead leads) {
	if kind, ok := callout(lines[0].text); ok && strings.Contains(lead.first, "│") {
		d.notice = kind.style
		d.place(lead, literal(kind.title, Bold|kind.style))
		if lines = lines[1:]; len(lines) == 0 {
			return
		}
	}
	lead, lines[0].text = lead.task(lines[0].text)
	d.place(lead, d.links.inline(joined(lines), 0))
}

// joined is the text of a paragraph's lines. Scripts that write without spaces
// get none where a line ended.
func joined(lines []source) string {
	var b strings.Builder
	for i, l := range lines {
		text := strings.TrimRight(l.text, " \t")
		isBroken := strings.HasSuffix(text, `\`) || len(l.text)-len(text) >= 2
		switch {
		case i == len(lines)-1:
			b.WriteString(expand(text))
		case isBroken:
			b.WriteString(expand(strings.TrimSuffix(text, `\`)) + "\n")
		default:
			b.WriteString(expand(text) + gap(text, lines[i+1].text))
		}
	}
	return b.String()
}

func gap(before, after string) string {
	last, _ := utf8.DecodeLastRuneInString(before)
	next, _ := utf8.DecodeRuneInString(after)
	if isSpaceless(last) && isSpaceless(next) {
		return ""
	}
	return " "
}
