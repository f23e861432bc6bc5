package queue

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"
)

// schemaName is where all tables of Decant are, River's among them.
const schemaName = "decant"

// migrationLock lets servers that start together wait for each other.
const migrationLock = 0x6465636171 // "decaq"

// steps make the tables; their version is how many were taken. The input and
// the output of a shard are packed JSON lines, but for an output that its worker
// wrote as a part, a file. A shard has one output, whoever finishes it first.
var steps = []string{`
CREATE TABLE decant.batches (
	id bigserial PRIMARY KEY, name text NOT NULL, mode text NOT NULL, per_host int NOT NULL,
	created timestamptz NOT NULL DEFAULT now(), shards int NOT NULL DEFAULT 0, items bigint NOT NULL DEFAULT 0,
	is_ready boolean NOT NULL DEFAULT false);
CREATE TABLE decant.shards (
	batch bigint NOT NULL REFERENCES decant.batches ON DELETE CASCADE, shard int NOT NULL, hosts text[] NOT NULL,
	items int NOT NULL, input bytea NOT NULL, PRIMARY KEY (batch, shard));
ALTER TABLE decant.shards ALTER COLUMN input SET STORAGE EXTERNAL;
CREATE TABLE decant.outputs (
	batch bigint NOT NULL, shard int NOT NULL, results int NOT NULL, failed int NOT NULL, body bytea NOT NULL,
	worker text NOT NULL, seconds double precision NOT NULL, finished timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (batch, shard), FOREIGN KEY (batch, shard) REFERENCES decant.shards ON DELETE CASCADE);
ALTER TABLE decant.outputs ALTER COLUMN body SET STORAGE EXTERNAL;`,
	`ALTER TABLE decant.outputs ADD COLUMN part text NOT NULL DEFAULT '';`,
}

// ErrNewer is a queue that a newer version has changed. It is left alone, since
// workers of that version use it.
var ErrNewer = errors.New(
	"a newer version of Decant has changed the queue; update this one, or give it another database")

// migrate makes the tables that are missing.
func migrate(ctx context.Context, pool *pgxpool.Pool) error {
	conn, err := pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	if _, err := conn.Exec(ctx, `SELECT pg_advisory_lock($1)`, migrationLock); err != nil {
		return err
	}
	defer conn.Exec(context.WithoutCancel(ctx), `SELECT pg_advisory_unlock($1)`, migrationLock)
	if err := migrateOurs(ctx, conn.Conn()); err != nil {
		return err
	}
	return migrateRiver(ctx, pool)
}

func migrateOurs(ctx context.Context, conn *pgx.Conn) error {
	_, err := conn.PgConn().Exec(ctx, `CREATE SCHEMA IF NOT EXISTS decant;
		CREATE TABLE IF NOT EXISTS decant.queue_version (version int NOT NULL)`).ReadAll()
	if err != nil {
		return err
	}
	var made int
	err = conn.QueryRow(ctx, `SELECT coalesce(max(version), 0) FROM decant.queue_version`).Scan(&made)
	switch {
	case err != nil:
		return err
	case made > len(steps):
		return ErrNewer
	}
	for ; made < len(steps) && err == nil; made++ {
		step := fmt.Sprintf("BEGIN; %s; INSERT INTO decant.queue_version VALUES (%d); COMMIT", steps[made], made+1)
		_, err = conn.PgConn().Exec(ctx, step).ReadAll()
	}
	return err
}

func migrateRiver(ctx context.Context, pool *pgxpool.Pool) error {
	config := &rivermigrate.Config{Schema: schemaName, Logger: slog.New(slog.DiscardHandler)}
	migrator, err := rivermigrate.New(riverpgxv5.New(pool), config)
	if err != nil {
		return err
	}
	known := 0
	for _, m := range migrator.AllVersions() {
		known = max(known, m.Version)
	}
	made, err := riverVersion(ctx, pool)
	switch {
	case err != nil:
		return err
	case made > known:
		return ErrNewer
	case made == known:
		return nil
	}
	_, err = migrator.Migrate(ctx, rivermigrate.DirectionUp, nil)
	return err
}

// riverVersion is the version of River's tables; 0 where there are none. River
// itself only says that it does not know a version.
func riverVersion(ctx context.Context, pool *pgxpool.Pool) (made int, err error) {
	var isThere bool
	row := pool.QueryRow(ctx, `SELECT to_regclass('decant.river_migration') IS NOT NULL`)
	if err := row.Scan(&isThere); err != nil || !isThere {
		return 0, err
	}
	row = pool.QueryRow(ctx, `SELECT coalesce(max(version), 0) FROM decant.river_migration WHERE line = 'main'`)
	return made, row.Scan(&made)
}
