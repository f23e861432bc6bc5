package notice

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// A Licence is what one file says: of what kind it is, whose work it covers, and
// on which terms.
type Licence struct {
	Kind       string
	Copyrights []string
	Terms      string
}

// isLegal knows the files that must go with a program: licences, also those of
// parts, and what their owners want to be told.
var isLegal = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice)([-._].*)?$`)

// aside is a licence of what a module has beside its code.
const aside = "LICENSE-LOGO"

// holders is a line that says whose work it is. Templates and sentences about
// notices are none.
var holders = regexp.MustCompile(`^(?:Portions )?(?:Copyright|COPYRIGHT)(?:\s*\([cC]\)| ©|:)?\s+` +
	`(?:\d{4}|[Tt]he [A-Z]|[A-Z][a-z]+ [A-Z(])`)

// licencesIn reads the legal files of a module. One without any may not be used.
func licencesIn(dir string) ([]Licence, error) {
	files, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var licences []Licence
	for _, f := range files {
		if f.IsDir() || f.Name() == aside || !isLegal.MatchString(f.Name()) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, f.Name()))
		if err != nil {
			return nil, err
		}
		licences = append(licences, licenceOf(f.Name(), string(text)))
	}
	if len(licences) == 0 {
		return nil, errors.New("no licence was found")
	}
	return licences, nil
}

// licenceOf reads one file. One that is about many, or is no licence, is kept
// as it stands.
func licenceOf(name, text string) Licence {
	l := parse(text)
	switch name = strings.ToLower(name); {
	case strings.Contains(name, "3rd-party"):
		l = Licence{Kind: "licences of parts", Terms: tidy(text)}
	case strings.HasPrefix(name, "notice"):
		l = Licence{Kind: "notice", Terms: tidy(text)}
	case l.Kind == "":
		l.Kind = "licence"
	}
	return l
}

// parse takes the holders out of a licence, so that modules that differ in
// nothing else share its text.
func parse(text string) Licence {
	var l Licence
	var terms []string
	for line := range strings.Lines(tidy(text)) {
		line = strings.TrimRight(line, "\n")
		bare := strings.Trim(line, " \t*#/")
		if holders.MatchString(bare) {
			l.Copyrights = append(l.Copyrights, bare)
			continue
		}
		terms = append(terms, line)
	}
	l.Terms = tidy(withoutAppendix(strings.Join(terms, "\n")))
	l.Kind = kindOf(l.Terms)
	return l
}

// withoutAppendix drops how to apply the Apache License, which is not a part of
// it; what else may stand there stays.
func withoutAppendix(text string) string {
	const end, most = "END OF TERMS AND CONDITIONS", 1500
	terms, rest, found := strings.Cut(text, end)
	rest = folded(rest)
	isAdvice := strings.HasPrefix(rest, "APPENDIX: How to apply") ||
		strings.HasPrefix(rest, "Licensed under the Apache License")
	if !found || rest != "" && (!isAdvice || len(rest) > most) {
		return text
	}
	return terms + end
}

// folded is a text on one line, by which two that differ in layout are the same.
func folded(text string) string { return strings.Join(strings.Fields(text), " ") }

// tidy drops what is not to be seen: ends of lines and blank lines around.
func tidy(text string) string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " \t\f")
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}

// kinds are the licences that are known by their words, the more special first.
var kinds = []struct {
	kind  string
	words []string
}{
	{"Apache-2.0", []string{"Apache License", "Version 2.0", "TERMS AND CONDITIONS"}},
	{"MPL-2.0", []string{"Mozilla Public License Version 2.0"}},
	{"MIT", []string{"Permission is hereby granted, free of charge"}},
	{"BSD-3-Clause", []string{"Redistribution and use in source and binary forms", "endorse or promote"}},
	{"BSD-2-Clause", []string{"Redistribution and use in source and binary forms"}},
	{"public domain", []string{"public domain"}},
}

// kindOf names the licence whose words a text has, or nothing.
func kindOf(terms string) string {
	words := folded(terms)
	for _, k := range kinds {
		all := true
		for _, w := range k.words {
			all = all && strings.Contains(words, w)
		}
		if all {
			return k.kind
		}
	}
	return ""
}
