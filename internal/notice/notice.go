// Package notice writes down whose work is in the program and under which
// licences, for the file NOTICE.
//
//	notice.go   Notice: what is said, and how it is written
//	module.go   Modules: what is linked, on which systems
//	licence.go  what the files of a module say of its licence
package notice

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
)

// A Notice is all that must be said of the work of others.
type Notice struct {
	Modules []Module
	Sources []Source // of the reader's model
}

// A Source is a collection of pages that the reader's model was trained on.
type Source struct {
	Name    string `json:"name"`
	Author  string `json:"author"`
	Licence string `json:"licence"`
	Pages   int    `json:"pages"`
}

const opening = `Decant
Copyright 2026 The Decant authors
Licensed under the Apache License, Version 2.0.

The program contains the work of others, named below. Written by "make notice".
`

const model = `
THE READER'S MODEL

reader/internal/webpage/model.bin was trained on pages whose main content others had
marked. It holds numbers that were learned from them, and none of their text.
The pages belong to their owners; the collections are:
`

// Tables in the program that were made of the lists of others.
const tables = `
TABLES

Public Suffix List (in golang.org/x/net/publicsuffix), https://publicsuffix.org/
  Mozilla Public License 2.0, https://mozilla.org/MPL/2.0/
Root Zone Database of top-level domains (in link), https://www.iana.org/domains/root/db
Named character references of the HTML Standard (in tree), https://html.spec.whatwg.org/
  Copyright WHATWG (Apple, Google, Mozilla, Microsoft); BSD-3-Clause where it is part of source code
PDFium, compiled to WebAssembly (in the module go-pdfium), https://pdfium.googlesource.com/pdfium/
  Copyright 2014 The PDFium Authors; BSD-3-Clause, parts of it Apache-2.0. It holds FreeType (FreeType Project
  License: portions of this software are copyright the FreeType Project, www.freetype.org), libjpeg-turbo (based
  in part on the work of the Independent JPEG Group), OpenJPEG (BSD-2-Clause), Little CMS (MIT), zlib, Anti-Grain
  Geometry 2.3 and ICU's data (Unicode License)
`

const (
	modulesHead  = "\nMODULES\n\n"
	licencesHead = "\nLICENCES\n"
)

// Write writes the notice: who, then each licence's text once.
func (n *Notice) Write(w io.Writer) error {
	var b strings.Builder
	b.WriteString(opening + model + "\n")
	for _, s := range n.Sources {
		fmt.Fprintf(&b, "%s\n  by %s, %s; %d pages\n", s.Name, s.Author, s.Licence, s.Pages)
	}
	b.WriteString(tables + modulesHead)
	texts := collect(n.Modules)
	for _, m := range n.Modules {
		b.WriteString(m.row(texts))
	}
	b.WriteString(licencesHead)
	for i, t := range texts {
		fmt.Fprintf(&b, "\n[%d] %s\n\n%s\n", i+1, t.Kind, t.Terms)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// row is what is said of a module; numbers lead to the texts of its licences.
func (m *Module) row(texts []Licence) string {
	row := "* " + m.Path + " " + m.Version
	if len(m.Systems) > 0 {
		row += " (" + strings.Join(m.Systems, ", ") + ")"
	}
	row += "\n"
	for _, l := range m.Licences {
		number := slices.IndexFunc(texts, func(t Licence) bool { return folded(t.Terms) == folded(l.Terms) }) + 1
		row += fmt.Sprintf("  %s [%d]\n", l.Kind, number)
		for _, line := range l.Copyrights {
			row += "  " + line + "\n"
		}
	}
	return row
}

// collect gathers the texts of all licences, each once, the usual ones first.
func collect(modules []Module) []Licence {
	var texts []Licence
	uses := map[string]int{}
	for _, m := range modules {
		for _, l := range m.Licences {
			if uses[folded(l.Terms)]++; uses[folded(l.Terms)] == 1 {
				texts = append(texts, l)
			}
		}
	}
	slices.SortStableFunc(texts, func(a, b Licence) int {
		return cmp.Compare(uses[folded(b.Terms)], uses[folded(a.Terms)])
	})
	return texts
}

// Listed reads back which modules a notice names for a system, with their
// versions.
func Listed(notice, system string) map[string]string {
	listed := map[string]string{}
	_, rows, _ := strings.Cut(notice, modulesHead)
	rows, _, _ = strings.Cut(rows, licencesHead)
	for line := range strings.Lines(rows) {
		fields := strings.Fields(line)
		if !strings.HasPrefix(line, "* ") || len(fields) < 3 {
			continue
		}
		systems := strings.Trim(strings.Join(fields[3:], ""), "()")
		if systems == "" || slices.Contains(strings.Split(systems, ","), system) {
			listed[fields[1]] = fields[2]
		}
	}
	return listed
}
