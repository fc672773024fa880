import { randomUUID } from 'node:crypto';
import {
  access,
  appendFile,
  chmod,
  constants,
  mkdir,
  open,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { TrellisError, fileFault } from '../../error/index.js';
import { setTimeout as delay } from 'node:timers/promises';

/** Linux follows as many symbolic links in a row. */
const mostLinks = 40;

/** A file that was checked to be writable. */
export interface OutputFile {
  /** The path that the user gave. */
  readonly path: string;
  /** The path behind all symbolic links. */
  readonly target: string;
  /**
   * Writes the text, or its pieces. A regular file is replaced completely or not at all.
   */
  write(text: string | readonly string[]): Promise<void>;
}

/**
 * Checks that a file can be written, before a command starts its work, and creates its folder.
 *
 * @param what completes "cannot write …", such as `the report`
 * @throws TrellisError `output-file` if it cannot be written.
 */
export async function openOutputFile(path: string, what: string): Promise<OutputFile> {
  const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw unwritable(path, what, error);
    }
  };
  const place = await attempt(() => placeOf(path));
  return { path, target: place.target, write: (text) => attempt(() => place.write(text)) };
}

interface Place {
  readonly target: string;
  write(text: string | readonly string[]): Promise<void>;
}

async function placeOf(path: string): Promise<Place> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() === true || path.endsWith('/')) throw Object.assign(new Error(), { code: 'EISDIR' });
  if (found === undefined) {
    const target = await missingTarget(resolve(path));
    await makeFolder(dirname(target));
    await tryToCreate(target);
    return { target, write: (text) => replace(target, text) };
  }
  await access(path, constants.W_OK);
  // `/dev/stdout` may be a regular file, but must not be replaced.
  if (!found.isFile() || /^\/(?:dev|proc)\//.test(resolve(path))) {
    const pipe = found.isFIFO() ? await openPipe(path) : undefined;
    return { target: path, write: (text) => pour(path, pipe, text) };
  }
  const target = await realpath(path);
  return { target, write: (text) => replace(target, text, found.mode) };
}

/** Follows symbolic links to a file that may not exist, so that the links are kept. */
async function missingTarget(path: string, links = 0): Promise<string> {
  const next = await readlink(path).catch(() => undefined);
  if (next === undefined) return path;
  if (links > mostLinks) throw Object.assign(new Error(), { code: 'ELOOP' });
  return missingTarget(resolve(dirname(path), next), links + 1);
}

/** Writes to a device or a pipe. The reader of a pipe may close it early. */
async function pour(path: string, pipe: FileHandle | undefined, text: string | readonly string[]): Promise<void> {
  try {
    for (const chunk of chunksOf(text)) await appendFile(pipe ?? path, chunk);
  } catch (error) {
    if (codeOf(error) !== 'EPIPE') throw error;
  } finally {
    await pipe?.close();
  }
}

/** Creates folders one by one: on a file system without folders, the recursive function of Node.js may not end. */
async function makeFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (found?.isDirectory() === true) return;
  if (found !== undefined) throw new Error(`${folder} is not a folder`);
  await makeFolder(dirname(folder));
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return;
    const why = error.code === 'ENOENT' ? 'this file system takes no new ones' : fileFault(error);
    throw new Error(`the folder ${folder} cannot be made: ${why}`, { cause: error });
  });
}

async function tryToCreate(target: string): Promise<void> {
  const temporary = temporaryFor(target);
  await writeFile(temporary, '', { flag: 'wx' });
  await rm(temporary);
}

/** Replaces a file; `mode` is the mode of the existing file. */
async function replace(target: string, text: string | readonly string[], mode?: number): Promise<void> {
  const temporary = temporaryFor(target);
  try {
    await writeFile(temporary, chunksOf(text), { flag: 'wx' });
    if (mode !== undefined) await chmod(temporary, mode);
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    // A file in a read-only folder, or a mounted file, can be written but not replaced.
    if (mode === undefined || !['EACCES', 'EPERM', 'EROFS', 'EBUSY', 'EXDEV'].includes(codeOf(error))) throw error;
    await writeFile(target, chunksOf(text));
  }
}

function temporaryFor(target: string): string {
  return `${target}.${randomUUID()}.part`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

const hints: ReadonlyMap<string, string> = new Map([
  ['EISDIR', 'name a file in it'],
  ['ENXIO', 'start what reads the pipe first'],
  ['ENOSPC', 'make room, or choose another file'],
]);

/** The error for a file that could not be written; `what` completes "cannot write …". */
export function unwritable(path: string, what: string, error: unknown): TrellisError {
  const message = `cannot write ${what} ${path}: ${fileFault(error)}`;
  const hint = hints.get(codeOf(error)) ?? 'choose another file';
  return new TrellisError([{ code: 'output-file', message, hint }], { cause: error });
}

/** The size of a write, in UTF-16 code units. */
const size = 262_144;

/** Joins small pieces of text to larger chunks; yields at least one chunk. */
function* chunksOf(text: string | readonly string[]): Generator<string, void> {
  let chunk = '';
  for (const piece of typeof text === 'string' ? [text] : text) {
    chunk += piece;
    if (chunk.length < size) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

/** In milliseconds. */
const pipePatience = 5_000;
const pipeInterval = 50;

/**
 * Opens a named pipe for writing once it has a reader. Opening a pipe without a reader would block a thread, and with it
 * the end of the process.
 *
 * @throws the error of the file system if there is no reader within five seconds.
 */
async function openPipe(path: string): Promise<FileHandle> {
  const end = performance.now() + pipePatience;
  for (;;) {
    try {
      const probe = await open(path, constants.O_WRONLY | constants.O_NONBLOCK);
      // The second handle is opened before the first closes, so that the reader does not see the end of the pipe.
      const handle = await open(path, constants.O_WRONLY);
      await probe.close();
      return handle;
    } catch (error) {
      if (codeOf(error) !== 'ENXIO' || performance.now() > end) throw error;
    }
    await delay(pipeInterval);
  }
}
