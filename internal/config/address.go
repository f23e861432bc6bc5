package config

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// addressLike is what begins with a scheme. One letter is a drive of Windows.
var addressLike = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9+.-]+):`)

// setCache takes memory or the path of a file. What is neither is not made a
// file of: an address may carry a password, which would end up in a path and
// is not repeated here.
func setCache(c *Config, s string) error {
	scheme := addressLike.FindStringSubmatch(s)
	switch {
	case s == "" || s == "sqlite:":
		return errors.New("it is empty; give memory or the path of a file")
	case scheme != nil && scheme[1] != "sqlite":
		return fmt.Errorf("no store takes addresses that begin with %s:; give memory or the path of a file", scheme[1])
	}
	c.Cache = s
	return nil
}

var userInfo = regexp.MustCompile(`://[^/?#\s]*@`)

func withoutUser(value string) string { return userInfo.ReplaceAllLiteralString(value, "://…@") }

// CacheFile is the file in which pages are kept; empty means memory.
func (c *Config) CacheFile() string {
	if c.Cache == "memory" {
		return ""
	}
	return strings.TrimPrefix(c.Cache, "sqlite:")
}
