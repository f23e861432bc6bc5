package browser

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"

	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/tab"
)

// A key is what a keyboard sends for one.
type key struct {
	name, code, text string
	number           int64
}

// keys are those that are not characters, by their lower-case names.
var keys = map[string]key{
	"enter": {"Enter", "Enter", "\r", 13}, "return": {"Enter", "Enter", "\r", 13}, "tab": {"Tab", "Tab", "", 9},
	"escape": {"Escape", "Escape", "", 27}, "esc": {"Escape", "Escape", "", 27}, "space": {" ", "Space", " ", 32},
	"backspace": {
		"Backspace",
		"Backspace",
		"",
		8,
	}, "delete": {"Delete", "Delete", "", 46}, "insert": {"Insert", "Insert", "", 45},
	"arrowup": {"ArrowUp", "ArrowUp", "", 38}, "arrowdown": {"ArrowDown", "ArrowDown", "", 40},
	"arrowleft": {"ArrowLeft", "ArrowLeft", "", 37}, "arrowright": {"ArrowRight", "ArrowRight", "", 39},
	"up": {
		"ArrowUp",
		"ArrowUp",
		"",
		38,
	}, "down": {"ArrowDown", "ArrowDown", "", 40}, "left": {"ArrowLeft", "ArrowLeft", "", 37},
	"right": {"ArrowRight", "ArrowRight", "", 39},
	"home": {
		"Home",
		"Home",
		"",
		36,
	}, "end": {"End", "End", "", 35}, "pageup": {"PageUp", "PageUp", "", 33},
	"pagedown": {"PageDown", "PageDown", "", 34},
	"f1": {
		"F1",
		"F1",
		"",
		112,
	}, "f2": {"F2", "F2", "", 113}, "f3": {"F3", "F3", "", 114}, "f4": {"F4", "F4", "", 115},
	"f5": {"F5", "F5", "", 116}, "f6": {"F6", "F6", "", 117},
	"f7": {
		"F7",
		"F7",
		"",
		118,
	}, "f8": {"F8", "F8", "", 119}, "f9": {"F9", "F9", "", 120}, "f10": {"F10", "F10", "", 121},
	"f11": {"F11", "F11", "", 122}, "f12": {"F12", "F12", "", 123},
}

// modifiers are the protocol's bits.
var modifiers = map[string]int64{
	"alt":     1,
	"option":  1,
	"control": 2,
	"ctrl":    2,
	"meta":    4,
	"command": 4,
	"cmd":     4,
	"shift":   8,
}

// parseKey reads a chord such as Control+A.
func parseKey(chord string) (key, int64, error) {
	var held int64
	rest := chord
	for {
		name, after, found := strings.Cut(rest, "+")
		bit, known := modifiers[strings.ToLower(name)]
		if !found || !known || after == "" {
			break
		}
		held |= bit
		rest = after
	}
	if k, known := keys[strings.ToLower(rest)]; known {
		return k, held, nil
	}
	if utf8.RuneCountInString(rest) != 1 {
		return key{}, 0, fmt.Errorf(
			"%w: no key is called %q; write it as Enter, Tab, ArrowDown, a or Control+A",
			tab.ErrRequest,
			brief.Clip(chord, 40),
		)
	}
	return character(rest), held, nil
}

func character(c string) key {
	k := key{name: c, text: c}
	upper := strings.ToUpper(c)
	switch {
	case upper >= "A" && upper <= "Z" && len(upper) == 1:
		k.code, k.number = "Key"+upper, int64(upper[0])
	case c >= "0" && c <= "9":
		k.code, k.number = "Digit"+c, int64(c[0])
	}
	return k
}

// strike presses a key wherever the focus is.
func (s *session) strike(ctx context.Context, chord string) error {
	k, held, err := parseKey(chord)
	if err != nil {
		return err
	}
	down := input.DispatchKeyEventParams{
		Type:                  input.DispatchKeyEventTypeKeyDown,
		Key:                   k.name,
		Code:                  k.code,
		Modifiers:             held,
		WindowsVirtualKeyCode: k.number,
		NativeVirtualKeyCode:  k.number,
		Text:                  k.text,
		UnmodifiedText:        k.text,
	}
	if held&^modifiers["shift"] != 0 { // a shortcut types nothing
		down.Text, down.UnmodifiedText = "", ""
		if strings.EqualFold(k.name, "a") && held&(modifiers["control"]|modifiers["meta"]) != 0 {
			down.Commands = []string{"selectAll"}
		}
	}
	if down.Text == "" {
		down.Type = input.DispatchKeyEventTypeRawKeyDown
	}
	up := down
	up.Type, up.Text, up.UnmodifiedText, up.Commands = input.DispatchKeyEventTypeKeyUp, "", "", nil
	for _, event := range []input.DispatchKeyEventParams{down, up} {
		if _, err := cdp.Call(ctx, s.target, input.DispatchKeyEvent, event); err != nil {
			return s.reason(ctx, err)
		}
	}
	return nil
}

// composing is the key that a browser names while an input method writes.
const composing = 229

// compose writes a text at once where the focus is, as an input method does.
// The key around it is for pages that look at a field whenever one is let go.
func (s *session) compose(ctx context.Context, text string) error {
	key := input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeRawKeyDown, Key: "Process",
		WindowsVirtualKeyCode: composing, NativeVirtualKeyCode: composing}
	if _, err := cdp.Call(ctx, s.target, input.DispatchKeyEvent, key); err != nil {
		return s.reason(ctx, err)
	}
	if _, err := cdp.Call(ctx, s.target, input.InsertText, input.InsertTextParams{Text: text}); err != nil {
		return s.reason(ctx, err)
	}
	key.Type = input.DispatchKeyEventTypeKeyUp
	_, err := cdp.Call(ctx, s.target, input.DispatchKeyEvent, key)
	return s.reason(ctx, err)
}

func (s *session) press(ctx context.Context, req *tab.Request) (*tab.Outcome, error) {
	if _, _, err := parseKey(req.Key); err != nil {
		return nil, err
	}
	var target *place
	if req.Selector != "" || req.Number != 0 {
		var err error
		if target, err = s.aimed(ctx, req); err != nil {
			return nil, err
		}
		if _, err := s.invoke(ctx, target.frame.id, true, "focus", target.node); err != nil {
			return nil, err
		}
	}
	return s.observe(
		ctx,
		target,
		"pressed "+brief.Clip(req.Key, 40),
		func(*tab.Outcome) error { return s.strike(ctx, req.Key) },
	)
}
