package format

// languages names the language of source code by the file's extension, as
// Markdown's fences do.
var languages = map[string]string{
	".go": "go", ".py": "python", ".pyi": "python", ".js": "javascript", ".mjs": "javascript", ".cjs": "javascript",
	".jsx": "jsx",
	".ts":  "typescript", ".mts": "typescript", ".tsx": "tsx", ".java": "java", ".kt": "kotlin", ".kts": "kotlin",
	".scala": "scala",
	".c":     "c", ".h": "c", ".cc": "cpp", ".cpp": "cpp", ".cxx": "cpp", ".hpp": "cpp", ".hh": "cpp", ".cs": "csharp",
	".fs": "fsharp",
	".rs": "rust", ".swift": "swift", ".m": "objectivec", ".rb": "ruby", ".php": "php", ".pl": "perl", ".pm": "perl",
	".lua": "lua",
	".r":   "r", ".jl": "julia", ".hs": "haskell", ".ml": "ocaml", ".mli": "ocaml", ".ex": "elixir", ".exs": "elixir",
	".erl": "erlang",
	".clj": "clojure", ".lisp": "lisp", ".el": "elisp", ".scm": "scheme", ".dart": "dart", ".zig": "zig", ".nim": "nim",
	".vb": "vb",
	".sh": "sh", ".bash": "bash", ".zsh": "zsh", ".fish": "fish", ".ps1": "powershell", ".bat": "batch", ".sql": "sql",
	".css":  "css",
	".scss": "scss", ".less": "less", ".proto": "protobuf", ".graphql": "graphql", ".tf": "hcl", ".cmake": "cmake",
	".mk":  "makefile",
	".vue": "vue", ".svelte": "svelte", ".asm": "asm", ".s": "asm", ".tex": "latex", ".ini": "ini", ".cfg": "ini",
	".properties": "properties",
	".f90":        "fortran", ".pas": "pascal", ".groovy": "groovy", ".gradle": "groovy", ".sol": "solidity",
	".cu": "cuda",
	".v":  "verilog",
}

// Language gives the language of source code by the extension of its address
// or file's name, and "" where that names none.
func Language(name string) string { return languages[suffix(name)] }
