// Package ooxml is the container that DOCX, XLSX and PPTX share: parts, and
// what leads from one to another.
package ooxml

import (
	"path"
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/reader/internal/unpack"
	"github.com/decant-dev/decant/reader/internal/xmltext"
)

// A Package is an open container.
type Package struct{ *unpack.Archive }

// Open reads the directory of a container.
func Open(body []byte) (*Package, error) {
	archive, err := unpack.Open(body)
	if err != nil {
		return nil, err
	}
	return &Package{archive}, nil
}

// XML parses a part that the document cannot be without.
func (p *Package) XML(name string) (*xmltext.Node, error) {
	body, err := p.Need(name)
	if err != nil {
		return nil, err
	}
	return xmltext.Parse(body)
}

// Extra parses a part that may be missing or damaged; it is nil then, which
// all methods of a node allow for.
func (p *Package) Extra(name string) *xmltext.Node {
	if !p.Has(name) {
		return nil
	}
	n, err := p.XML(name)
	if err != nil {
		return nil
	}
	return n
}

// A Relation is what a part refers to by an id.
type Relation struct {
	Kind     string // the last word of its type, such as image
	Target   string // a part's name, or an address
	External bool
}

// Relations returns what the part refers to, by id.
func (p *Package) Relations(part string) map[string]Relation {
	out := map[string]Relation{}
	folder, file := path.Split(part)
	for r := range p.Extra(folder + "_rels/" + file + ".rels").Children() {
		rel := Relation{Kind: path.Base(r.Attr("Type")), Target: r.Attr("Target"),
			External: r.Attr("TargetMode") == "External"}
		if !rel.External {
			rel.Target = within(folder, rel.Target)
		}
		out[r.Attr("Id")] = rel
	}
	return out
}

func within(folder, target string) string {
	if strings.HasPrefix(target, "/") {
		return strings.TrimPrefix(path.Clean(target), "/")
	}
	return path.Join(folder, target)
}

// Main returns the name of the part that the document begins with.
func (p *Package) Main(usual string) string {
	for _, r := range p.Relations("") {
		if r.Kind == "officeDocument" && p.Has(r.Target) {
			return r.Target
		}
	}
	return usual
}

// Part returns the target of the first relation of a kind, or "".
func Part(relations map[string]Relation, kind string) string {
	found := ""
	for _, r := range relations {
		if r.Kind == kind && (found == "" || r.Target < found) {
			found = r.Target
		}
	}
	return found
}

// Describe fills in what the document says about itself.
func (p *Package) Describe(m *document.Metadata) {
	core := p.Extra("docProps/core.xml")
	m.Title = core.Child("dc:title").Words()
	m.Author = core.Child("dc:creator").Words()
	m.Description = core.Child("dc:description").Words()
	m.Language = core.Child("dc:language").Words()
	m.PublishedAt = core.Child("dcterms:created").Words()
	m.ModifiedAt = core.Child("dcterms:modified").Words()
	for _, word := range strings.FieldsFunc(core.Child("cp:keywords").Words(),
		func(r rune) bool { return r == ',' || r == ';' }) {
		m.Keywords = append(m.Keywords, strings.TrimSpace(word))
	}
}

// IsOn reads a switch such as <w:b/> or <w:b w:val="0"/>, which is on where
// it only stands there.
func IsOn(n *xmltext.Node, attr string) bool {
	if n == nil {
		return false
	}
	switch n.Attr(attr) {
	case "0", "false", "off", "none":
		return false
	}
	return true
}
