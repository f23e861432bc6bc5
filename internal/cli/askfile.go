package cli

import (
	"context"

	"github.com/decant-dev/decant"
)

// cutFile takes the last argument off where it is a file to be read. A question
// alone is none, though it may be kept in a file.
func cutFile(args []string) (rest []string, file string) {
	last := len(args) - 1
	if last < 1 {
		return args, ""
	}
	if at, err := locate(args[last]); err != nil || at.file == "" {
		return args, ""
	}
	return args[:last], args[last]
}

// addressesOrFile tells what pages are meant: those at addresses, or one file.
func addressesOrFile(args []string) (addresses []string, file string, err error) {
	for _, arg := range args {
		at, err := locate(arg)
		switch {
		case err != nil:
			return nil, "", err
		case at.file != "" && len(args) > 1:
			return nil, "", usage("%s is a file, and one file is read alone; give it by itself, or addresses only", arg)
		case at.file != "":
			return nil, arg, nil
		}
	}
	return withSchemes(args), "", nil
}

// keep reads a file, so that questions can be asked about it: by its snapshot.
func (p *Program) keep(ctx context.Context, engine *decant.Engine, file string) (snapshot string, err error) {
	if file == "" {
		return "", nil
	}
	req, err := p.readRequest(ctx, file, &readFlags{})
	if err != nil {
		return "", err
	}
	read, err := engine.Read(ctx, req)
	if err != nil {
		return "", err
	}
	return read.Snapshot, nil
}
