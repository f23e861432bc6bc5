package link

import "strings"

// angle judges the < at i: an autolink <url>, or Slack's <url|label>, whose label is no link.
func (s *scanner) angle(i int) (Link, bool) {
	if s.opts.NoMarkdown || s.exact {
		return Link{}, false
	}
	text := s.text[:s.end]
	end := i + 1 + strings.IndexAny(text[i+1:], "<>| \t\r\n")
	s.work += max(end, i) - i
	if end <= i+1 || text[end] != '>' && text[end] != '|' {
		return Link{}, false
	}
	closer := end
	if text[end] == '|' {
		closer = end + strings.IndexAny(text[end:], "<>\n")
		if closer < end || text[closer] != '>' {
			return Link{}, false
		}
	}
	found, ok := s.marked(i+1, end)
	if ok {
		s.pos = closer
		found.Href = unescapeEntities(found.Href)
	}
	return found, ok
}
