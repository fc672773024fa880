import type { Operation, Parameter } from './contract.js';
import { once } from './once.js';

/** Returns the prefix that the style of a path parameter puts before its value (OpenAPI 3.1 §4.8.12.2). */
export function prefixOf({ style, name }: Parameter): string {
  if (style === 'label') return '.';
  return style === 'matrix' ? `;${name}=` : '';
}

/**
 * Returns the values of the parameters in a path, still encoded, without the prefixes of their styles; undefined if
 * the path does not match.
 *
 * @example
 * pathValues(getPlant, '/plants/.7') // Map { 'id' → '7' }, with `style: label`
 */
export function pathValues(operation: Operation, path: string): ReadonlyMap<string, string> | undefined {
  const texts = operation.path.match(path);
  return texts && changed(operation, texts, (text, prefix) => text.slice(text.startsWith(prefix) ? prefix.length : 0));
}

/** Returns the path with these encoded values, each after the prefix of its style. */
export function pathWith(operation: Operation, values: ReadonlyMap<string, string>): string {
  return operation.path.expand(changed(operation, values, (text, prefix) => prefix + text));
}

/** The path parameters whose style puts a prefix before the value. */
const prefixed = once(({ parameters }: Operation): readonly Parameter[] =>
  parameters.filter((parameter) => parameter.in === 'path' && prefixOf(parameter) !== ''),
);

function changed(
  operation: Operation,
  texts: ReadonlyMap<string, string>,
  change: (text: string, prefix: string) => string,
): ReadonlyMap<string, string> {
  if (prefixed(operation).length === 0) return texts;
  const all = new Map(texts);
  for (const parameter of prefixed(operation)) {
    const text = texts.get(parameter.name);
    if (text !== undefined) all.set(parameter.name, change(text, prefixOf(parameter)));
  }
  return all;
}
