package site_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/testsite"
	"github.com/decant-dev/decant/site"
)

// gives says of each rule what it gives that the page does not, or not so well.
var gives = map[string]string{
	"github/repository": "facts, topics, licence, latest release, files, README", "github/issue": "state, labels, who said what and when",
	"github/pull": "state, reviews, checks, remarks on lines, files, bounded diff", "github/file": "the file itself, or the lines of `#L10-L20`",
	"github/raw": "the lines of `#L10-L20`", "github/wiki": "the page as Markdown", "github/tree": "the listing and README of a folder",
	"github/commit": "message, files, bounded diff", "github/compare": "commits, files, bounded diff", "github/release": "notes and assets",
	"github/releases": "the latest ten with their notes", "github/discussion": "the whole discussion", "gist/gist": "all files, comments",
	"gitlab/file": "the file or its lines", "gitlab/issue": "state, comments", "gitlab/merge": "state, comments, bounded diff", "gitlab/commit": "message, diff",
	"gitlab/release": "notes and assets", "gitlab/project": "facts, files, README", "gitea/file": "the file or its lines", "gitea/issue": "state, comments",
	"gitea/pull": "state, reviews, comments, files", "gitea/release": "notes and assets", "gitea/repository": "facts, files, README",
	"youtube/video": "channel, date, length, description, chapters, transcript with times", "vimeo/video": "title, author, length, description",
	"tiktok/video": "caption and author", "soundcloud/sound": "title, author, description", "spotify/sound": "the title",
	"wikipedia/article": "the article without navigation, infobox as a table, references bounded", "stackexchange/question": "answers by score, the accepted first, comments",
	"stackexchange/answer": "the answer with its question", "hackernews/item": "the whole tree of comments", "reddit/post": "the post and its tree of comments",
	"bluesky/post": "the thread above and below", "bluesky/profile": "who it is, and the latest posts", "mastodon/post": "the thread above and below", "x/post": "the post and what it quotes",
	"discourse/topic": "posts with who, when and to whom", "lemmy/post": "post and comments", "telegram/post": "the post", "telegram/channel": "the latest posts",
	"arxiv/abstract": "abstract and facts", "arxiv/paper": "the full text by its HTML, else its PDF", "doi/work": "metadata, abstract, references bounded", "pubmed/article": "abstract by its parts, terms",
	"openreview/forum": "abstract, reviews and answers", "npm/package": "version, licence, downloads, dependencies, README", "pypi/project": "version, licence, links, dependencies, README",
	"crates/crate": "version, licence, README", "go/package": "version, licence, README, documentation", "maven/artifact": "version, licence, dependencies", "rubygems/gem": "version, licence, dependencies",
	"docker/image": "tags, pulls, description", "huggingface/model": "task, licence, size, card, files", "huggingface/dataset": "tasks, licence, card, files", "huggingface/space": "what runs it, card, files", "huggingface/file": "the file itself",
	"naver/blog": "the text that is in a frame", "naver/news": "the article alone", "naver/cafe": "the post that is in a frame, comments", "tistory/post": "the text alone, whatever the skin", "kakao/brunch": "the text alone",
	"kakao/news": "the article alone", "kakao/cafe": "the text that is in a frame", "velog/post": "the text alone", "qiita/article": "article, tags, comments", "zenn/article": "article, topics", "note/article": "article, price, what the wall hides",
	"zhihu/answer": "the answer that is in a script", "zhihu/article": "the article that is in a script", "juejin/article": "the text alone", "csdn/article": "the text alone", "weixin/article": "the text that is hidden until a script has run",
	"google/document": "the document as Markdown", "google/sheet": "the right tab as a table", "google/slides": "the slides' text", "google/file": "the file itself",
	"dropbox/file": "the file itself", "onedrive/file": "the file itself", "sharepoint/file": "the file itself",
}

const sitesHead = `# Sites

Links to certain sites are read by the sites' own public interfaces rather than from their pages. A rule is a few lines of data in
[site/rules](../site/rules); where it fails, the page is read as any other, and ` + "`extraction.steps`" + ` says why. ` + "`extraction.via`" + ` names the rule and
every address that was asked. ` + "`decant site list`" + ` lists the rules, ` + "`decant site test URL`" + ` shows one at work.

What is asked passes the same guard, limits, budget, cache, robots and record as a page. A host that is neither the site's own nor documented by it
is asked only where ` + "`siteHosts`" + ` names it. Tokens come from the environment (` + "`GITHUB_TOKEN`, `GITLAB_TOKEN`, `CODEBERG_TOKEN`, `HF_TOKEN`, `QIITA_TOKEN`" + `), go to
their own origin alone over https, are used for the person at the machine and not for a server's callers, and what they open is kept for that person
alone. ` + "`sites: false`" + ` turns all rules off. In Go the rules come with ` + "`import _ \"github.com/decant-dev/decant/site\"`" + `.
A request for a selector, for what is left out, for the source, the navigation or a rendering means the page itself.

## What each rule gives

Tokens are of the samples in [internal/testsite/sites](../internal/testsite/sites), which are small pages in the documented shapes: the page as sent, the page as
the reader reads it, and what the rule gives. They show the direction, not the size, of what real pages save. A dash is a page that cannot be read, or
of which there is no sample.

| rule | for | gives | as sent | by the reader | by the rule |
| --- | --- | --- | ---: | ---: | ---: |
`

