import type { Problem } from '../error/index.js';
import { formatPointer, type JsonNode, type Place, type Source } from '../json/index.js';

/** The text that is being read, and its problems. */
interface Reading<out Context> {
  readonly source: Source;
  readonly problems: Problem[];
  /** What codecs need besides the text itself. */
  readonly context: Context;
}

/** A value in a file, with its place, at which problems are reported. */
export class Cursor<out Context = unknown> {
  readonly node: JsonNode;
  /** The name of the value's key, for messages. */
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

  /** Whether the value is quoted, which in YAML makes any scalar a string. */
  get isQuoted(): boolean {
    const first = this.#reading.source.text[this.node.start];
    return first === '"' || first === "'";
  }

  refuse(code: string, message: string, hint?: string): void {
    this.#reading.problems.push({ code, message, place: this.place, hint });
  }

  /** The members of an object; empty for other types. */
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

  /** The value of the member with that name. */
  member(name: string): Cursor<Context> | undefined {
    return this.members().find((entry) => entry.name === name)?.value;
  }

  /** The items of an array; empty for other types. */
  items(): readonly Cursor<Context>[] {
    if (this.node.type !== 'array') return [];
    return this.node.items.map(
      (item, index) =>
        new Cursor(item, this.#reading, `item ${index + 1} of ${this.name}`, [...this.#tokens, String(index)]),
    );
  }

  /** The same value with another context. */
  with<Other>(context: Other): Cursor<Other> {
    return new Cursor(this.node, { ...this.#reading, context }, this.name, this.#tokens);
  }
}

/** A member of an object; `key` has the pointer of the member. */
export interface Entry<out Context = unknown> {
  readonly name: string;
  readonly key: Cursor<Context>;
  readonly value: Cursor<Context>;
}
