// Package commons is what several servers behind a balancer have in common, in
// PostgreSQL: the secret that confirmations are sealed with, so that any of them
// knows what another has asked, and how often each client has asked all of them.
package commons

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

// Commons is safe for concurrent use.
type Commons struct {
	pool  *pgxpool.Pool
	taken atomic.Int64
	down  atomic.Int64 // until when nothing is asked, in Unix nanoseconds
}

const (
	maxOpening = 10 * time.Second
	// maxTaking is what a request may wait to be counted; a database that takes
	// longer is left alone for a while.
	maxTaking = time.Second
	downTime  = 5 * time.Second
	// sweepEvery is after how many requests those who left are forgotten.
	sweepEvery = 4096
	// lock lets servers that start together make the tables one after the other.
	lock = 0x6465636163 // "decac"
)

// The counts are lost when the database ends of a sudden, which is no loss.
const tables = `
CREATE SCHEMA IF NOT EXISTS decant;
CREATE TABLE IF NOT EXISTS decant.secrets (name text PRIMARY KEY, value bytea NOT NULL);
CREATE UNLOGGED TABLE IF NOT EXISTS decant.rates (
	client bytea PRIMARY KEY, tokens double precision NOT NULL, is_taken boolean NOT NULL, at timestamptz NOT NULL);
CREATE INDEX IF NOT EXISTS rates_at ON decant.rates (at);`

// Open connects to a database and makes what is missing.
func Open(ctx context.Context, config *pgxpool.Config) (*Commons, error) {
	ctx, cancel := context.WithTimeout(ctx, maxOpening)
	defer cancel()
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("what servers share: %w", err)
	}
	statements := fmt.Sprintf("BEGIN; SELECT pg_advisory_xact_lock(%d); %s COMMIT", lock, tables)
	if err := execute(ctx, pool, statements); err != nil {
		pool.Close()
		return nil, fmt.Errorf("what servers share: %w", err)
	}
	return &Commons{pool: pool}, nil
}

func execute(ctx context.Context, pool *pgxpool.Pool, statements string) error {
	conn, err := pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	_, err = conn.Conn().PgConn().Exec(ctx, statements).ReadAll()
	return err
}

// Close ends the connections.
func (c *Commons) Close() { c.pool.Close() }

// Secret is the same for all servers, and nobody else's. The first to ask makes
// it.
func (c *Commons) Secret(ctx context.Context) (secret [32]byte, err error) {
	rand.Read(secret[:]) // never fails
	const name = "confirmations"
	if _, err := c.pool.Exec(ctx, `INSERT INTO decant.secrets VALUES ($1, $2) ON CONFLICT DO NOTHING`,
		name, secret[:]); err != nil {
		return secret, err
	}
	var value []byte
	err = c.pool.QueryRow(ctx, `SELECT value FROM decant.secrets WHERE name = $1`, name).Scan(&value)
	if err == nil && copy(secret[:], value) != len(secret) {
		err = fmt.Errorf("the shared secret has %d bytes, not %d", len(value), len(secret))
	}
	return secret, err
}

// take lets a client's bucket fill with the time that has passed, by the
// database's clock, and takes one out if it holds one.
const take = `
INSERT INTO decant.rates AS r VALUES ($1, $3::float8 - 1, true, clock_timestamp())
ON CONFLICT (client) DO UPDATE SET (tokens, is_taken, at) = (
	SELECT CASE WHEN held >= 1 THEN held - 1 ELSE held END, held >= 1, clock_timestamp() FROM (
		SELECT least($3::float8, r.tokens + greatest(0, extract(epoch FROM clock_timestamp() - r.at)) * $2::float8)
			AS held) AS bucket)
RETURNING is_taken, tokens`

// Take counts one request of a client, or says how long it must wait. An error
// means that it was not counted.
func (c *Commons) Take(ctx context.Context, client string, perSecond float64, burst int) (time.Duration, error) {
	if time.Now().UnixNano() < c.down.Load() {
		return 0, errDown
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), maxTaking)
	defer cancel()
	name := sha256.Sum256([]byte(client)) // names are addresses of people, or tell of keys
	var isTaken bool
	var tokens float64
	if err := c.pool.QueryRow(ctx, take, name[:], perSecond, float64(burst)).Scan(&isTaken, &tokens); err != nil {
		c.down.Store(time.Now().Add(downTime).UnixNano())
		return 0, err
	}
	if c.taken.Add(1)%sweepEvery == 0 {
		c.sweep(ctx)
	}
	if isTaken {
		return 0, nil
	}
	return max(time.Duration((1-tokens)/perSecond*float64(time.Second)), time.Millisecond), nil
}

var errDown = fmt.Errorf("the database did not answer a moment ago")

// sweep forgets who was silent so long that their bucket is full again. That it
// fails costs nothing but room.
func (c *Commons) sweep(ctx context.Context) {
	_, _ = c.pool.Exec(ctx, `DELETE FROM decant.rates WHERE at < clock_timestamp() - interval '1 hour'`)
}
