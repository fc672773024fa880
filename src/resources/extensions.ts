import type { Operation } from '../contract/index.js';
import type { PathTemplate } from '../http/index.js';
import { formOf } from './path-steps.js';
import { originalOf, readAs, withoutExtension } from './readings.js';

/**
 * Reads operations whose paths end with a format, `/users.json` and `/users/{id}.json`, as those of the paths without
 * it. A path that the document has without it, too, and one of `kept` stay as they are.
 *
 * @param kept The forms of paths that the configuration declares.
 */
export function readExtensions(operations: readonly Operation[], kept: ReadonlySet<string>): readonly Operation[] {
  const forms = new Set([...kept, ...operations.map(({ path }) => formOf(path.text))]);
  return operations.map((operation) => {
    const { method, path } = operation;
    const plain = withoutExtension(path.text);
    const isKept = plain === path.text || kept.has(formOf(path.text)) || forms.has(formOf(plain));
    return isKept ? operation : readAs(operation, method, plain);
  });
}

/** The paths in the document by those that {@link readExtensions} reads them as. */
export function writtenPaths(operations: readonly Operation[]): ReadonlyMap<string, PathTemplate> {
  return new Map(
    operations.flatMap((operation) => {
      const { path } = originalOf(operation);
      return path.text !== operation.path.text && withoutExtension(path.text) === operation.path.text
        ? [[operation.path.text, path] as const]
        : [];
    }),
  );
}
