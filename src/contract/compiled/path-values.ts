import type { Operation, Parameter } from './contract.js';

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

function changed(
  { parameters }: Operation,
  texts: ReadonlyMap<string, string>,
  change: (text: string, prefix: string) => string,
): ReadonlyMap<string, string> {
  const all = new Map(texts);
  for (const parameter of parameters) {
    const text = parameter.in === 'path' ? texts.get(parameter.name) : undefined;
    const prefix = prefixOf(parameter);
    if (text !== undefined && prefix !== '') all.set(parameter.name, change(text, prefix));
  }
  return all;
}
