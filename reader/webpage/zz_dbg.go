package webpage

import "golang.org/x/net/html"

func (s *Survey) Leaf(i int) *html.Node { return s.elements[s.blocks[i].leaf].node }
func (s *Survey) DropCopies(k []bool)   { s.dropCopies(k) }
