package browser

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/tab"
)

// names are what browsers are called on the search path, the best first: the
// headless shell starts in a third of the time of a whole browser.
var names = []string{
	"chrome-headless-shell", "chromium-headless-shell", "headless_shell", "headless-shell",
	"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge",
	"microsoft-edge-stable", "msedge", "brave-browser",
}

// places are where installers put browsers that are not on the search path.
var places = map[string][]string{
	"linux": {
		"/usr/lib/chromium/chromium",
		"/usr/lib/chromium-browser/chromium-browser",
		"/opt/google/chrome/chrome",
		"/opt/microsoft/msedge/msedge",
		"/snap/bin/chromium",
		"/var/lib/flatpak/exports/bin/org.chromium.Chromium",
	},
	"darwin": {
		"/Applications/Chromium.app/Contents/MacOS/Chromium",
		"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
		"/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
		"$HOME/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
		"/opt/homebrew/bin/chromium",
	},
	"windows": {
		`$ProgramFiles\Google\Chrome\Application\chrome.exe`,
		`$ProgramFiles(x86)\Google\Chrome\Application\chrome.exe`,
		`$LocalAppData\Google\Chrome\Application\chrome.exe`,
		`$LocalAppData\Chromium\Application\chrome.exe`,
		`$ProgramFiles(x86)\Microsoft\Edge\Application\msedge.exe`,
		`$ProgramFiles\Microsoft\Edge\Application\msedge.exe`,
	},
}

var installs = map[string]string{
	"linux":   "install one with: sudo apt install chromium (or: sudo dnf install chromium)",
	"darwin":  "install one with: brew install --cask chromium",
	"windows": "install one with: winget install Google.Chrome",
}

// Find gives the path of the browser to use: the one named, or the best there
// is on this machine.
func Find(named string) (string, error) {
	if named != "" {
		path, err := exec.LookPath(named)
		if err != nil {
			return "", fmt.Errorf(
				"%w at %q: give the path of Chromium, Chrome or Edge, or the address of a remote one",
				tab.ErrNoBrowser,
				brief.Clip(named, 100),
			)
		}
		return path, nil
	}
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	for _, place := range places[runtime.GOOS] {
		if path := expand(place); isFile(path) {
			return path, nil
		}
	}
	remedy := installs[runtime.GOOS]
	if remedy == "" {
		remedy = "install Chromium"
	}
	return "", fmt.Errorf("%w found: %s", tab.ErrNoBrowser, remedy)
}

// expand puts in the variable that a place begins with. Names such as
// ProgramFiles(x86) are beyond os.Expand.
func expand(place string) string {
	variable, rest, found := strings.Cut(strings.TrimPrefix(place, "$"), string(filepath.Separator))
	if !strings.HasPrefix(place, "$") || !found {
		return place
	}
	return filepath.Join(os.Getenv(variable), rest)
}

// remote reports whether a setting is the address of a running browser.
func remote(named string) bool {
	scheme, _, found := strings.Cut(named, "://")
	return found && (scheme == "ws" || scheme == "wss" || scheme == "http" || scheme == "https")
}
