import { certainly, schemasIn, type Schema } from '../../../../contract/index.js';
import type { Wish } from '../search/wish.js';
import type { Alternative, Option } from './alternative.js';
import { alternativesOf } from './alternatives.js';
import { turnsAt, type Position } from './position.js';

/** An alternative and what was chosen. */
export type Taken = readonly [alternative: Alternative, option: Option];

/** What one choice of all branches comes to. */
interface Expanded {
  readonly schemas: readonly Schema[];
  readonly taken: readonly Taken[];
}

/** Beyond so many schemas for one value, no more are opened. */
const mostSchemas = 2000;

/** Opens what holds at a position and goes through the choices that there are: one state, which is wound back. */
export class Expansion {
  readonly #around: Position['around'];
  readonly #wish: Wish;
  /** In the order of the document. */
  readonly #schemas = new Set<Schema>();
  readonly #alternatives: Alternative[] = [];
  readonly #taken: Taken[] = [];

  constructor({ schemas, around }: Pick<Position, 'schemas' | 'around'>, wish: Wish) {
    this.#around = around;
    this.#wish = wish;
    for (const schema of schemas) this.#open(schema);
  }

  get schemas(): readonly Schema[] {
    return [...this.#schemas];
  }

  get hasAlternatives(): boolean {
    return this.#alternatives.length > 0;
  }

  /** The choices with exactly that many options that are not the first. */
  withDetours(detours: number): Iterable<Expanded> {
    return this.#choose(0, detours);
  }

  *#choose(at: number, detours: number): Iterable<Expanded> {
    const alternative = this.#alternatives[at];
    if (alternative === undefined) {
      if (detours === 0) yield { schemas: this.schemas, taken: [...this.#taken] };
      return;
    }
    for (const [index, option] of this.#inOrder(alternative).entries()) {
      if (index > 0 && detours === 0) return;
      const added: Schema[] = [];
      const alternatives = this.#alternatives.length;
      for (const schema of option.schemas ?? []) added.push(...this.#open(schema));
      this.#taken.push([alternative, option]);
      yield* this.#choose(at + 1, index === 0 ? detours : detours - 1);
      this.#taken.pop();
      this.#alternatives.length = alternatives;
      for (const schema of added) this.#schemas.delete(schema);
    }
  }

  /**
   * Adds a schema with what surely holds beside it, `$ref` and `allOf`; gives what is new. Of what a schema extends, the
   * discriminator has nothing left to choose.
   */
  #open(schema: Schema, isExtended = false): readonly Schema[] {
    if (this.#schemas.has(schema) || this.#schemas.size >= mostSchemas) return [];
    this.#schemas.add(schema);
    const added = [schema];
    if (schema.reference !== undefined) added.push(...this.#open(schema.reference, isExtended));
    for (const part of schemasIn(schema, 'allOf')) added.push(...this.#open(part, true));
    const alternatives = alternativesOf(schema, this.#wish.size);
    this.#alternatives.push(...alternatives.filter(({ keyword }) => !(isExtended && keyword.name === 'discriminator')));
    return added;
  }

  /** Options of the branch that is asked for come first; those that lead back to where the value already is, last. */
  #inOrder({ key, options }: Alternative): readonly Option[] {
    const { size, route } = this.#wish;
    const wanted = route[0]?.choices.get(key);
    const most = size === 'fullest' ? 1 : 0;
    const rank = (option: Option): number => {
      if (option.branch === wanted) return 0;
      return this.#around !== undefined && turnsAt(certainly(option.schemas ?? []), this.#around) > most ? 2 : 1;
    };
    return options.toSorted((a, b) => rank(a) - rank(b));
  }
}
