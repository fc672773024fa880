import { once } from '../contract/index.js';
import { parsePathTemplate, strictlyPercentDecoded, type PathTemplate } from '../http/index.js';
import type { Resource } from './resource-graph.js';

/**
 * The parameters in the name of an item relative to the service (AIP-122), which is the end of the path of the item:
 * `projects/acme/topics/orders` of `/v1/projects/{project}/topics/{topic}`. Undefined for other texts.
 */
export function valuesInName(text: string, { item }: Resource): ReadonlyMap<string, string> | undefined {
  if (item === undefined || !text.includes('/') || text.startsWith('/')) return undefined;
  const values = endsOf(item)
    .map((end) => end.match(`/${text}`))
    .find((found) => found !== undefined);
  const decoded = [...(values ?? [])].flatMap(([name, value]) => {
    const own = strictlyPercentDecoded(value);
    return own === undefined ? [] : [[name, own] as const];
  });
  return decoded.length === 0 ? undefined : new Map(decoded);
}

/** The ends of a path that begin with a literal step and have all of its parameters. */
const endsOf = once(({ text }: PathTemplate): readonly PathTemplate[] =>
  [...text.slice(0, text.indexOf('{')).matchAll(/\/(?=[^/])/g)].map(({ index }) =>
    parsePathTemplate(text.slice(index)),
  ),
);
