package metadata

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/linear"
	"github.com/decant-dev/decant/internal/tree"
)

const fullPage = `<!doctype html><html lang="en-gb"><head>
<title>Why the sea is salt | The Shore</title>
<meta property="og:title" content="Why the sea is salt">
<meta property="og:site_name" content="The Shore">
<meta property="og:image" content="/img/sea.jpg">
<meta property="article:published_time" content="2024-05-06T10:20:30+02:00">
<meta property="article:modified_time" content="2024-05-08">
<meta name="description" content="Rivers  carry it there.">
<meta name="keywords" content="sea, salt, rivers, sea">
<meta name="author" content="By Jane Doe">
<meta name="author" content="John Roe">
<link rel="canonical" href="/sea"><link rel="icon" href="/i.png"><link rel="license" href="https://creativecommons.org/licenses/by/4.0/">
<link rel="alternate" type="text/markdown" href="/sea.md"><link rel="alternate" hreflang="de" href="/de/meer">
<script type="application/ld+json">// <![CDATA[
{"@context":"https://schema.org", "@type":"BlogPosting", /* why */ "headline":"Why the sea is salt",}
// ]]></script></head><body><h1>Why the sea is salt</h1><p>By Jane Doe</p></body></html>`

func read(t testing.TB, page, url string) (document.Metadata, Extra) {
	t.Helper()
	root := tree.Parse([]byte(page), tree.Options{}).Root()
	return Read(root, url)
}

