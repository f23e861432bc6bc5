package webpage

import (
	"strings"
)

// pageMarks are the marks whose number tells what kind of page it is.
var pageMarks = marksNamed(`comment reply price product cart article post entry forum thread question answer review card job doc
	code table pre time listing blog grid author date form li news recipe event rating feature hero faq toc wiki results
	avatar variant quantity message section h1 h2 h3 p spec single service dl api main aside nav footer header content body
	sidebar menu link item text grid modal button blockquote ul ol related search`)

// pathMarks are the words that tell it when they are in the address.
var pathMarks = marksNamed(`blog news product forum thread doc collection category store wiki guide question listing job event
	archive tag search list article post page service about api answer review comment recipe item results feature team faq
	story more entry`)

var pageNames = append([]string{
	"words", "blocks", "link share", "paragraph share", "headings", "long blocks", "share of long blocks", "prices",
	"listed", "numbers",
	"sentences", "images", "controls", "longest block", "words per block", "candidate's share",
	"candidate's link share",
	"largest path: share", "largest path: blocks", "largest path: words per block", "paths per block", "copies",
	"og:type",
	"title words", "description words", "first level headings", "elements per block", "title found",
	"address: depth", "address: length", "address: digits", "address: last part", "address: dashes", "address: query",
}, append(markNames(pageMarks, "number of "), markNames(pathMarks, "address: ")...)...)

func markNames(marks []uint8, prefix string) []string {
	words := firstWords(markWords)
	names := make([]string, len(marks))
	for i, m := range marks {
		switch {
		case int(m) < firstSpecial:
			names[i] = prefix + "<" + markTags[m][0].String() + ">"
		default:
			names[i] = prefix + words[int(m)-firstWord]
		}
	}
	return names
}

func (s *Survey) appendPage(out []uint8, url string) []uint8 {
	t := s.page
	longest := int32(0)
	if s.landmarks.longest >= 0 {
		longest = s.blocks[s.landmarks.longest].count.size()
	}
	out = append(out,
		logByte(t.words), logByte(t.blocks), ratioByte(t.linkRunes, t.runes), ratioByte(t.paragraphWords, t.words),
		ratioByte(t.headings, t.blocks), logByte(t.longs), ratioByte(t.longs, t.blocks),
		ratioByte(t.currency, t.blocks),
		ratioByte(t.listed, t.blocks), ratioByte(t.numerics, t.blocks), ratioByte(8*t.stops, t.words),
		logByte(s.images), logByte(s.controls), logByte(longest), meanByte(t.words, t.blocks),
	)
	out = s.appendPageShape(out)
	out = appendAddress(out, url)
	for _, m := range pageMarks {
		out = append(out, logByte(s.near.counts[m]))
	}
	return appendPathMarks(out, url)
}

func (s *Survey) appendPageShape(out []uint8) []uint8 {
	share, links := uint8(0), uint8(0)
	if at := s.candidate.element; at >= 0 {
		m := s.measureOf(at)
		share, links = m[4], m[1]
	}
	var largest group
	for _, g := range s.paths.groups {
		if g.words > largest.words {
			largest = g
		}
	}
	copies := s.page.blocks - int32(len(s.copies.groups))
	return append(out, share, links,
		ratioByte(largest.words, s.page.words), logByte(largest.count), meanByte(largest.words, largest.count),
		ratioByte(int32(len(s.paths.groups)), s.page.blocks), ratioByte(copies, s.page.blocks), uint8(s.head.kind),
		logByte(s.head.titleWords), logByte(s.head.descriptionWords), countByte(s.landmarks.h1s),
		meanByte(int32(len(s.elements)), s.page.blocks), flagByte(s.landmarks.title != s.landmarks.firstH1),
	)
}

// addressPath gives the path and query of an address.
func addressPath(url string) (path, query string) {
	if _, rest, ok := strings.Cut(url, "://"); ok {
		url = rest
	}
	_, path, _ = strings.Cut(url, "/")
	path, _, _ = strings.Cut(path, "#")
	path, query, _ = strings.Cut(path, "?")
	return path, query
}

func appendAddress(out []uint8, url string) []uint8 {
	path, query := addressPath(url)
	path = strings.TrimSuffix(path, "/")
	last := path[strings.LastIndexByte(path, '/')+1:]
	digits := 0
	for i := range len(path) {
		if '0' <= path[i] && path[i] <= '9' {
			digits++
		}
	}
	depth := 0
	if path != "" {
		depth = strings.Count(path, "/") + 1
	}
	return append(out, countByte(int32(depth)), countByte(int32(len(path))), countByte(int32(digits)),
		countByte(int32(len(last))),
		countByte(int32(strings.Count(last, "-")+strings.Count(last, "_"))), flagByte(query != ""))
}

func appendPathMarks(out []uint8, url string) []uint8 {
	path, _ := addressPath(url)
	var seen [256]uint8
	eachMark(path, func(mark uint8) { seen[mark] = 1 })
	for _, m := range pathMarks {
		out = append(out, seen[m])
	}
	return out
}
