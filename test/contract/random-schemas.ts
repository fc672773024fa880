/** A generator of numbers from 0 to 1 (mulberry32) that gives the same ones for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const names = ['a', 'b', 'c', 'constructor'];
const texts = ['', 'a', 'ab', 'b', '😀', '2024-02-29', '1.2.3.4'];
const numbers = [-1, 0, 1, 1.5, 2, 3, 10];

/** Schemas of 2020-12 that ask of values like those of `value`. */
export class RandomJson {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = randomFrom(seed);
  }

  schema(depth = 3): Json {
    if (depth === 0 || this.#random() < 0.05)
      return this.#pick([true, false, {}, { type: 'integer' }, { type: 'string' }]);
    const schema: { [name: string]: Json } = {};
    const count = 1 + Math.floor(this.#random() * 3);
    for (let index = 0; index < count; index++) {
      const [keyword, value] = this.#keyword(depth - 1);
      schema[keyword] = value;
    }
    return schema;
  }

  value(depth = 3): Json {
    const kind = Math.floor(this.#random() * (depth === 0 ? 4 : 6));
    switch (kind) {
      case 0:
        return this.#pick([null, true, false]);
      case 1:
        return this.#pick(numbers);
      case 2:
      case 3:
        return this.#pick(texts);
      case 4:
        return this.#list(() => this.value(depth - 1));
      default:
        return this.#map(() => this.value(depth - 1));
    }
  }

  #keyword(depth: number): [string, Json] {
    const schema = (): Json => this.schema(depth);
    const choices: readonly (readonly [string, () => Json])[] = [
      ['type', () => this.#pick([...types, this.#some(types)])],
      ['enum', () => [this.value(1), this.value(1), ...this.#list(() => this.value(1))]],
      ['const', () => this.value(1)],
      ['minimum', () => this.#pick(numbers)],
      ['maximum', () => this.#pick(numbers)],
      ['exclusiveMinimum', () => this.#pick(numbers)],
      ['multipleOf', () => this.#pick([0.5, 1, 2, 3])],
      ['minLength', () => this.#pick([0, 1, 2])],
      ['maxLength', () => this.#pick([0, 1, 2])],
      ['pattern', () => this.#pick(['a', '^.$', '[^a]'])],
      ['format', () => this.#pick(['date', 'ipv4', 'unknown'])],
      ['minItems', () => this.#pick([0, 1, 2])],
      ['maxItems', () => this.#pick([0, 1, 2])],
      ['uniqueItems', () => true],
      ['items', schema],
      ['prefixItems', () => [schema(), schema()]],
      ['contains', schema],
      ['minContains', () => this.#pick([0, 1, 2])],
      ['maxContains', () => this.#pick([0, 1, 2])],
      ['properties', () => this.#map(schema)],
      ['patternProperties', () => ({ [this.#pick(['^a', 'b|c'])]: schema() })],
      ['additionalProperties', schema],
      ['propertyNames', schema],
      ['required', () => this.#some(names)],
      ['minProperties', () => this.#pick([0, 1, 2])],
      ['maxProperties', () => this.#pick([0, 1, 2])],
      ['dependentRequired', () => ({ [this.#pick(names)]: this.#some(names) })],
      ['dependentSchemas', () => ({ [this.#pick(names)]: schema() })],
      ['allOf', () => [schema(), schema()]],
      ['anyOf', () => [schema(), schema()]],
      ['oneOf', () => [schema(), schema()]],
      ['not', schema],
      ['if', schema],
      ['then', schema],
      ['else', schema],
    ];
    const [keyword, make] = this.#pick(choices);
    return [keyword, make()];
  }

  #pick<T>(choices: readonly T[]): T {
    const choice = choices[Math.floor(this.#random() * choices.length)];
    if (choice === undefined) throw new Error('nothing to pick from');
    return choice;
  }

  #some(choices: readonly string[]): string[] {
    const chosen = choices.filter(() => this.#random() < 0.4);
    return chosen.length > 0 ? chosen : choices.slice(0, 1);
  }

  #list(make: () => Json): Json[] {
    return Array.from({ length: Math.floor(this.#random() * 4) }, make);
  }

  #map(make: () => Json): { [name: string]: Json } {
    return Object.fromEntries(names.filter(() => this.#random() < 0.5).map((name) => [name, make()]));
  }
}

const types = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'];
