import sqlite, { type Database, type JSValue } from 'node-sqlite3-wasm';
import { closeAfterFile } from '../closing.js';

/** A row as SQLite gives it. */
export type Row = Readonly<Record<string, string | number | null>>;

/** A database in memory with the tables of a script, closed when the tests of the file have ended. */
export function databaseOf(script: string): Statements {
  const database = new sqlite.Database();
  database.exec(script);
  const statements = new Statements(database);
  closeAfterFile(() => statements.close());
  return statements;
}

/** Runs statements whose parameters are named `:name`; each gets those of the values that it names. */
export class Statements {
  readonly #database: Database;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(database: Database) {
    this.#database = database;
  }

  all(sql: string, values: Readonly<Record<string, unknown>> = {}): readonly Row[] {
    return this.#database.all(sql, bound(sql, values)) as readonly Row[];
  }

  one(sql: string, values: Readonly<Record<string, unknown>> = {}): Row | undefined {
    return this.all(sql, values)[0];
  }

  /** The number of rows that were changed. */
  run(sql: string, values: Readonly<Record<string, unknown>> = {}): number {
    return this.#database.run(sql, bound(sql, values)).changes;
  }

  /** Does something so many milliseconds later: at once where there are none. */
  later(after: number, what: () => void): void {
    if (after === 0) return what();
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      what();
    }, after);
    this.#timers.add(timer);
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#database.close();
  }
}

function bound(sql: string, values: Readonly<Record<string, unknown>>): Record<string, JSValue> {
  const names = new Set(sql.match(/:[a-z]\w*/gi) ?? []);
  return Object.fromEntries([...names].map((name) => [name, stored(values[name.slice(1)])]));
}

/** A value of JSON as a column keeps it. */
function stored(value: unknown): JSValue {
  if (value === undefined || value === null) return null;
  return typeof value === 'object' ? JSON.stringify(value) : (value as JSValue);
}

/** What a row says, without these columns and those that have no value. */
export function without(row: Readonly<Record<string, unknown>>, ...names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => value !== null && !names.includes(name)));
}
