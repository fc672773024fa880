import { pathValues, type Operation } from '../contract/index.js';
import { strictlyPercentDecoded } from '../http/index.js';
import { formOf } from './path-steps.js';
import type { Resource } from './resource-graph.js';

/** The path of a URL below the base path of the server. */
export function pathBelow(url: URL, basePath: string): string {
  const { pathname } = url;
  return pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : pathname;
}

/**
 * The parameters of an item's path whose values the path of a request contains, by their names in the item's path: a
 * request to `/gardens/{garden}/plants` contains the `id` of `/gardens/{id}/plants/{plant}`. Undefined if the request
 * does not match the operation.
 */
export function valuesOnPath(
  operation: Operation,
  { item }: Resource,
  path: string,
): ReadonlyMap<string, string> | undefined {
  const values = valuesIn(operation, path);
  if (values === undefined) return undefined;
  const shared = item === undefined ? operation.path.names.length : sharedParameters(operation.path.text, item.text);
  const own = operation.path.names.slice(0, shared);
  return new Map(own.map((name, at) => [item?.names[at] ?? name, values.get(name) ?? '']));
}

/**
 * The decoded values of the parameters in the path of a request below the base path, by name; undefined if the path does
 * not match the operation, or has an invalid percent-encoding.
 */
export function valuesIn(operation: Operation, path: string): ReadonlyMap<string, string> | undefined {
  const values = pathValues(operation, path.replace(/(?<=.)\/$/, '')) ?? pathValues(operation, path);
  const found = new Map<string, string>();
  for (const [name, text] of values ?? []) {
    const value = strictlyPercentDecoded(text);
    if (value === undefined) return undefined;
    found.set(name, value);
  }
  return values && found;
}

/** The number of leading parameters that two paths share. */
export function sharedParameters(one: string, other: string): number {
  const [own, others] = [one, other].map((path) => formOf(path).split('{}'));
  let shared = 0;
  while (shared + 1 < (own?.length ?? 0) && shared + 1 < (others?.length ?? 0) && own?.[shared] === others?.[shared])
    shared++;
  return shared;
}
