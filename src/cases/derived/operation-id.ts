import type { Operation } from '../../contract/index.js';

/**
 * The beginning of the ids of an operation's cases: its operationId, or its method and path as words. Nothing in it has a
 * meaning to a shell or in a glob.
 *
 * @example
 * operationId(operation) // 'createPlant'; 'get-pets-id' for `GET /pets/{id}`
 */
function operationId({ key, method, path }: Operation): string {
  if (key !== `${method} ${path.text}`) return plain(key);
  return [method.toLowerCase(), plain(path.text)].filter((part) => part !== '').join('-');
}

function plain(text: string): string {
  return text.replaceAll(/[^\w.~-]+/g, '-').replaceAll(/^-+|-+$/g, '');
}

/** The ids of all operations, no two alike. */
export function operationIds(operations: readonly Operation[]): ReadonlyMap<Operation, string> {
  const taken = new Set<string>();
  return new Map(
    operations.map((operation) => {
      const id = operationId(operation);
      let own = id;
      for (let count = 2; taken.has(own); count++) own = `${id}-${count}`;
      taken.add(own);
      return [operation, own];
    }),
  );
}
