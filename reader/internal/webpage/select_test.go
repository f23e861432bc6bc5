package webpage

import (
	"fmt"
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// read selects the content of a page and gives what is left of its text.
func read(t testing.TB, page, url string) (string, Selection) {
	t.Helper()
	root := tree.Parse([]byte(page), tree.Options{}).Root()
	selection := Select(root, Options{URL: url})
	return visibleText(root), selection
}

func visibleText(root tree.Node) string {
	var text strings.Builder
	body := findBody(root)
	if !body.Exists() {
		return ""
	}
	for n := range body.Descendants() {
		switch {
		case n.IsText() && n.Parent().Tag() != tag.Script && n.Parent().Tag() != tag.Style:
			text.WriteString(n.Data())
		case n.IsElement() && kindOf(n) != inline:
			text.WriteByte('\n')
		}
	}
	return text.String()
}

const chrome = `<header class="site-header"><a class="logo" href="/">%[1]s</a>
<nav class="main-nav"><ul><li><a href="/a">%[2]s</a></li><li><a href="/b">%[3]s</a></li><li><a href="/c">%[4]s</a></li></ul></nav></header>
%[5]s
<aside class="sidebar"><h3>%[3]s</h3><ul><li><a href="/1">%[2]s %[3]s</a></li><li><a href="/2">%[4]s %[2]s</a></li></ul></aside>
<footer class="site-footer"><ul><li><a href="/p">%[4]s</a></li><li><a href="/q">%[2]s</a></li></ul><p>© 2026 %[1]s</p></footer>`

type language struct {
	name, title string
	menu        [4]string
	paragraphs  []string
}

var languages = []language{
	{"English", "How rivers find their way", [4]string{"Riverside", "Start", "Topics", "Imprint"}, []string{
		"A river never takes the shortest way to the sea. It follows the slope, and where the slope is gentle it begins to wander from side to side.",
		"Each bend grows by itself: the water on the outside is faster, takes soil with it, and leaves it where the current is slow.",
		"After some centuries the bend is so wide that the river breaks through its neck, and a lake in the shape of a sickle remains."}},
	{"German", "Wie Flüsse ihren Weg finden", [4]string{"Flussblatt", "Anfang", "Themen", "Impressum"}, []string{
		"Ein Fluss nimmt nie den kürzesten Weg zum Meer. Er folgt dem Gefälle, und wo es gering ist, beginnt er von einer Seite zur anderen zu wandern.",
		"Jede Schleife wächst von selbst: Außen ist das Wasser schneller, nimmt Erde mit und lässt sie dort liegen, wo die Strömung schwach ist.",
		"Nach einigen Jahrhunderten ist die Schleife so weit, dass der Fluss ihren Hals durchbricht und ein sichelförmiger See zurückbleibt."}},
	{"French", "Comment les rivières trouvent leur chemin", [4]string{"La Rive", "Accueil", "Dossiers", "Mentions"}, []string{
		"Une rivière ne prend jamais le plus court chemin vers la mer. Elle suit la pente et, là où celle-ci est faible, elle se met à errer d'un côté à l'autre.",
		"Chaque méandre grandit de lui-même : à l'extérieur, l'eau va plus vite, emporte la terre et la dépose là où le courant est lent.",
		"Après quelques siècles, le méandre est si large que la rivière en perce le col, et il reste un lac en forme de faucille."}},
	{"Korean", "강은 어떻게 길을 찾는가", [4]string{"강변일보", "처음", "주제", "안내"}, []string{
		"강은 바다로 가는 가장 짧은 길을 택하지 않는다. 경사를 따라 흐르다가, 경사가 완만해지면 이쪽저쪽으로 굽이치기 시작한다.",
		"굽이는 저절로 커진다. 바깥쪽의 물은 더 빨라서 흙을 깎아 내고, 물살이 느린 안쪽에 그 흙을 쌓아 놓는다.",
		"몇 세기가 지나면 굽이가 너무 커져서 강이 그 목을 끊고 곧게 흐르며, 낫처럼 생긴 호수만 남게 된다."}},
	{"Japanese", "川はどのように道を見つけるのか", [4]string{"川辺新聞", "最初", "話題", "案内"}, []string{
		"川は海までの最短の道を選ぶことはない。傾斜に従って流れ、傾斜がゆるやかになると、左右に曲がりくねり始める。",
		"曲がりはひとりでに大きくなる。外側の水は速く、土を削り取り、流れの遅い内側にその土を積み上げていく。",
		"数世紀たつと曲がりは大きくなりすぎ、川はその首を破ってまっすぐに流れ、鎌の形をした湖だけが残される。"}},
	{"Chinese", "河流如何找到自己的路", [4]string{"河岸报", "首页", "专题", "说明"}, []string{
		"河流从不走最短的路入海。它顺着坡度流动，在坡度平缓的地方，便开始左右摆动，形成一道又一道弯。",
		"每一道弯都会自己长大：外侧的水流得更快，带走泥土，又把泥土留在水流缓慢的内侧，于是弯越来越宽。",
		"几个世纪之后，弯道宽到河水冲破了它的颈部，河流重新变直，只留下一个镰刀形状的湖泊。"}},
	{"Arabic", "كيف تجد الأنهار طريقها", [4]string{"ضفة النهر", "البداية", "مواضيع", "حول"}, []string{
		"لا يسلك النهر أقصر طريق إلى البحر أبدا. إنه يتبع المنحدر، وحيث يكون المنحدر خفيفا يبدأ في التجول من جانب إلى آخر.",
		"كل منعطف ينمو من تلقاء نفسه، فالماء في الخارج أسرع، يحمل التربة معه ويتركها حيث يكون التيار بطيئا.",
		"بعد بضعة قرون يصبح المنعطف واسعا جدا، فيخترق النهر عنقه، وتبقى بحيرة على شكل منجل."}},
	{"Thai", "แม่น้ำหาทางของมันได้อย่างไร", [4]string{"ริมน้ำ", "หน้าแรก", "หัวข้อ", "เกี่ยวกับ"}, []string{
		"แม่น้ำไม่เคยใช้เส้นทางที่สั้นที่สุดไปสู่ทะเล มันไหลตามความลาดชัน และเมื่อความลาดชันน้อยลงมันก็เริ่มคดเคี้ยวไปมาจากฝั่งหนึ่งไปอีกฝั่งหนึ่ง",
		"โค้งแต่ละโค้งขยายใหญ่ขึ้นเอง น้ำด้านนอกไหลเร็วกว่า พัดพาดินไปด้วย และทิ้งดินไว้ในที่ซึ่งกระแสน้ำไหลช้า",
		"หลังจากหลายศตวรรษ โค้งนั้นกว้างจนแม่น้ำตัดผ่านคอของมัน และเหลือไว้เพียงทะเลสาบรูปเคียว"}},
}

func (l language) page() string {
	var body strings.Builder
	fmt.Fprintf(&body, "<main><article class=\"post\"><h1>%s</h1>", l.title)
	for range 2 {
		for i, p := range l.paragraphs {
			fmt.Fprintf(&body, "<p>%s%s</p>", p, strings.Repeat("!", i%2))
		}
	}
	body.WriteString("</article></main>")
	return "<!doctype html><title>" + l.title + "</title><body>" +
		fmt.Sprintf(chrome, l.menu[0], l.menu[1], l.menu[2], l.menu[3], body.String())
}

func TestArticleInEveryLanguage(t *testing.T) {
	t.Parallel()
	for _, l := range languages {
		got, selection := read(t, l.page(), "https://example.com/blog/rivers")
		for _, p := range l.paragraphs {
			if !strings.Contains(got, p) {
				t.Errorf("%s: %q is missing in %q", l.name, p, got)
			}
		}
		if strings.Contains(got, l.menu[3]) || strings.Contains(got, "©") {
			t.Errorf("%s: the menu or footer was kept: %q", l.name, got)
		}
		if selection.Empty || selection.Kept == 0 || selection.Confidence < 0.5 {
			t.Errorf("%s: %+v", l.name, selection)
		}
	}
}

func TestSelect(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, url, body string
		with, without   []string
		method          string
	}{
		{"forum: all posts, not one of many", "https://example.com/forum/thread-12", forumPage(), []string{"post number 1 ", "post number 2 ", "post number 3 ", "post number 4 ", "post number 5 "}, []string{"Imprint"}, "page"},
		{"docs: code and table", "https://example.com/docs/install", docsPage, []string{"go install example.com/tool@latest", "TOOL_HOME", "where it keeps its files", "Set the path"}, []string{"Imprint"}, "page"},
		{"noscript: forum", "https://example.com/t/1", noscriptPage(), []string{"answer number 1 ", "answer number 3 "}, nil, "noscript"},
		{"structured: product", "https://example.com/p/1", structuredPage, []string{"Walnut desk", "solid walnut", "A review"}, nil, "structured"},
		{"copies: once", "https://example.com/blog/copies", copiesPage(), []string{"the only copy"}, nil, "page"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, selection := read(t, tt.body, tt.url)
			for _, want := range tt.with {
				if !strings.Contains(got, want) {
					t.Errorf("%q is missing in %q", want, got)
				}
			}
			for _, unwanted := range tt.without {
				if strings.Contains(got, unwanted) {
					t.Errorf("%q was kept in %q", unwanted, got)
				}
			}
			if selection.Method != tt.method {
				t.Errorf("method %q, want %q", selection.Method, tt.method)
			}
		})
	}
	if got, _ := read(t, copiesPage(), ""); strings.Count(got, "the only copy") != 1 {
		t.Errorf("copies were kept: %q", got)
	} else if strings.Count(got, "Rest for two minutes") != 2 {
		t.Errorf("a repeated step is missing: %q", got)
	}
}

