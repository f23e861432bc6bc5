package cli

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/decant-dev/decant/internal/terminal"
)

// A canvas is what text for a person is drawn on: a terminal with styles, one
// without, or, with no width, a file or pipe that takes it as it is.
type canvas struct {
	width      int
	colours    bool
	hyperlinks bool
}

func (p *Program) canvas(width int) canvas {
	return canvas{min(width, terminal.Readable), p.hasColours(), p.opensLinks()}
}

func (c canvas) isStyled() bool { return c.width > 0 && c.colours }

// markdown draws Markdown.
func (c canvas) markdown(w io.Writer, text string) error {
	switch {
	case c.width == 0:
		_, err := io.WriteString(w, safe(text))
		return err
	case !c.colours:
		return terminal.WrapMarkdown(w, safe(text), c.width)
	}
	return c.draw(w, terminal.Draw(text, c.options()))
}

// rule sets apart what comes from what was printed before.
func (c canvas) rule(w io.Writer) error {
	line := "---"
	if c.isStyled() {
		line = terminal.Faint.In(strings.Repeat("─", c.width))
	}
	_, err := fmt.Fprintf(w, "\n%s\n\n", line)
	return err
}

// code draws what is no Markdown, in the colours of its language.
func (c canvas) code(w io.Writer, text, language string) error {
	if !c.isStyled() {
		return c.text(w, text)
	}
	return c.draw(w, terminal.DrawCode(text, language, c.options()))
}

// text draws text without Markdown or colours.
func (c canvas) text(w io.Writer, text string) error {
	text = safe(text)
	if c.width > 0 {
		text = terminal.Plain(text, "", c.width)
	}
	_, err := io.WriteString(w, text)
	return err
}

func (c canvas) options() terminal.Options {
	return terminal.Options{Width: c.width, Whole: true, Addresses: !c.hyperlinks}
}

func (c canvas) draw(w io.Writer, d *terminal.Drawing) error {
	return d.Write(w, terminal.Look{Colours: true, Hyperlinks: c.hyperlinks})
}

// hasColours reports whether a terminal shows them and the person wants them.
func (p *Program) hasColours() bool {
	switch p.settings.color {
	case "always":
		return true
	case "never":
		return false
	}
	return p.getenv("NO_COLOR") == "" && p.getenv("TERM") != "dumb"
}

// linkedTerminals are those that open addresses that text is linked to, by
// what they put into the environment. Others may show the escape as text.
var linkedTerminals = map[string][]string{
	"TERM_PROGRAM": {"iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "Tabby", "rio", "WarpTerminal"},
	"TERM":         {"xterm-kitty", "foot", "alacritty", "xterm-ghostty", "contour", "wezterm"},
}

// opensLinks reports whether the terminal is known to do so.
func (p *Program) opensLinks() bool {
	if forced, isSet := p.lookupEnv("FORCE_HYPERLINK"); isSet {
		return forced != "0" && forced != ""
	}
	for name, values := range linkedTerminals {
		for _, value := range values {
			if p.getenv(name) == value {
				return true
			}
		}
	}
	vte, _ := strconv.Atoi(p.getenv("VTE_VERSION"))
	return vte >= 5000 || p.getenv("WT_SESSION") != "" || p.getenv("KONSOLE_VERSION") != "" || p.isNewTmux()
}

// isNewTmux reports a tmux that hands links on, as it does from 3.4 on.
func (p *Program) isNewTmux() bool {
	if p.getenv("TERM_PROGRAM") != "tmux" {
		return false
	}
	version, err := strconv.ParseFloat(strings.TrimRight(p.getenv("TERM_PROGRAM_VERSION"), "abcdefg"), 64)
	return err == nil && version >= 3.4
}
