import type { Contract } from '../../contract/index.js';
import { TrellisError, fileFault } from '../../error/index.js';
import { type JsonObject, type JsonValue, parseJson, stringifyValue, toValue } from '../../json/index.js';
import type { DeclaredResource } from '../../resources/index.js';
import { Collections } from './items/collections.js';
import { Keeper } from './keeper.js';
import { fillFrom, stateDocument } from './state-document.js';
import { readFile, rename, writeFile } from 'node:fs/promises';

/** The delay that combines several changes into one write, in milliseconds. */
const pause = 50;

/** The state of a mock, which stays when the document changes. */
export class MockState {
  readonly #declared: readonly DeclaredResource[];
  readonly #collections: Collections;
  #keeper: Keeper;
  #file: StateFile | undefined;
  #first: JsonValue = {};
  /** Collections in the file that the document does not have. */
  #unknown: JsonObject = {};

  constructor(contract: Contract, declared: readonly DeclaredResource[]) {
    this.#declared = declared;
    this.#collections = new Collections(() => this.#file?.changed());
    this.#keeper = this.#keeperOf(contract);
  }

  /** The keeper for the current document. */
  get keeper(): Keeper {
    return this.#keeper;
  }

  /** Restores the state from a file and saves all changes to it. @throws TrellisError `mock-state`. */
  async keepIn(file: string): Promise<void> {
    const known = await StateFile.read(file);
    if (known !== undefined) {
      const { problems, unknown } = fillFrom(known, this.#keeper.items, this.#collections, false);
      const [problem] = problems;
      if (problem !== undefined) {
        const hint = `the mock leaves ${file} as it is; correct or remove it`;
        throw new TrellisError([
          { code: 'mock-state', message: `the state file ${file} cannot be used: ${problem}`, hint },
        ]);
      }
      this.#unknown = unknown;
    }
    this.#file = new StateFile(file, () => ({
      ...this.#unknown,
      ...stateDocument(this.#keeper.items, this.#collections, 'changed'),
    }));
  }

  /** Sets the initial state, which a reset restores. @throws TrellisError `mock-state`. */
  beginWith(state: JsonValue): void {
    const [problem, ...more] = this.replace(state);
    if (problem !== undefined) {
      const others = more.length === 0 ? '' : `, and ${more.length} more`;
      throw new TrellisError([
        { code: 'mock-state', message: `the state of createMock cannot be used: ${problem}${others}` },
      ]);
    }
    this.#first = state;
  }

  /** Switches to another document. */
  use(contract: Contract): void {
    this.#keeper = this.#keeperOf(contract);
  }

  /** The items by the paths of their collections. */
  document(): JsonObject {
    return stateDocument(this.#keeper.items, this.#collections, 'all');
  }

  /** Replaces all collections, unless there are problems; returns these. */
  replace(state: JsonValue): readonly string[] {
    return fillFrom(state, this.#keeper.items, this.#collections, true).problems;
  }

  /** Restores the initial state. */
  reset(): void {
    fillFrom(this.#first, this.#keeper.items, this.#collections, false);
  }

  /** Saves pending changes. */
  async close(): Promise<void> {
    await this.#file?.flush();
  }

  #keeperOf(contract: Contract): Keeper {
    return new Keeper(contract, this.#collections, this.#declared, () => this.#file?.fault);
  }
}

/** A file with the state of a mock, replaced atomically. */
class StateFile {
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
