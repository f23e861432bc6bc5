package cli

import (
	"net"
	"net/netip"
	"os"
	"strconv"
	"strings"

	"github.com/decant-dev/decant/internal/source"
	"github.com/decant-dev/decant/link"
)

// A place is where a page is to be had: an address, or a file.
type place struct {
	address string
	file    string
	member  string // of the file, where that is an archive, after a mark
	pick    *source.Pick
}

// locate tells what a person means by an argument. A file that is there comes
// before a name that is only thinkable.
func locate(arg string) (place, error) {
	if file, pick, ok := source.ParsePick(arg); ok {
		return place{file: file, pick: pick}, nil
	}
	if strings.Contains(arg, "://") {
		return place{address: arg}, nil
	}
	info, err := os.Stat(arg)
	switch {
	case err == nil && info.IsDir():
		return place{}, usage("%s is a folder; give a file in it, or an address", arg)
	case err == nil:
		return place{file: arg}, nil
	}
	if archive, member, ok := strings.Cut(arg, "!"); ok && isFile(archive) {
		return place{file: archive, member: member}, nil
	}
	if address, ok := asAddress(arg); ok {
		return place{address: address}, nil
	}
	if hasScheme(arg) {
		return place{address: arg}, nil // the engine says what is wrong with it
	}
	return place{}, usage("no such file: %s (an address would begin with https://)", arg)
}

// asAddress reads example.com/a and localhost:3000 as a person means them.
// Names that are as likely those of files, such as notes.md, are none.
func asAddress(text string) (string, bool) {
	if strings.Contains(text, "://") {
		return text, true
	}
	host, _, _ := strings.Cut(text, "/")
	if isLocal(host) {
		return "http://" + text, true
	}
	for l := range link.All(text, link.Options{NoMarkdown: true, DefaultScheme: "https"}) {
		return l.Href, l.Type == link.URL && l.Start == 0 && l.End == len(text)
	}
	return "", false
}

// isLocal reports whether a host is this machine or a number, with or without
// a port. Hardly any of these has a certificate.
func isLocal(host string) bool {
	name, port, err := net.SplitHostPort(host)
	if err != nil {
		name, port = strings.Trim(host, "[]"), "80"
	}
	_, badPort := strconv.ParseUint(port, 10, 16)
	_, badNumber := netip.ParseAddr(name)
	return badPort == nil && (badNumber == nil || strings.EqualFold(name, "localhost"))
}

func hasScheme(text string) bool {
	scheme, _, found := strings.Cut(text, ":")
	return found && len(scheme) > 1 &&
		strings.Trim(strings.ToLower(scheme), "abcdefghijklmnopqrstuvwxyz+-.0123456789") == ""
}

// withScheme is asAddress for commands that take addresses only, whose own
// errors say what is wrong with the rest.
func withScheme(text string) string {
	if address, ok := asAddress(text); ok {
		return address
	}
	return text
}
