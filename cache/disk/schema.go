package disk

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
	version     = 2
)

// The total is kept by triggers: to add the sizes up for every entry would take
// longer the more there are.
const schema = `
CREATE TABLE entries (
	key TEXT PRIMARY KEY, body BLOB NOT NULL, size INTEGER NOT NULL,
	stored INTEGER NOT NULL, expires INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX entries_by_age ON entries (stored);
CREATE INDEX entries_by_end ON entries (expires);
CREATE TABLE total (bytes INTEGER NOT NULL);
INSERT INTO total VALUES (0);
CREATE TRIGGER entries_grow AFTER INSERT ON entries BEGIN UPDATE total SET bytes = bytes + new.size; END;
CREATE TRIGGER entries_change AFTER UPDATE OF size ON entries BEGIN UPDATE total SET bytes = bytes + new.size - old.size; END;
CREATE TRIGGER entries_shrink AFTER DELETE ON entries BEGIN UPDATE total SET bytes = bytes - old.size; END;`

var errForeign = errors.New("it is the database of another program; give the cache a file of its own")

// prepare makes the tables, anew where another version has made them.
func prepare(ctx context.Context, db *sql.DB) error {
	db.SetMaxOpenConns(maxConnections)
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

// maxConnections bounds the file handles that one store holds.
const maxConnections = 8

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
