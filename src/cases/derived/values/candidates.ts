import type { BodyTree } from '../../../wire/index.js';
import { bodyOf } from './body-of.js';
import { type Facets, isOfKind, literalsOf } from './facets.js';
import type { Position } from './position.js';
import { freshValue } from './fresh.js';
import { kindOf, type Kind } from './kind.js';
import { fits, numberCandidates, numberSpaceOf } from './numbers.js';
import { asText, isInSpace, stringCandidates, stringSpaceOf } from './strings.js';
import { sampleValue } from '../../model/instantiate.js';
import { arrayCandidates } from './array-candidates.js';
import { contradictionIn } from './contradiction.js';
import { leafNode, type GoodNode } from './good-node.js';
import { isExactNumber, jsonEquals, type JsonValue } from '../../../json/index.js';
import { objectCandidates } from './object-candidates.js';
import type { Wanted } from './search.js';

/** Proposes values that are probably valid for one reading of a position, of each allowed kind in turn. */
export function* candidates(wanted: Wanted): Iterable<GoodNode> {
  const { facets, position, search } = wanted;
  const contradiction = contradictionIn(facets);
  if (contradiction !== undefined) {
    search.noteUnsatisfiable(contradiction);
    return;
  }
  const leaf = (tree: BodyTree): GoodNode => leafNode(tree, wanted);
  const literals = literalsOf(facets);
  const { given } = position;
  if (given?.kind === 'scalar' && isPossible(facets, sampleValue(given), literals)) yield leaf(given);
  for (const value of position.preferred) if (allows(facets, value, literals)) yield leaf(bodyOf(value));
  if (literals !== undefined) {
    for (const value of inOrder(literals, position.samples)) yield leaf(bodyOf(value));
    return;
  }
  const order = likeliestFirst(facets.kinds, position);
  yield* inTurn(order.map((kind) => ofKind(kind, kind === order[0], wanted)));
}

function ofKind(kind: Kind, isLikeliest: boolean, wanted: Wanted): Iterable<GoodNode> {
  switch (kind) {
    case 'object':
      return objectCandidates(wanted);
    case 'array':
      return arrayCandidates(wanted);
    case 'null':
    case 'boolean':
    case 'number':
    case 'string':
      return scalars(kind, isLikeliest, wanted);
  }
}

function* scalars(kind: Kind, isLikeliest: boolean, wanted: Wanted): Iterable<GoodNode> {
  const { facets, position, search } = wanted;
  const fresh = search.fresh && isLikeliest ? freshValue(kind, facets, position) : undefined;
  if (fresh !== undefined) yield leafNode(fresh, wanted);
  // An example that breaks a format would make the whole value invalid, so that one of another kind goes first.
  const isValid = (sample: JsonValue): boolean =>
    facets.schemas.every((schema) => schema.isValid(sample, search.direction));
  for (const each of position.samples) {
    const sample = kind === 'string' && isLikeliest ? asText(each, facets) : each;
    if (kindOf(sample) === kind && isValid(sample)) yield leafNode(bodyOf(sample), wanted);
  }
  const { unreadable } = stringSpaceOf(facets);
  // In a response, the pattern is ignored, as validation ignores it.
  if (kind === 'string' && unreadable !== undefined && search.direction === 'request') {
    search.noteUnsatisfiable({
      message: 'a pattern that cannot be read is not known to match any text',
      place: unreadable.place,
    });
    return;
  }
  for (const value of made(kind, facets, position)) yield leafNode(bodyOf(value), wanted);
}

function made(kind: Kind, facets: Facets, { name }: Position): Iterable<JsonValue> {
  switch (kind) {
    case 'number':
      return numberCandidates(facets, name);
    case 'string':
      return stringCandidates(facets, name);
    case 'boolean':
      return [true, false];
    default:
      return [null];
  }
}

/** Returns true if the simple keywords allow an example. */
function isPlausible(facets: Facets, sample: JsonValue): boolean {
  if (!isOfKind(facets, sample)) return false;
  if (isExactNumber(sample)) return fits(numberSpaceOf(facets), sample);
  return typeof sample !== 'string' || isInSpace(stringSpaceOf(facets), sample);
}

/**
 * Moves the kind of a value that the user gives in part to the front, or else that of the first example, which shows
 * the kind where a schema allows several (OpenAPI 3.1 §4.8.24).
 */
function likeliestFirst(kinds: readonly Kind[], { given, samples }: Position): readonly Kind[] {
  const example = samples.map(kindOf).find((kind) => kind !== 'null' && kinds.includes(kind));
  const first = kinds.find((kind) => kind === given?.kind) ?? example;
  return first === undefined ? kinds : [first, ...kinds.filter((kind) => kind !== first)];
}

function isPossible(facets: Facets, value: JsonValue, literals: readonly JsonValue[] | undefined): boolean {
  return literals === undefined
    ? isPlausible(facets, value)
    : literals.some((literal) => jsonEquals(literal, value)) && isOfKind(facets, value);
}

function allows(facets: Facets, value: JsonValue, literals: readonly JsonValue[] | undefined): boolean {
  return isOfKind(facets, value) && (literals === undefined || literals.includes(value));
}

/** Orders allowed values by the examples, those of the whole body first (OpenAPI 3.1 §4.8.14.1). */
function* inOrder(literals: readonly JsonValue[], samples: readonly JsonValue[]): Iterable<JsonValue> {
  const given = new Set(samples.filter((value) => literals.includes(value)));
  yield* given;
  for (const value of literals) if (given.size < given.add(value).size) yield value;
}

function* inTurn<Item>(sources: readonly Iterable<Item>[]): Iterable<Item> {
  let iterators = sources.map((source) => source[Symbol.iterator]());
  while (iterators.length > 0) {
    const left: Iterator<Item>[] = [];
    for (const iterator of iterators) {
      const next = iterator.next();
      if (next.done === true) continue;
      left.push(iterator);
      yield next.value;
    }
    iterators = left;
  }
}
