package highlight

import (
	"strings"
	"sync"
)

// A language is how its code is told apart.
type language struct {
	keywords map[string]bool
	line     []string // what begins a comment to the end of the line
	long     []pair   // what may span lines
	quotes   string   // characters that begin and end a string
	inWords  string   // characters that belong to words besides letters and digits
	key      byte     // stands after a name whose value follows
	folds    bool     // keywords may be written in capitals
	isDiff   bool
	isText   bool // nothing in it means anything
}

type pair struct {
	open, end string
	kind      Kind
}

var (
	starComment  = pair{"/*", "*/", Comment}
	angleComment = pair{"<!--", "-->", Comment}
	tripleDouble = pair{`"""`, `"""`, String}
	tripleSingle = pair{"'''", "'''", String}
	backquotes   = pair{"`", "`", String}
)

// languages are all that are known, by each of their names. They are put in
// order when code is first seen.
var languages = sync.OnceValue(func() map[string]*language { return byName(table) })

type entry struct {
	names string
	words string
	language
}

var table = []entry{
	{"go golang", "break case chan const continue default defer else fallthrough false for func go goto if import " +
		"interface iota map nil package range return select struct switch true type var any error string int bool byte",
		language{line: slashes, long: []pair{starComment, backquotes}, quotes: `"'`}},
	{"c h cpp c++ cc hpp cxx objc", "auto bool break case catch char class const constexpr continue default delete do " +
		"double else enum extern false float for friend goto if inline int long namespace new nullptr NULL operator " +
		"private protected public return short signed sizeof static struct switch template this throw true try typedef " +
		"typename union unsigned using virtual void volatile while #include #define #if #ifdef #ifndef #endif #else",
		language{line: slashes, long: []pair{starComment}, quotes: `"'`, inWords: "#"}},
	{"java kotlin kt scala groovy cs csharp c# dart swift", "abstract as async await base bool boolean break byte case " +
		"catch char class const continue data def default do double else enum export extends extension false final " +
		"finally float for foreach fun func get guard if implements import in init instanceof int interface internal is " +
		"let long namespace native new nil null object open operator out override package private protected protocol " +
		"public readonly record return sealed self set short static string struct super suspend switch this throw " +
		"throws trait true try typealias using val var virtual void volatile when where while yield",
		language{line: slashes, long: []pair{starComment, tripleDouble}, quotes: `"'`}},
	{"js javascript mjs cjs jsx ts typescript tsx node", "abstract any as async await boolean break case catch class " +
		"const continue debugger declare default delete do else enum export extends false finally for from function get " +
		"if implements import in instanceof interface keyof let namespace never new null number of package private " +
		"protected public readonly return satisfies set static string super switch this throw true try type typeof " +
		"undefined unknown var void while with yield",
		language{line: slashes, long: []pair{starComment, backquotes}, quotes: `"'`, inWords: "$"}},
	{"rust rs zig", "as async await break const continue crate dyn else enum extern false fn for if impl in let loop " +
		"match mod move mut pub ref return self Self static struct super trait true type unsafe use where while bool " +
		"str String Option Some None Result Ok Err Vec u8 u16 u32 u64 usize i8 i16 i32 i64 isize f32 f64",
		language{line: slashes, long: []pair{starComment}, quotes: `"`}},
	{"python py python3 pycon ipython", "and as assert async await break class continue def del elif else except False " +
		"finally for from global if import in is lambda match None nonlocal not or pass raise return self True try while " +
		"with yield",
		language{line: hashes, long: []pair{tripleDouble, tripleSingle}, quotes: `"'`}},
	{"ruby rb elixir ex exs crystal", "alias and begin break case class def defined do else elsif end ensure false fn " +
		"for if in module next nil not or redo require rescue retry return self super then true undef unless until use " +
		"when while with yield",
		language{line: hashes, quotes: `"'`}},
	{"php", "abstract and array as break case catch class clone const continue declare default do echo else elseif " +
		"empty extends false final finally fn for foreach function global if implements include instanceof interface " +
		"isset match namespace new null or print private protected public readonly require require_once return static " +
		"switch this throw trait true try unset use var while xor yield",
		language{line: []string{"//", "#"}, long: []pair{starComment}, quotes: `"'`, inWords: "$"}},
	{"sh bash shell zsh fish console shellsession terminal powershell ps1 makefile make dockerfile docker", "alias " +
		"break case cd continue do done echo elif else esac eval exec exit export fi for function if in local read " +
		"return select set shift source sudo test then trap unset until while FROM RUN COPY ADD CMD ENTRYPOINT ENV ARG " +
		"WORKDIR EXPOSE USER VOLUME",
		language{line: hashes, quotes: `"'`, inWords: "-"}},
	{"lua", "and break do else elseif end false for function goto if in local nil not or repeat return then true until " +
		"while", language{line: []string{"--"}, long: []pair{{"--[[", "]]", Comment}, {"[[", "]]", String}}, quotes: `"'`}},
	{"haskell hs elm purescript", "case class data deriving do else if import in infix instance let module newtype of " +
		"then type where", language{line: []string{"--"}, long: []pair{{"{-", "-}", Comment}}, quotes: `"`}},
	{"clojure clj lisp scheme elisp racket", "def defn defmacro defun let lambda fn if cond do loop recur ns require " +
		"nil true false setq", language{line: []string{";"}, quotes: `"`, inWords: "-!?*"}},
	{"r julia jl perl pl", "begin break do else elsif end false FALSE for foreach function global if import in let local my " +
		"next NULL our package repeat return sub struct true TRUE unless use using while",
		language{line: hashes, quotes: `"'`, inWords: "$"}},
	{"sql postgresql postgres mysql sqlite plsql psql", "add all alter and as asc begin between by case commit constraint " +
		"create cross default delete desc distinct drop else end exists explain false from full group having if in index " +
		"inner insert into is join key left like limit not null offset on or order outer primary references returning " +
		"right rollback select set table then true union unique update using values view when where with",
		language{line: []string{"--"}, long: []pair{starComment}, quotes: `"'`, folds: true}},
	{"json json5 jsonc geojson", "true false null", language{line: slashes, quotes: `"`}},
	{"yaml yml", "true false null yes no on off", language{line: hashes, quotes: `"'`, inWords: "-.", key: ':'}},
	{"toml ini conf cfg properties env dotenv", "true false null yes no on off",
		language{line: []string{"#", ";"}, long: []pair{tripleDouble}, quotes: `"'`, inWords: "-.", key: '='}},
	{"css scss sass less", "important media import keyframes supports include mixin",
		language{line: slashes, long: []pair{starComment}, quotes: `"'`, inWords: "-", key: ':'}},
	{"html xml svg xhtml vue svelte markup rss atom", "html head body div span p a ul ol li table tr td th img script style " +
		"link meta title section article header footer nav main form input button label select option textarea h1 h2 h3",
		language{long: []pair{angleComment}, quotes: `"`, inWords: "-"}},
	{"proto protobuf graphql gql thrift hcl terraform tf nginx", "enum extend import message oneof option optional package " +
		"repeated required returns rpc service syntax type input interface mutation query schema resource variable " +
		"output module provider data locals server location listen true false null",
		language{line: []string{"//", "#"}, long: []pair{starComment}, quotes: `"'`}},
	{"text txt plain plaintext", "", language{isText: true}},
	{"diff patch", "", language{isDiff: true}},
}

var (
	slashes = []string{"//"}
	hashes  = []string{"#"}
)

func byName(rows []entry) map[string]*language {
	all := map[string]*language{}
	for _, row := range rows {
		known := row.language
		known.keywords = map[string]bool{}
		for _, word := range strings.Fields(row.words) {
			known.keywords[word] = true
		}
		for _, name := range strings.Fields(row.names) {
			all[name] = &known
		}
	}
	return all
}
