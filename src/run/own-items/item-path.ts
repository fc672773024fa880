import type { Contract, Operation } from '../../contract/index.js';
import { parsePathTemplate, type PathTemplate } from '../../http/index.js';

/** The thing that the path of an operation leads to, and who creates such things. */
export interface ItemPath {
  /** Ends with the parameters that name the thing: `/plants/{id}`, or `/plants({id})`. */
  readonly path: PathTemplate;
  /** Those parameters, mostly one. */
  readonly names: readonly string[];
  /** What creates such things: `POST /plants`. */
  readonly creator: Operation;
}

/** See {@link creatorsIn}. */
export type Creators = ReadonlyMap<string, Operation>;

/** A place in a path where a thing may be named: the path of its collection, and the parameters that name it there. */
interface NamedPlace {
  readonly collection: string;
  readonly names: readonly string[];
}

/**
 * Where an operation is about a thing that another one creates: by the path of a collection with parameters after it,
 * or with a key in brackets (`POST /plants` and `/plants/{id}`, or `/plants({id})`). Of several such things the one
 * deepest in the path.
 *
 * @example
 * itemPathOf(getLeafOfPlant, creatorsIn(contract))?.path.text // '/plants/{id}', for `/plants/{id}/leaves/{number}`
 */
export function itemPathOf(operation: Operation, creators: Creators): ItemPath | undefined {
  const segments = operation.path.text.split('/');
  for (let end = segments.length; end > 1; end--) {
    const path = segments.slice(0, end);
    for (const { collection, names } of namedPlaces(path)) {
      const creator = creators.get(collection);
      if (creator === undefined || creator === operation) continue;
      return { path: parsePathTemplate(path.join('/')), names, creator };
    }
  }
  return undefined;
}

/** What the end of a path may name, that of which the fewest parameters are the name first. */
export function* namedPlaces(segments: readonly string[]): Iterable<NamedPlace> {
  const [, own, key = ''] = /^([^(){}]+)\(([^()]*)\)$/.exec(segments.at(-1) ?? '') ?? [];
  const names = [...key.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
  if (own !== undefined && names.length > 0) {
    yield { collection: [...segments.slice(0, -1), own].join('/'), names };
    return;
  }
  for (let start = segments.length - 1; start > 0; start--) {
    const name = /^\{([^{}]+)\}$/.exec(segments[start] ?? '')?.[1];
    if (name === undefined) return;
    names.unshift(name);
    yield { collection: segments.slice(0, start).join('/'), names: [...names] };
  }
}

/**
 * What creates things, by the path of their collection; a slash at its end makes no difference. What is created below
 * another thing is often found at the root: `POST /gardens/{id}/plants` creates what `/plants/{id}` is about, where
 * nothing else does.
 */
export function creatorsIn({ operations }: Contract): Creators {
  const posts = operations.filter(({ method }) => method === 'POST');
  const creators = new Map(posts.toReversed().map((operation) => [collectionOf(operation), operation]));
  const nested = posts.toReversed().filter(({ path }) => path.names.length > 0);
  const byName = new Map(nested.map((operation) => [collectionOf(operation).split('/').at(-1), operation]));
  for (const { path } of operations) {
    const [, collection, name] = /^((?:\/[^{}/]+)*\/([^{}/]+))\/\{[^{}]+\}/.exec(path.text) ?? [];
    if (collection === undefined || creators.has(collection)) continue;
    const creator = byName.get(name);
    if (creator !== undefined) creators.set(collection, creator);
  }
  return creators;
}

function collectionOf({ path }: Operation): string {
  return path.text.replace(/\/$/, '');
}