func TestRead(t *testing.T) {
	t.Parallel()
	got, extra := read(t, fullPage, "https://shore.example/x/y")
	want := document.Metadata{
		Title: "Why the sea is salt", Author: "Jane Doe, John Roe", Description: "Rivers carry it there.",
		PublishedAt: "2024-05-06T10:20:30+02:00", ModifiedAt: "2024-05-08", SiteName: "The Shore", Language: "en-GB",
		Canonical: "https://shore.example/sea", Image: "https://shore.example/img/sea.jpg", Favicon: "https://shore.example/i.png",
		Keywords: []string{"sea", "salt", "rivers"}, License: "https://creativecommons.org/licenses/by/4.0/",
		Sources: map[string]string{
			"title": "heading", "author": "meta", "description": "meta", "publishedAt": "opengraph", "modifiedAt": "opengraph", "siteName": "opengraph",
			"language": "element", "canonical": "link", "image": "opengraph", "favicon": "link", "keywords": "meta", "license": "link",
		},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	wantExtra := Extra{
		StructuredData: []any{map[string]any{"@context": "https://schema.org", "@type": "BlogPosting", "headline": "Why the sea is salt"}},
		Alternates: []document.Alternate{
			{MediaType: "text/markdown", Href: "https://shore.example/sea.md"}, {MediaType: "text/html", Href: "https://shore.example/de/meer", Lang: "de"},
		},
		Types: []string{"BlogPosting"},
	}
	if !reflect.DeepEqual(extra, wantExtra) {
		t.Errorf("extra = %+v\nwant    %+v", extra, wantExtra)
	}
}

func TestTitle(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, page, want string }{
		{"site name at the end", "<title>Rain in May - The Shore</title>", "Rain in May"},
		{"site name by host", "<title>Rain in May | Shore</title>", "Rain in May"},
		{"site name in front", "<title>The Shore | Rain in May</title><meta property=og:title content='The Shore | Rain in May'><meta property=og:site_name content='The Shore'>", "Rain in May"},
		{"heading like the title", "<title>Rain in May, and what it means – Weather</title><h1>Rain in May</h1>", "Rain in May"},
		{"site in brackets that a heading says", "<title>restore [The Shore Wiki]</title><h1><a href='/doku.php?id=start'>The Shore Wiki</a></h1><h1>restore</h1>", "restore"},
		{"site in brackets that the only heading says", "<title>backup:restore [The Shore Wiki]</title><h1><a href='/doku.php?id=start'><img src=/l.png> <span>The Shore Wiki</span></a></h1><h2>Before</h2>", "backup:restore"},
		{"number behind the title", "<title>It rains · Issue #482 · shore/rain · Forge</title><h1><bdi>It rains</bdi><span>#482</span></h1>", "It rains"},
		{"numbered sections", "<title>UPDATE</title><h1>1. Overview</h1><p>x</p><h1>2. Details</h1>", "UPDATE"},
		{"space that is not seen", "<h1>Rain in May <a href='#rain'>\u200b</a></h1>", "Rain in May"},
		{"cell that a board calls the title", "<title>공고 | 해변시청</title><h3>공고</h3><table><tr><th>제목</th><td colspan=3>도로 점용료 부과</td></tr></table>", "도로 점용료 부과"},
		{"box about a film", "<title>막차 - 백과</title><h1>막차</h1><table><tr><th colspan=2>막차</th></tr><tr><th>제목</th><td>The Last Bus</td></tr></table>", "막차"},
		{"column of titles", "<title>공고 | 해변시청</title><h1>공고</h1><table><tr><th>제목</th><th>날짜</th></tr><tr><td>도로 점용료 부과</td><td>2024</td></tr></table>", "공고"},
		{"heading that names who wrote", "<title>Rain in May - Talk - Shore</title><h3>Rain in May</h3><h1><a href='/archives/users/7/'>Jane Doe</a></h1>", "Rain in May"},
		{"heading that is the page of who writes", "<title>Jane Doe - Shore</title><h1><a href='/users/7/'>Jane Doe</a></h1>", "Jane Doe"},
		{"name of a book, and a heading with more than the tab", "<title>E0308 - Codes of errors</title><h1>Codes of errors</h1><main><h1>Error code E0308</h1></main>", "E0308"},
		{"a job, by who offers it", `<title>Tidal - Site Engineer</title><meta property=og:title content="Tidal - Site Engineer"><script type="application/ld+json">{"@type":"JobPosting","title":"Site Engineer","hiringOrganization":{"name":"Tidal"}}</script><h2>Site Engineer</h2>`, "Tidal - Site Engineer"},
		{"heading of something else", "<title>Rain in May</title><h1>Subscribe</h1>", "Rain in May"},
		{"heading that is the site", "<title>Rain in May - Shore</title><h1>Shore</h1>", "Rain in May"},
		{"second heading", "<title>Rain in May - Shore</title><h1><a href='/'>Shore</a></h1><h1>Rain in May</h1>", "Rain in May"},
		{"anchor mark", "<title>5. Data — Manual</title><h1>5. Data<a href='#d'>¶</a></h1>", "5. Data"},
		{"anchor as an icon", "<h1>5. Data<a href='#d'>\uf0c1</a></h1>", "5. Data"},
		{"only a heading", "<h1>Rain in  May</h1>", "Rain in May"},
		{"shouting heading", "<title>Rain in May</title><h1>RAIN IN MAY</h1>", "Rain in May"},
		{"dash within", "<title>Rain - a story of two towns</title><h1>Rain - a story of two towns</h1>", "Rain - a story of two towns"},
		{"nothing", "<p>x", ""},
		{"entities twice", "<title>Salt &amp;amp; sea</title>", "Salt & sea"},
		{"Korean", "<title>바다는 왜 짠가 | 해변 신문</title><h1>바다는 왜 짠가</h1>", "바다는 왜 짠가"},
		{"curly apostrophe", "<title>The sea’s salt - Shore</title><h1>The sea’s salt</h1>", "The sea's salt"},
		{"quotation", "<title>The sea is ‘salt’ - Shore</title><h1>The sea is ‘salt’</h1>", "The sea is 'salt'"},
		{"soft hyphen", "<title>Rainwater</title><h1>Rain\u00adwater</h1>", "Rainwater"},
		{"site alone", "<meta property=og:site_name content=Coast><title>Coast</title><h1>Rain in May</h1>", "Rain in May"},
		{"several agree", "<title>Rain in May | News | Coast</title><meta property=og:title content='Rain in May'><h1>Weather</h1>", "Rain in May"},
		{"Japanese", "<title>海はなぜ塩辛いのか｜海辺新聞</title><h1>海はなぜ塩辛いのか</h1>", "海はなぜ塩辛いのか"},
		{"Chinese", "<title>海水为什么是咸的 - 海岸日报</title><h1>海水为什么是咸的</h1>", "海水为什么是咸的"},
		{"Arabic", "<title>لماذا ماء البحر مالح | الشاطئ</title><h1>لماذا ماء البحر مالح</h1>", "لماذا ماء البحر مالح"},
		{"Thai", "<title>ทำไมน้ำทะเลจึงเค็ม - ชายหาด</title><h1>ทำไมน้ำทะเลจึงเค็ม</h1>", "ทำไมน้ำทะเลจึงเค็ม"},
		{"German", "<title>Warum das Meer salzig ist – Die Küste</title><h1>Warum das Meer salzig ist</h1>", "Warum das Meer salzig ist"},
		{"French", "<title>Pourquoi la mer est salée | Le Rivage</title><h1>Pourquoi la mer est salée</h1>", "Pourquoi la mer est salée"},
		{"dash of its own", "<title>Rain - two towns | Shore</title><meta property=og:title content='Rain - two towns'><h1>Rain - two towns</h1>", "Rain - two towns"},
		{"button in the heading", "<title>Rain in May</title><h1>Rain in May <button>Save</button></h1>", "Rain in May"},
		{"ruby", "<h1><ruby>海<rp>(</rp><rt>うみ</rt><rp>)</rp></ruby>の塩</h1>", "海の塩"},
		{"application named like the page", "<title>Rain in May</title><meta property=og:title content='Rain in May'>" +
			"<meta name=application-name content='Rain in May'><h1>The Shore at Nine</h1><h1>Rain in May</h1>", "Rain in May"},
		{"dash in brackets", "<title>Shared parts of a long compiler (Index - D)</title>", "Shared parts of a long compiler (Index - D)"},
		{"brackets left open", "<title>Rain in May (and June - The Shore</title>", "Rain in May (and June"},
		{"book above its chapter", "<title>Threads - Rust By Example</title><h1 class=menu-title>Rust By Example</h1><h1>Threads</h1>", "Threads"},
		{"blog above its entry", "<title>Rain in May - Nine Clouds</title><meta property=og:title content='Rain in May'><h1>Nine Clouds</h1>", "Rain in May"},
		{"blog before its entry", "<title>Nine Clouds | Rain in May</title><meta property=og:title content='Rain in May'><h1>Nine Clouds</h1>", "Rain in May"},
		{"card named like the site", "<title>Rain in May | Shore</title><meta property=og:title content=Shore><h1>Rain in May</h1>", "Rain in May"},
		{"great headings are sections", "<title>The tide class and its kin</title><h1>What is it?</h1><h1>Types</h1><h1>Access to it</h1>", "The tide class and its kin"},
		{"part that the address names", "<title> Coast manual - rain </title>", "Coast manual - rain"},
		{"words that a style sets apart", "<title>Gdk.Rain.in_may</title><h1><a>Gdk</a><i></i><a>Rain</a><i></i>in_may</h1>", "Gdk.Rain.in_may"},
		{"small heading of a book", "<title>RainStream: Coast Reference Manual</title><h2>RainStream</h2><h2>Functions</h2>", "RainStream"},
		{"numbered heading of a book", "<title>Rain Streams (The Coast (version 7))</title><h3>4.2 Rain Streams</h3>", "4.2 Rain Streams"},
		{"small heading beside the title", "<title>Rain in May: two towns</title><h2>Rain</h2>", "Rain in May: two towns"},
		{"number of an issue", "<title>48121 – Rain is lost in May</title><h1>Coast Bugs – Bug 48121</h1>", "Rain is lost in May"},
		{"heading of the contents", "<title>Rain Documentation Version 2</title><h1>Table of Contents</h1>", "Rain Documentation Version 2"},
		{"heading of a manual page", "<h1>NAME</h1><p>rain - falls<h1>SYNOPSIS</h1>", ""},
		{"title in a picture", "<svg><title>icon</title></svg><h1>Rain</h1>", "Rain"},
	}
	for _, test := range tests {
		if got, _ := read(t, test.page, "https://www.shore.example/2/rain"); got.Title != test.want {
			t.Errorf("%s: %s\ntitle = %q, want %q", test.name, test.page, got.Title, test.want)
		}
	}
}

