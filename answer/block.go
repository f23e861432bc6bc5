package answer

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/decant-dev/decant/internal/mdcode"
)

// A Block is a paragraph, heading, list, table or piece of code of a page.
type Block struct {
	Number     int // from 1
	Start, End int // its bytes in the content
	Text       string
	Path       []string // the headings above it
	Heading    bool
	Code       bool
	Lead       string // the head of the table that it goes on with
}

// ID is how the block is cited: b1, b2 …
func (b *Block) ID() string { return "b" + strconv.Itoa(b.Number) }

// Hash names the block by what it says.
func (b *Block) Hash() string {
	sum := sha256.Sum256([]byte(b.Text))
	return hex.EncodeToString(sum[:6])
}

// maxBlock is the size in bytes past which a block is cut between lines, and
// where one line is as long, between words.
const maxBlock = 1600

// Split cuts Markdown into blocks: at blank lines outside fences, and around
// headings. Together the blocks hold everything but the blank lines.
func Split(markdown string) []Block {
	s := splitter{text: markdown}
	for at := 0; at < len(markdown); {
		end := lineEnd(markdown, at)
		s.line(at, end)
		at = end
	}
	s.close(len(markdown))
	return s.blocks
}

func lineEnd(text string, at int) int {
	if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
		return at + i + 1
	}
	return len(text)
}

// A splitter walks the lines of a text once.
type splitter struct {
	text   string
	blocks []Block
	start  int // of the open block
	open   bool
	scan   mdcode.Scanner
	code   bool // the open block is, or goes on with, a fence
	lead   string
	path   []heading
}

type heading struct {
	level int
	title string
}

func (s *splitter) line(at, end int) {
	line := strings.TrimRight(s.text[at:end], "\r\n")
	_, inFence := s.scan.Fence()
	kind := s.scan.Step(line).Kind
	if inFence && kind != mdcode.Fenced && kind != mdcode.Close { // it ended with the quote or item around it
		s.close(at)
	}
	switch {
	case kind == mdcode.Fenced:
		s.begin(at)
	case kind == mdcode.Close:
		s.begin(at)
		s.close(end)
		return
	case kind == mdcode.Open:
		if !s.open {
			s.code = true
		}
		s.begin(at)
	case strings.TrimSpace(line) == "":
		s.close(at)
		return
	default:
		if level, title := headingOf(line); level > 0 {
			s.close(at)
			s.heading(at, end, level, title)
			return
		}
		s.begin(at)
	}
	if s.open && end-s.start >= maxBlock {
		s.cut(end)
	}
}

func (s *splitter) begin(at int) {
	if !s.open {
		s.start, s.open = at, true
	}
}

// cut ends a block that has grown too long and lets the next go on with it.
func (s *splitter) cut(end int) {
	lead, code := s.lead, s.code
	if lead == "" {
		lead = tableHead(s.text[s.start:end])
	}
	s.close(end)
	_, inFence := s.scan.Fence()
	s.lead, s.code = lead, code && inFence
}

func (s *splitter) close(end int) {
	if s.open {
		for start := s.start; start < end; {
			stop := end
			if end-start > 2*maxBlock {
				stop = start + breakBefore(s.text[start:end], maxBlock)
			}
			s.add(start, stop, false)
			start = stop
		}
	}
	s.open, s.code, s.lead = false, false, ""
}

func (s *splitter) add(start, end int, isHeading bool) {
	text := strings.TrimRight(s.text[start:end], " \t\r\n")
	if strings.TrimSpace(text) == "" {
		return
	}
	titles := make([]string, 0, len(s.path))
	for _, h := range s.path {
		titles = append(titles, h.title)
	}
	s.blocks = append(s.blocks, Block{
		Number: len(s.blocks) + 1, Start: start, End: start + len(text), Text: text,
		Path: titles, Heading: isHeading, Code: s.code, Lead: s.lead,
	})
}

func (s *splitter) heading(at, end, level int, title string) {
	for len(s.path) > 0 && s.path[len(s.path)-1].level >= level {
		s.path = s.path[:len(s.path)-1]
	}
	s.add(at, end, true)
	s.path = append(s.path, heading{level, title})
}

func headingOf(line string) (level int, title string) {
	rest := strings.TrimLeft(line, "#")
	level = len(line) - len(rest)
	if level < 1 || level > 6 || rest != "" && rest[0] != ' ' && rest[0] != '\t' {
		return 0, ""
	}
	return level, strings.TrimSpace(strings.TrimRight(plainLine(strings.TrimSpace(rest)), "#"))
}

// tableHead returns the first two lines of a table, without which its rows
// say little.
func tableHead(text string) string {
	first, rest, _ := strings.Cut(text, "\n")
	second, _, _ := strings.Cut(rest, "\n")
	if !strings.HasPrefix(first, "|") || !isRule(second) || len(first) > maxBlock/4 {
		return ""
	}
	return first + "\n" + second
}

func isRule(line string) bool {
	return strings.HasPrefix(line, "|") && strings.Contains(line, "-") && strings.Trim(line, "|-: \t\r") == ""
}

// breakBefore finds where to cut a text that has no good place: at the last
// space or sentence mark before most, else between characters.
func breakBefore(text string, most int) int {
	for !utf8.RuneStart(text[most]) && most > 1 {
		most--
	}
	if i := strings.LastIndexAny(text[:most], " \n\t。．！？、，"); i >= most/2 {
		_, size := utf8.DecodeRuneInString(text[i:])
		return i + size
	}
	return most
}
