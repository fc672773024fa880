import { watch, type FSWatcher } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Contract } from '../../contract/index.js';

/** The result of a reload. */
export type Reload =
  | { readonly ok: true; readonly contract: Contract }
  | { readonly ok: false; readonly message: string };

/** The delay before a reload, in milliseconds, because editors write a file in several steps. */
const settling = 60;

/**
 * Reloads the document when one of its files changes, and reports the result. `files` is read after every reload, because
 * the references may have changed.
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
  // Watches folders, because editors replace files.
  const follow = (): void => {
    for (const folder of new Set([...files].map((file) => dirname(file)))) {
      if (folders.has(folder)) continue;
      try {
        const watcher = watch(folder, (_, name) => changed(folder, name));
        watcher.on('error', () => watcher.close());
        folders.set(folder, watcher);
      } catch {
        // The folder does not exist. The next reload tries again.
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
