// Package likeness tells texts that are the same, or nearly.
package likeness

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/bits"
	"strconv"
	"unicode"
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
	var votes [64]int
	var recent [shingle]uint64
	count := 0
	eachToken(text, func(token uint64) {
		copy(recent[:], recent[1:])
		recent[shingle-1] = token
		if count++; count < shingle {
			return
		}
		hash := uint64(0)
		for _, t := range recent {
			hash = mix(hash ^ t)
		}
		for bit := range votes {
			votes[bit] += int(hash>>bit&1)*2 - 1
		}
	})
	if count < minWords {
		return 0
	}
	var sum uint64
	for bit, vote := range votes {
		if vote > 0 {
			sum |= 1 << bit
		}
	}
	return max(sum, 1)
}

// eachToken calls do with a hash of each word; of scripts that are written
// without spaces each character is one.
func eachToken(text string, do func(uint64)) {
	const offset, prime = 14695981039346656037, 1099511628211 // FNV-1a
	hash, inWord := uint64(offset), false
	end := func() {
		if inWord {
			do(hash)
		}
		hash, inWord = offset, false
	}
	for _, r := range text {
		switch {
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai):
			end()
			do(mix(uint64(r)))
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			hash = (hash ^ uint64(unicode.ToLower(r))) * prime
			inWord = true
		default:
			end()
		}
	}
	end()
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