func within(body string) string {
	return fmt.Sprintf("<!doctype html><title>Page</title><body>"+chrome, "Riverside", "Start", "Topics", "Imprint", body)
}

func forumPage() string {
	var posts strings.Builder
	for i := range 5 {
		fmt.Fprintf(&posts, `<div class="post" id="p%d"><div class="author"><a href="/u/%d">member%d</a></div><div class="post-body"><p>This is post number %d of the thread, and it says something about how the pump was repaired, with a few words on which seal fits and why.</p><p>It took an hour, the old seal was hard as stone.</p></div></div>`, i, i, i, i+1)
	}
	return within(`<main class="thread"><h1>Which seal fits the old pump?</h1>` + posts.String() + `</main>`)
}

var docsPage = within(`<main><article class="docs markdown"><h1>Install the tool</h1><p>The tool is one file. Put it where your shell finds programs, or let Go do that for you with the command below.</p>
<pre><code>go install example.com/tool@latest</code></pre><h2>Set the path</h2><p>These variables change where things go. Each of them may be left out, and then the value in the last column counts.</p>
<table><tr><th>Variable</th><th>Meaning</th><th>Default</th></tr><tr><td>TOOL_HOME</td><td>where it keeps its files</td><td>~/.tool</td></tr><tr><td>TOOL_LOG</td><td>how much it tells you</td><td>info</td></tr></table>
<p>After a change of these, start the tool again, since it reads them only once.</p></article></main>`)

