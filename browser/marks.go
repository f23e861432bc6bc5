package browser

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"strconv"

	"github.com/decant-dev/decant/tab"
)

// digits are the figures 0 to 9, three bits wide and five rows high.
var digits = [10][5]uint8{
	{7, 5, 5, 5, 7}, {2, 6, 2, 2, 7}, {7, 1, 7, 4, 7}, {7, 1, 7, 1, 7}, {5, 5, 7, 1, 1},
	{7, 4, 7, 1, 7}, {7, 4, 7, 5, 7}, {7, 1, 1, 1, 1}, {7, 5, 7, 5, 7}, {7, 5, 7, 1, 7},
}

const (
	digitScale = 2
	digitWide  = 4 * digitScale
	tagHigh    = 5*digitScale + 4
)

var markColours = []color.RGBA{
	{R: 200, A: 255}, {B: 200, A: 255}, {G: 120, A: 255}, {R: 150, B: 150, A: 255}, {R: 180, G: 90, A: 255},
}

// A mark is an element to be drawn, with its place in the picture.
type mark struct {
	number int
	box    image.Rectangle
}

// drawMarks draws the numbers of elements on a picture, with their outlines.
// The page itself is not touched.
func drawMarks(picture []byte, marks []mark) ([]byte, error) {
	decoded, err := png.Decode(bytes.NewReader(picture))
	if err != nil {
		return nil, err
	}
	canvas, ok := decoded.(*image.RGBA) // as browsers send them
	if !ok {
		canvas = image.NewRGBA(decoded.Bounds())
		draw.Draw(canvas, canvas.Bounds(), decoded, decoded.Bounds().Min, draw.Src)
	}
	for _, m := range marks {
		m.draw(canvas)
	}
	var out bytes.Buffer
	err = quickly.Encode(&out, canvas)
	return out.Bytes(), err
}

// quickly packs pictures of pages in two thirds of the usual time, 3 % larger.
var quickly = png.Encoder{CompressionLevel: png.BestSpeed}

func (m mark) draw(canvas *image.RGBA) {
	colour := image.NewUniform(markColours[m.number%len(markColours)])
	b := m.box
	for _, side := range []image.Rectangle{
		image.Rect(b.Min.X, b.Min.Y, b.Max.X, b.Min.Y+2), image.Rect(b.Min.X, b.Max.Y-2, b.Max.X, b.Max.Y),
		image.Rect(b.Min.X, b.Min.Y, b.Min.X+2, b.Max.Y), image.Rect(b.Max.X-2, b.Min.Y, b.Max.X, b.Max.Y),
	} {
		draw.Draw(canvas, side, colour, image.Point{}, draw.Src)
	}
	text := strconv.Itoa(m.number)
	at := image.Pt(max(b.Min.X-2, 0), max(b.Min.Y-tagHigh+4, 0))
	tag := image.Rect(at.X, at.Y, at.X+len(text)*digitWide+4, at.Y+tagHigh)
	draw.Draw(canvas, tag, colour, image.Point{}, draw.Src)
	for i, c := range text {
		drawDigit(canvas, int(c-'0'), at.Add(image.Pt(3+i*digitWide, 2)))
	}
}

func drawDigit(canvas *image.RGBA, digit int, at image.Point) {
	for row, bits := range digits[digit] {
		for column := range 3 {
			if bits&(4>>column) == 0 {
				continue
			}
			dot := image.Rect(0, 0, digitScale, digitScale).Add(at).Add(image.Pt(column*digitScale, row*digitScale))
			draw.Draw(canvas, dot, image.White, image.Point{}, draw.Src)
		}
	}
}

// marks are the elements that a picture shows, listed and numbered.
func (s *session) marks(ctx context.Context, req *tab.Request, shown rectangle) (*tab.Result, []mark, error) {
	window := !req.FullPage && req.Selector == "" && req.Number == 0
	list, err := s.elements(ctx, &tab.Request{
		Action: tab.Elements, MaxElements: req.MaxElements, InViewport: window})
	if err != nil {
		return nil, nil, err
	}
	var marks []mark
	kept := list.Elements[:0]
	for _, e := range list.Elements {
		at, err := s.markAt(ctx, e.Number, shown)
		if err != nil {
			return nil, nil, err
		}
		if at != nil {
			marks = append(marks, *at)
			kept = append(kept, e)
		}
	}
	list.Elements = kept
	return list, marks, nil
}

// markAt is where an element lies in the picture; nil means that it does not.
func (s *session) markAt(ctx context.Context, number int, shown rectangle) (*mark, error) {
	target, err := s.aimed(ctx, &tab.Request{Number: number})
	if err != nil {
		return nil, nil // it went meanwhile
	}
	box, err := s.drawnAt(ctx, target)
	if err != nil {
		return nil, s.deadline(ctx)
	}
	x, y := int(box.X+shown.X), int(box.Y+shown.Y)
	r := image.Rect(x, y, x+int(box.Width), y+int(box.Height))
	if r.Empty() || !r.Overlaps(image.Rect(0, 0, int(shown.Width), int(shown.Height))) {
		return nil, nil
	}
	return &mark{number, r}, nil
}

func (s *session) deadline(ctx context.Context) error { return s.reason(ctx, ctx.Err()) }