func TestAuthor(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, page, want string }{
		{"json-ld", `<script type="application/ld+json">{"@type":"Article","author":{"@type":"Person","name":"Jane Doe"}}</script>`, "Jane Doe"},
		{"several", `<script type="application/ld+json">[{"@type":"NewsArticle","author":[{"name":"Jane Doe"},"John Roe"]}]</script>`, "Jane Doe, John Roe"},
		{"reference", `<script type="application/ld+json">{"@graph":[{"@type":"Article","author":{"@id":"#j"}},{"@type":"Person","@id":"#j","name":"Jane Doe"}]}</script>`, "Jane Doe"},
		{"product has none", `<script type="application/ld+json">{"@type":"Product","name":"Lamp","author":"ACME"}</script>`, ""},
		{"person before site", `<meta property=og:site_name content=Shore><meta property="article:published_time" content=2024-01-01><meta name=author content=Shore><h1>Rain</h1><p>By Jane Doe</p>`, "Jane Doe"},
		{"address is no name", `<meta property="article:author" content="https://social.example/jane"><h1>Rain</h1><p>x`, ""},
		{"byline", `<h1>Rain</h1><p>By Jane Doe | May 6, 2024</p>`, "Jane Doe"},
		{"heading of a section", `<h1>Rain</h1><ul><li><a href="#a">Authors</a></ul><h2>3. SYNOPSIS</h2>`, ""},
		{"catalogue", `<meta name=citation_author content="Doe, Jane"><meta name=citation_author content="Roe, John A."><h1>Rain</h1>`, "Jane Doe, John A. Roe"},
		{"byline above", `<p><b>License:</b> Free For All</p><p><b>Author:</b> <a href=/j>Jane Doe</a></p><h1>Rain</h1><p>x`, "Jane Doe"},
		{"account on the site", `<div><a href=/ann_x>@<!-- -->ann_x</a></div><h1>Rain</h1><p>x`, "ann_x"},
		{"account elsewhere", `<div><a href=https://social.example/ann_x>@ann_x</a></div><h1>Rain</h1><p>x`, ""},
		{"byline in two", `<h1>Rain</h1><span>By</span> <a href=/j>Jane Doe</a>`, "Jane Doe"},
		{"German", `<h1>Regen</h1><p>Von Erika Mustermann, 6. Mai 2024</p>`, "Erika Mustermann"},
		{"Chinese", `<h1>海</h1><p>作者：王小明</p>`, "王小明"},
		{"Chinese with the source", `<h1>海</h1><p>作者：王小明　来源：海边人家　2024-05-06 10:12</p>`, "王小明"},
		{"Chinese nickname", `<h1>海</h1><a class="follow-nickName" href=/w>码农小林</a>`, "码农小林"},
		{"Japanese reporter at the end", `<h1>海</h1><p>海は塩辛い。</p><p>（記者・山田花子）</p>`, "山田花子"},
		{"Korean", `<h1>바다</h1><p>글: 홍길동</p>`, "홍길동"},
		{"Korean reporter", `<h1>바다</h1><p>홍길동 기자</p>`, "홍길동"},
		{"Korean agency", `<h1>바다</h1><p>(서울=해변뉴스) 홍길동 특파원 = 바다는 짜다고 한다.</p>`, "홍길동"},
		{"Korean press conference", `<h1>바다</h1><p>오늘 시장 기자회견 열려</p>`, ""},
		{"Chinese reporter", `<h1>海</h1><p>記者王小明／台北報導</p>`, "王小明"},
		{"Chinese own reporter", `<h1>海</h1><p>本报记者 王小明</p>`, "王小明"},
		{"Chinese bar", `<h1>海</h1><p>文／王小明</p>`, "王小明"},
		{"Japanese", `<h1>海</h1><p>取材・文：山田太郎</p>`, "山田太郎"},
		{"Hindi", `<h1>समुद्र</h1><p>लेखक: राम कुमार</p>`, "राम कुमार"},
		{"Thai", `<h1>ทะเล</h1><p>โดย สมชาย ใจดี</p>`, "สมชาย ใจดี"},
		{"Arabic", `<h1>البحر</h1><p>بقلم: أحمد علي</p>`, "أحمد علي"},
		{"rights", `<meta name=author content="Copyright 2024 Shore Media"><h1>Rain</h1>`, ""},
		{"reviewer", `<h1>Lamp</h1><div itemscope itemtype="https://schema.org/Review"><span itemprop=author>Jane Doe</span></div>`, ""},
		{"day of the week", `<h1>Rain</h1><div class=author-date><a href=/d>Sat</a></div>`, ""},
		{"action beside", `<h1>Rain</h1><div class=author><a href=/j>Jane Doe</a> <a href=/c>Copy Link</a></div>`, "Jane Doe"},
		{"name by a machine", `<meta name=author content="mdelat6vkpg2ma0ci"><h1>Rain</h1>`, ""},
		{"class", `<h1>Rain</h1><div class="post-author"><a href=/j>Jane Doe</a></div>`, "Jane Doe"},
		{"rel", `<h1>Rain</h1><a rel=author href=/j>Jane Doe</a>`, "Jane Doe"},
		{"microdata", `<article itemscope><span itemprop=author itemscope><span itemprop=name>Jane Doe</span></span></article>`, "Jane Doe"},
		{"commenter", `<h1>Rain</h1><p>Text.</p><div class=comments><span itemprop=author>Troll</span></div>`, ""},
		{"label of a card", `<meta name="twitter:label1" content="Written by"><meta name="twitter:data1" content="Jane Doe"><meta name="twitter:label2" content="Reading time"><meta name="twitter:data2" content="3 minutes">`, "Jane Doe"},
		{"label in German", `<meta name="twitter:label2" content="Verfasst von"><meta name="twitter:data2" content="Erika Mustermann">`, "Erika Mustermann"},
		{"link to the author's page", `<meta property="og:type" content="article"><h1>Rain</h1><p><a href="/author/jane">Jane Doe</a></p>`, "Jane Doe"},
		{"authored by", `<h1>Rain</h1><div class=author><span>Authored by</span> <a href=/j>Jane Doe</a></div>`, "Jane Doe"},
		{"template", `<meta name=author content="page.extra.author"><h1>Rain</h1><p>By Jane Doe</p>`, "Jane Doe"},
		{"class of something else", `<h1>Rain</h1><div id=authorization>Access Rights</div>`, ""},
		{"names in a list", `<h1>News</h1>` + strings.Repeat(`<article>x</article>`, 6) + `<div class=author>Jane Doe</div>`, ""},
		{"name within brackets", `<h1>Rain</h1><a rel=author href=/j>Jane (J. D.) Doe</a>`, "Jane Doe"},
		{"role in brackets", `<h1>Rain</h1><a rel=author href=/j>Jane Doe (editor)</a>`, "Jane Doe"},
		{"when it was updated", `<h1>Rain</h1><div class=author-details><em>Last Updated:</em> January 7, 2025</div>`, ""},
		{"sentence", `<h1>Rain</h1><p>By the time the rain came, all had left.</p>`, ""},
		{"by a month", `<h1>Rain</h1><p>By March we knew.</p>`, ""},
	}
	for _, test := range tests {
		if got, _ := read(t, test.page, "https://shore.example/2/rain"); got.Author != test.want {
			t.Errorf("%s: %s\nauthor = %q, want %q", test.name, test.page, got.Author, test.want)
		}
	}
}

