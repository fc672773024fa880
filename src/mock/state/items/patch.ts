import { attempt } from '../../../error/index.js';
import { isArrayValue, isJsonObject, jsonEquals, parsePointer, type JsonValue, valueAt } from '../../../json/index.js';

/**
 * A value after a JSON Merge Patch (RFC 7396 §2).
 *
 * @example
 * mergePatched({ name: 'Fern', tag: 'green' }, { tag: null }) // { name: 'Fern' }
 */
export function mergePatched(target: JsonValue | undefined, patch: JsonValue): JsonValue {
  if (!isJsonObject(patch)) return patch;
  const members = new Map(Object.entries(isJsonObject(target) ? target : {}));
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) members.delete(name);
    else members.set(name, mergePatched(members.get(name), value));
  }
  return Object.fromEntries(members);
}

/** A value after a JSON Patch (RFC 6902); undefined if one of its operations fails, which undoes all of them (§5). */
export function jsonPatched(target: JsonValue, patch: JsonValue): JsonValue | undefined {
  if (!isArrayValue(patch)) return undefined;
  let value: JsonValue | undefined = target;
  for (const operation of patch) {
    if (value === undefined || !isJsonObject(operation)) return undefined;
    value = applied(value, operation);
  }
  return value;
}

function applied(target: JsonValue, operation: { readonly [name: string]: JsonValue }): JsonValue | undefined {
  const path = tokensOf(operation['path']);
  const from = tokensOf(operation['from']);
  const { value } = operation;
  if (path === undefined) return undefined;
  switch (operation['op']) {
    case 'add':
      return value === undefined ? undefined : edited(target, path, 'add', value);
    case 'replace':
      return value === undefined ? undefined : edited(target, path, 'replace', value);
    case 'remove':
      return edited(target, path, 'remove', null);
    case 'test': {
      const found = valueAt(target, path);
      return found !== undefined && value !== undefined && jsonEquals(found, value) ? target : undefined;
    }
    case 'copy':
    case 'move': {
      const found = from && valueAt(target, from);
      if (from === undefined || found === undefined) return undefined;
      // A value cannot move into one of its own children (RFC 6902 §4.4).
      const isWithin = from.length < path.length && from.every((token, at) => path[at] === token);
      if (operation['op'] === 'move' && isWithin) return undefined;
      const rest = operation['op'] === 'move' ? edited(target, from, 'remove', null) : target;
      return rest === undefined ? undefined : edited(rest, path, 'add', found);
    }
    default:
      return undefined;
  }
}

function tokensOf(pointer: JsonValue | undefined): readonly string[] | undefined {
  return typeof pointer === 'string' ? attempt(() => parsePointer(pointer)) : undefined;
}

type Edit = 'add' | 'replace' | 'remove';

function edited(target: JsonValue, path: readonly string[], edit: Edit, value: JsonValue): JsonValue | undefined {
  const [token, ...rest] = path;
  if (token === undefined) return edit === 'remove' ? undefined : value;
  if (isArrayValue(target)) {
    const isIndex = token === '-' ? edit === 'add' && rest.length === 0 : /^(?:0|[1-9]\d*)$/.test(token);
    const at = token === '-' ? target.length : Number(token);
    if (!isIndex || at > target.length || (at === target.length && (edit !== 'add' || rest.length > 0)))
      return undefined;
    if (rest.length === 0) {
      if (edit === 'add') return target.toSpliced(at, 0, value);
      return edit === 'remove' ? target.toSpliced(at, 1) : target.with(at, value);
    }
    const inner = edited(target[at]!, rest, edit, value);
    return inner === undefined ? undefined : target.with(at, inner);
  }
  if (!isJsonObject(target)) return undefined;
  const own = Object.hasOwn(target, token) ? target[token] : undefined;
  const members = new Map(Object.entries(target));
  if (rest.length > 0) {
    const inner = own === undefined ? undefined : edited(own, rest, edit, value);
    if (inner === undefined) return undefined;
    members.set(token, inner);
  } else if (edit !== 'add' && own === undefined) return undefined;
  else if (edit === 'remove') members.delete(token);
  else members.set(token, value);
  return Object.fromEntries(members);
}
