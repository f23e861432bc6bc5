package cli

import (
	"context"
	"os"
	"strconv"
	"strings"

	"github.com/decant-dev/decant/tab"
)

// What a hand does besides a click.

func runButton(button string) func(context.Context, *shell, []string) error {
	return func(ctx context.Context, sh *shell, args []string) error {
		if len(args) == 0 {
			return usage("%s needs a number or a selector", button)
		}
		return sh.do(ctx, aim(tab.Request{Action: tab.Click, Button: button}, strings.Join(args, " ")))
	}
}

func runHover(ctx context.Context, sh *shell, args []string) error {
	if len(args) == 0 {
		return usage("hover needs a number or a selector")
	}
	return sh.do(ctx, aim(tab.Request{Action: tab.Hover}, strings.Join(args, " ")))
}

// pixels reads two numbers.
func pixels(args []string) (x, y int, ok bool) {
	if len(args) < 2 {
		return 0, 0, false
	}
	x, errX := strconv.Atoi(args[0])
	y, errY := strconv.Atoi(args[1])
	return x, y, errX == nil && errY == nil
}

func runAt(ctx context.Context, sh *shell, args []string) error {
	x, y, ok := pixels(args)
	if !ok || x < 0 || y < 0 {
		return usage("at needs pixels from the left and the top of the window, or of an element after them")
	}
	req := tab.Request{Action: tab.Click, X: x, Y: y}
	if len(args) > 2 {
		req = aim(req, strings.Join(args[2:], " "))
	}
	return sh.do(ctx, req)
}

func runDrag(ctx context.Context, sh *shell, args []string) error {
	if len(args) < 2 {
		return usage("drag needs what to drag, and where to: an element, or pixels right and down")
	}
	req := aim(tab.Request{Action: tab.Drag}, args[0])
	if x, y, ok := pixels(args[1:]); ok {
		req.X, req.Y = x, y
	} else {
		req.Target = tab.Mark(strings.Join(args[1:], " "))
	}
	return sh.do(ctx, req)
}

func runMedia(ctx context.Context, sh *shell, args []string) error {
	if len(args) == 0 {
		return usage("media needs play, pause, mute or unmute, or seek and the second to go to")
	}
	req := tab.Request{Action: tab.Media, Value: args[0]}
	rest := args[1:]
	if args[0] == "seek" && len(rest) > 0 {
		seconds, err := strconv.ParseFloat(rest[0], 64)
		if err != nil {
			return usage("media seek needs the second to go to")
		}
		req.Seconds, rest = seconds, rest[1:]
	}
	if len(rest) > 0 {
		req = aim(req, strings.Join(rest, " "))
	}
	return sh.do(ctx, req)
}

func runDialog(ctx context.Context, sh *shell, args []string) error {
	if len(args) == 0 {
		return usage("dialog needs accept, dismiss or ask, and the text for a prompt")
	}
	return sh.do(ctx, tab.Request{Action: tab.Answer, Value: args[0], Text: strings.Join(args[1:], " ")})
}

func runPDF(ctx context.Context, sh *shell, args []string) error {
	if len(args) != 1 {
		return usage("pdf needs the name of a file")
	}
	result, err := sh.engine.Browse(ctx, tab.Request{Action: tab.PDF, Session: sh.session})
	if err != nil {
		return err
	}
	_ = os.Remove(result.File) // it was asked for elsewhere
	if err := os.WriteFile(args[0], result.PDF, 0o600); err != nil || !sh.flags.json {
		return err
	}
	return writeJSONLine(sh.out, map[string]string{"session": sh.session, "pdf": args[0]})
}

// runTab opens an address beside the session, with its cookies.
func runTab(ctx context.Context, sh *shell, args []string) error {
	if len(args) != 1 {
		return usage("tab needs an address")
	}
	return sh.perform(ctx, tab.Request{Action: tab.Open, Session: sh.session, URL: withScheme(args[0])})
}

func runSave(ctx context.Context, sh *shell, args []string) error {
	if len(args) > 1 {
		return usage("save needs one name")
	}
	return sh.do(ctx, tab.Request{Action: tab.Save, Login: strings.Join(args, "")})
}
