package cli

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/webserver"
)

func TestDocs(t *testing.T) {
	t.Parallel()
	out, in := io.Pipe()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	ended := make(chan int, 1)
	go func() {
		p := &Program{Stdin: strings.NewReader(""), Stdout: in, Stderr: io.Discard}
		ended <- p.Run(ctx, []string{"docs", "limits"})
	}()
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	_, address, _ := strings.Cut(strings.TrimSpace(line), " at ")
	root, found := strings.CutSuffix(address, "/docs/limits")
	if !found {
		t.Fatalf("said %q", line)
	}
	for path, want := range map[string]int{"/docs": 200, "/docs/limits": 200, "/": 200, "/docs/ko/security": 200, "/docs/en/ladder.svg": 200, "/docs/none": 404, "/etc": 404} {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, root+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		if answer.StatusCode != want {
			t.Errorf("%s is %d, want %d", path, answer.StatusCode, want)
		}
	}
	stop()
	if code := <-ended; code != 0 {
		t.Errorf("ended with %d, want 0, as servers do", code)
	}
}

func TestDocsStayOnThisMachine(t *testing.T) {
	t.Parallel()
	for addr, want := range map[string]string{
		"0.0.0.0:0":        `decant: --addr "0.0.0.0:0" is not of this machine; decant serve has the manual at /docs for others`,
		":0":               `decant: --addr ":0" is not of this machine; decant serve has the manual at /docs for others`,
		"docs.example:80":  `decant: --addr "docs.example:80" is not of this machine; decant serve has the manual at /docs for others`,
		"127.0.0.1":        `decant: --addr "127.0.0.1" is no host and port, such as 127.0.0.1:8080`,
		"127.0.0.1:999999": "decant: listen tcp: address 999999: invalid port",
	} {
		var said strings.Builder
		p := &Program{Stdin: strings.NewReader(""), Stdout: io.Discard, Stderr: &said}
		if code := p.Run(t.Context(), []string{"docs", "--addr", addr}); code != fault.ExitUsage || strings.TrimSpace(said.String()) != want {
			t.Errorf("--addr %s: %d %q, want %q", addr, code, said.String(), want)
		}
	}
}

func TestDocsNameTheirChapters(t *testing.T) {
	t.Parallel()
	var said strings.Builder
	p := &Program{Stdin: strings.NewReader(""), Stdout: io.Discard, Stderr: &said}
	want := `decant: there is no chapter "recipe": choose one of guide, install, recipes, `
	if code := p.Run(t.Context(), []string{"docs", "recipe"}); code != fault.ExitUsage || !strings.HasPrefix(said.String(), want) {
		t.Errorf("docs recipe: %d %q, want %q", code, said.String(), want)
	}
}

// A command is told of in Korean, above its help.
func TestCommandsInKorean(t *testing.T) {
	t.Parallel()
	commands := (&Program{}).Commands()
	book, err := webserver.NewManual(commands)
	if err != nil {
		t.Fatal(err)
	}
	chapter, err := book.Find("/docs/ko/commands", "")
	if err != nil {
		t.Fatal(err)
	}
	text := string(chapter.Body)
	for _, c := range commands {
		about := regexp.MustCompile(`(?s)<h2 id="[^"]*">` + c.Path + ` <a.*?<div lang="en">`).FindString(text)
		if !regexp.MustCompile(`<p>[^<]*\p{Hangul}`).MatchString(about) {
			t.Errorf("%s is not told of in Korean: %q", c.Path, about)
		}
	}
}
