package config

import (
	"errors"
	"fmt"
	"os"
	"sort"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// A Source is where settings come from, the weakest first: defaults, a file,
// the environment, flags.
type Source struct {
	File     string            // path of a YAML or JSON file; empty means none
	Optional bool              // the file need not be there
	Environ  []string          // as os.Environ gives it
	Flags    map[string]string // by key
}

// Load reads the settings. An unknown key or a bad value is an error that
// names the key and where it stands.
func Load(src Source) (*Config, error) {
	c := &Config{origins: map[string]string{}}
	for i := range Keys {
		if err := c.apply(Keys[i].Name, Keys[i].Default, "default"); err != nil {
			return nil, err
		}
	}
	if err := c.loadFile(src); err != nil {
		return nil, err
	}
	if err := c.loadEnv(src.Environ); err != nil {
		return nil, err
	}
	for _, key := range sorted(src.Flags) {
		if err := c.apply(key, src.Flags[key], "flag --"+Named(key).Flag()); err != nil {
			return nil, err
		}
	}
	return c, c.check()
}

func (c *Config) apply(key, value, origin string) error {
	k := Named(key)
	if k == nil {
		return fmt.Errorf("%s: unknown key %q; the keys are %s", origin, key, names())
	}
	if err := k.set(c, value); err != nil {
		return fmt.Errorf("%s: %w", k.at(origin), err)
	}
	c.origins[key], c.origins["="+key] = origin, value
	return nil
}

// at says where a setting stands: a flag and a variable name it already.
func (k *Key) at(origin string) string {
	if strings.HasPrefix(origin, "file ") {
		return origin + ": " + k.Name
	}
	return origin
}

// At says where the value of a setting stands, for messages about it.
func (c *Config) At(key string) string { return Named(key).at(c.origins[key]) }

// capName names the cap as the person would set it who set the length.
func (c *Config) capName() string {
	if strings.HasPrefix(c.origins["maxChars"], "flag ") {
		return "--" + Named("maxCharsCap").Flag()
	}
	return "maxCharsCap"
}

// check looks at settings that must fit together. A length that nobody chose
// follows the cap down.
func (c *Config) check() error {
	if c.MaxChars > c.MaxCharsCap && c.origins["maxChars"] == "default" {
		return c.apply("maxChars", strconv.Itoa(c.MaxCharsCap), "as maxCharsCap")
	}
	if c.MaxChars > c.MaxCharsCap {
		return fmt.Errorf(
			"%s: %d is more than the %d that %s allows",
			c.At("maxChars"),
			c.MaxChars,
			c.MaxCharsCap,
			c.capName(),
		)
	}
	return nil
}

func (c *Config) loadFile(src Source) error {
	if src.File == "" {
		return nil
	}
	body, err := os.ReadFile(src.File)
	if errors.Is(err, os.ErrNotExist) && src.Optional {
		return nil
	}
	if err != nil {
		return fmt.Errorf("configuration file: %w", err)
	}
	values := map[string]yaml.Node{}
	if err := yaml.Unmarshal(body, &values); err != nil {
		return fmt.Errorf("configuration file %s is not YAML or JSON with one key a line: %s", src.File, firstLine(err))
	}
	for _, key := range sorted(values) {
		node := values[key]
		value, err := plainValue(key, &node)
		if err == nil {
			err = c.apply(key, value, "file "+src.File)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// plainValue turns a node into the text that a flag would carry: lists are
// joined by commas, and allow and deny lists are marked.
func plainValue(key string, node *yaml.Node) (string, error) {
	switch node.Kind {
	case yaml.ScalarNode:
		if node.Tag == "!!null" {
			return "", nil
		}
		return node.Value, nil
	case yaml.SequenceNode:
		var list []string
		err := node.Decode(&list)
		return strings.Join(list, ","), err
	case yaml.MappingNode:
		var rules struct{ Allow, Deny []string }
		if key != "domains" || node.Decode(&rules) != nil {
			break
		}
		for _, d := range rules.Deny {
			rules.Allow = append(rules.Allow, "!"+d)
		}
		return strings.Join(rules.Allow, ","), nil
	}
	return "", fmt.Errorf("configuration file: %s: not a plain value", key)
}

// loadEnv takes DECANT_MAX_CHARS and DECANT_MAXCHARS alike.
func (c *Config) loadEnv(environ []string) error {
	byName := map[string]string{}
	for i := range Keys {
		byName[squeeze(Keys[i].Env())] = Keys[i].Name
	}
	for _, variable := range environ {
		name, value, _ := strings.Cut(variable, "=")
		key, ok := byName[squeeze(name)]
		if !ok || !strings.HasPrefix(name, "DECANT_") || value == "" {
			continue
		}
		if err := c.apply(key, value, "environment "+name); err != nil {
			return err
		}
	}
	return nil
}

func squeeze(s string) string { return strings.ReplaceAll(strings.ToUpper(s), "_", "") }

func names() string {
	var out []string
	for i := range Keys {
		out = append(out, Keys[i].Name)
	}
	return strings.Join(out, ", ")
}

// firstLine is the first fault that is told of a file; where there may be
// several the first line only says so.
func firstLine(err error) string {
	told := strings.TrimPrefix(err.Error(), "yaml: ")
	told = strings.TrimPrefix(told, "unmarshal errors:\n")
	line, _, _ := strings.Cut(told, "\n")
	return strings.TrimSpace(line)
}

func sorted[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}
