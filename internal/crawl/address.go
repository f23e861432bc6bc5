package crawl

import (
	"net/url"
	"slices"
	"strings"
)

// tracking and sessions are parameters that lead to the same page with or
// without them.
var (
	tracking = []string{"gclid", "fbclid", "msclkid", "dclid", "yclid", "mc_cid",
		"mc_eid", "igshid", "_ga", "_gl", "ref_src"}
	sessions = []string{"phpsessid", "jsessionid", "sessionid", "session_id", "sid", "aspsessionid",
		"cfid", "cftoken", "zenid", "oscsid"}
)

// Canonical is the one form of an address in which it is asked for: without
// fragment, default port, and parameters that change nothing. It is empty for
// what is no page.
func Canonical(base *url.URL, ref string) string {
	ref = strings.TrimSpace(ref)
	if ref == "" || strings.HasPrefix(ref, "#") {
		return ""
	}
	target, err := base.Parse(ref)
	if err != nil || target.Host == "" || target.Scheme != "http" && target.Scheme != "https" || target.User != nil {
		return ""
	}
	target.Fragment, target.RawFragment = "", ""
	target.Host = strings.ToLower(target.Host)
	if port := target.Port(); port == "80" && target.Scheme == "http" || port == "443" && target.Scheme == "https" {
		target.Host = strings.TrimSuffix(target.Host, ":"+port)
	}
	if target.Path == "" {
		target.Path = "/"
	}
	if path, session, ok := strings.Cut(target.Path, ";"); ok && isSession(session) {
		target.Path, target.RawPath = path, ""
	}
	target.RawQuery, target.ForceQuery = cleanQuery(target.RawQuery), false
	return target.String()
}

func isSession(parameter string) bool {
	name, _, _ := strings.Cut(strings.ToLower(parameter), "=")
	return slices.Contains(sessions, name)
}

// cleanQuery drops parameters that change nothing, and keeps the rest as it is:
// another order or encoding may be another page.
func cleanQuery(query string) string {
	var kept []string
	for part := range strings.SplitSeq(query, "&") {
		name, _, _ := strings.Cut(strings.ToLower(part), "=")
		if part == "" || strings.HasPrefix(name, "utm_") || slices.Contains(tracking, name) || isSession(part) {
			continue
		}
		kept = append(kept, part)
	}
	return strings.Join(kept, "&")
}

// key is what two addresses of the same page share: the order of parameters,
// a slash at the end and www. seldom make another.
func key(address string) string {
	target, err := url.Parse(address)
	if err != nil {
		return address
	}
	query := strings.Split(target.RawQuery, "&")
	slices.Sort(query)
	path := target.EscapedPath()
	if len(path) > 1 {
		path = strings.TrimSuffix(path, "/")
	}
	return strings.TrimPrefix(target.Host, "www.") + path + "?" + strings.Join(query, "&")
}
