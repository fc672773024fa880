import type { Contract } from '../../contract/index.js';
import { TrellisError } from '../../error/index.js';
import type { JsonObject, JsonValue } from '../../json/index.js';
import type { DeclaredResource } from '../../resources/index.js';
import { Collections } from './items/collections.js';
import { Keeper } from './keeper.js';
import { fillFrom, stateDocument } from './state-document.js';
import { StateFile } from './state-file.js';

/** What a mock keeps, whichever document it answers by. */
export class MockState {
  readonly #declared: readonly DeclaredResource[];
  readonly #collections: Collections;
  #keeper: Keeper;
  #file: StateFile | undefined;
  #first: JsonValue = {};
  /** What the file says of collections that the document does not have. */
  #unknown: JsonObject = {};

  constructor(contract: Contract, declared: readonly DeclaredResource[]) {
    this.#declared = declared;
    this.#collections = new Collections(() => this.#file?.changed());
    this.#keeper = this.#keeperOf(contract);
  }

  /** What answers by the document of now. */
  get keeper(): Keeper {
    return this.#keeper;
  }

  /** Keeps the state in a file from now on, and takes what that has. @throws TrellisError `mock-state`. */
  async keepIn(file: string): Promise<void> {
    const known = await StateFile.read(file);
    if (known !== undefined) {
      const { problems, unknown } = fillFrom(known, this.#keeper, this.#collections, false);
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
      ...stateDocument(this.#keeper, this.#collections, 'changed'),
    }));
  }

  /** Begins with these items, to which a reset goes back. @throws TrellisError `mock-state`. */
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

  /** Answers by another document from now on. */
  use(contract: Contract): void {
    this.#keeper = this.#keeperOf(contract);
  }

  /** The collections, each by its path. */
  document(): JsonObject {
    return stateDocument(this.#keeper, this.#collections, 'all');
  }

  /** Takes other collections in the place of all; nothing where there are problems, which it gives. */
  replace(state: JsonValue): readonly string[] {
    return fillFrom(state, this.#keeper, this.#collections, true).problems;
  }

  /** As it was in the beginning. */
  reset(): void {
    fillFrom(this.#first, this.#keeper, this.#collections, false);
  }

  /** Writes what is not written yet. */
  async close(): Promise<void> {
    await this.#file?.flush();
  }

  #keeperOf(contract: Contract): Keeper {
    return new Keeper(contract, this.#collections, this.#declared, () => this.#file?.fault);
  }
}
