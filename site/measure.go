package site

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// measured are the forms that a number or a word in brackets belongs to:
// {posts.* after(20)}.
var measured = map[string]func(arg string) (func([]any) []any, error){
	"after":  numbered(func(n int, v []any) []any { return v[min(n, len(v)):] }),
	"most":   numbered(func(n int, v []any) []any { return v[:min(n, len(v))] }),
	"beyond": numbered(beyond),
	"query":  query,
}

func numbered(f func(n int, v []any) []any) func(string) (func([]any) []any, error) {
	return func(arg string) (func([]any) []any, error) {
		n, err := strconv.Atoi(arg)
		if err != nil || n < 0 {
			return nil, fmt.Errorf("%q is no number", arg)
		}
		return func(v []any) []any { return f(n, v) }, nil
	}
}

// beyond keeps the numbers that are larger than n.
func beyond(n int, v []any) []any {
	return slices.DeleteFunc(slices.Clone(v), func(one any) bool {
		number, err := strconv.Atoi(plain(one))
		return err != nil || number <= n
	})
}

// query writes values as parameters of one name: ids[]=1&ids[]=2.
func query(name string) (func([]any) []any, error) {
	if name == "" {
		return nil, errors.New("a query needs the name of its parameter")
	}
	return func(v []any) []any {
		var b strings.Builder
		for _, one := range v {
			if text := plain(one); text != "" {
				fmt.Fprintf(&b, "&%s=%s", name, url.QueryEscape(text))
			}
		}
		return []any{strings.TrimPrefix(b.String(), "&")}
	}, nil
}

// formOf finds a form by its name, or by its name with something in brackets.
func formOf(word string) (func([]any) []any, error) {
	name, arg, _ := strings.Cut(strings.TrimSuffix(word, ")"), "(")
	if make := measured[name]; make != nil {
		return make(arg)
	}
	if f := forms[word]; f != nil {
		return f, nil
	}
	return nil, errors.New("there is none of that name")
}
