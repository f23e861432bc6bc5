package ladder

import "github.com/decant-dev/decant/internal/lazyregexp"

// packed finds where an address or a file's name goes on within an archive.
var packed = lazyregexp.New(`(?i)\.(?:zip|jar|tar|tgz|gz|bz2|docx|xlsx|pptx|epub|od[tsp]|hwpx)(!/?)[^!]`)

// SplitMember takes apart an address such as https://example.com/a.zip!b.txt.
func SplitMember(address string) (archive, member string) {
	at := packed().FindStringSubmatchIndex(address)
	if at == nil {
		return address, ""
	}
	return address[:at[2]], address[at[3]:]
}
