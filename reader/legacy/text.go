package legacy

import "strings"

// texts reads the strings of a workbook, which may go on in further records;
// each of these says anew how wide its characters are.
type texts struct {
	now  []byte
	rest [][]byte
}

const maxStrings = 2_000_000

// all reads as many strings as there are.
func (t *texts) all(count int) []string {
	var out []string
	for range min(count, maxStrings) {
		text, ok := t.next()
		if !ok {
			break
		}
		out = append(out, text)
	}
	return out
}

// next reads one string.
func (t *texts) next() (string, bool) {
	if len(t.now) == 0 && !t.turn() {
		return "", false
	}
	if len(t.now) < 3 {
		return "", false
	}
	count, flags := u16(t.now, 0), t.now[2]
	t.now = t.now[3:]
	runs, extra := 0, 0
	if flags&8 != 0 {
		runs = u16(t.now, 0)
		t.now = t.now[min(2, len(t.now)):]
	}
	if flags&4 != 0 {
		extra = u32(t.now, 0)
		t.now = t.now[min(4, len(t.now)):]
	}
	text := t.characters(count, flags&1 != 0)
	t.skip(4*runs + extra)
	return text, true
}

func (t *texts) characters(count int, isWide bool) string {
	var b strings.Builder
	for count > 0 {
		width := 1
		if isWide {
			width = 2
		}
		here := min(count, len(t.now)/width)
		if isWide {
			b.WriteString(wide(t.now[:2*here]))
		} else {
			b.WriteString(latin1(t.now[:here]))
		}
		t.now = t.now[here*width:]
		if count -= here; count == 0 {
			break
		}
		if !t.turn() || len(t.now) == 0 {
			break
		}
		isWide = t.now[0]&1 != 0
		t.now = t.now[1:]
	}
	return b.String()
}

// turn goes on to the next record.
func (t *texts) turn() bool {
	if len(t.rest) == 0 {
		t.now = nil
		return false
	}
	t.now, t.rest = t.rest[0], t.rest[1:]
	return true
}

func (t *texts) skip(size int) {
	for size > 0 {
		here := min(size, len(t.now))
		t.now = t.now[here:]
		if size -= here; size > 0 && !t.turn() {
			return
		}
	}
}
