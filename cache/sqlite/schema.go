package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// Every file of ours carries these two numbers, so that neither the database
// of another program nor another version's rows are taken for our own.
const (
	application = 0x64636e74 // "dcnt"
	version     = 3
)

// The total is kept by triggers: to add the sizes up for every entry would take
// longer the more there are.
const schema = `
CREATE TABLE entries (
	hash BLOB NOT NULL UNIQUE, key TEXT NOT NULL, body BLOB NOT NULL, size INTEGER NOT NULL,
	stored INTEGER NOT NULL, expires INTEGER NOT NULL);
CREATE INDEX entries_by_age ON entries (stored);
CREATE INDEX entries_by_end ON entries (expires);
CREATE TABLE total (bytes INTEGER NOT NULL, entries INTEGER NOT NULL);
INSERT INTO total VALUES (0, 0);
CREATE TRIGGER entries_grow AFTER INSERT ON entries BEGIN
	UPDATE total SET bytes = bytes + new.size, entries = entries + 1; END;
CREATE TRIGGER entries_change AFTER UPDATE OF size ON entries BEGIN
	UPDATE total SET bytes = bytes + new.size - old.size; END;
CREATE TRIGGER entries_shrink AFTER DELETE ON entries BEGIN
	UPDATE total SET bytes = bytes - old.size, entries = entries - 1; END;`

var errForeign = errors.New("it is the database of another program; give the cache a file of its own")

// prepare makes the tables, anew where another version has made them.
func prepare(ctx context.Context, db *sql.DB) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("%w; delete it to start anew", err)
	}
	defer tx.Rollback()
	isCurrent, err := inspect(ctx, tx)
	if err != nil || isCurrent {
		return err
	}
	clear := `DROP TABLE IF EXISTS entries; DROP TABLE IF EXISTS total;`
	mark := fmt.Sprintf(`PRAGMA application_id = %d; PRAGMA user_version = %d;`, application, version)
	if _, err := tx.ExecContext(ctx, clear+schema+mark); err != nil {
		return fmt.Errorf("%w; delete it to start anew", err)
	}
	return tx.Commit()
}

// inspect reports whether the tables are this version's; a database that is
// not ours at all is an error.
func inspect(ctx context.Context, tx *sql.Tx) (isCurrent bool, err error) {
	var id, made, foreign int
	for query, into := range map[string]*int{
		`PRAGMA application_id`: &id,
		`PRAGMA user_version`:   &made,
		`SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name NOT IN ('entries', 'total')`: &foreign,
	} {
		if err := tx.QueryRowContext(ctx, query).Scan(into); err != nil {
			return false, fmt.Errorf("%w; delete it to start anew", err)
		}
	}
	if foreign > 0 || id != application && id != 0 {
		return false, errForeign
	}
	return id == application && made == version, nil
}
