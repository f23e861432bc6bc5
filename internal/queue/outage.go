package queue

import (
	"context"
	"log/slog"
	"slices"
	"strings"
)

// An outage is why the database did not answer when it was last asked, or empty.
type outage string

// tell says that the database is away, and why, and that it is back: each once,
// however often it is asked meanwhile.
func (o *outage) tell(ctx context.Context, log *slog.Logger, err error) {
	before := *o
	*o = ""
	if err != nil {
		*o = outage(unreached(err).Error())
	}
	switch {
	case *o == before:
	case err == nil:
		log.WarnContext(ctx, "the database of the queue answers again")
	default:
		log.WarnContext(ctx, "the database of the queue does not answer as it should; it is asked until it does", "error", string(*o))
	}
}

// unlessAway is River's log without what each of its services says, again and
// again, of a database that cannot be reached: an outage tells it.
type unlessAway struct{ slog.Handler }

// Handle implements slog.Handler.
func (u unlessAway) Handle(ctx context.Context, record slog.Record) error {
	isAway := false
	record.Attrs(func(a slog.Attr) bool {
		isAway = saysAway(a.Value.String())
		return !isAway
	})
	if isAway {
		return nil
	}
	return u.Handler.Handle(ctx, record)
}

// WithAttrs implements slog.Handler.
func (u unlessAway) WithAttrs(attrs []slog.Attr) slog.Handler {
	return unlessAway{u.Handler.WithAttrs(attrs)}
}

// WithGroup implements slog.Handler.
func (u unlessAway) WithGroup(name string) slog.Handler { return unlessAway{u.Handler.WithGroup(name)} }

// saysAway knows the errors of connections by their text, which is all that
// River keeps of them. The classes are those of a server that ends or begins.
func saysAway(text string) bool {
	signs := []string{"failed to connect", "SQLSTATE 57P0", "unexpected EOF", "conn closed", "connection reset", "broken pipe"}
	return slices.ContainsFunc(signs, func(sign string) bool { return strings.Contains(text, sign) })
}
