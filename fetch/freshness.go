package fetch

import (
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Storable reports whether the server permits a copy to be kept.
func (r *Response) Storable() bool {
	_, noStore := r.directive("no-store")
	return !noStore && r.Header.Get("Vary") != "*"
}

// Fresh gives how long a copy is good without asking again. The second value
// is false when the server does not say.
func (r *Response) Fresh() (time.Duration, bool) {
	if _, noCache := r.directive("no-cache"); noCache {
		return 0, true
	}
	if value, ok := r.directive("max-age"); ok {
		seconds, err := strconv.ParseUint(value, 10, 31)
		if err != nil {
			return 0, true
		}
		return max(0, time.Duration(seconds)*time.Second-r.age()), true
	}
	expires := r.Header.Get("Expires")
	if expires == "" {
		return 0, false
	}
	at, err := http.ParseTime(expires)
	if err != nil {
		return 0, true
	}
	return max(0, at.Sub(r.FetchedAt)), true
}

// Validators gives what IfNoneMatch and IfModifiedSince take next time.
func (r *Response) Validators() (etag, lastModified string) {
	return shown(r.Header.Get("Etag")), shown(r.Header.Get("Last-Modified"))
}

func (r *Response) age() time.Duration {
	seconds, err := strconv.ParseUint(r.Header.Get("Age"), 10, 31)
	if err != nil {
		return 0
	}
	return time.Duration(seconds) * time.Second
}

func (r *Response) directive(name string) (string, bool) {
	for part := range strings.SplitSeq(strings.Join(r.Header.Values("Cache-Control"), ","), ",") {
		key, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		if strings.EqualFold(strings.TrimSpace(key), name) {
			return strings.Trim(strings.TrimSpace(value), `"`), true
		}
	}
	return "", false
}
