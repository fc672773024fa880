import { readFile, rename, writeFile } from 'node:fs/promises';
import { fileFault, TrellisError } from '../../error/index.js';
import { parseJson, stringifyValue, toValue, type JsonValue } from '../../json/index.js';

/** The delay that combines several changes into one write, in milliseconds. */
const pause = 50;

/** A file with the state of a mock, replaced atomically. */
export class StateFile {
  readonly #file: string;
  readonly #state: () => JsonValue;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  /** The reason why the last write failed; undefined if it succeeded. */
  fault: string | undefined;

  constructor(file: string, state: () => JsonValue) {
    this.#file = file;
    this.#state = state;
  }

  /**
   * Reads a state file; undefined if it does not exist.
   *
   * @throws TrellisError `mock-state` for a file that cannot be read. The file stays unchanged.
   */
  static async read(file: string): Promise<JsonValue | undefined> {
    let bytes: Buffer;
    try {
      bytes = await readFile(file);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw broken(file, `the state file ${file} cannot be read: ${fileFault(error)}`);
    }
    const parsed = parseJson(bytes);
    if (!parsed.ok) throw broken(file, `the state file ${file} is not JSON: ${parsed.problem.message}`);
    return toValue(parsed.node);
  }

  /** Schedules a write. */
  readonly changed = (): void => {
    this.#timer ??= setTimeout(() => void this.flush(), pause);
  };

  /** Writes pending changes. */
  async flush(): Promise<void> {
    if (this.#timer !== undefined) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#writing = this.#writing.then(() => this.#write());
    }
    await this.#writing;
  }

  async #write(): Promise<void> {
    const beside = `${this.#file}.new`;
    try {
      await writeFile(beside, `${stringifyValue(this.#state())}\n`);
      await rename(beside, this.#file);
      this.fault = undefined;
    } catch (error) {
      this.fault = `the state file ${this.#file} cannot be written: ${fileFault(error)}`;
    }
  }
}

function broken(file: string, message: string): TrellisError {
  const hint = `the mock leaves ${file} as it is; correct or remove it`;
  return new TrellisError([{ code: 'mock-state', message, hint }]);
}
