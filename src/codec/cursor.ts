import type { Problem } from '../error/index.js';
import { formatPointer, type JsonNode, type Place, type Source } from '../json/index.js';

/** One text that is being read. */
interface Reading<out Context> {
  readonly source: Source;
  readonly problems: Problem[];
  /** What codecs need beside the text itself. */
  readonly context: Context;
}

/** A value of a file that a person wrote, together with where it stands: problems are written down at that place. */
export class Cursor<out Context = unknown> {
  readonly node: JsonNode;
  /** What messages call the value: the name of its key. */
  readonly name: string;
  readonly #reading: Reading<Context>;
  readonly #tokens: readonly string[];

  constructor(node: JsonNode, reading: Reading<Context>, name = 'the file', tokens: readonly string[] = []) {
    this.node = node;
    this.name = name;
    this.#reading = reading;
    this.#tokens = tokens;
  }

  get context(): Context {
    return this.#reading.context;
  }

  get place(): Place {
    return this.#reading.source.place(this.node, formatPointer(this.#tokens));
  }

  /** Whether it is written in quotes, which in YAML makes a string of any scalar. */
  get isQuoted(): boolean {
    const first = this.#reading.source.text[this.node.start];
    return first === '"' || first === "'";
  }

  refuse(code: string, message: string, hint?: string): void {
    this.#reading.problems.push({ code, message, place: this.place, ...(hint === undefined ? {} : { hint }) });
  }

  /** The members of an object; none where it is no object. */
  members(): readonly Entry<Context>[] {
    if (this.node.type !== 'object') return [];
    return this.node.members.map(({ key, value }) => {
      const tokens = [...this.#tokens, key.value];
      return {
        name: key.value,
        key: new Cursor(key, this.#reading, key.value, tokens),
        value: new Cursor(value, this.#reading, key.value, tokens),
      };
    });
  }

  /** The value of the member of that name. */
  member(name: string): Cursor<Context> | undefined {
    return this.members().find((entry) => entry.name === name)?.value;
  }

  /** The items of an array; none where it is no array. */
  items(): readonly Cursor<Context>[] {
    if (this.node.type !== 'array') return [];
    return this.node.items.map(
      (item, index) =>
        new Cursor(item, this.#reading, `item ${index + 1} of ${this.name}`, [...this.#tokens, String(index)]),
    );
  }

  /** The same value, read with another context. */
  with<Other>(context: Other): Cursor<Other> {
    return new Cursor(this.node, { ...this.#reading, context }, this.name, this.#tokens);
  }
}

/** A member of an object; the pointer of `key` is that of the member. */
export interface Entry<out Context = unknown> {
  readonly name: string;
  readonly key: Cursor<Context>;
  readonly value: Cursor<Context>;
}