func TestPublished(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, page, url, want string }{
		{"meta", `<meta name=date content="2024-05-06T10:00:00Z">`, "", "2024-05-06T10:00:00Z"},
		{"time element", `<h1>Rain</h1><p>Posted <time datetime="2024-05-06">6 May</time>`, "", "2024-05-06"},
		{"element of the page's own", `<h1>Rain</h1><p>ann wrote this <relative-time datetime="2024-05-06T10:00:00Z">6 May</relative-time>`, "", "2024-05-06T10:00:00Z"},
		{"text", `<h1>Rain</h1><p>Published May 6, 2024</p>`, "", "2024-05-06"},
		{"address", `<h1>Rain</h1>`, "https://shore.example/2024/05/06/rain", "2024-05-06"},
		{"address over UTC", `<meta property="article:published_time" content="2024-05-07T01:00:00Z">`, "https://shore.example/2024/05/06/rain", "2024-05-06"},
		{"same as beside the heading", `<meta property="article:published_time" content="2024-05-06T10:00:00Z"><h1>Rain</h1><p>Ann 2024. 5. 6. 10:00</p><p>Text</p><table><tr><th>Another page<td>2023.10.11</table>`, "", "2024-05-06T10:00:00Z"},
		{"copyright", `<h1>Rain</h1><p>Text</p><footer>© 2024-05-06 Shore</footer>`, "", ""},
		{"related", `<h1>Rain</h1><p>` + strings.Repeat("text ", 400) + `</p><div class=related><time datetime=2024-05-06>x</time></div>`, "", ""},
		{"front page", `<meta property="article:published_time" content=2024-05-06>`, "https://shore.example/", ""},
		{"offer", `<h1>Sale</h1><p>Valid until December 31, 2025</p>`, "", ""},
		{"json-ld", `<script type="application/ld+json">{"@type":"Article","datePublished":"2024-05-06T10:00+0200"}</script>`, "", "2024-05-06T10:00:00+02:00"},
		{"made-up meta name", `<meta name="w-published-date" content="2024-05-06">`, "", "2024-05-06"},
		{"earlier day beside the heading", `<meta property="article:published_time" content="2026-01-02"><h1>Rain</h1><p>May 6, 2024</p>`, "", "2024-05-06"},
		{"later day beside the heading", `<meta property="article:published_time" content="2024-05-06"><h1>Rain</h1><p>January 2, 2026</p>`, "", "2024-05-06"},
		{"published and updated", `<h1>Rain</h1><p>Updated June 7, 2024</p><p>Published May 6, 2024</p>`, "", "2024-05-06"},
		{"only updated", `<h1>Rain</h1><p>Last updated: May 6, 2024</p>`, "", "2024-05-06"},
		{"before the heading", `<main><div class=date>May 6, 2024</div><h1>Rain</h1><p>Text</p></main>`, "", "2024-05-06"},
		{"footer of the heading", `<article><h1>Rain</h1><footer>By Jane Doe <span>May 6, 2024</span></footer></article>`, "", "2024-05-06"},
		{"below the text", `<h1>Rain</h1><p>` + strings.Repeat("text ", 400) + `</p><p>Posted on May 6, 2024</p>`, "", "2024-05-06"},
		{"marked by its class", `<h1>Rain</h1><p>` + strings.Repeat("text ", 400) + `</p><p class=blog-pubdate>May 6, 2024</p>`, "", "2024-05-06"},
		{"marked in the margin", `<h1>Rain</h1><p>` + strings.Repeat("text ", 400) + `</p><aside><h3>Published</h3><p>May 6, 2024</p></aside>`, "", "2024-05-06"},
		{"several marked alike", `<h1>Rain</h1><p>` + strings.Repeat("text ", 400) + `</p><p class=date>May 6, 2024</p><p class=date>May 7, 2024</p>`, "", ""},
		{"cards", `<h1>Rain</h1><p>` + strings.Repeat("text ", 400) + `</p><a href=/b>Snow <p class=post-date>May 6, 2024</p></a>`, "", ""},
		{"list", `<h1>News</h1>` + strings.Repeat(`<article><h2>Rain</h2><p>May 6, 2024</p></article>`, 6), "https://shore.example/news", ""},
		{"article among cards", `<h1>Rain</h1><p>May 6, 2024</p>` + strings.Repeat(`<article><h2>Snow</h2><p>May 9, 2025</p></article>`, 6), "", "2024-05-06"},
		{"blog of widgets", `<div class="widget Blog"><div itemscope itemtype="http://schema.org/BlogPosting"><h3>Why the sea is salt</h3><abbr itemprop=datePublished title="2024-05-06T10:00:00Z">May 6</abbr></div></div>`, "", "2024-05-06T10:00:00Z"},
		{"thread", `<h1>Rain?</h1><article class=message><time datetime="2024-05-06T10:00:00Z">x</time></article><article class=message><time datetime="2024-05-07T10:00:00Z">x</time></article>`, "", "2024-05-06T10:00:00Z"},
		{"British host", `<html lang=en><h1>Rain</h1><p>Published 06/05/2024</p>`, "https://shore.co.uk/news/why-the-sea", "2024-05-06"},
		{"American host", `<html lang=en><h1>Rain</h1><p>Published 05-06-2024</p>`, "https://shore.com/news/why-the-sea", "2024-05-06"},
		{"front page with tracking", `<h1>Shore</h1><p>May 6, 2024</p>`, "https://shore.example/?utm_source=x", ""},
		{"Korean", `<html lang=ko><h1>바다는 왜 짠가</h1><p>입력 2024.05.06 10:20 | 수정 2024.05.07</p>`, "", "2024-05-06"},
		{"Korean, spelled", `<html lang=ko><h1>바다는 왜 짠가</h1><p>2024년 5월 6일</p>`, "", "2024-05-06"},
		{"Japanese", `<html lang=ja><h1>海はなぜ塩辛いのか</h1><p>公開日：2024年5月6日　更新日：2024年5月7日</p>`, "", "2024-05-06"},
		{"Chinese", `<html lang=zh><h1>海水为什么是咸的</h1><p>发布时间：2024-05-06 10:20</p>`, "", "2024-05-06"},
		{"Chinese, on the line of who wrote", `<html lang=zh><h1>海水为什么是咸的</h1><p>作者：王小明　来源：海边人家　2024-05-06 10:12</p>`, "", "2024-05-06"},
		{"Chinese, changed", `<html lang=zh><h1>海水为什么是咸的</h1><span>已于 2024-05-07 10:12:00 修改</span><div>于 2024-05-06 21:30:15 首次发布</div>`, "", "2024-05-06"},
		{"German", `<html lang=de><h1>Warum das Meer salzig ist</h1><p>Veröffentlicht am 6. Mai 2024</p>`, "", "2024-05-06"},
		{"French", `<html lang=fr><h1>Pourquoi la mer est salée</h1><p>Publié le 6 mai 2024, mis à jour le 7 mai 2024</p>`, "", "2024-05-06"},
		{"Spanish", `<html lang=es><h1>Por qué el mar es salado</h1><p>6 de mayo de 2024</p>`, "", "2024-05-06"},
		{"Arabic", `<html lang=ar><h1>لماذا ماء البحر مالح</h1><p>نشر في ٦ مايو ٢٠٢٤</p>`, "", "2024-05-06"},
		{"Thai", `<html lang=th><h1>ทำไมน้ำทะเลจึงเค็ม</h1><p>เผยแพร่ 6 พฤษภาคม 2567</p>`, "", "2024-05-06"},
		{"Hindi", `<html lang=hi><h1>समुद्र खारा क्यों है</h1><p>प्रकाशित 6 मई 2024</p>`, "", "2024-05-06"},
		{"event", `<h1>Rain dance</h1><p>May 6, 2026</p>`, "https://shore.example/dance", ""},
		{"said on any page", `<h1>Rain dance</h1><p>Published May 6, 2024</p>`, "https://shore.example/dance", "2024-05-06"},
		{"code in the text", `<meta property="article:published_time" content="2024-05-06"><h1>Rain</h1><p>Times such as <code>2024-03-10T08:00:00</code> are lost.</p>`, "", "2024-05-06"},
		{"a ware among articles by its head", `<meta property="og:type" content="article"><meta property="article:published_time" content="2024-05-06"><h1>Cup</h1>`, "https://shore.example/product/cup", ""},
		{"an article below a topic", `<script type="application/ld+json">{"@type":"Article","datePublished":"2024-05-06"}</script><h1>Cups</h1>`, "https://shore.example/topics/cups", "2024-05-06"},
		{"a collection by what it says", `<meta property="article:published_time" content="2024-05-06"><script type="application/ld+json">{"@type":"CollectionPage"}</script><h1>Cups</h1>`, "https://shore.example/cups", ""},
		{"a course", `<script type="application/ld+json">{"@type":"Course","datePublished":"2024-05-06"}</script><h1>Cups</h1>`, "https://shore.example/paths/17", ""},
		{"front of a part with times", `<h1>Weather</h1><div><time datetime=2024-05-09>x</time></div><div><time datetime=2024-05-08>x</time></div><div><time datetime=2024-05-07>x</time></div><div><time datetime=2024-05-06>x</time></div>`, "https://shore.example/weather", ""},
		{"post of a short number", `<h1>Rain</h1><p>May 6, 2024</p><p>Text`, "https://shore.example/blog/12", "2024-05-06"},
		{"list of a year", `<h1>Rain</h1><p>May 6, 2024</p><p>Text`, "https://shore.example/blog/2024", ""},
		{"page of a list", `<h1>Blog</h1><article><h2>Rain</h2><p>May 6, 2024</p></article><article><h2>Snow</h2><p>May 5, 2024</p></article>`, "https://shore.example/blog/12", ""},
		{"Russian", `<html lang=ru><h1>Почему море солёное</h1><p>Опубликовано 6 мая 2024 г.</p>`, "", "2024-05-06"},
	}
	for _, test := range tests {
		address := test.url
		if address == "" {
			address = "https://shore.example/x/why-the-sea-is-salt"
		}
		if got, _ := read(t, test.page, address); got.PublishedAt != test.want {
			t.Errorf("%s: %.200s\npublished = %q, want %q", test.name, test.page, got.PublishedAt, test.want)
		}
	}
}

