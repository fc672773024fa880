import type { Contract, Operation } from '../../contract/index.js';
import { parsePathTemplate, type PathTemplate } from '../../http/index.js';

/** The thing that the path of an operation leads to, and who creates such things. */
export interface ItemPath {
  /** Ends with the parameters that name the thing: `/plants/{id}`. */
  readonly path: PathTemplate;
  /** Those parameters, mostly one. */
  readonly names: readonly string[];
  /** What creates such things: `POST /plants`. */
  readonly creator: Operation;
}

/** See {@link creatorsIn}. */
export type Creators = ReadonlyMap<string, Operation>;

/**
 * Where an operation is about a thing that another one creates: by the path of a collection with parameters after it
 * (`POST /plants` and `/plants/{id}`). Of several such things the one deepest in the path.
 *
 * @example
 * itemPathOf(getLeafOfPlant, creatorsIn(contract))?.path.text // '/plants/{id}', for `/plants/{id}/leaves/{number}`
 */
export function itemPathOf(operation: Operation, creators: Creators): ItemPath | undefined {
  const segments = operation.path.text.split('/');
  for (let end = segments.length; end > 1; end--) {
    const names: string[] = [];
    for (let start = end - 1; start > 0; start--) {
      const name = /^\{([^{}]+)\}$/.exec(segments[start] ?? '')?.[1];
      if (name === undefined) break;
      names.unshift(name);
      const creator = creators.get(segments.slice(0, start).join('/'));
      if (creator === undefined || creator === operation) continue;
      return { path: parsePathTemplate(segments.slice(0, end).join('/')), names, creator };
    }
  }
  return undefined;
}

/**
 * What creates things, by the path of their collection; a slash at its end makes no difference. What is created below
 * another thing is often found at the root: `POST /gardens/{id}/plants` creates what `/plants/{id}` is about, where
 * nothing else does.
 */
export function creatorsIn({ operations }: Contract): Creators {
  const posts = operations.filter(({ method }) => method === 'POST');
  const creators = new Map(posts.toReversed().map((operation) => [collectionOf(operation), operation]));
  for (const { path } of operations) {
    const [, collection, name] = /^((?:\/[^{}/]+)*\/([^{}/]+))\/\{[^{}]+\}/.exec(path.text) ?? [];
    if (collection === undefined || creators.has(collection)) continue;
    const nested = posts.find((each) => each.path.names.length > 0 && collectionOf(each).endsWith(`/${name}`));
    if (nested !== undefined) creators.set(collection, nested);
  }
  return creators;
}

function collectionOf({ path }: Operation): string {
  return path.text.replace(/\/$/, '');
}
