package release

import (
	"bytes"
	"compress/gzip"
	"crypto/md5" // what the format of the package has
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
	"time"
)

// control is what the package manager is told.
const control = `Package: decant
Version: %s
Architecture: %s
Maintainer: The Decant authors <decant-dev@users.noreply.github.com>
Installed-Size: %d
Recommends: ca-certificates
Suggests: chromium
Section: web
Priority: optional
Homepage: https://github.com/decant-dev/decant
Description: reads the web for language models
 Finds the links in a message, fetches them safely, pours off the readable part
 as Markdown and marks it as untrusted; on the command line, over HTTP and MCP.
`

// deb makes a package for Debian and its kin: an archive of two archives.
func (p *Plan) deb(t Target, files []File) ([]byte, error) {
	installed, err := placed(files)
	if err != nil {
		return nil, err
	}
	size, listed := 0, ""
	for _, f := range installed {
		size += len(f.Data)
		listed += fmt.Sprintf("%x  %s\n", md5.Sum(f.Data), f.Name)
	}
	about := []File{
		{Name: "control", Data: fmt.Appendf(nil, control, p.Version, t.Arch, (size+1023)/1024)},
		{Name: "md5sums", Data: []byte(listed)},
	}
	var aboutTar, dataTar, out bytes.Buffer
	if err := writeTar(&aboutTar, ".", about, p.Date); err != nil {
		return nil, err
	}
	if err := writeTar(&dataTar, ".", withFolders(installed), p.Date); err != nil {
		return nil, err
	}
	writeAr(&out, p.Date, []File{
		{Name: "debian-binary", Data: []byte("2.0\n")},
		{Name: "control.tar.gz", Data: aboutTar.Bytes()},
		{Name: "data.tar.gz", Data: dataTar.Bytes()},
	})
	return out.Bytes(), nil
}

// places maps the files of an archive to where a system has them.
var places = []struct{ from, to string }{
	{"decant.service", "usr/lib/systemd/system/decant.service"},
	{"decant.bash", "usr/share/bash-completion/completions/decant"},
	{"decant.fish", "usr/share/fish/vendor_completions.d/decant.fish"},
	{"_decant", "usr/share/zsh/vendor-completions/_decant"},
	{"LICENSE", "usr/share/doc/decant/copyright"},
	{"NOTICE", "usr/share/doc/decant/NOTICE"},
	{"CHANGELOG.md", "usr/share/doc/decant/changelog.gz"},
	{"decant", "usr/bin/decant"},
}

// placed moves files to where a system has them; those that it has no place for
// are left out.
func placed(files []File) ([]File, error) {
	var out []File
	for _, f := range files {
		f.Name = place(f.Name)
		if f.Name == "" {
			continue
		}
		if strings.HasSuffix(f.Name, ".gz") {
			packed, err := squeezed(f.Data)
			if err != nil {
				return nil, err
			}
			f.Data = packed
		}
		out = append(out, f)
	}
	return out, nil
}

// withFolders puts every folder before what is in it: the package manager makes
// none by itself.
func withFolders(files []File) []File {
	slices.SortFunc(files, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	made := map[string]bool{}
	var out []File
	for _, f := range files {
		for i, r := range f.Name {
			if folder := f.Name[:i+1]; r == '/' && !made[folder] {
				made[folder] = true
				out = append(out, File{Name: folder})
			}
		}
		out = append(out, f)
	}
	return out
}

func place(name string) string {
	if strings.HasPrefix(name, "man/") {
		return "usr/share/" + name + ".gz"
	}
	for _, p := range places {
		if path.Base(name) == p.from {
			return p.to
		}
	}
	return ""
}

func squeezed(data []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	err = w.Close()
	return b.Bytes(), err
}

// writeAr writes the outer archive; a file of odd length is followed by a byte.
func writeAr(w io.Writer, date time.Time, files []File) {
	io.WriteString(w, "!<arch>\n")
	for _, f := range files {
		fmt.Fprintf(w, "%-16s%-12d%-6d%-6d%-8o%-10d`\n", f.Name, date.Unix(), 0, 0, 0o100644, len(f.Data))
		w.Write(f.Data)
		if len(f.Data)%2 == 1 {
			io.WriteString(w, "\n")
		}
	}
}
