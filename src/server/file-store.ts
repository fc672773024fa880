import { rmSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Database } from 'node-sqlite3-wasm';
import { PlantStoreError, type PlantStore, type StoredPlant } from './plant-store.js';
import { claimFile } from './store-claim.js';

/**
 * "Trel": the application id in the header of SQLite files, which distinguishes our files from those of other programs.
 */
const applicationId = 0x54_72_65_6c;
const version = 1;

/**
 * A store in a SQLite database. `add` resolves after the plant has been written to the disk, so that it survives the
 * end of the process and of the machine. Plants that arrive together share one transaction.
 *
 * Only one process at a time can use a file.
 *
 * @throws PlantStoreError `store-in-use`; `store-unusable` if the file cannot be read or written, is damaged, or
 * belongs to another program. The file then stays unchanged.
 * @example
 * await startPlantStore({ token, store: await fileStore('plants.db') });
 */
export async function fileStore(file: string): Promise<PlantStore> {
  await refuseNoFile(file);
  const claim = await claimFile(file);
  try {
    const { default: sqlite } = await import('node-sqlite3-wasm');
    // The lock of a killed process: the claim guarantees that no process uses the file.
    rmSync(`${file}.lock`, { recursive: true, force: true });
    const database = new sqlite.Database(file);
    try {
      prepare(database, file);
      return new FileStore(database, () => claim.release());
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (cause) {
    await claim.release();
    if (cause instanceof PlantStoreError) throw cause;
    throw unusable(file, await reasonOf(cause, dirname(file)), cause);
  }
}

/** SQLite reports a full disk as a read or write error. */
async function reasonOf(cause: unknown, folder: string): Promise<string> {
  const words = cause instanceof Error ? cause.message : String(cause);
  const { bavail } = await statfs(folder).catch(() => ({ bavail: 1 }));
  return bavail === 0 ? `no space is left on the device (${words})` : words;
}

async function refuseNoFile(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found !== undefined && !found.isFile()) throw unusable(file, 'it is not a regular file');
  const folder = await stat(dirname(file)).catch(() => undefined);
  if (folder?.isDirectory() !== true) throw unusable(file, `there is no folder ${dirname(file)}`);
}

function unusable(file: string, reason: string, cause?: unknown): PlantStoreError {
  const message = `cannot use ${file} as a store: ${reason}; choose another file, or restore a backup`;
  return new PlantStoreError('store-unusable', message, { cause });
}

function prepare(database: Database, file: string): void {
  database.exec('PRAGMA locking_mode = EXCLUSIVE');
  const tables = Number(database.get('SELECT count(*) AS count FROM sqlite_schema')?.['count']);
  const owner = Number(database.get('PRAGMA application_id')?.['application_id']);
  if (owner !== applicationId && (owner !== 0 || tables > 0)) throw unusable(file, 'it belongs to another program');
  const found = Number(database.get('PRAGMA user_version')?.['user_version']);
  if (found > version) throw unusable(file, 'a newer version of Trellis has written it');
  const isWhole = database.get('PRAGMA quick_check(1)')?.['quick_check'] === 'ok';
  if (!isWhole) throw unusable(file, 'it is damaged');
  database.exec('PRAGMA journal_mode = WAL');
  // In WAL mode, only this setting writes each transaction to the disk before it ends.
  database.exec('PRAGMA synchronous = FULL');
  if (owner === applicationId) return;
  database.exec(
    `BEGIN;
     CREATE TABLE plant (id INTEGER PRIMARY KEY, name TEXT NOT NULL, tag TEXT) STRICT;
     PRAGMA application_id = ${applicationId};
     PRAGMA user_version = ${version};
     COMMIT`,
  );
}

interface Waiting {
  readonly plant: StoredPlant;
  readonly resolve: (outcome: 'added' | 'taken') => void;
  readonly reject: (reason: unknown) => void;
}

class FileStore implements PlantStore {
  readonly #database: Database;
  readonly #release: () => Promise<void>;
  readonly #waiting: Waiting[] = [];

  constructor(database: Database, release: () => Promise<void>) {
    this.#database = database;
    this.#release = release;
  }

  async add(plant: StoredPlant): Promise<'added' | 'taken'> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => this.#addAll(this.#waiting.splice(0)));
      this.#waiting.push({ plant, resolve, reject });
    });
  }

  async close(): Promise<void> {
    this.#database.close();
    await this.#release();
  }

  /** All or none: a plant counts as added only once its transaction is on the disk. */
  #addAll(all: readonly Waiting[]): void {
    try {
      this.#database.exec('BEGIN');
      const outcomes = all.map(({ plant: { id, name, tag } }) => {
        const insert = 'INSERT INTO plant (id, name, tag) VALUES (?, ?, ?) ON CONFLICT DO NOTHING';
        return this.#database.run(insert, [id, name, tag ?? null]).changes === 1 ? 'added' : 'taken';
      });
      this.#database.exec('COMMIT');
      for (const [at, { resolve }] of all.entries()) resolve(outcomes[at] ?? 'taken');
    } catch (reason) {
      try {
        if (this.#database.inTransaction) this.#database.exec('ROLLBACK');
      } finally {
        for (const { reject } of all) reject(reason);
      }
    }
  }
}
