// Package consent holds what a person has allowed to be contacted.
package consent

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"sync"
)

// Errors of the file of rules.
var (
	ErrDamaged = errors.New("the file of rules cannot be read; correct or delete it")
	ErrNoRule  = errors.New("there is no rule")
	errNoFile  = errors.New("rules cannot be kept: there is no home folder")
)

// Rules are the places that a person has allowed for good. They are read anew
// each time, so that a rule that is revoked holds no longer anywhere. The zero
// value has none and keeps none. It is safe for concurrent use.
type Rules struct {
	Path string // of the file
	mu   sync.Mutex
}

type file struct {
	Allow []string `json:"allow"`
}

// List returns the rules in the order in which they were made.
func (r *Rules) List() ([]string, error) {
	if r == nil || r.Path == "" {
		return nil, nil
	}
	body, err := os.ReadFile(r.Path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	var f file
	if err == nil {
		err = json.Unmarshal(body, &f)
	}
	if err != nil {
		return nil, ErrDamaged
	}
	return f.Allow, nil
}

// Unknown returns the addresses that no rule covers.
func (r *Rules) Unknown(addresses []string) ([]string, error) {
	rules, err := r.List()
	if err != nil {
		return nil, err
	}
	var unknown []string
	for _, address := range addresses {
		u, err := url.Parse(address)
		if err != nil || !slices.ContainsFunc(rules, func(rule string) bool { return covers(rule, u) }) {
			unknown = append(unknown, address)
		}
	}
	return unknown, nil
}

// Add makes rules that are not there yet.
func (r *Rules) Add(rules ...string) error {
	return r.change(func(list []string) ([]string, error) {
		for _, rule := range rules {
			if !slices.Contains(list, rule) {
				list = append(list, rule)
			}
		}
		return list, nil
	})
}

// Remove takes a rule back.
func (r *Rules) Remove(rule string) error {
	return r.change(func(list []string) ([]string, error) {
		i := slices.Index(list, rule)
		if i < 0 {
			return nil, fmt.Errorf("%w %q; see decant rules", ErrNoRule, rule)
		}
		return slices.Delete(list, i, i+1), nil
	})
}

// change replaces the file as a whole, so that a crash leaves the old one.
func (r *Rules) change(edit func([]string) ([]string, error)) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.Path == "" {
		return errNoFile
	}
	list, err := r.List()
	if err != nil {
		return err
	}
	if list, err = edit(list); err != nil {
		return err
	}
	body, err := json.MarshalIndent(file{list}, "", "  ")
	if err != nil {
		return err
	}
	return replace(r.Path, append(body, '\n'))
}

func replace(path string, body []byte) error {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	fresh, err := os.CreateTemp(dir, "rules-*.new") // made with 0600
	if err != nil {
		return err
	}
	_, err = fresh.Write(body)
	if err = errors.Join(err, fresh.Close()); err == nil {
		err = os.Rename(fresh.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(fresh.Name()))
	}
	return nil
}
