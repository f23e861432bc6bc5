package cli

import (
	"context"
	"strings"

	"github.com/decant-dev/decant"
)

// cutFile takes the last argument off where it is a file to be read, or a part
// of an archive. A question alone is none, though it may be kept in a file.
func cutFile(args []string) (rest []string, file string) {
	last := len(args) - 1
	if last < 1 {
		return args, ""
	}
	if archive, _, _ := strings.Cut(args[last], "!"); !isFile(args[last]) && !isFile(archive) {
		return args, ""
	}
	return args[:last], args[last]
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