func TestIsoDate(t *testing.T) {
	t.Parallel()
	tests := []struct{ text, lang, want string }{
		{"2024-05-06", "", "2024-05-06"}, {"2024/05/06", "", "2024-05-06"}, {"20240506", "", "2024-05-06"}, {"2024-05-06 10:20", "", "2024-05-06T10:20:00"},
		{"2024-05-06T10:20:30.123Z", "", "2024-05-06T10:20:30Z"}, {"2024-05-06T10:20:30-0700", "", "2024-05-06T10:20:30-07:00"},
		{"May 6, 2024", "en", "2024-05-06"}, {"6 May 2024", "en", "2024-05-06"}, {"6th of May, 2024", "en", "2024-05-06"}, {"Mon, May 6th 2024 at 10", "en", "2024-05-06"},
		{"Mon May  6 10:20:30 EDT 2024", "en", "2024-05-06"}, {"Mon May 6 10:20:30 2024", "en", "2024-05-06"}, {"May 6 10:20:30 of the year 2024", "en", ""},
		{"6. Mai 2024", "de", "2024-05-06"}, {"06.05.2024", "de", "2024-05-06"}, {"6 mai 2024", "fr", "2024-05-06"}, {"1er février 2024", "fr", "2024-02-01"},
		{"6 de mayo de 2024", "es", "2024-05-06"}, {"6 maggio 2024", "it", "2024-05-06"}, {"6 de março de 2024", "pt", "2024-03-06"}, {"6 мая 2024 г.", "ru", "2024-05-06"},
		{"6 مايو 2024", "ar", "2024-05-06"}, {"2024년 5월 6일", "ko", "2024-05-06"}, {"2024. 5. 6.", "ko", "2024-05-06"}, {"2024年5月6日", "ja", "2024-05-06"},
		{"05/06/2024", "en-US", "2024-05-06"}, {"05/06/2024", "en-GB", "2024-06-05"}, {"13/06/2024", "en", "2024-06-13"}, {"05/06/2024", "fr", "2024-06-05"},
		{"05-06-2024", "en", "2024-05-06"}, {"06-05-2024", "nl", "2024-05-06"}, {"6 พ.ค. 2567", "th", "2024-05-06"}, {"๖ พฤษภาคม พ.ศ. ๒๕๖๗", "th", "2024-05-06"}, {"٦ أيار ٢٠٢٤", "ar", "2024-05-06"},
		{"6 كانون الثاني 2024", "ar", "2024-01-06"}, {"6 كانون الأول 2024", "ar", "2024-12-06"}, {"۶ مه ۲۰۲۴", "fa", ""}, {"ngày 6 tháng 5 năm 2024", "vi", "2024-05-06"}, {"2024. május 6.", "hu", "2024-05-06"},
		{"6 Μαρτίου 2024", "el", "2024-03-06"}, {"6 травня 2024", "uk", "2024-05-06"}, {"6 Mei 2024", "id", "2024-05-06"}, {"6. toukokuuta 2024", "fi", "2024-05-06"}, {"６月", "ja", ""}, {"２０２４年５月６日", "ja", "2024-05-06"},
		{"6 मई 2024", "hi", "2024-05-06"}, {"6 במאי 2024", "he", ""},
		{"© 2024", "", ""}, {"1.2.3", "", ""}, {"32 May 2024", "", ""}, {"2024-13-01", "", ""}, {"yesterday", "", ""}, {"", "", ""}, {"March 2024", "", ""},
	}
	for _, test := range tests {
		if got := isoDate(test.text, test.lang); got != test.want {
			t.Errorf("isoDate(%q, %q) = %q, want %q", test.text, test.lang, got, test.want)
		}
	}
}

