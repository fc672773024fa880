import type { Operation } from '../contract/index.js';
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

/** The endings of the paths in the document, `.json`, by the forms of those that {@link readExtensions} reads them as. */
export function extensionsOf(operations: readonly Operation[]): ReadonlyMap<string, string> {
  return new Map(
    operations.flatMap((operation) => {
      const [written, read] = [originalOf(operation).path.text, operation.path.text];
      return written !== read && withoutExtension(written) === read
        ? [[formOf(read), written.slice(read.length)] as const]
        : [];
    }),
  );
}
