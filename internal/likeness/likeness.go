// Package likeness tells texts that are the same, or nearly.
package likeness

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/bits"
	"strconv"
	"unicode"
	"unicode/utf8"
)

// A Print is what a text is known by.
type Print struct {
	sum  string // the same for the same text only
	near uint64 // differs in few bits between texts that are alike; 0 for a short text
}

const (
	shingle  = 4  // tokens that are looked at together
	minWords = 24 // fewer tell nothing about likeness
	maxBits  = 3  // by which the prints of like texts differ
)

// Of returns the print of a text.
func Of(text string) Print {
	sum := sha256.Sum256([]byte(text))
	return Print{sum: hex.EncodeToString(sum[:8]), near: simhash(text)}
}

// String is the print as Parse takes it.
func (p Print) String() string { return fmt.Sprintf("%s-%016x", p.sum, p.near) }

// Parse reads a print that String wrote; anything else is like nothing.
func Parse(s string) (Print, bool) {
	if len(s) != 33 || s[16] != '-' {
		return Print{}, false
	}
	near, err := strconv.ParseUint(s[17:], 16, 64)
	return Print{sum: s[:16], near: near}, err == nil
}

// simhash adds up the bits of all shingles: texts that share most of them have
// most bits in common.
func simhash(text string) uint64 {
	var v votes
	eachToken(text, &v)
	if v.tokens < minWords {
		return 0
	}
	return max(v.sum(), 1)
}

// votes counts in how many shingles each bit is set.
type votes struct {
	// begun are the hashes of shingles that are not whole yet, of one token, of
	// two and of three.
	begun  [shingle - 1]uint64
	tokens int
	// lanes are counters of eight bits, for each byte of a hash eight in one
	// word: adding to them all is eight additions, not 64.
	lanes [8]uint64
	added int
	ones  [64]int
}

// spread puts each bit of a byte into a byte of its own.
var spread = func() (table [256]uint64) {
	for value := range table {
		for bit := range 8 {
			table[value] |= uint64(value>>bit&1) << (8 * bit)
		}
	}
	return table
}()

func (v *votes) add(token uint64) {
	hash := mix(v.begun[2] ^ token)
	v.begun = [shingle - 1]uint64{mix(token), mix(v.begun[0] ^ token), mix(v.begun[1] ^ token)}
	if v.tokens++; v.tokens < shingle {
		return
	}
	for i := range v.lanes {
		v.lanes[i] += spread[byte(hash)]
		hash >>= 8
	}
	if v.added++; v.added == 255 {
		v.carry()
	}
}

// carry empties the lanes before one of their counters runs over.
func (v *votes) carry() {
	for i, lane := range v.lanes {
		for bit := range 8 {
			v.ones[8*i+bit] += int(byte(lane >> (8 * bit)))
		}
	}
	v.lanes, v.added = [8]uint64{}, 0
}

// sum has the bits that are set in more than half of the shingles.
func (v *votes) sum() (sum uint64) {
	v.carry()
	shingles := v.tokens - (shingle - 1)
	for bit, ones := range v.ones {
		if 2*ones > shingles {
			sum |= 1 << bit
		}
	}
	return sum
}

const offset, prime = 14695981039346656037, 1099511628211 // FNV-1a

// eachToken adds a hash of each word; of scripts that are written without spaces
// each character is one.
func eachToken(text string, v *votes) {
	hash, inWord := uint64(offset), false
	for i := 0; i < len(text); {
		if lower := letters[text[i]]; lower != 0 {
			hash, inWord = (hash^uint64(lower))*prime, true
			i++
			continue
		}
		r, size := rune(text[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(text[i:])
		}
		i += size
		kind := kindOf(r)
		if kind == inside {
			hash, inWord = (hash^uint64(unicode.ToLower(r)))*prime, true
			continue
		}
		if inWord {
			v.add(hash)
			hash, inWord = offset, false
		}
		if kind == alone {
			v.add(mix(uint64(r)))
		}
	}
	if inWord {
		v.add(hash)
	}
}

// letters has the letters and digits of ASCII, in lower case, and 0 for all else.
var letters = func() (table [256]byte) {
	for c := range rune(utf8.RuneSelf) {
		if kindOf(c) == inside {
			table[c] = byte(unicode.ToLower(c))
		}
	}
	return table
}()

// What a character is to words.
const (
	between = iota
	inside
	alone // a word by itself
)

// firstAlone is the first character that may be a word by itself.
const firstAlone = 'ก'

func kindOf(r rune) int {
	switch {
	case r < utf8.RuneSelf:
		if r|0x20 >= 'a' && r|0x20 <= 'z' || r >= '0' && r <= '9' {
			return inside
		}
	case r >= firstAlone && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai):
		return alone
	case unicode.IsLetter(r) || unicode.IsDigit(r):
		return inside
	}
	return between
}

// mix spreads the bits of a number over all of it (splitmix64).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

func (p Print) isNear(other Print) bool {
	return p.near != 0 && other.near != 0 && bits.OnesCount64(p.near^other.near) <= maxBits
}