func TestLanguage(t *testing.T) {
	t.Parallel()
	tests := []struct{ page, want string }{
		{`<html lang="pt_br">`, "pt-BR"}, {`<html lang="zh-hant-TW">`, "zh-Hant"}, {`<html lang="English">`, "en"}, {`<meta property="og:locale" content="de_DE">`, "de-DE"},
		{`<meta http-equiv="content-language" content="fr, en">`, "fr"}, {`<p>도서관은 월요일에 문을 닫습니다`, "ko"}, {`<p>月曜日は休館です。`, "ja"}, {`<p>星期一闭馆`, "zh"},
		{`<p>В понедельник закрыто`, "ru"}, {`<p>المكتبة مغلقة`, "ar"}, {`<p>closed on Monday`, ""}, {`<html lang="x">`, ""},
		{`<html lang="en"><p>도서관은 월요일에 문을 닫습니다`, "ko"}, {`<html lang="en-US"><p>closed on Monday (月)`, "en-US"},
		{`<html lang="sr"><p>Понедељком затворено`, "sr"},
		{`<p>Понедељком је библиотека затворена`, "sr"}, {`<p>У понеділок бібліотека зачинена`, "uk"},
		{`<p>У панядзелак бібліятэка зачынена, прыходзьце ў аўторак`, "be"}, {`<p>Библиотеката е затворена в понеделник, нощта също бъди`, "bg"},
		{"<p>کتابخانه دوشنبه\u200cها بسته است", "fa"}, {`<p>لائبریری پیر کو بند رہتی ہے`, "ur"},
	}
	for _, test := range tests {
		if got, _ := read(t, test.page, ""); got.Language != test.want {
			t.Errorf("%s: language = %q, want %q", test.page, got.Language, test.want)
		}
	}
}

