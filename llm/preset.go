package llm

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/decant-dev/decant/internal/brief"
)

// A Preset is a service, or a kind of server, that is known by name.
type Preset struct {
	Name     string
	Base     string   // where it is
	BaseVar  string   // the environment variable that puts it elsewhere
	KeyVars  []string // the environment variables that may hold its key
	NeedsKey bool
	Example  string // a model that it has
	// maxTokens is sent where the service must be told how much to write.
	maxTokens int
	// ownList says that the list of models is not part of OpenAI's protocol.
	ownList bool
}

// Presets are the services known by name.
var Presets = []Preset{
	{
		Name:     "gemini",
		Base:     "https://generativelanguage.googleapis.com",
		BaseVar:  "GOOGLE_GEMINI_BASE_URL",
		KeyVars:  []string{"GOOGLE_API_KEY", "GEMINI_API_KEY"},
		NeedsKey: true,
		Example:  "gemini-2.5-flash",
	},
	{
		Name:     "openai",
		Base:     "https://api.openai.com/v1",
		BaseVar:  "OPENAI_BASE_URL",
		KeyVars:  []string{"OPENAI_API_KEY"},
		NeedsKey: true,
		Example:  "gpt-4.1-mini",
	},
	{
		Name:      "anthropic",
		Base:      "https://api.anthropic.com/v1",
		BaseVar:   "ANTHROPIC_BASE_URL",
		KeyVars:   []string{"ANTHROPIC_API_KEY"},
		NeedsKey:  true,
		Example:   "claude-sonnet-4-5",
		maxTokens: 4096,
		ownList:   true,
	},
	{
		Name:     "openrouter",
		Base:     "https://openrouter.ai/api/v1",
		KeyVars:  []string{"OPENROUTER_API_KEY"},
		NeedsKey: true,
		Example:  "qwen/qwen3-8b",
	},
	{
		Name:    "ollama",
		Base:    "http://127.0.0.1:11434/v1",
		BaseVar: "OLLAMA_HOST",
		KeyVars: []string{"OLLAMA_API_KEY"},
		Example: "qwen3",
	},
	{Name: "vllm", Base: "http://127.0.0.1:8000/v1", KeyVars: []string{"VLLM_API_KEY"}, Example: "Qwen/Qwen3-8B"},
	{Name: "llamacpp", Base: "http://127.0.0.1:8080/v1", KeyVars: []string{"LLAMA_API_KEY"}, Example: "default"},
	{Name: "lmstudio", Base: "http://127.0.0.1:1234/v1", KeyVars: []string{"LMSTUDIO_API_KEY"}, Example: "qwen3-8b"},
}

// custom is a server that is known by its address only.
var custom = Preset{Name: "custom", KeyVars: []string{"DECANT_MODEL_KEY"}}

// A Setting is a model as the settings name it, with what the environment
// adds.
type Setting struct {
	Preset Preset
	Base   string
	Model  string
	key    string
}

// HasKey reports whether the environment holds a key.
func (s Setting) HasKey() bool { return s.key != "" }

// Name is the setting as text.
func (s Setting) Name() string {
	if s.Preset.Name == custom.Name {
		return s.Base + "#" + s.Model
	}
	return s.Preset.Name + ":" + s.Model
}

// String keeps the key out of whatever prints a setting.
func (s Setting) String() string { return s.Name() }

// GoString does the same.
func (s Setting) GoString() string { return s.Name() }

// Parse reads a setting: gemini:gemini-2.5-flash, ollama:qwen3, or the
// address of a server that speaks OpenAI's protocol and a model it has, as in
// http://127.0.0.1:8000/v1#name. Keys come from the environment only.
func Parse(setting string, getenv func(string) string) (Setting, error) {
	if strings.Contains(setting, "://") {
		return parseAddress(setting, getenv)
	}
	name, model, _ := strings.Cut(setting, ":")
	for _, p := range Presets {
		if p.Name != name {
			continue
		}
		if model == "" {
			return Setting{}, fmt.Errorf(
				"%q names no model; write %s:%s, or another that it has",
				name,
				p.Name,
				p.Example,
			)
		}
		s := Setting{Preset: p, Base: p.Base, Model: model, key: firstSet(p.KeyVars, getenv)}
		if base := strings.TrimRight(getenv(p.BaseVar), "/"); p.BaseVar != "" && base != "" {
			s.Base = moved(p, base)
		}
		return s, nil
	}
	return Setting{}, fmt.Errorf(
		"unknown model %q; write service:model with one of %s, or the address of a server as http://host/v1#model",
		brief.Clip(setting, 60),
		names(),
	)
}

// Default is the setting of a preset's example.
func (p Preset) Default(getenv func(string) string) Setting {
	s, _ := Parse(p.Name+":"+p.Example, getenv) // presets and their examples always parse
	return s
}

func parseAddress(setting string, getenv func(string) string) (Setting, error) {
	u, err := url.Parse(setting)
	if err != nil || u.Host == "" || u.User != nil || (u.Scheme != "http" && u.Scheme != "https") {
		return Setting{}, fmt.Errorf(
			"the address of a model must be http or https without a password, such as http://127.0.0.1:8000/v1#name",
		)
	}
	model := u.Fragment
	if model == "" {
		return Setting{}, fmt.Errorf(
			"%q names no model; put it behind a #, as in http://127.0.0.1:8000/v1#name",
			brief.Clip(setting, 60),
		)
	}
	u.Fragment, u.RawFragment = "", ""
	return Setting{
		Preset: custom,
		Base:   strings.TrimRight(u.String(), "/"),
		Model:  model,
		key:    firstSet(custom.KeyVars, getenv),
	}, nil
}

// moved is the address that an environment variable gives. Those of Ollama
// and Anthropic are of their own APIs; Ollama's may lack the scheme.
func moved(p Preset, base string) string {
	if p.Name != "ollama" && p.Name != "anthropic" {
		return base
	}
	if !strings.Contains(base, "://") {
		base = "http://" + base
	}
	base = strings.Replace(base, "//0.0.0.0", "//127.0.0.1", 1)
	return strings.TrimSuffix(base, "/v1") + "/v1"
}

func firstSet(names []string, getenv func(string) string) string {
	for _, n := range names {
		if v := strings.TrimSpace(getenv(n)); v != "" {
			return v
		}
	}
	return ""
}

func names() string {
	var out []string
	for _, p := range Presets {
		out = append(out, p.Name)
	}
	return strings.Join(out, ", ")
}
