package cli

import (
	"context"
	"path/filepath"
	"strings"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/link"
)

// cutFiles takes the files off that a question is about: those at its end, or
// else at its beginning. Of the words of the question so many are left: one
// alone is the question, though it may be kept in a file.
func cutFiles(args []string, least int) (words, files []string) {
	end := len(args)
	for end > least && isPage(args[end-1]) {
		end--
	}
	if end < len(args) {
		return args[:end], args[end:]
	}
	start := 0
	for start < len(args)-least && isNamedFile(args[start]) {
		start++
	}
	return args[start:], args[:start]
}

// isPage reports a file, or standard input.
func isPage(arg string) bool {
	at, err := locate(arg)
	return arg == "-" || err == nil && at.file != ""
}

// isNamedFile reports a file that is hardly a word of a question as well.
func isNamedFile(arg string) bool { return isPage(arg) && looksLikeFile(arg) }

func looksLikeFile(arg string) bool {
	extension := filepath.Ext(arg)
	return len(extension) > 1 && !strings.ContainsAny(extension, " ?!,;:")
}

// missing is the file that a question without any page names at its end.
func missing(words, files []string) error {
	last := len(words) - 1
	if last < 1 || len(files) > 0 || !looksLikeFile(words[last]) && !isFolder(words[last]) {
		return nil
	}
	for range link.All(strings.Join(words, " "), link.Options{DefaultScheme: "https"}) {
		return nil
	}
	_, err := locate(words[last])
	return err
}

// tellApart tells addresses from files.
func tellApart(args []string) (addresses, files []string, err error) {
	for _, arg := range args {
		if arg == "-" {
			files = append(files, arg)
			continue
		}
		at, err := locate(arg)
		switch {
		case err != nil:
			return nil, nil, err
		case at.file != "":
			files = append(files, arg)
		default:
			addresses = append(addresses, withScheme(arg))
		}
	}
	return addresses, files, nil
}

// given reads files that questions are asked about.
func (p *Program) given(ctx context.Context, files []string) ([]decant.Given, error) {
	var out []decant.Given
	for _, file := range files {
		req, err := p.readRequest(ctx, file, &readFlags{})
		if err != nil {
			return nil, err
		}
		out = append(out, decant.Given{URL: req.URL, Body: req.HTML, Cut: req.Cut, ContentType: req.ContentType,
			Name: nameOf(file, &req), Member: req.Member})
	}
	return out, nil
}

// nameOf is what a file is called.
func nameOf(file string, req *decant.ReadRequest) string {
	if file == "-" {
		return "standard input"
	}
	return req.Name
}
