package pdfium

import "github.com/decant-dev/decant/reader/pdf/layout"

// A link is an address and one of the places that lead there.
type link struct {
	box  layout.Box
	href string
}

const maxLinks = 2000 // of a page

// readLinks collects the places of the page that lead to addresses.
func (s *sheet) readLinks() {
	cursor := s.m.call("malloc", 8)
	defer s.m.call("free", cursor)
	s.m.module.Memory().WriteUint64Le(uint32(cursor), 0)
	for len(s.links) < maxLinks && s.m.isTrue("FPDFLink_Enumerate", s.page, cursor, cursor+4) {
		at, _ := s.m.module.Memory().ReadUint32Le(uint32(cursor + 4))
		action := s.m.call("FPDFLink_GetAction", uint64(at))
		if action == 0 {
			continue
		}
		if href := s.m.narrow("FPDFAction_GetURIPath", s.handle, action); href != "" {
			s.addLink(uint64(at), href)
		}
	}
}

// addLink takes the parts of a link that goes over several lines by
// themselves, where it says them.
func (s *sheet) addLink(at uint64, href string) {
	count := min(s.m.call("FPDFLink_CountQuadPoints", at), maxLinks)
	for i := range count {
		var p [8]float64
		if s.m.isTrue("FPDFLink_GetQuadPoints", at, i, s.m.scratch) {
			s.m.floats(p[:])
			s.links = append(s.links, link{s.box(p[0], p[1], p[6], p[7]), href})
		}
	}
	var r [4]float64
	if count == 0 && s.m.isTrue("FPDFLink_GetAnnotRect", at, s.m.scratch) {
		s.m.floats(r[:])
		s.links = append(s.links, link{s.box(r[0], r[1], r[2], r[3]), href})
	}
}

func (s *sheet) linkAt(x, y float64) string {
	for _, l := range s.links {
		if l.box.Contains(x, y) {
			return l.href
		}
	}
	return ""
}
