import { parsePointer } from '../../json/index.js';
import type { Operation } from '../compiled/contract.js';
import { patternOf } from '../schema/pattern/pattern.js';
import type { Direction, Schema, SchemaKeyword } from '../compiled/schema.js';
import type { KeywordElement } from './contract-element.js';
import { constrainingKeywords } from './demands.js';
import { schemaParts } from '../schema/schema-parts.js';
import { isTrue } from '../schema/subschemas.js';

/** A schema that an operation uses directly, where the listing of keywords begins. */
export interface SchemaRoot {
  readonly schema: Schema;
  readonly direction: Direction;
  readonly operation: Operation;
  /** A description of the value: `the body of createPlant`. */
  readonly owner: string;
  /** Whether its values are text on the wire, as in parameters and forms, and not JSON. */
  readonly isText: boolean;
}

interface Visit extends SchemaRoot {
  /** Whether the owner is named after the operation rather than after the schema. */
  readonly isInline: boolean;
  readonly unasked: KeywordElement['unasked'];
}

/** Types that every text on the wire can be read as. */
const unbreakableTypes = new Set(['string', 'array', 'object']);

/** All constraining keywords, once for each direction in which a root leads to them. */
export function keywordElements(roots: readonly SchemaRoot[]): readonly KeywordElement[] {
  const elements: KeywordElement[] = [];
  const seen = { request: new Set<Schema>(), response: new Set<Schema>() };
  const notOwed: Visit[] = [];
  const ahead: Visit[] = [...roots]
    // JSON first: a schema that is also used for JSON can be violated there.
    .toSorted((one, other) => Number(one.isText) - Number(other.isText))
    .map((root) => ({ ...root, isInline: true, unasked: undefined }));
  const take = (visits: Visit[]): void => {
    for (const visit of visits) {
      const { schema, direction } = visit;
      if (seen[direction].has(schema)) continue;
      seen[direction].add(schema);
      elements.push(...demandsAt(visit));
      for (const next of below(visit)) {
        const unasked = visit.unasked === undefined ? notOwedIn(next) : undefined;
        if (unasked === undefined) visits.push(next);
        else notOwed.push({ ...next, unasked });
      }
    }
  };
  take(ahead);
  // Last, because a value that another path requires counts as required.
  take(notOwed);
  return elements;
}

function demandsAt({ schema, direction, operation, owner, isText, unasked }: Visit): readonly KeywordElement[] {
  return constrainingKeywords(schema).map((keyword) => {
    const { node } = keyword;
    const isUnbreakable =
      direction === 'request' &&
      isText &&
      keyword.name === 'type' &&
      (node.type === 'array' || (node.type === 'string' && unbreakableTypes.has(node.value)));
    return {
      kind: 'keyword',
      operation,
      place: keyword.place,
      direction,
      schema,
      keyword,
      owner,
      unasked: unasked ?? (isUnreadable(keyword) ? 'unreadable' : undefined),
      isUnbreakable,
    };
  });
}

function isUnreadable({ name, node }: SchemaKeyword): boolean {
  return name === 'pattern' && node.type === 'string' && patternOf(node.value) === undefined;
}

/** The schemas that a schema refers to or contains directly. */
function below(visit: Visit): readonly Visit[] {
  const { schema, owner, isInline } = visit;
  const { reference } = schema;
  const parts = schemaParts(schema);
  const inPlace = [
    ...parts.same.filter((part) => part !== reference),
    ...parts.unions.flatMap(({ branches }) => branches),
    ...[parts.condition?.met, parts.condition?.unmet].flatMap((part) => part ?? []),
    ...parts.dependents.values(),
  ].map((part) => ({ ...visit, schema: part }));
  const named = [...parts.properties].map(([name, part]) => inside(visit, part, isInline ? name : `${owner}.${name}`));
  const others = [...parts.patterns.map(([, part]) => part), parts.otherProperties, parts.unevaluatedProperties];
  const items = [...parts.firstItems, parts.otherItems, parts.unevaluatedItems];
  return [
    ...(reference === undefined ? [] : [referred(visit, reference)]),
    ...inPlace,
    ...named,
    ...others.flatMap((part) => (part === undefined ? [] : inside(visit, part, `other properties of ${owner}`))),
    ...items.flatMap((part) => (part === undefined ? [] : inside(visit, part, `items of ${owner}`))),
  ];
}

function inside(visit: Visit, schema: Schema, owner: string): Visit {
  return { ...visit, schema, owner, isInline: false };
}

function referred(visit: Visit, schema: Schema): Visit {
  const name = parsePointer(schema.place.pointer).at(-1);
  return name === undefined ? { ...visit, schema } : inside(visit, schema, name);
}

/** One `true` among several schemas suffices (JSON Schema 2020-12 validation §9.4). */
function notOwedIn({ schema, direction }: Visit): KeywordElement['unasked'] {
  const name = direction === 'request' ? 'readOnly' : 'writeOnly';
  const found = new Set([schema]);
  for (const each of found) {
    if (isTrue(each, name)) return name;
    for (const part of schemaParts(each).same) found.add(part);
  }
  return undefined;
}
