package navigation

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/tree"
)

func find(t testing.TB, page string) Found {
	t.Helper()
	root := tree.Parse([]byte(page), tree.Options{}).Root()
	base, err := url.Parse("https://example.com/dir/page")
	if err != nil {
		t.Fatal(err)
	}
	return Find(root, base)
}

func TestFind(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ name, page, want string }{
		{"nav", `<nav aria-label="Main"><a href="/a">A</a><a href="b">B</a></nav><p>text <a href="/c">c</a></p>`,
			"Main: A https://example.com/a, B https://example.com/dir/b"},
		{"role", `<div role="navigation"><a href="/a">A</a></div>`, ": A https://example.com/a"},
		{"class word", `<div class="site-nav"><h2>Sections</h2><a href="/a">News</a> <a href="/b">Sport</a></div>`,
			"Sections: News https://example.com/a, Sport https://example.com/b"},
		{"camel case", `<ul id="mainMenu"><li><a href="/a">One</a><li><a href="/b">Two</a></ul>`, ": One https://example.com/a, Two https://example.com/b"},
		{"breadcrumb", `<p class="breadcrumbs"><a href="/">Home</a> › <a href="/x">X</a></p>`, ": Home https://example.com/, X https://example.com/x"},
		{"pagination", `<div class="pager"><a href="?p=1">1</a><a href="?p=2">2</a></div>`, ": 1 https://example.com/dir/page?p=1, 2 https://example.com/dir/page?p=2"},
		{"not a substring", `<div class="navajo"><a href="/a">A</a><a href="/b">B</a></div>`, ""},
		{"prose in a sidebar", `<div class="sidebar"><p>A long text about something with one <a href="/a">link</a> and another <a href="/b">b</a> in it.</p></div>`, ""},
		{"copies once", `<nav><a href="/a">A</a></nav><nav class="mobile"><a href="/a">A</a></nav>`, ": A https://example.com/a"},
		{"no fragments or scripts", `<nav><a href="#top">Top</a><a href="javascript:x()">X</a><a href="/a"><script>no</script>A</a></nav>`, ": A https://example.com/a"},
		{"icon links", `<nav><a href="/s" aria-label="Search"><svg></svg></a></nav>`, ": Search https://example.com/s"},
		{"base element", `<base href="https://other.example/x/"><nav><a href="a">A</a></nav>`, ": A https://other.example/x/a"},
		{"menus in menus", `<div class="menu"><a href="/a">A</a><ul class="submenu"><li><a href="/b">B</a><li><a href="/c">C</a></ul></div><nav><a href="/d">D</a></nav>`,
			": A https://example.com/a, B https://example.com/b, C https://example.com/c | : D https://example.com/d"},
		{"in what is prose", `<div class="sidebar"><p>A long text about something with no link in it at all.</p><nav><a href="/a">A</a></nav></div>`, ": A https://example.com/a"},
		{"in headings", `<h1>Title <nav><a href="/a">A</a></nav></h1>`, ": A https://example.com/a"},
		{"not in templates or links", `<template><nav><a href="/a">A</a></nav></template><a href="/b"><div class="menu"><object><a href="/c">C</a><a href="/d">D</a></object></div></a>`, ""},
		{"korean", `<div id="gnb"><a href="/n">뉴스</a><a href="/s">스포츠</a></div>`, ": 뉴스 https://example.com/n, 스포츠 https://example.com/s"},
	} {
		var groups []string
		for _, g := range find(t, tc.page).Groups {
			var links []string
			for _, l := range g.Links {
				links = append(links, l.Text+" "+l.Href)
			}
			groups = append(groups, g.Title+": "+strings.Join(links, ", "))
		}
		if got := strings.Join(groups, " | "); got != tc.want {
			t.Errorf("%s: got %q, want %q", tc.name, got, tc.want)
		}
	}
}

func TestFindIsBoundedAndCountsTheRest(t *testing.T) {
	t.Parallel()
	var page strings.Builder
	const there = maxLinks + 2000
	for i := range there {
		fmt.Fprintf(&page, `<nav><a href="/%d">%s</a></nav>`, i, strings.Repeat("x", 200))
	}
	found := find(t, page.String())
	if found.Links() != maxLinks || found.Links()+found.Beyond != there {
		t.Errorf("%d links and %d beyond, want %d in all and at most %d kept", found.Links(), found.Beyond, there, maxLinks)
	}
	if n := len([]rune(found.Groups[0].Links[0].Text)); n > maxText {
		t.Errorf("a link has %d characters", n)
	}
}

func TestRestAddsWhatNoGroupHas(t *testing.T) {
	t.Parallel()
	page := `<nav><a href="/a">A</a></nav><h1>Topics</h1><ul><li><a href="/a">A</a><li><a href="/b">B</a></ul>`
	root := tree.Parse([]byte(page), tree.Options{}).Root()
	found := Rest(root, nil, Find(root, nil))
	if found.Links() != 2 || len(found.Groups) != 2 || found.Groups[1].Links[0].Text != "B" {
		t.Errorf("Rest found %+v, want a second group with B alone", found)
	}
}

func FuzzFind(f *testing.F) {
	f.Add(`<nav><a href="/a">A</a></nav>`)
	f.Add(`<div class="menuNav2"><ul><li><a href="http://[">x`)
	f.Fuzz(func(t *testing.T, page string) {
		for _, g := range find(t, page).Groups {
			if len(g.Links) == 0 || !g.Node.Exists() {
				t.Fatalf("an empty group in %q", page)
			}
		}
	})
}

func TestLinksOfAFileStayAsTheyAre(t *testing.T) {
	t.Parallel()
	root := tree.Parse([]byte(`<nav><a href="/a">A</a><a href="/b?c=d">B</a><a href="e">E</a></nav>`), tree.Options{}).Root()
	for _, address := range []string{"", "page.html"} {
		base, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		for i, link := range Find(root, base).Groups[0].Links {
			if want := []string{"/a", "/b?c=d", "/e"}[i]; link.Href != want {
				t.Errorf("link %q of a page at %q leads to %q, want %q", link.Text, address, link.Href, want)
			}
		}
	}
}