func TestParseJSON(t *testing.T) {
	t.Parallel()
	tests := []struct {
		text string
		want []any
	}{
		{`{"a":"b"}`, []any{map[string]any{"a": "b"}}},
		{"<!-- {\"a\":[true,null,],} -->", []any{map[string]any{"a": []any{true, nil}}}},
		{"{\"a\":\"line\nbreak\"}", []any{map[string]any{"a": "line\nbreak"}}},
		{`{"a":"\u00e9\ud83d\ude00\"\/"}`, []any{map[string]any{"a": `é😀"/`}}},
		{`{"a":1} {"b":2}`, []any{map[string]any{"a": jsonNumber("1")}, map[string]any{"b": jsonNumber("2")}}},
		{`{"a":"cut`, []any{map[string]any{"a": "cut"}}},
		{`{"a" "b"}`, []any{map[string]any{"a": "b"}}},
		{``, nil},
		{`]]]}}}`, nil},
	}
	for _, test := range tests {
		if got := parseJSON(test.text); !reflect.DeepEqual(got, test.want) {
			t.Errorf("parseJSON(%q) = %#v, want %#v", test.text, got, test.want)
		}
	}
}

// hostile are pages that are made to be slow, each with a share of its length.
// Nesting is not cut with it: the tree bounds that.
func hostile(share float64) map[string]string {
	many := func(unit string, n int) string { return strings.Repeat(unit, int(float64(n)*share)) }
	deep := strings.Repeat
	return map[string]string{
		"json arrays":  `<script type="application/ld+json">` + many("[", 300_000) + "</script>",
		"json objects": `<script type="application/ld+json">` + many(`{"a":`, 100_000) + "</script>",
		"authors":      many(`<span class=author itemprop=author>x</span>`, 20_000),
		"headings":     "<title>x</title>" + many("<h1>x y z", 30_000),
		"years":        many("<p class=date>May 6 2024</p>", 30_000),
		"asides":       deep("<div class=comment>", 500) + many("<p>Posted May 6 2024</p>", 20_000),
		"times":        many("<time>May 6 2024</time>", 30_000),
		"separators":   "<title>" + many("a | ", 100_000) + "</title>",
		"nested items": deep("<div itemprop=author class=comment>", 400) + many("<p itemprop=name>", 20_000),
		"metas":        many("<meta name=author content=x>", 30_000),
		"noscripts":    many("<noscript><i itemprop='author'>x</i></noscript>", 20_000),
	}
}

