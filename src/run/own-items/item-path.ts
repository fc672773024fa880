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

/**
 * Where an operation is about a thing that another one creates: by the path of a collection with parameters after it
 * (`POST /plants` and `/plants/{id}`). Of several such things the one deepest in the path.
 *
 * @example
 * itemPathOf(getLeafOfPlant, contract)?.path.text // '/plants/{id}', for `/plants/{id}/leaves/{number}`
 */
export function itemPathOf(operation: Operation, contract: Contract): ItemPath | undefined {
  const segments = operation.path.text.split('/');
  for (let end = segments.length; end > 1; end--) {
    const names: string[] = [];
    for (let start = end - 1; start > 0; start--) {
      const name = /^\{([^{}]+)\}$/.exec(segments[start] ?? '')?.[1];
      if (name === undefined) break;
      names.unshift(name);
      const creator = creatorAt(segments.slice(0, start).join('/'), contract);
      if (creator === undefined || creator === operation) continue;
      return { path: parsePathTemplate(segments.slice(0, end).join('/')), names, creator };
    }
  }
  return undefined;
}

function creatorAt(collection: string, { operations }: Contract): Operation | undefined {
  return operations.find(
    ({ method, path: { text } }) => method === 'POST' && (text === collection || text === `${collection}/`),
  );
}
