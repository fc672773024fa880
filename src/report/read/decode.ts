/** What a report should have been, and at which place of it. */
export class Misfit extends Error {
  override readonly name = 'Misfit';

  /** `pointer` is the JSON Pointer (RFC 6901) of the value. */
  constructor(value: unknown, pointer: string, demand: string) {
    const where = pointer === '' ? 'the report' : pointer;
    super(value === undefined ? `${where} is missing` : `${where} is ${kindOf(value)}, but must be ${demand}`);
  }
}

/** Takes a value as what it should be, or throws a {@link Misfit}. */
export type Decode<T> = (value: unknown, pointer: string) => T;

type Decoded<D> = D extends Decode<infer T> ? T : never;

/** A text. */
export const text: Decode<string> = (value, pointer) => {
  if (typeof value === 'string') return value;
  throw new Misfit(value, pointer, 'a string');
};

/** `true` or `false`. */
export const flag: Decode<boolean> = (value, pointer) => {
  if (typeof value === 'boolean') return value;
  throw new Misfit(value, pointer, 'true or false');
};

/** A number that is not negative. */
export const amount: Decode<number> = (value, pointer) => {
  if (typeof value === 'number' && value >= 0) return value;
  throw new Misfit(value, pointer, 'a non-negative number');
};

/** A whole number that is not negative. */
export const whole: Decode<number> = (value, pointer) => {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new Misfit(value, pointer, 'a non-negative integer');
};

/** One of some texts. */
export function oneOf<const T extends string>(texts: readonly T[]): Decode<T> {
  return (value, pointer) => {
    const found = texts.find((each) => each === value);
    if (found !== undefined) return found;
    throw new Misfit(value, pointer, texts.length > 12 ? 'a name that this version knows' : texts.join(' or '));
  };
}

/** A list of such items. */
export function list<T>(item: Decode<T>): Decode<readonly T[]> {
  return (value, pointer) => {
    if (!Array.isArray(value)) throw new Misfit(value, pointer, 'a list');
    return value.map((each: unknown, index) => item(each, `${pointer}/${index}`));
  };
}

/** What may be left out. */
export function maybe<T>(decode: Decode<T>): Decode<T | undefined> {
  return (value, pointer) => (value === undefined ? undefined : decode(value, pointer));
}

/**
 * An object with these members; what else it has is left aside.
 *
 * @example
 * members({ file: text, line: whole })({ file: 'a', line: 1 }, '') // { file: 'a', line: 1 }
 */
export function members<Shape extends Readonly<Record<string, Decode<unknown>>>>(
  shape: Shape,
): Decode<{ readonly [Name in keyof Shape]: Decoded<Shape[Name]> }> {
  const entries = Object.entries(shape);
  return (value, pointer) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new Misfit(value, pointer, 'an object');
    }
    const given = new Map(Object.entries(value));
    const decoded = entries.map(([name, decode]) => [name, decode(given.get(name), `${pointer}/${name}`)]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `fromEntries` gives has just these members
    return Object.fromEntries(decoded) as { readonly [Name in keyof Shape]: Decoded<Shape[Name]> };
  };
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  const shown = JSON.stringify(value);
  return shown.length > 60 ? `${shown.slice(0, 59)}…` : shown;
}