func noscriptPage() string {
	var posts strings.Builder
	for i := range 4 {
		fmt.Fprintf(&posts, `<div class="topic-body"><p>Here is answer number %d to the question, long enough to be worth reading by anybody who has the same trouble with the pump and its old seal.</p></div>`, i+1)
	}
	return `<!doctype html><title>Pump</title><body><div id="app"></div><noscript><div class="crawler"><h1>Pump</h1>` + posts.String() + `</div></noscript></body>`
}

const structuredPage = `<!doctype html><title>Desk</title><body><div id="root"></div><script type="application/ld+json">
{"@context":"https://schema.org","@graph":[{"@type":"WebSite","name":"Shop"},{"@type":"Product","name":"Walnut desk",
"description":"A desk of solid walnut with a drawer on either side, oiled by hand and wide enough for two screens. It comes in one piece and needs no tools. The wood is from old orchards nearby, dried in the open air for at least three years before it is cut.",
"review":[{"@type":"Review","reviewBody":"unused"}],"comment":[{"@type":"Comment","text":"A review: stands firm, smells of wood, and nothing creaks."}]}]}</script></body>`

func copiesPage() string {
	p := `<p>This paragraph stands on the page twice, for narrow and for wide screens, but a reader needs the only copy once.</p>`
	rest := `<p>Other text goes around it, with some words, a comma and a stop, so that the page is worth reading at all.</p>`
	step := `<p>Rest for two minutes, then go on.</p>`
	return within(`<main><article><h1>Copies</h1><div class="narrow">` + p + `</div>` + rest + step +
		`<p>More of it follows here, and it is different from all that came before, as it should be.</p>` + step + `<div class="wide">` + p + `</div></article></main>`)
}

func TestSelectOnNothing(t *testing.T) {
	t.Parallel()
	for _, page := range []string{"", "<body></body>", "<frameset></frameset>", "<title>x</title>"} {
		if got, selection := read(t, page, ""); strings.TrimSpace(got) != "" || !selection.Empty {
			t.Errorf("%q gave %q, %+v", page, got, selection)
		}
	}
}

func TestExplain(t *testing.T) {
	t.Parallel()
	root := tree.Parse([]byte(languages[0].page()), tree.Options{}).Root()
	selection := Select(root, Options{Explain: true})
	if len(selection.Explanation) != selection.Blocks {
		t.Fatalf("%d reports for %d blocks", len(selection.Explanation), selection.Blocks)
	}
	for _, r := range selection.Explanation {
		if r.Text == "" || !strings.HasPrefix(r.Path, "body") || len(r.Reasons) == 0 {
			t.Errorf("report says too little: %+v", r)
		}
	}
}

func FuzzSelect(f *testing.F) {
	f.Add(languages[0].page())
	f.Add(forumPage())
	f.Add(noscriptPage())
	f.Add(structuredPage)
	f.Add("<table><tr><td>a<td><table><b>x</table><p>y<br><br>z<svg><p>q")
	f.Fuzz(func(t *testing.T, page string) {
		root := tree.Parse([]byte(page), tree.Options{}).Root()
		s := Select(root, Options{URL: page[:min(20, len(page))], Explain: true})
		if s.Kept > s.Blocks {
			t.Errorf("kept %d of %d blocks", s.Kept, s.Blocks)
		}
	})
}
