package fetch

import (
	"net/http"
	"net/http/cookiejar"
	"net/url"

	"golang.org/x/net/publicsuffix"
)

// cookies lives as long as one chain and keeps each origin's to itself, so
// that a redirect that checks for a cookie works and nothing crosses over.
type cookies map[string]*cookiejar.Jar

func (c cookies) keep(from *url.URL, response *http.Response) {
	received := response.Cookies()
	if len(received) == 0 {
		return
	}
	origin := from.Scheme + "://" + from.Host
	if c[origin] == nil {
		jar, err := cookiejar.New(&cookiejar.Options{PublicSuffixList: publicsuffix.List})
		if err != nil {
			return
		}
		c[origin] = jar
	}
	c[origin].SetCookies(from, received)
}

func (c cookies) add(to *url.URL, request *http.Request) {
	jar := c[to.Scheme+"://"+to.Host]
	if jar == nil {
		return
	}
	for _, cookie := range jar.Cookies(to) {
		request.AddCookie(cookie)
	}
}
