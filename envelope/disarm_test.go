package envelope

import (
	"strings"
	"testing"
)

func TestDisarm(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"see ![a cat](https://x.example/c.png) now": "see [image: a cat](https://x.example/c.png) now",
		"![](https://x.example/c.png)":              "[image](https://x.example/c.png)",
		"[![logo](/l.png)](/home)":                  "[[image: logo](/l.png)](/home)",
		"code `![a](b)` stays":                      "code `![a](b)` stays",
		"```\n![a](b)\n```\n![c](d)":                "```\n![a](b)\n```\n[image: c](d)",
		`not an image \![a](b), wow!`:               `not an image \![a](b), wow!`,
		`but \\![a](b)`:                             `but \\[image: a](b)`,
		"wow!![a](b)":                               "wow! [image: a](b)",

		"stray ` then\n`![a](b)`":                        "stray ` then\n`[image: a](b)`",
		"a ` b ``![a](b)``":                              "a ` b ``[image: a](b)``",
		"`![a](b)\n\n![c](d)`":                           "`[image: a](b)\n\n[image: c](d)`",
		"[x](y`) `![a](b)`":                              "[x](y`) `[image: a](b)`",
		"http://x.example/`![a](b)`":                     "http://x.example/`[image: a](b)`",
		"$`$ ![a](b) `":                                  "$`$ [image: a](b) `",
		"[x](https://y.example) and `![a](b)`":           "[x](https://y.example) and `![a](b)`",
		"| `a | b` ![c](d) `e` |\n|---|---|":             "| `a | b` [image: c](d) `e` |\n|---|---|\n",
		"> ```\n> ![a](b)\n![c](d)":                      "> ```\n> ![a](b)\n[image: c](d)",
		"````\n```\n![a](b)\n````\n![c](d)":              "````\n```\n![a](b)\n````\n[image: c](d)",
		"- ```\n  ![a](b)\n\n![c](d)":                    "- ```\n  ![a](b)\n\n[image: c](d)",
		"``` `\n![a](b)":                                 "``` `\n[image: a](b)",
		"    ![a](b)":                                    "    [image: a](b)",
		"<img src=x>":                                    "&lt;img src=x>",
		`www.x.example/\<img src=x>`:                     `www.x.example/&lt;img src=x>`,
		"a `<img src=x>` b":                              "a `<img src=x>` b",
		"a < b, 1 <2, <- c":                              "a < b, 1 <2, <- c",
		"<https://x.example/> <a@x.example> <x:y/onz=1>": "<https://x.example/> <a@x.example> &lt;x:y/onz=1>",
		"| a<br>b |":                                     "| a<br>b |",
		"- <br>":                                         "- &lt;br>\n",
		"x\n<!-- open":                                   "x\n&lt;!-- open",
		"[a]: /evil":                                     `[a]\: /evil`,
		"> - [a\n> b]: /evil":                            "> - [a\n> b]\\: /evil\n",
		"[a`]: /evil`":                                   "[a`]\\: /evil`",
		"[1]: see http://[::1]:80/":                      `[1]\: see http://[::1]:80/`,
		"1. *\n\n- - -":                                  "1. \\*\n\n- - -",
		"> -\ta":                                         "> - a\n",
		"- ```\n  -\n  ```\n-":                           "- ```\n  -\n  ```\n\\-",
		"open\n\n```go\nx":                               "open\n\n```go\nx\n```",
		" ~~~~\nx":                                       " ~~~~\nx\n ~~~~",
		"> quote":                                        "> quote\n",
		"| a |\n|---|\n| b |":                            "| a |\n|---|\n| b |\n",
	} {
		if got := disarm(in); got != want {
			t.Errorf("disarm(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestFieldsAreDisarmed(t *testing.T) {
	t.Parallel()
	e := Wrap(Contents{Fields: []Field{{"URL", "http://[::1]:80/"}, {"Title", "`![a](b)` <img src=x>"}}})
	for _, want := range []string{"URL: http://[::1]:80/\n", "Title: `[image: a](b)` &lt;img src=x>\n"} {
		if !strings.Contains(e.Text, want) {
			t.Errorf("want %q in %q", want, e.Text)
		}
	}
}

func BenchmarkWrap(b *testing.B) {
	for name, text := range map[string]string{
		"prose":     strings.Repeat("Some `code` in a [link](https://example.com), 한국어.\n\n```go\nx := 1\n```\n\n- item\n", 700),
		"backticks": strings.Repeat("`", 1<<20),
		"quotes":    strings.Repeat(">", 1<<20),
		"items":     strings.Repeat("- ", 1<<19) + "\n" + strings.Repeat("\n", 1<<19) + "a",
		"brackets":  strings.Repeat("[^](", 1<<18),
		"dollars":   strings.Repeat("$ ", 1<<19),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				Wrap(Contents{Text: text})
			}
		})
	}
}