func TestReadStaysLinear(t *testing.T) {
	const size = 500_000 // about
	for name := range hostile(1) {
		linear.Check(t, name, size, func(bytes int) func() {
			root := tree.Parse([]byte(hostile(float64(bytes) / size)[name]), tree.Options{}).Root()
			return func() { Read(root, "https://example.com/a/b") }
		})
	}
}

func FuzzRead(f *testing.F) {
	f.Add(fullPage, "https://example.com/2024/05/06/x")
	f.Add(`<h1>海</h1><p>作者：王小明 2024年5月6日</p>`, "x")
	f.Add(`<title>A | B – C :: D</title><h1>‘A’ ’</h1><p>เผยแพร่ ๖ พ.ค. ๒๕๖๗</p>`, "https://a.example/?utm_a=b")
	f.Add(`<script type="application/ld+json">{"@graph":[{"@id":"a","author":{"@id":"a"}}]}</script>`, ":")
	f.Fuzz(func(t *testing.T, page, url string) {
		m, _ := read(t, page, url)
		for _, text := range []string{m.Title, m.Author, m.Description, m.SiteName} {
			if len(text) > 2*longestProse {
				t.Errorf("a field has %d bytes", len(text))
			}
		}
	})
}
func jsonNumber(text string) json.Number { return json.Number(text) }
