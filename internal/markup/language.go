package markup

import (
	"strings"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// language returns the language of a code block, as the block, the code in it
// or a box around it names it; "" if none does.
func language(n tree.Node) string {
	if lang := innerLanguage(n); lang != "" {
		return lang
	}
	box := n.Parent()
	for range 3 {
		if !box.Exists() || box.Tag() == tag.Body || box.Tag() == tag.Article {
			break
		}
		if lang := ownLanguage(box); lang != "" {
			return lang
		}
		box = box.Parent()
	}
	return ""
}

// innerLanguage looks at n and down its first children.
func innerLanguage(n tree.Node) string {
	for range 4 {
		if lang := ownLanguage(n); lang != "" {
			return lang
		}
		n = firstElement(n)
		if !n.Exists() {
			break
		}
	}
	return ""
}

func firstElement(n tree.Node) tree.Node {
	for c := n.FirstChild(); c.Exists(); c = c.NextSibling() {
		if c.IsElement() {
			return c
		}
	}
	return tree.Node{}
}

func ownLanguage(n tree.Node) string {
	for a := range n.Attrs() {
		switch a.Name {
		case "data-lang", "data-language", "data-code-language", "data-ke-language":
			if lang := cleanLanguage(a.Value); lang != "" {
				return lang
			}
		case "class":
			if lang := classLanguage(a.Value); lang != "" {
				return lang
			}
		case "lang":
			if n.Tag() == tag.Pre && (n.HasClass("code") || knownLanguage(strings.ToLower(a.Value))) {
				return cleanLanguage(a.Value)
			}
		}
	}
	return ""
}

// languagePrefixes are how highlighters mark the language among other classes.
var languagePrefixes = [...]string{"language-", "lang-", "highlight-source-", "highlight-text-", "brush:",
	"sourcecode-", "src-"}

func classLanguage(class string) string {
	highlight, brush, bare := false, false, ""
	for token := range strings.FieldsSeq(class) {
		lower := strings.ToLower(token)
		if brush {
			return cleanLanguage(strings.Trim(lower, ";"))
		}
		for _, prefix := range languagePrefixes {
			if rest, ok := strings.CutPrefix(lower, prefix); ok && rest != "" {
				return cleanLanguage(strings.Trim(rest, ";"))
			}
		}
		brush = lower == "brush:"
		if highlight && bare == "" && knownLanguage(lower) {
			bare = lower // which a highlighter may have guessed; what is marked goes before it
		}
		switch lower {
		case "highlight", "sourcecode", "hljs", "prettyprint", "code", "src", "codehilite", "highlighter-rouge":
			highlight = true
		default:
			if rest, ok := strings.CutPrefix(lower, "highlight-"); ok && knownLanguage(rest) {
				return cleanLanguage(rest)
			}
		}
	}
	return cleanLanguage(bare)
}

// cleanLanguage returns a name that can stand behind a fence, or "".
func cleanLanguage(name string) string {
	name = strings.ToLower(strings.TrimSpace(name))
	if i := strings.IndexAny(name, "{[(,:;="); i > 0 { // which lines to mark, what to call it
		name = name[:i]
	}
	switch name {
	case "none", "plain", "plaintext", "text", "nohighlight", "no-highlight", "default", "auto", "undefined",
		"notranslate":
		return ""
	}
	if len(name) > 24 {
		return ""
	}
	for i := 0; i < len(name); i++ {
		c := name[i]
		if ('a' > c || c > 'z') && ('0' > c || c > '9') && strings.IndexByte("+#.-_", c) < 0 {
			return ""
		}
	}
	return name
}

// knownLanguage lists the names that are believed without any prefix.
func knownLanguage(name string) bool {
	switch name {
	case "python", "python3", "py", "pycon", "ipython", "ipython3", "javascript", "js", "jsx", "typescript", "ts",
		"tsx",
		"java", "kotlin", "scala", "groovy", "c", "cpp", "c++", "csharp", "cs", "c#", "fsharp", "go", "golang", "rust",
		"ruby", "rb", "php", "perl", "lua", "r", "julia", "swift", "objc", "objective-c", "dart", "haskell", "elixir",
		"erlang", "clojure", "lisp", "scheme", "ocaml", "zig", "nim", "bash", "sh", "shell", "zsh", "console",
		"shell-session", "powershell", "ps1", "bat", "sql", "html", "xml", "css", "scss", "sass", "less", "json",
		"json5", "yaml", "yml", "toml", "ini", "properties", "dockerfile", "docker", "makefile", "cmake", "nginx",
		"diff", "patch", "graphql", "protobuf", "proto", "tex", "latex", "markdown", "md", "matlab", "vim", "asm",
		"nasm", "llvm", "vb", "vbnet", "http", "hcl", "terraform", "solidity", "wasm", "vue", "svelte":
		return true
	}
	return false
}
