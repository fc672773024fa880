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

/** As many symbolic links in a row as Linux follows. */
const mostLinks = 40;

/** A file that can be written, as was seen before there was anything to write. */
export interface OutputFile {
  /** As the user named it. */
  readonly path: string;
  /** Where it really is, once symbolic links are followed. */
  readonly target: string;
  /**
   * Puts the text, or the pieces of it, there: a regular file is replaced as a whole or not at all, a device or a pipe is
   * written to.
   */
  write(text: string | readonly string[]): Promise<void>;
}

/**
 * Sees to it that a file can be written, before any work is done for it; folders are made as needed.
 *
 * @param what completes "cannot write …", such as `the report`
 * @throws TrellisError `output-file` that says what stands in the way.
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
  // `/dev/stdout` may well be a regular file, but it is not one to be replaced.
  if (!found.isFile() || /^\/(?:dev|proc)\//.test(resolve(path))) {
    const pipe = found.isFIFO() ? await openPipe(path) : undefined;
    return { target: path, write: (text) => pour(path, pipe, text) };
  }
  const target = await realpath(path);
  return { target, write: (text) => replace(target, text, found.mode) };
}

/** A link stays a link: what it leads to is written, also where that is not there yet. */
async function missingTarget(path: string, links = 0): Promise<string> {
  const next = await readlink(path).catch(() => undefined);
  if (next === undefined) return path;
  if (links > mostLinks) throw Object.assign(new Error(), { code: 'ELOOP' });
  return missingTarget(resolve(dirname(path), next), links + 1);
}

/** Whoever reads a pipe may stop when they have seen enough. */
async function pour(path: string, pipe: FileHandle | undefined, text: string | readonly string[]): Promise<void> {
  try {
    for (const chunk of chunksOf(text)) await appendFile(pipe ?? path, chunk);
  } catch (error) {
    if (codeOf(error) !== 'EPIPE') throw error;
  } finally {
    await pipe?.close();
  }
}

/** Level by level: where a file system takes no folders, Node's own recursive way may go round in circles. */
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

/** `mode` is that of the file which is there already. */
async function replace(target: string, text: string | readonly string[], mode?: number): Promise<void> {
  const temporary = temporaryFor(target);
  try {
    await writeFile(temporary, chunksOf(text), { flag: 'wx' });
    if (mode !== undefined) await chmod(temporary, mode);
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    // A file that may be written in a folder that may not, or that is mounted by itself, cannot be replaced.
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

/** What is said of a file that could not be written; `what` completes "cannot write …". */
export function unwritable(path: string, what: string, error: unknown): TrellisError {
  const message = `cannot write ${what} ${path}: ${fileFault(error)}`;
  const hint = hints.get(codeOf(error)) ?? 'choose another file';
  return new TrellisError([{ code: 'output-file', message, hint }], { cause: error });
}

/** In UTF-16 code units: enough for a write to be worth it, and no more than a report can spare. */
const size = 262_144;

/** Small pieces of text put together, so that none but a large one is written alone; always one at least. */
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
