package cli

import (
	"fmt"
	"testing"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/page"
)

func TestRemedies(t *testing.T) {
	t.Parallel()
	read := func(kind fault.Kind, text string) error {
		return &decant.Error{Op: "read", URL: "https://a.example/404", Err: fault.New(kind, text)}
	}
	args := []string{"read", "https://a.example/it's"}
	for _, tc := range []struct {
		err  error
		args []string
		want string
	}{
		{read(fault.BlockedAddress, "set private to allow or ask"), args, `decant read 'https://a.example/it'\''s' --private ask`},
		{read(fault.BlockedAddress, "the host is denied"), args, ""},
		{read(fault.BlockedAddress, "set private to allow"), []string{"http://10.0.0.1/", "--private=deny"}, ""},
		{read(fault.Timeout, "too slow"), []string{"https://a.example/"}, "decant https://a.example/ --timeout-seconds 40"},
		{read(fault.Timeout, "too slow"), []string{"a.example", "--timeout-seconds", "5"}, ""},
		{read(fault.TooLarge, "too large"), []string{"a.example"}, "decant a.example --max-bytes 41943040"},
		{read(fault.NoBrowser, "none"), args, "decant doctor"},
		{read(fault.HTTPStatus, "code 404, there is no such page"), []string{"a.example"}, "decant a.example --archive true"},
		{read(fault.HTTPStatus, "code 500"), args, ""},
		{&unreadableError{address: "https://a.example/", next: page.UseBrowser}, []string{"a.example"}, "decant a.example --render always"},
		{&unreadableError{address: "https://a.example/", next: page.LogIn}, args, "decant browse --headed true https://a.example/"},
		{&unreadableError{address: "https://a.example/"}, args, ""},
		{usage("wrong"), args, ""},
		{fmt.Errorf("wrong"), args, ""},
	} {
		p := &Program{args: tc.args}
		if got := p.remedy(tc.err); got != tc.want {
			t.Errorf("remedy(%v) after %q = %q, want %q", tc.err, tc.args, got, tc.want)
		}
	}
}
