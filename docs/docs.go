// Package docs is the text of the manual, in English and Korean.
package docs

import "embed"

// Files are the chapters and their pictures, a folder for each language, and
// requests with their results, which are the same in all.
//
//go:embed en ko results
var Files embed.FS
