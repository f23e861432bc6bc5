package pdfium

import "github.com/decant-dev/decant/reader/pdf/layout"

// Kinds of things on a page.
const (
	pathObject  = 2
	imageObject = 3
	formObject  = 5
)

const (
	maxObjects   = 20_000 // of a page
	maxSegments  = 64     // of a path that may be a table's grid rather than a drawing
	deepestForm  = 4
	thickestRule = 3.0
	shortestRule = 4.0
	largestDot   = 7.0
	smallestDot  = 1.5
)

// A matrix moves points: ISO 32000, 8.3.3.
type matrix [6]float64

var identity = matrix{1, 0, 0, 1, 0, 0}

func (m matrix) apply(x, y float64) (float64, float64) {
	return m[0]*x + m[2]*y + m[4], m[1]*x + m[3]*y + m[5]
}

// then is m followed by n.
func (m matrix) then(n matrix) matrix {
	a, b := n.apply(m[0], m[1])
	c, d := n.apply(m[2], m[3])
	e, f := n.apply(m[4], m[5])
	return matrix{a - n[4], b - n[5], c - n[4], d - n[5], e, f}
}

// readObjects collects lines and pictures.
func (s *sheet) readObjects() {
	left := maxObjects
	count := int(int32(s.m.call("FPDFPage_CountObjects", s.page)))
	for i := 0; i < count && left > 0 && s.m.err == nil; i++ {
		s.readObject(s.m.call("FPDFPage_GetObject", s.page, uint64(i)), identity, 0, &left)
	}
}

func (s *sheet) readObject(object uint64, outer matrix, depth int, left *int) {
	*left--
	switch uint32(s.m.call("FPDFPageObj_GetType", object)) {
	case pathObject:
		s.readPath(object, s.matrix(object).then(outer))
	case imageObject:
		m := s.matrix(object).then(outer)
		s.out.Pictures = append(s.out.Pictures, s.moved(m, 0, 0, 1, 1))
	case formObject:
		inner := s.matrix(object).then(outer)
		count := int(int32(s.m.call("FPDFFormObj_CountObjects", object)))
		for i := 0; i < count && *left > 0 && depth < deepestForm && s.m.err == nil; i++ {
			s.readObject(s.m.call("FPDFFormObj_GetObject", object, uint64(i)), inner, depth+1, left)
		}
	}
}

func (s *sheet) matrix(object uint64) matrix {
	m := identity
	if s.m.isTrue("FPDFPageObj_GetMatrix", object, s.m.scratch) {
		s.m.floats(m[:])
	}
	return m
}

func (s *sheet) moved(m matrix, x0, y0, x1, y1 float64) layout.Box {
	x0, y0 = m.apply(x0, y0)
	x1, y1 = m.apply(x1, y1)
	return s.box(x0, y0, x1, y1)
}

// Kinds of segments of a path.
const (
	lineTo = 0
	moveTo = 2
)

// readPath takes the straight lines of a path. A thin rectangle is a line too,
// and a thick one has four.
func (s *sheet) readPath(object uint64, m matrix) {
	count := int(int32(s.m.call("FPDFPath_CountSegments", object)))
	if count < 2 || count > maxSegments {
		return
	}
	var from, start [2]float64
	whole, straight := layout.Box{}, true
	var rules []layout.Box
	for i := range count {
		segment := s.m.call("FPDFPath_GetPathSegment", object, uint64(i))
		s.m.call("FPDFPathSegment_GetPoint", segment, s.m.scratch, s.m.scratch+4)
		var to [2]float64
		s.m.floats(to[:])
		point := s.moved(m, to[0], to[1], to[0], to[1])
		if i == 0 {
			whole = point
		}
		whole = whole.Union(point)
		switch uint32(s.m.call("FPDFPathSegment_GetType", segment)) {
		case moveTo:
			start = to
		case lineTo:
			rules = append(rules, s.moved(m, from[0], from[1], to[0], to[1]))
		default:
			straight = false
		}
		if s.m.isTrue("FPDFPathSegment_GetClose", segment) {
			rules = append(rules, s.moved(m, to[0], to[1], start[0], start[1]))
		}
		from = to
	}
	if straight && min(whole.Width(), whole.Height()) <= thickestRule {
		rules = []layout.Box{whole}
	}
	if max(whole.Width(), whole.Height()) <= largestDot && min(whole.Width(), whole.Height()) >= smallestDot {
		s.out.Dots = append(s.out.Dots, whole)
		return
	}
	for _, rule := range rules {
		if min(rule.Width(), rule.Height()) <= thickestRule && max(rule.Width(), rule.Height()) >= shortestRule {
			s.out.Rules = append(s.out.Rules, rule)
		}
	}
}
