package notice

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const mit = "Permission is hereby granted, free of charge, to any person\nobtaining a copy."

func TestLicences(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name, text string
		want       Licence
	}{
		{"LICENSE", "MIT License\r\n\r\nCopyright (c) 2014 Ada  \n\n" + mit,
			Licence{"MIT", []string{"Copyright (c) 2014 Ada"}, "MIT License\n\n\n" + mit}},
		{"LICENSE", "// Copyright 2009 The Go Authors.\n\nRedistribution and use in source\nand binary forms; to endorse or\npromote",
			Licence{"BSD-3-Clause", []string{"Copyright 2009 The Go Authors."}, "Redistribution and use in source\nand binary forms; to endorse or\npromote"}},
		{"LICENSE", "The above\ncopyright notice that is\nCOPYRIGHT HOLDERS BE LIABLE\nCopyright [yyyy] [name]",
			Licence{"licence", nil, "The above\ncopyright notice that is\nCOPYRIGHT HOLDERS BE LIABLE\nCopyright [yyyy] [name]"}},
		{"LICENSE.txt", "Apache License\nVersion 2.0\nTERMS AND CONDITIONS\nEND OF TERMS AND CONDITIONS\n\nAPPENDIX: How to apply\nCopyright 2013 Bo Li",
			Licence{"Apache-2.0", []string{"Copyright 2013 Bo Li"}, "Apache License\nVersion 2.0\nTERMS AND CONDITIONS\nEND OF TERMS AND CONDITIONS"}},
		{"LICENSE", "Apache License Version 2.0 TERMS AND CONDITIONS\nEND OF TERMS AND CONDITIONS\n\nAlso " + mit,
			Licence{"Apache-2.0", nil, "Apache License Version 2.0 TERMS AND CONDITIONS\nEND OF TERMS AND CONDITIONS\n\nAlso " + mit}},
		{"NOTICE", "Copyright 2012 The Authors\nwith a part by others",
			Licence{"notice", nil, "Copyright 2012 The Authors\nwith a part by others"}},
		{"LICENSE-3RD-PARTY.md", "Copyright 2012 The Authors\n" + mit, Licence{"licences of parts", nil, "Copyright 2012 The Authors\n" + mit}},
	} {
		got := licenceOf(tc.name, tc.text)
		if got.Kind != tc.want.Kind || got.Terms != tc.want.Terms || !slices.Equal(got.Copyrights, tc.want.Copyrights) {
			t.Errorf("%s %q is %+v, want %+v", tc.name, tc.text, got, tc.want)
		}
	}
}

func TestAModuleWithoutALicenceIsAnError(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "README"), []byte("free"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got, err := licencesIn(dir); err == nil {
		t.Errorf("licences %+v, want an error", got)
	}
}

// A text that several modules have stands there once.
func TestWrite(t *testing.T) {
	t.Parallel()
	one, other := parse("Copyright 2014 Ada\n"+mit), parse("Copyright 2015 Bo\n"+strings.ReplaceAll(mit, "\n", " "))
	n := Notice{
		Modules: []Module{
			{Path: "a.example/one", Version: "v1.0.0", Licences: []Licence{one}},
			{Path: "b.example/other", Version: "v2.0.0", Systems: []string{"darwin", "windows"}, Licences: []Licence{other}},
		},
		Sources: []Source{{"Pages", "Somebody", "CC-BY-4.0", 7}},
	}
	var b strings.Builder
	if err := n.Write(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"* a.example/one v1.0.0\n  MIT [1]\n  Copyright 2014 Ada\n", "* b.example/other v2.0.0 (darwin, windows)\n  MIT [1]\n  Copyright 2015 Bo\n",
		"Pages\n  by Somebody, CC-BY-4.0; 7 pages\n", "[1] MIT\n\nPermission",
	} {
		if strings.Count(b.String(), want) != 1 {
			t.Errorf("%q is not there once in %s", want, b.String())
		}
	}
	if strings.Count(b.String(), "Permission is") != 1 {
		t.Errorf("a text stands there twice: %s", b.String())
	}
	for system, want := range map[string][]string{"linux": {"a.example/one"}, "windows": {"a.example/one", "b.example/other"}} {
		if got := slices.Sorted(maps.Keys(Listed(b.String(), system))); !slices.Equal(got, want) {
			t.Errorf("on %s %q, want %q", system, got, want)
		}
	}
}
