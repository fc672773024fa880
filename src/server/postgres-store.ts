import { PlantStoreError } from './plant-store-error.js';
import type { PlantStore, StoredPlant } from './plant-store.js';

/** As many milliseconds may PostgreSQL take to connect, and to answer. */
const longest = 5_000;
/** Of an advisory lock, which lets one instance at a time create the table. */
const lock = 0x54_72_65_6c;

/**
 * A store in the table `trellis_plant` of a PostgreSQL database, which any number of servers may share: the primary key of
 * the table keeps ids unique. `add` resolves after PostgreSQL has committed.
 *
 * A connection that is lost fails the requests that need it; later ones connect again.
 *
 * @param url such as `postgres://user@host:5432/database`; what it leaves out is read from `PGPASSWORD` and the like.
 * @throws PlantStoreError `store-unusable` if PostgreSQL does not answer, refuses, or has no UTF-8 database.
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
  // A connection that rests and breaks is replaced; requests that need one say what is wrong.
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

/** Several addresses of one host fail with several errors and no message. */
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
