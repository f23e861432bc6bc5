package postgres

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// The migrations make the tables of each version out of those of the one
// before; the first begins with nothing. One that was released is not changed.
//
// Bodies are packed already, so PostgreSQL must not try again. The total is
// kept by triggers in many slots, one for each connection more or less: in a
// single row all servers would wait for each other. A statement changes its
// slot after all its rows, so that no two wait for each other in a circle.
var migrations = []string{`
CREATE TABLE decant.entries (
	hash bytea PRIMARY KEY, key text NOT NULL, body bytea NOT NULL, size bigint NOT NULL,
	stored bigint NOT NULL, expires bigint NOT NULL);
ALTER TABLE decant.entries ALTER COLUMN body SET STORAGE EXTERNAL;
CREATE INDEX entries_by_age ON decant.entries (stored, hash);
CREATE INDEX entries_by_end ON decant.entries (expires);
CREATE TABLE decant.total (slot int PRIMARY KEY, bytes bigint NOT NULL, entries bigint NOT NULL)
	WITH (fillfactor = 25);
INSERT INTO decant.total SELECT slot, 0, 0 FROM generate_series(0, 63) AS slot;
CREATE FUNCTION decant.count_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE more bigint := 0; grown bigint := 0; part bigint; rows bigint;
BEGIN
	IF TG_OP <> 'DELETE' THEN
		SELECT coalesce(sum(size), 0), count(*) INTO part, rows FROM fresh;
		grown := grown + part; more := more + rows;
	END IF;
	IF TG_OP <> 'INSERT' THEN
		SELECT coalesce(sum(size), 0), count(*) INTO part, rows FROM gone;
		grown := grown - part; more := more - rows;
	END IF;
	IF grown <> 0 OR more <> 0 THEN
		UPDATE decant.total SET bytes = bytes + grown, entries = entries + more WHERE slot = pg_backend_pid() % 64;
	END IF;
	RETURN NULL;
END $$;
CREATE TRIGGER entries_grow AFTER INSERT ON decant.entries
	REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION decant.count_entries();
CREATE TRIGGER entries_change AFTER UPDATE ON decant.entries
	REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION decant.count_entries();
CREATE TRIGGER entries_shrink AFTER DELETE ON decant.entries
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION decant.count_entries();
`}

// migrationLock is the number under which servers that start together wait for
// each other: the letters "decant".
const migrationLock = 0x646563616e74

// ErrNewer is a database that a newer version has changed. It is left alone,
// since servers of that version use it.
var ErrNewer = errors.New("a newer version of Decant has changed the tables; update this one, or give it another database")

// migrate brings the tables to this version.
func migrate(ctx context.Context, pool *pgxpool.Pool) error {
	if made, err := madeVersion(ctx, pool); err == nil && made == len(migrations) {
		return nil
	}
	return pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		begin := fmt.Sprintf(`SELECT pg_advisory_xact_lock(%d); CREATE SCHEMA IF NOT EXISTS decant;
			CREATE TABLE IF NOT EXISTS decant.cache_version (version int NOT NULL)`, migrationLock)
		if err := execute(ctx, tx, begin); err != nil {
			return err
		}
		made, err := madeVersion(ctx, tx)
		switch {
		case err != nil:
			return err
		case made > len(migrations):
			return ErrNewer
		}
		for _, step := range migrations[made:] {
			if err := execute(ctx, tx, step); err != nil {
				return err
			}
		}
		return execute(ctx, tx, fmt.Sprintf(`DELETE FROM decant.cache_version;
			INSERT INTO decant.cache_version VALUES (%d)`, len(migrations)))
	})
}

// execute runs several statements, which take no arguments.
func execute(ctx context.Context, tx pgx.Tx, statements string) error {
	_, err := tx.Conn().PgConn().Exec(ctx, statements).ReadAll()
	return err
}

type rower interface {
	QueryRow(ctx context.Context, query string, args ...any) pgx.Row
}

func madeVersion(ctx context.Context, db rower) (version int, err error) {
	row := db.QueryRow(ctx, `SELECT coalesce(max(version), 0) FROM decant.cache_version`)
	return version, row.Scan(&version)
}

// plain is the key as text that PostgreSQL takes: the key is found by its hash,
// and this is only for people.
func plain(key string) string {
	return strings.ToValidUTF8(strings.ReplaceAll(key, "\x00", ""), "\ufffd")
}
