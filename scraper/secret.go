package scraper

import (
	"errors"
	"net/url"
	"strings"
)

// secretWords are parts of the names of parameters that carry secrets.
var secretWords = []string{
	"token",
	"key",
	"secret",
	"passw",
	"pwd",
	"auth",
	"session",
	"sid",
	"sig",
	"jwt",
	"credential",
	"otp",
	"code",
	"invite",
	"access",
}

// WithoutSecrets returns the address without user, fragment and parameters
// that may be secret: by their name, or because their value looks random.
func WithoutSecrets(address string) (string, error) {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return "", errors.New("the address cannot be parsed")
	}
	u.User, u.Fragment, u.RawFragment = nil, "", ""
	var kept []string
	for pair := range strings.SplitSeq(u.RawQuery, "&") {
		name, value, _ := strings.Cut(pair, "=")
		if pair != "" && !isSecretName(name) && !looksRandom(value) {
			kept = append(kept, pair)
		}
	}
	u.RawQuery = strings.Join(kept, "&")
	u.ForceQuery = false
	return u.String(), nil
}

func isSecretName(name string) bool {
	name = strings.ToLower(name)
	for _, word := range secretWords {
		if strings.Contains(name, word) {
			return true
		}
	}
	return false
}

// looksRandom reports whether a value is long, in one word, and mixes letters
// and digits as no word of a language does.
func looksRandom(value string) bool {
	if len(value) < 20 || strings.ContainsAny(value, "+ %") && !strings.Contains(value, "%2B") {
		return false
	}
	changes, digits, last := 0, 0, separator
	for i := 0; i < len(value); i++ {
		class := charClass(value[i])
		if class == digit {
			digits++
		}
		if class != last && class != separator && last != separator {
			changes++
		}
		last = class
	}
	return digits > 0 && changes*4 >= len(value)
}

const (
	separator = iota
	digit
	lowerCase
	upperCase
)

func charClass(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return digit
	case c >= 'a' && c <= 'z':
		return lowerCase
	case c >= 'A' && c <= 'Z':
		return upperCase
	}
	return separator
}
