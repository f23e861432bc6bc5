package browser

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/tab"
)

// BenchmarkSnapshots keeps, for each page, our list of elements and the
// snapshot that Playwright MCP gives of it, to be compared in tokens. They go
// into the folder DECANT_DUMP; DECANT_PEER is the cli.js of @playwright/mcp,
// without which only our lists are kept.
func BenchmarkSnapshots(b *testing.B) {
	program, folder := os.Getenv("DECANT_PEER"), os.Getenv("DECANT_DUMP")
	if folder == "" {
		return
	}
	sets := figureSets(b)
	var peer *mcp.ClientSession
	if program != "" {
		peer = startPeer(b, program)
	}
	for b.Loop() {
		for _, set := range sets {
			for _, address := range set.addresses {
				keep(b, filepath.Join(folder, strings.ReplaceAll(set.name, " ", "-")), address, peer)
			}
		}
	}
}

// startPeer runs Playwright MCP with our browser, behind our proxy, so that
// both see the same pages at the same addresses.
func startPeer(b *testing.B, program string) *mcp.ClientSession {
	b.Helper()
	running, err := pool.browser(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	path, err := Find("")
	if err != nil {
		b.Fatal(err)
	}
	cmd := exec.Command("node", program, "--headless", "--isolated", "--no-sandbox", "--executable-path", path, "--ignore-https-errors", "--viewport-size", "1280x900",
		"--proxy-server", "http://"+running.proxy.address(), "--proxy-bypass", "<-loopback>", "--output-dir", b.TempDir())
	session, err := mcp.NewClient(&mcp.Implementation{Name: "figures"}, nil).Connect(b.Context(), &mcp.CommandTransport{Command: cmd}, nil)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = session.Close() })
	return session
}

func keep(b *testing.B, folder, address string, peer *mcp.ClientSession) {
	b.Helper()
	ctx, cancel := context.WithTimeout(b.Context(), time.Minute)
	defer cancel()
	opened, err := pool.Do(ctx, tab.Request{Action: tab.Open, URL: address})
	if err != nil {
		b.Errorf("%s: %v", address, err)
		return
	}
	defer func() { _, _ = pool.Do(b.Context(), tab.Request{Action: tab.Close, Session: opened.Session}) }()
	texts := map[string]string{}
	for name, req := range map[string]tab.Request{"numbers": {MaxElements: elementCap}, "selectors": {MaxElements: elementCap, Selectors: true}, "default": {}} {
		req.Action, req.Session = tab.Elements, opened.Session
		list, err := pool.Do(ctx, req)
		if err != nil {
			b.Errorf("%s: %v", address, err)
			return
		}
		texts[name] = list.Text()
	}
	if peer != nil {
		if texts["peer"], err = snapshot(ctx, peer, address); err != nil {
			b.Errorf("%s: %v", address, err)
			return
		}
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		b.Fatal(err)
	}
	page := strings.ReplaceAll(strings.TrimPrefix(address, "https://npm.example.com/"), "/", "_")
	for name, text := range texts {
		if err := os.WriteFile(filepath.Join(folder, page+"."+name), []byte(text), 0o600); err != nil {
			b.Fatal(err)
		}
	}
}

// snapshot asks the peer for its snapshot of a page, and closes dialogs that
// stand in its way.
func snapshot(ctx context.Context, peer *mcp.ClientSession, address string) (string, error) {
	text := ""
	for _, call := range []mcp.CallToolParams{{Name: "browser_navigate", Arguments: map[string]any{"url": address}}, {Name: "browser_wait_for", Arguments: map[string]any{"time": 1}},
		{Name: "browser_handle_dialog", Arguments: map[string]any{"accept": false}}, {Name: "browser_snapshot"}} {
		answer, err := peer.CallTool(ctx, &call)
		if err != nil {
			return "", fmt.Errorf("%s: %w", call.Name, err)
		}
		text = answer.Content[0].(*mcp.TextContent).Text
		if answer.IsError && call.Name == "browser_snapshot" {
			return "", fmt.Errorf("%s: %s", call.Name, brief.Clip(text, 300))
		}
	}
	return text, nil
}
