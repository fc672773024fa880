import { certainly, namesIn, type Parameter, type Schema } from '../../contract/index.js';
import { percentDecoded } from '../../http/index.js';
import { exactNumber, type JsonValue } from '../../json/index.js';
import { typesOf } from './types-of.js';

/** Where the texts of a parameter stand: what the path has at its place, or its occurrences in query, Cookie or fields. */
export interface ParameterTexts {
  /** Of its own name, still encoded. */
  readonly own: readonly string[];
  /** All names and values, still encoded, that an object in the query may spread over. */
  readonly all: readonly (readonly [name: string, value: string])[];
}

/**
 * What a list or an object may stand for as it is written (OpenAPI 3.1 §4.8.12.2): with everything in it a text, and with
 * numbers and booleans for the texts that spell them. None where it cannot be read; undefined where it is not there.
 */
export function readParameter(
  { style, explode, in: where, name, schema }: Parameter,
  kind: 'array' | 'object',
  { own, all }: ParameterTexts,
): readonly JsonValue[] | undefined {
  const [first] = own;
  if (kind === 'array') {
    if (first === undefined) return undefined;
    if (where === 'query' || where === 'cookie') {
      const sign = { form: ',', spaceDelimited: /%20|\+/, pipeDelimited: /\||%7C/i }[style];
      if (sign === undefined) return [];
      return listReadings((explode ? own : first.split(sign)).map(percentDecoded));
    }
    const text = withoutPrefix(first, style, name, explode);
    if (text === undefined) return [];
    const separator = style === 'label' && explode ? '.' : style === 'matrix' && explode ? `;${name}=` : ',';
    return listReadings(text.split(separator).map((part) => (where === 'header' ? part.trim() : percentDecoded(part))));
  }
  if (style === 'deepObject') {
    const pairs = all.flatMap(([key, value]) => {
      const inner = key.startsWith(`${name}[`) && key.endsWith(']') ? key.slice(name.length + 1, -1) : undefined;
      return inner === undefined ? [] : [[inner, percentDecoded(value)] as const];
    });
    return pairs.length === 0 ? undefined : objectReadings(pairs, listMembers(schema));
  }
  if (style === 'form' && explode) {
    const pairs = all.map(([key, value]) => [key, percentDecoded(value)] as const);
    return pairs.length === 0 ? undefined : objectReadings(pairs, listMembers(schema));
  }
  if (first === undefined) return undefined;
  const text = style === 'form' ? first : withoutPrefix(first, style, name, false);
  if (text === undefined) return [];
  if (explode)
    return objectReadings(
      text.split(style === 'simple' ? ',' : style === 'label' ? '.' : ';').map((pair) => halves(pair)),
    );
  const parts = text.split(',').map(percentDecoded);
  return parts.length % 2 === 0
    ? objectReadings(parts.flatMap((part, at) => (at % 2 === 0 ? [[part, parts[at + 1] ?? ''] as const] : [])))
    : [];
}

function withoutPrefix(text: string, style: string, name: string, explode: boolean): string | undefined {
  const prefix =
    style === 'label' ? '.' : style === 'matrix' ? (explode || text.startsWith(`;${name}=`) ? `;${name}=` : ';') : '';
  return text.startsWith(prefix) ? text.slice(prefix.length) : undefined;
}

function halves(pair: string): readonly [string, string] {
  const at = pair.indexOf('=');
  return at === -1
    ? [percentDecoded(pair), '']
    : [percentDecoded(pair.slice(0, at)), percentDecoded(pair.slice(at + 1))];
}

function listReadings(texts: readonly string[]): readonly JsonValue[] {
  return [texts, texts.map(spelt)];
}

/** The members of an object that are lists and nothing else. */
function listMembers(schema: Schema | undefined): ReadonlySet<string> {
  const lists = certainly(schema === undefined ? [] : [schema]).flatMap((part) =>
    namesIn(part, 'properties').filter((name) => {
      const member = part.subschema('properties', name);
      return member !== undefined && typesOf(member).join() === 'array';
    }),
  );
  return new Set(lists);
}

/**
 * One member may be a number and the next a text of digits: each is read both ways, as long as they are few. Of a list
 * within an object no style says how it is written: each of its items by itself, as everyone does it.
 */
function objectReadings(
  pairs: readonly (readonly [string, string])[],
  lists: ReadonlySet<string> = new Set(),
): readonly JsonValue[] {
  const texts = new Map<string, readonly string[]>();
  for (const [key, text] of pairs) texts.set(key, lists.has(key) ? [...(texts.get(key) ?? []), text] : [text]);
  const open = [...texts].filter(([, each]) => each.some((text) => spelt(text) !== text)).slice(0, 6);
  return Array.from({ length: 2 ** open.length }, (_, choice) => {
    const object = Object.create(null) as Record<string, JsonValue>;
    for (const [key, each] of texts) {
      const at = open.findIndex(([name]) => name === key);
      const values = at !== -1 && (choice >> at) % 2 === 1 ? each.map(spelt) : each;
      object[key] = lists.has(key) ? values : (values[0] ?? '');
    }
    return object;
  });
}

/** The number or boolean that a text spells; else the text. */
function spelt(text: string): JsonValue {
  if (/^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/.test(text)) return exactNumber(text);
  return text === 'true' || text === 'false' ? text === 'true' : text;
}
