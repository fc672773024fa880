import { didYouMean, type Problem } from '../../error/index.js';
import { formatPointer, type JsonMember, type JsonNode, type Place, type Source } from '../../json/index.js';

/**
 * A value of a file that a person wrote together with where it stands, which is how it is read: each question either
 * gives what was asked for or writes down, at that very place, what is wrong.
 */
export class Cursor {
  readonly node: JsonNode;
  readonly source: Source;
  readonly #tokens: readonly string[];
  readonly #problems: Problem[];

  constructor(node: JsonNode, source: Source, problems: Problem[], tokens: readonly string[] = []) {
    this.node = node;
    this.source = source;
    this.#tokens = tokens;
    this.#problems = problems;
  }

  get place(): Place {
    return this.source.place(this.node, formatPointer(this.#tokens));
  }

  /** Whether it is written in quotes, which in YAML makes a scalar text whatever it looks like. */
  get quoted(): boolean {
    const first = this.source.text[this.node.start];
    return first === '"' || first === "'";
  }

  refuse(code: string, message: string, hint?: string): void {
    this.#problems.push({ code, message, place: this.place, ...(hint === undefined ? {} : { hint }) });
  }

  /** The members of an object all of whose names are known; `what` is how a person calls the object. */
  members(what: string, known: readonly string[]): ReadonlyMap<string, Cursor> {
    const members = new Map<string, Cursor>();
    for (const { key, value } of this.entries(what)) {
      const name = key.string;
      if (known.includes(name)) members.set(name, value);
      else {
        key.refuse(
          'unknown-key',
          `unknown key ${JSON.stringify(name)} in ${what}`,
          didYouMean(name, known) ?? listOf(known),
        );
      }
    }
    return members;
  }

  /** The members of an object whose names are free. */
  entries(what: string): readonly Entry[] {
    if (this.node.type !== 'object') {
      this.refuse('wrong-type', `${what} must be a mapping, not ${kindOf(this.node)}`);
      return [];
    }
    return this.node.members.map((member) => this.#entry(member));
  }

  /** The items of a list. */
  items(what: string): readonly Cursor[] {
    if (this.node.type !== 'array') {
      this.refuse('wrong-type', `${what} must be a list, not ${kindOf(this.node)}`);
      return [];
    }
    return this.node.items.map((item, index) => this.#at(item, String(index)));
  }

  /** The text, undefined (and said) where it is none. */
  text(what: string): string | undefined {
    if (this.node.type === 'string') return this.node.value;
    this.refuse('wrong-type', `${what} must be a text, not ${kindOf(this.node)}`, textHint(this.node));
    return undefined;
  }

  /** One of some words. */
  word<Word extends string>(what: string, words: readonly Word[]): Word | undefined {
    const text = this.text(what);
    const word = words.find((candidate) => candidate === text);
    if (text !== undefined && word === undefined) {
      this.refuse('unknown-word', `unknown ${what} ${JSON.stringify(text)}`, didYouMean(text, words) ?? listOf(words));
    }
    return word;
  }

  get isNull(): boolean {
    return this.node.type === 'literal' && this.node.value === null;
  }

  #entry({ key, value }: JsonMember): Entry {
    return {
      key: new KeyCursor(key, this.source, this.#problems, [...this.#tokens, key.value]),
      value: this.#at(value, key.value),
    };
  }

  #at(node: JsonNode, token: string): Cursor {
    return new Cursor(node, this.source, this.#problems, [...this.#tokens, token]);
  }
}

/** The key of a member; its pointer is that of the member. */
class KeyCursor extends Cursor {
  get string(): string {
    return this.node.type === 'string' ? this.node.value : '';
  }
}

/** One entry of a mapping. */
export interface Entry {
  readonly key: KeyCursor;
  readonly value: Cursor;
}

/** What a value is, as a person says it. */
function kindOf(node: JsonNode): string {
  switch (node.type) {
    case 'object':
      return 'a mapping';
    case 'array':
      return 'a list';
    case 'string':
      return 'a text';
    case 'number':
      return 'a number';
    case 'literal':
      return node.value === null ? 'null' : 'true or false';
  }
}

function textHint(node: JsonNode): string | undefined {
  return node.type === 'number' || node.type === 'literal' ? 'write it in quotes' : undefined;
}

function listOf(known: readonly string[]): string {
  return `known are ${known.join(', ')}`;
}
