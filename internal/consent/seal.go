package consent

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"strings"
	"time"

	"github.com/decant-dev/decant/internal/principal"
)

// Patience is how long a person may take to answer, and how long the answer
// is good.
const Patience = 5 * time.Minute

// A Note is what was asked of a person and what they have allowed so far. The
// program that asks them carries it from one request to the next.
type Note struct {
	Asked   []string  `json:"asked,omitempty"`
	Granted []string  `json:"granted,omitempty"`
	Until   time.Time `json:"until"`
}

// A Seal signs notes, so that only what was asked here can be answered here, and
// only by whoever it was asked of.
type Seal struct{ secret [32]byte }

// NewSeal makes a seal that no other process has.
func NewSeal() *Seal {
	s := &Seal{}
	rand.Read(s.secret[:]) // never fails
	return s
}

// NewSharedSeal makes a seal of a secret that several servers know, so that each
// opens what another has closed.
func NewSharedSeal(secret [32]byte) *Seal { return &Seal{secret} }

// Close writes a note down for one principal, good until its time.
func (s *Seal) Close(who principal.ID, n Note) string {
	text, _ := json.Marshal(n) // strings and a time always marshal
	return base64.RawURLEncoding.EncodeToString(text) + "." + base64.RawURLEncoding.EncodeToString(s.sign(who, text))
}

// Open returns the note, and whether it was written here for the same principal
// and is still good.
func (s *Seal) Open(who principal.ID, sealed string) (Note, bool) {
	body, signature, _ := strings.Cut(sealed, ".")
	text, err := base64.RawURLEncoding.DecodeString(body)
	if err != nil {
		return Note{}, false
	}
	signed, err := base64.RawURLEncoding.DecodeString(signature)
	if err != nil || !hmac.Equal(signed, s.sign(who, text)) {
		return Note{}, false
	}
	var n Note
	if json.Unmarshal(text, &n) != nil || !time.Now().Before(n.Until) {
		return Note{}, false
	}
	return n, true
}

// sign covers the principal without showing it.
func (s *Seal) sign(who principal.ID, text []byte) []byte {
	mac := hmac.New(sha256.New, s.secret[:])
	mac.Write([]byte(who + "\x00"))
	mac.Write(text)
	return mac.Sum(nil)
}
