package inflate

import (
	"io"
	"sync"
	"sync/atomic"
)

// blockSize is how much of a file is searched for members at once.
const blockSize = 512 << 10

// Members reads what the members of a gzip file hold, one after the other as a
// Reader does, but unpacks some of them ahead, each on a processor of its own.
// Where one begins is told by no index: every block of the file is searched for
// what looks like a beginning, and what is found there counts only if the
// members before it end exactly there. All else is unpacked in order.
type Members struct {
	in    io.ReaderAt
	size  int64
	block int64
	ahead int64
	at    int64  // in the file: where what is not unpacked begins
	text  []byte // of one member that was unpacked ahead
	given int    // of that
	left  *run   // with the members after it; nil where there are none
	index int    // of the next of those
	stops bool
	// inOrder unpacks from begin on, while no run is known that goes on there.
	inOrder *Reader
	begin   int64
	runs    map[int64]*run // by the block they begin in
	working sync.WaitGroup
	isEnded atomic.Bool
}

// NewMembers returns a reader of a gzip file of a size, which unpacks that many
// blocks ahead.
func NewMembers(in io.ReaderAt, size int64, ahead int) *Members {
	return newMembers(in, size, ahead, blockSize)
}

func newMembers(in io.ReaderAt, size int64, ahead int, block int64) *Members {
	m := &Members{in: in, size: size, ahead: int64(ahead), block: block, runs: map[int64]*run{}}
	m.readInOrder() // which tells what is wrong with a file that has no beginning
	return m
}

// Close ends the use of a reader, and waits for what it does.
func (m *Members) Close() {
	m.isEnded.Store(true)
	m.working.Wait()
	if m.inOrder != nil {
		m.inOrder.Close()
	}
}

// StopAtMembers is as that of a Reader.
func (m *Members) StopAtMembers() { m.stops = true }

// Resume is as that of a Reader. What is unpacked ahead is never damaged.
func (m *Members) Resume() bool { return m.inOrder != nil && m.inOrder.Resume() }

// Read implements io.Reader.
func (m *Members) Read(p []byte) (int, error) {
	for {
		n, err := m.readMember(p)
		if err == ErrMember && !m.stops {
			err = nil
		}
		if n > 0 || err != nil || len(p) == 0 {
			return n, err
		}
	}
}

// readMember reads up to the end of a member.
func (m *Members) readMember(p []byte) (int, error) {
	switch {
	case m.given < len(m.text):
		n := copy(p, m.text[m.given:])
		m.given += n
		return n, nil
	case m.left != nil:
		m.nextOfRun()
		return 0, ErrMember
	case m.inOrder == nil && !m.takeRun():
		m.readInOrder()
	}
	if m.inOrder == nil {
		return 0, nil
	}
	n, err := m.inOrder.Read(p)
	if err == ErrMember {
		m.at = m.begin + m.inOrder.position()
		m.takeRun()
	}
	return n, err
}

// nextOfRun goes on with the next member that was unpacked ahead.
func (m *Members) nextOfRun() {
	m.text, m.given = nil, 0
	if m.index == len(m.left.members) {
		m.left = nil
		return
	}
	m.text = m.left.members[m.index].text
	m.index++
}

// Lend takes n bytes without a copy, of which the last back were read before. It
// can do so where all are of one member that was unpacked ahead.
func (m *Members) Lend(back, n int) ([]byte, bool) {
	begin := m.given - back
	if begin < 0 || begin+n > len(m.text) {
		return nil, false
	}
	m.given = max(m.given, begin+n)
	return m.text[begin : begin+n : begin+n], true
}

// readInOrder unpacks member after member from where it is.
func (m *Members) readInOrder() {
	m.begin = m.at
	m.inOrder = NewReader(io.NewSectionReader(m.in, m.at, m.size-m.at))
	m.inOrder.StopAtMembers()
	m.inOrder.hasMembers = m.at > 0
}

// takeRun goes on with what was unpacked ahead, if it begins here.
func (m *Members) takeRun() bool {
	block := m.at / m.block
	m.workAhead(block)
	r := m.runs[block]
	if r == nil {
		return false
	}
	<-r.done
	index, ok := r.find(m.at)
	if !ok {
		return false
	}
	m.left, m.index, m.at = r, index, r.end
	m.nextOfRun()
	if m.inOrder != nil {
		m.inOrder.Close()
		m.inOrder = nil
	}
	return true
}

// workAhead unpacks a block and those after it, and lets go of those before.
func (m *Members) workAhead(block int64) {
	for known, r := range m.runs {
		if known < block {
			<-r.done
			clear(r.members) // whose texts are given
			runs.Put(r)
			delete(m.runs, known)
		}
	}
	for b := block; b <= block+m.ahead && b*m.block < m.size; b++ {
		if m.runs[b] != nil {
			continue
		}
		r := runs.Get().(*run)
		r.begin(b*m.block, min((b+1)*m.block, m.size))
		m.runs[b] = r
		m.working.Go(func() { m.unpack(r) })
	}
}
