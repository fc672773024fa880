import { formatPointer, parsePointer, type JsonValue } from '../../json/index.js';
import { treeAt, type BodyTree, hasHole, type Template } from '../../wire/index.js';
import type { Field } from '../case.js';
import type { GoodParameter } from '../derived/good/draft.js';
import { sampleValue } from '../derived/values/sample-value.js';

/** The values that the user gives for good requests, by the key of their operation; already held against the contract. */
export type GivenValues = ReadonlyMap<string, GivenOperation>;

/** What the user gives for the good requests of one operation. */
export interface GivenOperation {
  /** By {@link slotKey}. */
  readonly parameters: ReadonlyMap<string, GoodParameter>;
  readonly body: GivenBody | undefined;
  /** Header fields that the operation does not describe as parameters. */
  readonly fields: readonly Field[];
  /** `name=value` pairs of the query that the operation does not describe as parameters. */
  readonly query: readonly string[];
}

/** A body, or some of its members and items. */
export interface GivenBody {
  /** The media range of the contract that the body is for; undefined for every body that a schema describes. */
  readonly range: string | undefined;
  /** Objects and arrays name only what is given: good requests may hold more members. */
  readonly tree: BodyTree | undefined;
  /** A body that is sent as it is. */
  readonly raw: Template | undefined;
  /** The paths of values that are never replaced by fresh ones. */
  readonly fixed: readonly (readonly string[])[];
}

/** Where a value stands in a request: a parameter, or a JSON Pointer (RFC 6901) into the body. */
export type Slot =
  | { readonly in: 'path' | 'query' | 'header' | 'cookie'; readonly name: string }
  | { readonly in: 'body'; readonly pointer: string };

/** The key of a parameter in {@link GivenOperation}; names of header fields are case-insensitive (RFC 9110 §5.1). */
export function slotKey(where: Exclude<Slot['in'], 'body'>, name: string): string {
  return `${where} ${where === 'header' ? name.toLowerCase() : name}`;
}

/**
 * The value that the user gives for a place in the requests of an operation; undefined where the user gives none, or
 * one that differs from request to request.
 *
 * @throws RangeError if the pointer of a body slot is not a JSON Pointer.
 * @example
 * givenFor(values, 'getServer', { in: 'path', name: 'server_id' }) // 'localhost'
 */
export function givenFor(values: GivenValues, operation: string, slot: Slot): JsonValue | undefined {
  const given = values.get(operation);
  if (slot.in !== 'body') return given?.parameters.get(slotKey(slot.in, slot.name))?.value;
  const found = given?.body?.tree && treeAt(given.body.tree, parsePointer(slot.pointer));
  const isWhole = found?.kind === 'scalar' || isFixed(given?.body, parsePointer(slot.pointer));
  return found === undefined || !isWhole || hasHole(found) ? undefined : sampleValue(found);
}

/** Whether a value in a body is to stay the same in every request. */
export function isFixed(body: GivenBody | undefined, path: readonly string[]): boolean {
  const pointer = `${formatPointer(path)}/`;
  return (body?.fixed ?? []).some((way) => pointer.startsWith(`${formatPointer(way)}/`));
}
