package terminal

import "strings"

// A span is a text with its styles and links.
type span struct {
	text   strings.Builder
	pieces []piece
	links  *linkTable
	link   int // the link that is being written; 0 outside of any
}

// A piece is a part of a span, from the end of the one before.
type piece struct {
	end   int
	style Style
	link  int
}

func (s *span) add(text string, look Style) {
	if text == "" {
		return
	}
	s.text.WriteString(text)
	end, n := s.text.Len(), len(s.pieces)
	if n > 0 && s.pieces[n-1].style == look && s.pieces[n-1].link == s.link {
		s.pieces[n-1].end = end
		return
	}
	s.pieces = append(s.pieces, piece{end, look, s.link})
}

func (s *span) isEmpty() bool { return s.text.Len() == 0 }

// lines cuts the span into lines that fit.
func (s *span) lines(width int, whole bool) []stretch {
	return breakLines(s.text.String(), width, whole)
}

// A slicer hands out the runs of a span's lines, which must come in order.
type slicer struct {
	*span
	text string
	next int // the piece that the last line ended in
}

func (s *span) slicer() *slicer { return &slicer{span: s, text: s.text.String()} }

func (s *slicer) runs(l stretch) []Run {
	var runs []Run
	for l.start < l.end && s.next < len(s.pieces) {
		p := s.pieces[s.next]
		if p.end <= l.start {
			s.next++
			continue
		}
		end := min(p.end, l.end)
		runs = append(runs, Run{Text: s.text[l.start:end], Style: p.style, Link: p.link})
		l.start = end
	}
	return runs
}

// copy adds another span.
func (s *span) copy(other *span) {
	text, start := other.text.String(), 0
	for _, p := range other.pieces {
		s.link = p.link
		s.add(text[start:p.end], p.style)
		start = p.end
	}
	s.link = 0
}
