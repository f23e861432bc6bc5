package markup

import (
	"strconv"
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

func (t *transcriber) image(n tree.Node) {
	if t.mathImage(n) {
		return
	}
	t.addImage(n, t.imageSource(n))
}

func (t *transcriber) picture(n tree.Node) {
	img := childElement(n, tag.Img)
	if !img.Exists() {
		t.children(n)
		return
	}
	src := t.imageSource(img)
	for c := n.FirstChild(); src == "" && c.Exists(); c = c.NextSibling() {
		if c.Tag() == tag.Source {
			src = t.imageSource(c)
		}
	}
	t.addImage(img, src)
}

func (t *transcriber) addImage(n tree.Node, src string) {
	media := document.Media{
		Type: "image", URL: src, Alt: oneLine(n.Attr("alt")), Title: oneLine(n.Attr("title")),
		Width: pixels(n, "width"), Height: pixels(n, "height"),
	}
	if src == "" || isPixel(media) {
		return
	}
	t.media = append(t.media, media)
	mode := t.opts.Images
	if mode == ImagesKeep && (t.isOpen(document.Superscript) || t.isOpen(document.Subscript)) {
		mode = ImagesAlt
	}
	switch mode {
	case ImagesKeep:
		if media.Title == media.Alt {
			media.Title = ""
		}
		image := t.arena.NewText(document.Image, media.Alt)
		image.Href, image.Title = src, media.Title
		t.inline(image)
	case ImagesAlt:
		t.text(media.Alt)
	}
}

func oneLine(s string) string {
	start, end := trim(s)
	return folded(s[start:end])
}

// isPixel recognises images that are there to be counted, not seen.
func isPixel(m document.Media) bool {
	return m.Width == 1 && m.Height <= 1 || m.Height == 1 && m.Width <= 1
}

func pixels(n tree.Node, side string) int {
	length := strings.TrimSuffix(strings.TrimSpace(n.Attr(side)), "px")
	if length == "" || length[0] < '0' || length[0] > '9' {
		return 0
	}
	value, _ := strconv.ParseUint(length, 10, 16)
	return int(value)
}

// imageSource returns the address of an image that may load late: src holds a
// placeholder then, and the address is in one of several other places.
func (t *transcriber) imageSource(n tree.Node) string {
	src, late := "", ""
	for a := range n.Attrs() {
		switch a.Name {
		case "src":
			src = a.Value
		case "data-src", "data-original", "data-lazy-src", "data-actualsrc", "data-original-src", "data-echo",
			"data-url":
			late = a.Value
		case "data-srcset", "data-lazy-srcset":
			if late == "" {
				late = fromSet(a.Value)
			}
		}
	}
	for _, candidate := range [...]string{late, src, fromSet(n.Attr("srcset"))} {
		if address := t.base.resolve(candidate); isImageAddress(address) {
			return address
		}
	}
	return ""
}

func isImageAddress(address string) bool {
	switch n := schemeLen(address); {
	case address == "" || address[0] == '#':
		return false
	case n > 0 && !strings.EqualFold(address[:n], "http:") && !strings.EqualFold(address[:n], "https:"):
		return false
	}
	return true
}

// fromSet returns the largest image of a srcset.
func fromSet(set string) string {
	best, bestSize := "", 0.0
	for set != "" {
		set = strings.TrimLeft(set, " \t\r\n\f,")
		end := strings.IndexAny(set, " \t\r\n\f")
		if end < 0 {
			end = len(set)
		}
		address := set[:end]
		descriptor, rest, _ := strings.Cut(set[end:], ",")
		if strings.HasSuffix(address, ",") {
			address, descriptor, rest = strings.TrimRight(address, ","), "", set[end:]
		}
		set = rest
		size, _ := strconv.ParseFloat(strings.Trim(descriptor, " \t\r\n\fwx"), 64)
		if best == "" || size > bestSize {
			best, bestSize = address, size
		}
	}
	return best
}

// player puts a link in the place of a video or a sound.
func (t *transcriber) player(n tree.Node, kind string) {
	src := n.Attr("src")
	for c := n.FirstChild(); src == "" && c.Exists(); c = c.NextSibling() {
		if c.Tag() == tag.Source {
			src = c.Attr("src")
		}
	}
	t.embed(n, kind, src)
}

func (t *transcriber) frame(n tree.Node) {
	src := n.Attr("src")
	if src == "" {
		src = n.Attr("data-src")
	}
	t.embed(n, "embed", src)
}

func (t *transcriber) embed(n tree.Node, kind, src string) {
	address := t.base.resolve(src)
	media := document.Media{
		Type: kind, URL: address, Title: oneLine(n.Attr("title")),
		Width: pixels(n, "width"), Height: pixels(n, "height"),
	}
	if !isImageAddress(address) || isPixel(media) {
		return
	}
	t.media = append(t.media, media)
	if t.opts.Links != LinksKeep || t.isOpen(document.Link) {
		return
	}
	label := kind
	if media.Title != "" {
		label += ": " + media.Title
	}
	link := t.arena.New(document.Link)
	link.Href = address
	link.Append(t.arena.NewText(document.Text, label))
	t.endBlock()
	t.inline(link)
	t.endBlock()
}
