package link

import "testing"

func TestMarkdown(t *testing.T) {
	check(t, Options{}, []string{
		"[label](⟦https://a.com⟧) [label](⟦https://a.com/x⟧).",
		"[a.com](⟦https://b.com⟧) [https://a.com](⟦https://b.com⟧)",
		"![alt a.com](⟦https://a.com/i.png⟧) [![alt](⟦https://a.com/i.png⟧)](⟦https://b.com⟧)",
		"[x a.com ![i](⟦https://a.com/i.png⟧) b.com ![j](⟦https://a.com/j.png⟧) c.com](⟦https://d.com⟧) ⟦e.com⟧",
		"[x](⟦https://a.com/a_(b)⟧) [x](⟦https://a.com/(a(b)c)⟧) [x](⟦https://a.com/a(b)(c)⟧)",
		"[x](⟦https://a.com⟧ \"title b.com\") [x](⟦https://a.com⟧ 'title') [x](⟦https://a.com⟧ (title))",
		"[x](<⟦https://a.com/x⟧>) [x](<⟦https://a.com/x y⟧>) [x](<⟦https://a.com/x⟧> \"t\") [x]( ⟦https://a.com⟧ )",
		"[x](/relative) [x](docs/a.md) [x](#anchor) [x](page.html) [a.com](/x) [x](../a.com) [x]()",
		"[x](⟦www.a.com⟧) [x](⟦a.com/y⟧) [x](javascript:alert(1)) [x](postgres://a.com/b) [x](⟦mailto:a@b.com?subject=x⟧)",
		"[x](⟦https://a.com/문서에서⟧) [x](⟦https://a.com/x.⟧) [x](⟦https://a.com/x?⟧)에서",
		"[x](⟦https://a.com/x⟧)입니다 **[x](⟦https://a.com/x⟧)**을",
		"[x [y](⟦https://a.com⟧) z](⟦https://b.com⟧)",
		"[unclosed](⟦https://a.com⟧ x [x] (⟦https://a.com⟧) [x]: ⟦https://a.com⟧ \"t\"",
		"[1]: ⟦https://a.com/x⟧\n[2]: <⟦https://b.com⟧> 'x'\n[^3]: ⟦c.com⟧",
		"[⟦https://a.com⟧] [[⟦https://a.com/x⟧]] \\[x](⟦https://a.com⟧)",
		"<⟦https://a.com⟧> <⟦https://a.com/a,b.⟧> <⟦https://a.com/문서에서⟧> <⟦a.com⟧> <⟦localhost:5001/foo⟧> <README.md>",
		"< ⟦https://a.com⟧ > <⟦https://a.com/x⟧ y> <irc://a.com> <made-up://foo.com>",
		"| a | ⟦https://a.com/x⟧ |\n|---|---|\n|⟦https://b.com⟧|⟦c.com/x⟧|",
		"# ⟦https://a.com⟧\n\n* ⟦https://b.com⟧\n\n    ⟦https://c.com⟧ indented",
		"[a\n\nb](⟦https://a.com⟧) [c](⟦https://b.com⟧)",
		"[[a]](⟦https://a.com⟧) [a[b]c](⟦https://a.com⟧) [a](⟦https://a.com/[b]⟧)",
		"[x](⟦https://a.com/a\\)b⟧) ⟦https://a.com/x⟧[y](⟦https://b.com⟧)",
		"[x](⟦https://a.com⟧)[y](⟦https://b.com⟧),[z](⟦https://c.com⟧)",
		"[ ] ⟦https://a.com⟧ - [x] ⟦https://b.com⟧",
		"[a](⟦http://a.com⟧)) ([a](⟦http://a.com⟧)) [a](⟦http://a.com⟧)(⟦http://b.com⟧) [a]\\(⟦http://a.com⟧)",
		"[a](//a.com) [a](./a.com) [a](README.md) [a](http://) [a](⟦ftp://a⟧) [![a](⟦http://a.com⟧)](b.md)",
		"[a](⟦http://a.com⟧\n\"t\") [a](  ⟦http://a.com⟧  ) [a](⟦http://a.com/\\(x\\)⟧)",
		"<!-- ⟦http://a.com⟧ --> <img src=⟦http://a.com/x.png⟧> <code>⟦http://a.com⟧</code>",
		"[`a.com`](⟦https://b.com⟧) `[x](https://a.com)` ⟦c.com⟧",
	})
}

func TestCode(t *testing.T) {
	check(t, Options{}, []string{
		"`https://a.com` ⟦https://b.com⟧ ``https://a.com ` x`` ⟦b.com⟧",
		"`⟦https://a.com⟧ unclosed",
		"`a` ⟦https://a.com⟧ ` ⟦https://b.com⟧",
		"``⟦https://a.com⟧` ⟦https://b.com⟧",
		"\\`⟦https://a.com⟧\\` \\\\`https://b.com`",
		"`one\ntwo https://a.com` ⟦b.com⟧",
		"`one\n\n⟦https://a.com⟧ two` ⟦b.com⟧",
		"```\nhttps://a.com\n```\n⟦https://b.com⟧",
		"```js\nhttps://a.com\n\nb.com\n```\n⟦https://b.com⟧",
		"```\nhttps://a.com\nunclosed b.com",
		"~~~\nhttps://a.com\n~~~\n⟦https://b.com⟧",
		"````\n```\nhttps://a.com\n```\n````\n⟦b.com⟧",
		"> ```\n> https://a.com\n> ```\n> ⟦b.com⟧",
		"> ```\n> https://a.com\n⟦b.com⟧",
		"- ```\n  https://a.com\n  ```\n- ⟦b.com⟧",
		"  ```\n  https://a.com\n  ```\n⟦b.com⟧",
		"```https://a.com``` ⟦https://b.com⟧",
		"see ```\nhttps://a.com\n\nb.com\n``` ⟦https://c.com⟧",
		"see ```\nhttps://a.com\n```\n⟦https://c.com⟧",
		"```\nhttps://a.com```\n⟦https://c.com⟧",
		"`a@b.com` ⟦a@b.com⟧ `x` ⟦a.com⟧ `y`",
		"    ⟦https://a.com⟧",
		"`curl https://a.com`를 ⟦https://b.com⟧에서",
	})
}
