import { watch, type FSWatcher } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Contract } from '../../contract/index.js';

/** What became of a document that has changed. */
export type Reload =
  | { readonly ok: true; readonly contract: Contract }
  | { readonly ok: false; readonly message: string };

/** Editors write a file in several steps; in milliseconds. */
const settling = 60;

/**
 * Loads the document again whenever one of its files changes, and says what came of it. `files` is read anew after
 * every loading: what the document refers to may change too.
 */
export function watchDocument(
  files: ReadonlySet<string>,
  load: () => Promise<Contract>,
  tell: (outcome: Reload) => void,
): { close(): void } {
  const folders = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;
  let loading = false;
  let again = false;
  const reload = async (): Promise<void> => {
    if (loading) {
      again = true;
      return;
    }
    loading = true;
    const outcome = await load().then(
      (contract): Reload => ({ ok: true, contract }),
      (error: unknown): Reload => ({ ok: false, message: error instanceof Error ? error.message : String(error) }),
    );
    loading = false;
    follow();
    tell(outcome);
    if (!again) return;
    again = false;
    await reload();
  };
  const changed = (folder: string, name: string | null): void => {
    const concerned = [...files].some((file) => dirname(file) === folder && (name === null || basename(file) === name));
    if (!concerned) return;
    clearTimeout(timer);
    timer = setTimeout(() => void reload(), settling);
  };
  // A file that is replaced is another one, but its folder stays.
  const follow = (): void => {
    for (const folder of new Set([...files].map((file) => dirname(file)))) {
      if (folders.has(folder)) continue;
      try {
        const watcher = watch(folder, (_, name) => changed(folder, name));
        watcher.on('error', () => watcher.close());
        folders.set(folder, watcher);
      } catch {
        // A folder that is not there cannot change; the next reload asks for it again.
      }
    }
  };
  follow();
  return {
    close: () => {
      clearTimeout(timer);
      for (const watcher of folders.values()) watcher.close();
    },
  };
}
