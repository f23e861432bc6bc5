package mdcode

// A cursor stands in a line, where a tab may be used up only in part.
type cursor struct {
	line    string // without its line ending
	pos     int    // the byte it stands at
	posCol  int    // the column at which that byte begins
	col     int    // the column it stands at, inside a tab past posCol
	next    int    // the first byte from pos on that is no white space
	nextCol int
	alike   int // one more than alikeFrom(line), once it is known
}

func newCursor(line string) cursor {
	c := cursor{line: line}
	c.look()
	return c
}

// look finds the next byte that is no white space.
func (c *cursor) look() {
	c.next, c.nextCol = c.pos, c.posCol
	for c.next < len(c.line) && isSpace(c.line[c.next]) {
		c.nextCol = columnAfter(c.line[c.next], c.nextCol)
		c.next++
	}
}

func (c *cursor) indent() int  { return c.nextCol - c.col }
func (c *cursor) blank() bool  { return c.next == len(c.line) }
func (c *cursor) rest() string { return c.line[c.next:] }

// skip moves over white space, at most so many columns.
func (c *cursor) skip(columns int) {
	c.col = min(c.col+columns, c.nextCol)
	for c.pos < c.next {
		after := columnAfter(c.line[c.pos], c.posCol)
		if after > c.col {
			return
		}
		c.pos, c.posCol = c.pos+1, after
	}
}

// take moves over white space and n bytes that are none.
func (c *cursor) take(n int) {
	c.pos, c.posCol = c.next+n, c.nextCol+n
	c.col = c.posCol
	c.look()
}

func columnAfter(space byte, col int) int {
	if space == '\t' {
		return col + 4 - col%4
	}
	return col + 1
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' }
