package markup

import (
	"cmp"
	"slices"
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

// isOfPicture reports whether a caption is that of a picture, without which it
// says little, and not of a table or code.
func isOfPicture(caption tree.Node) bool {
	figure := caption.Parent()
	for range 2 {
		if figure.Tag() == tag.Figure {
			break
		}
		figure = figure.Parent()
	}
	return figure.Tag() == tag.Figure && holds(figure, tag.Img) && !holds(figure, tag.Table) && !holds(figure, tag.Pre)
}

func (t *transcriber) addImage(n tree.Node, src string) {
	media := document.Media{
		Type: "image", URL: src, Alt: oneLine(n.Attr("alt")), Title: oneLine(n.Attr("title")),
		Width: pixels(n, "width"), Height: pixels(n, "height"),
	}
	if src == "" || isPixel(media) || isDecoration(n, media) {
		return
	}
	t.noteMedia(media)
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
		if !saysNothing(media.Alt) {
			t.text(media.Alt)
		}
	}
}

// maxMedia is how many pictures, films and sounds of a page are listed. They stand
// in the text all the same.
const maxMedia = 50_000

func (t *transcriber) noteMedia(media document.Media) {
	if len(t.media) == cap(t.media) { // append would leave behind several times what is needed
		t.media = slices.Grow(t.media, max(8, len(t.media)))
	}
	if len(t.media) < maxMedia {
		t.media = append(t.media, media)
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

// imageSource returns the file of an image that is worth having: the one it is
// written with, unless that is a placeholder, because it loads late, or the
// least of several sizes.
func (t *transcriber) imageSource(n tree.Node) string {
	var src, late, set, lateSet string
	for a := range n.Attrs() {
		switch a.Name {
		case "src":
			src = a.Value
		case "srcset":
			set = a.Value
		case "data-src", "data-original", "data-lazy-src", "data-actualsrc", "data-original-src", "data-echo",
			"data-url":
			late = a.Value
		case "data-srcset", "data-lazy-srcset":
			lateSet = a.Value
		}
	}
	for _, candidate := range [...]string{fuller(late, lateSet), fuller(src, set)} {
		if address := t.base.resolve(candidate); isImageAddress(address) {
			return address
		}
	}
	return ""
}

// smallWidth is the width in pixels under which a larger file is worth having.
const smallWidth = 600

// fuller returns src, or the largest of a srcset where src is no image or is
// told to be small.
func fuller(src, set string) string {
	if set == "" {
		return src
	}
	best, own := variant{}, 0.0
	eachVariant(set, func(v variant) {
		if v.address == src {
			own = v.size
		}
		if best.address == "" || v.size > best.size {
			best = v
		}
	})
	if !isImageAddress(cleanAddress(src)) || isSpacer(src) || 0 < own && own < smallWidth && own < best.size {
		return best.address
	}
	return src
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

// A variant is one of the files that an image may be loaded from.
type variant struct {
	address string
	size    float64 // in pixels across, as far as it is told
}

func eachVariant(set string, visit func(variant)) {
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
		if set = rest; address != "" {
			visit(variant{address, width(strings.TrimSpace(descriptor))})
		}
	}
}

// usualWidth is what an image is taken to be across of which only the density
// is told.
const usualWidth = 640

// width reads a descriptor of a srcset: "1200w", "2x".
func width(descriptor string) float64 {
	number, perPixel := strings.CutSuffix(descriptor, "x")
	size, _ := strconv.ParseFloat(strings.TrimSuffix(number, "w"), 64)
	if perPixel {
		return size * usualWidth
	}
	return size
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
	if !isUnseen(n) || isPlayer(t.base.resolve(src)) { // players may wait for a click
		t.embed(n, "embed", src)
	}
}

// embed writes a link to what plays or shows something of another page. A frame
// that does not say what it shows is worth none unless it plays something.
func (t *transcriber) embed(n tree.Node, kind, src string) {
	address := t.base.resolve(src)
	media := document.Media{
		Type: kind, URL: address, Title: oneLine(cmp.Or(n.Attr("title"), n.Attr("aria-label"))),
		Width: pixels(n, "width"), Height: pixels(n, "height"),
	}
	if !isImageAddress(address) || isPixel(media) {
		return
	}
	t.noteMedia(media)
	label := mediaLabel(n, media)
	if label == "" || t.opts.Links != LinksKeep || t.isOpen(document.Link) {
		return
	}
	link := t.arena.New(document.Link)
	link.Href = address
	link.Append(t.arena.NewText(document.Text, label))
	t.endBlock()
	t.inline(link)
	t.endBlock()
}
