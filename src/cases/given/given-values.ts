import type { Slot } from '../../resources/index.js';
import { formatPointer, parsePointer, type JsonValue } from '../../json/index.js';
import { treeAt, type BodyTree, hasHole, type Template } from '../../wire/index.js';
import type { Field, GoodParameter } from '../model/request-plan.js';
import { sampleValue } from '../model/instantiate.js';

/** The validated values of the user for valid requests, by the key of their operation. */
export type GivenValues = ReadonlyMap<string, GivenOperation>;

/** The values of the user for the valid requests of one operation. */
export interface GivenOperation {
  /** By {@link slotKey}. */
  readonly parameters: ReadonlyMap<string, GoodParameter>;
  readonly body: GivenBody | undefined;
  /** Headers that are not parameters of the operation. */
  readonly fields: readonly Field[];
  /** Query pairs (`name=value`) that are not parameters of the operation. */
  readonly query: readonly string[];
}

/** A body, or some of its members and items. */
export interface GivenBody {
  /** The media range of the body in the contract; undefined for every body with a schema. */
  readonly range: string | undefined;
  /** The given members and items; valid requests may have more. */
  readonly tree: BodyTree | undefined;
  /** A body that is sent unchanged. */
  readonly raw: Template | undefined;
  /** The paths of values that must not become fresh. */
  readonly fixed: readonly (readonly string[])[];
}

/** Returns the key of a parameter in {@link GivenOperation}; header names are case-insensitive (RFC 9110 §5.1). */
export function slotKey(where: Exclude<Slot['in'], 'body'>, name: string): string {
  return `${where} ${where === 'header' ? name.toLowerCase() : name}`;
}

/**
 * Returns the value of the user for a place in the requests of an operation; undefined if there is none, or if it
 * differs between requests.
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

/** Returns true if a value in a body must be the same in every request. */
export function isFixed(body: GivenBody | undefined, path: readonly string[]): boolean {
  const pointer = `${formatPointer(path)}/`;
  return (body?.fixed ?? []).some((way) => pointer.startsWith(`${formatPointer(way)}/`));
}
