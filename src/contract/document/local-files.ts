import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { didYouMean, fileFault, nearestName, readWithin } from '../../error/index.js';
import type { LoadOptions } from './load-options.js';
import { forbidden, type ReadOutcome, unreadable } from './read-outcome.js';

/** Reads the main document from anywhere, and referenced documents only from permitted folders. */
export class LocalFiles {
  readonly #folders: readonly string[];
  readonly #readFile: LoadOptions['readFile'];
  readonly #onFile: LoadOptions['onFile'];

  constructor(mainPath: string, options: LoadOptions) {
    this.#folders = [dirname(mainPath), ...(options.allowRefsFrom ?? []).map((folder) => resolve(folder))];
    this.#readFile = options.readFile;
    this.#onFile = options.onFile;
  }

  /** The document that the user named. */
  async readMain(path: string): Promise<ReadOutcome> {
    this.#onFile?.(path);
    try {
      return { ok: true, bytes: await (this.#readFile ?? readWithin)(path) };
    } catch (error) {
      return unreadable(fileFault(error), await this.#nearbyFile(path));
    }
  }

  /** Reads a document that `from` refers to. */
  async readReferenced(path: string, from?: string): Promise<ReadOutcome> {
    this.#onFile?.(path);
    try {
      if (this.#readFile !== undefined) {
        return this.#isInside(path, this.#folders) ? { ok: true, bytes: await this.#readFile(path) } : outside();
      }
      // Neither `..` nor a symbolic link can escape: the real path is both checked and read.
      const real = await realpath(path);
      const folders = await Promise.all(this.#folders.map((folder) => realpath(folder).catch(() => folder)));
      if (!this.#isInside(real, folders)) return outside();
      await expectRegular(real);
      return { ok: true, bytes: await readWithin(real) };
    } catch (error) {
      if (!this.#isInside(path, this.#folders)) return outside();
      return unreadable(fileFault(error), await this.#nearbyFile(path, from));
    }
  }

  #isInside(path: string, folders: readonly string[]): boolean {
    return folders.some((folder) => {
      const way = relative(folder, path);
      return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
    });
  }

  /** A similar existing path, other than the referring document, which would not have to name itself. */
  async #nearbyFile(path: string, from?: string): Promise<string | undefined> {
    if (this.#readFile !== undefined) return undefined;
    const folder = dirname(path);
    const name = basename(path);
    const names = await namesIn(folder);
    if (names === undefined) return await nearbyFolder(folder, name);
    return names.includes(name)
      ? undefined
      : didYouMean(
          name,
          names.filter((other) => join(folder, other) !== from),
        );
  }
}

/** The names in a folder; undefined if it does not exist. */
function namesIn(folder: string): Promise<readonly string[] | undefined> {
  return readdir(folder).catch(() => undefined);
}

/** A sibling of a missing folder that contains the file. */
async function nearbyFolder(folder: string, name: string): Promise<string | undefined> {
  const meant = nearestName(basename(folder), (await namesIn(dirname(folder))) ?? []);
  if (meant === undefined) return undefined;
  const names = await namesIn(join(dirname(folder), meant));
  return names?.includes(name) === true ? `did you mean ${JSON.stringify(`${meant}/${name}`)}?` : undefined;
}

async function expectRegular(path: string): Promise<void> {
  const stats = await stat(path);
  if (stats.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
  // Reading a pipe or a device may never end.
  if (!stats.isFile()) throw new Error('it is not a regular file');
}

function outside(): ReadOutcome {
  return forbidden(
    'it is outside the folder of the document',
    'move the file into that folder, or name its folder with --allow-refs-from',
  );
}
