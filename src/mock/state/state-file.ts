import { readFile, rename, writeFile } from 'node:fs/promises';
import { fileFault, TrellisError } from '../../error/index.js';
import { parseJson, stringifyValue, toValue, type JsonValue } from '../../json/index.js';

/** How long changes wait for each other before they are written, in milliseconds. */
const pause = 50;

/** A file that keeps the state of a mock, written whole in the place of the one before. */
export class StateFile {
  readonly #file: string;
  readonly #state: () => JsonValue;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  /** Why it could not be written at last; undefined where it could. */
  fault: string | undefined;

  constructor(file: string, state: () => JsonValue) {
    this.#file = file;
    this.#state = state;
  }

  /**
   * What the file holds; undefined where there is none.
   *
   * @throws TrellisError `mock-state` for a file that cannot be read, which is left as it is.
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

  /** Has the state written soon. */
  readonly changed = (): void => {
    this.#timer ??= setTimeout(() => void this.flush(), pause);
  };

  /** Writes what is not written yet. */
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
