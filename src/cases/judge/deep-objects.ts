import type { MediaType } from '../../contract/index.js';
import type { FormField } from './form-fields.js';

/** The fields of a form, those of each object that is spread over names in brackets put together. */
export interface DeepObjects {
  /** Those that are no part of such an object. */
  readonly others: readonly FormField[];
  /** The parts of each object by its name, each under the name that it has within the object. */
  readonly parts: ReadonlyMap<string, readonly FormField[]>;
  /** Whether something is there that not all servers put into the object, such as one level more. */
  readonly isDoubtful: boolean;
}

/**
 * Finds what is written as `deepObject` (OpenAPI 3.1 §4.8.12.2): `address[city]=…` is `city` of `address`. Of a list it
 * says nothing: `tags[]`, `tags[0]` and `tags` are all read as one by some.
 */
export function deepObjects(
  fields: readonly FormField[],
  encoding: MediaType['encoding'],
  typesOf: (name: string) => ReadonlySet<string>,
): DeepObjects {
  const parts = new Map<string, FormField[]>();
  const others: FormField[] = [];
  let isDoubtful = false;
  for (const field of fields) {
    const [name = '', key] = field.name.split('[', 2);
    if (encoding.get(name)?.style !== 'deepObject') {
      others.push(field);
      continue;
    }
    const types = typesOf(name);
    if (types.has('array')) {
      isDoubtful = true;
      others.push({ ...field, name });
      continue;
    }
    // What may be a text instead is one without brackets.
    if (key === undefined && types.has('string')) {
      others.push(field);
      continue;
    }
    const part = key?.endsWith(']') === true ? key.slice(0, -1) : undefined;
    // Only properties of the object itself have a form: neither the object as one text nor what is below them.
    const isPlain = part !== undefined && field.name === `${name}[${part}]` && !part.includes(']');
    if (!isPlain) isDoubtful = true;
    const own = parts.get(name) ?? [];
    if (part !== undefined) own.push({ ...field, name: part });
    parts.set(name, own);
  }
  return { others, parts, isDoubtful };
}