const sitesTail = `
Software that runs on many hosts (GitHub Enterprise, GitLab, Gitea and Forgejo, Mastodon, Discourse, Lemmy) is known on hosts that are not listed by a mark in
its pages; there the page is fetched first. Searches, lists of issues and the like are left to the reader. Notion's public pages have no interface
without a key: a browser renders them.

## Your own rules

A file that the setting ` + "`siteRules`" + ` names is checked at start; a mistake is named with its line. Its rules come before the built-in ones.

` + "```yaml" + `
family: house
hosts: [house.example.com]
rules:
  - name: article            # rewrite, and read a part of the answer
    match: "/a/{id}"
    read: "https://house.example.com/print/{id}"
    selector: main
    exclude: .advertisement
  - name: note               # ask JSON, and say what to give of it
    match: ["/n/{id:num}", "/notes/{id:num}/{slug}"]
    ask:
      note: "https://house.example.com/api/notes/{id}"
      comments?: "https://house.example.com/api/notes/{id}/comments"
    title: "{note.title}"
    author: "{note.author.name|note.user}"
    published: "{note.created date}"
    facts: {Tags: "{note.tags.*.name}", State: "{note.state}[, closed {note.closed date}]"}
    body:
      - markdown: "{note.body}"
      - posts: {heading: Comments, each: comments, author: "{.user}", time: "{.at date}", html: "{.html}"}
---
family: work                 # the rules of a built-in family for your own hosts
like: gitlab
hosts: [git.work.example]
token: {env: [WORK_TOKEN], origin: "https://git.work.example"}
` + "```" + `

A pattern's ` + "`{name}`" + ` is one segment, ` + "`{name...}`" + ` all that follow, ` + "`{n:num}`, `{h:hex}`, `{w:word}`, `{k:a|b}`" + ` what it may be. In texts ` + "`{a.b.0.*.c}`" + ` leads into an answer,
` + "`{page<css selector>@attribute}`" + ` into one that is HTML, ` + "`{a|b}`" + ` is the first that is there, ` + "`[…]`" + ` is left out where its parts are empty, and ` + "`x || y`" + ` is y where x is empty. An ask
whose name ends in ` + "`?`" + ` may fail. The built-in rules are written in the same form.
`

// TestDocs measures every sample and holds docs/SITES.md to it.
func TestDocs(t *testing.T) {
	t.Parallel()
	_, with := web(t)
	_, without := web(t, func(o *decant.Options) { o.Sites.Off = true })
	measured := map[string]string{}
	for _, sample := range testsite.Samples() {
		for _, link := range sample.Links {
			p, err := with.Read(t.Context(), decant.ReadRequest{URL: link})
			if err != nil || p.Extraction.Via == nil || measured[p.Extraction.Via.Rule] != "" {
				continue
			}
			sent, read := "–", "–"
			if page := sample.Page(link); page != "" {
				sent = fmt.Sprint(tokens(t, with, page))
			}
			if plain, err := without.Read(t.Context(), decant.ReadRequest{URL: link}); err == nil && plain.Extraction.Readable {
				read = fmt.Sprint(plain.Tokens)
			}
			measured[p.Extraction.Via.Rule] = fmt.Sprintf("%s | %s | %d", sent, read, p.Tokens)
		}
	}
	var b strings.Builder
	b.WriteString(sitesHead)
	for _, row := range site.BuiltIn().Rules() {
		what, ok := gives[row.Rule]
		if !ok {
			t.Errorf("%s: say what it gives", row.Rule)
		}
		form := strings.ReplaceAll(row.Match[0], "|", "\\|")
		numbers := measured[row.Rule]
		if numbers == "" {
			numbers = "– | – | –"
		}
		fmt.Fprintf(&b, "| %s | `%s` | %s | %s |\n", row.Rule, form, what, numbers)
	}
	text := b.String() + sitesTail
	if *update {
		golden(t, "../docs/SITES.md", text)
		return
	}
	kept, err := os.ReadFile("../docs/SITES.md")
	if err != nil || figures.ReplaceAllString(string(kept), "") != figures.ReplaceAllString(text, "") {
		t.Errorf("docs/SITES.md: %v, or its rows differ; write it anew with go test ./site -run TestDocs -update", err)
	}
}

// figures are not compared: they follow every change of the reader, and are
// measured anew with -update.
var figures = regexp.MustCompile(`(?m) (\d+|–) \| (\d+|–) \| (\d+|–) \|$`)

// tokens counts those of a page as it was sent.
func tokens(t *testing.T, engine *decant.Engine, source string) int {
	t.Helper()
	p, err := engine.Read(t.Context(), decant.ReadRequest{URL: "https://x.example/", HTML: []byte(source), ContentType: "text/html", Source: true})
	if err != nil {
		t.Fatal(err)
	}
	return p.Tokens
}
