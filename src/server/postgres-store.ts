import { PlantStoreError, type PlantStore, type StoredPlant } from './plant-store.js';

/** The time limit for connections and responses of PostgreSQL, in milliseconds. */
const longest = 5_000;
/** The key of an advisory lock, so that only one instance at a time creates the table. */
const lock = 0x54_72_65_6c;

/**
 * A store in the table `trellis_plant` of a PostgreSQL database, which any number of servers can share: the primary key
 * of the table keeps ids unique. `add` resolves after the commit.
 *
 * If a connection is lost, the requests that use it fail; later requests connect again.
 *
 * @param url such as `postgres://user@host:5432/database`; missing parts are read from `PGPASSWORD` and the like.
 * @throws PlantStoreError `store-unusable` if PostgreSQL does not respond, refuses, or has no UTF-8 database.
 */
export async function postgresStore(url: string): Promise<PlantStore> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: longest,
    statement_timeout: longest,
    query_timeout: longest * 2,
    application_name: 'trellis',
  });
  // A broken idle connection is replaced; requests that need a connection report the error.
  pool.on('error', () => {});
  try {
    const client = await pool.connect();
    try {
      const { rows } = await client.query<{ server_encoding: string }>('SHOW server_encoding');
      const encoding = rows[0]?.server_encoding;
      if (encoding !== 'UTF8') throw new Error(`the encoding of the database is ${encoding}, and must be UTF8`);
      await client.query('BEGIN');
      await client.query('SELECT pg_advisory_xact_lock($1)', [lock]);
      await client.query(
        'CREATE TABLE IF NOT EXISTS trellis_plant (id bigint PRIMARY KEY, name text NOT NULL, tag text)',
      );
      await client.query('SELECT id, name, tag FROM trellis_plant LIMIT 0');
      await client.query('COMMIT');
    } finally {
      client.release();
    }
  } catch (cause) {
    await pool.end();
    const reason = reasonOf(cause);
    const message = `cannot use ${withoutPassword(url)} as a store: ${reason}; check the address, the user, and PGPASSWORD`;
    throw new PlantStoreError('store-unusable', message, { cause });
  }
  return {
    async add({ id, name, tag }: StoredPlant) {
      const insert = 'INSERT INTO trellis_plant (id, name, tag) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING';
      const { rowCount } = await pool.query(insert, [String(id), name, tag ?? null]);
      return rowCount === 1 ? 'added' : 'taken';
    },
    close: () => pool.end(),
  };
}

/** Failures for several addresses of one host arrive as several errors without a message. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError && cause.message === '') return cause.errors.map(reasonOf).join(', ');
  return cause instanceof Error ? cause.message : String(cause);
}

function withoutPassword(text: string): string {
  if (!URL.canParse(text)) return 'the database';
  const url = new URL(text);
  url.password = '';
  for (const name of ['password', 'sslpassword']) url.searchParams.delete(name);
  return url.href;
}
