import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileFault, readWithin, type Problem } from '../../error/index.js';

/** The content of a file, and its name as the user wrote it. */
export interface NamedText {
  readonly file: string;
  readonly text: string;
}

/** Reads files, and the YAML files directly in folders. Files that cannot be read become problems. */
export async function readTexts(paths: readonly string[], problems: Problem[]): Promise<readonly NamedText[]> {
  const found = (await Promise.all(paths.map(filesAt))).flat();
  const read = await Promise.all(once(found).map(readText));
  problems.push(...read.filter((outcome) => 'code' in outcome));
  return read.filter((outcome) => 'text' in outcome);
}

/** A file that is named itself and within its folder is read once. */
function once(files: readonly (string | Problem)[]): readonly (string | Problem)[] {
  const seen = new Set<string>();
  return files.filter((file) => {
    if (typeof file !== 'string') return true;
    const isNew = !seen.has(resolve(file));
    seen.add(resolve(file));
    return isNew;
  });
}

async function filesAt(path: string): Promise<readonly (string | Problem)[]> {
  try {
    if (!(await stat(path)).isDirectory()) return [path];
    const entries = await readdir(path, { withFileTypes: true });
    const names = entries
      .filter((entry) => !entry.isDirectory() && /\.ya?ml$/i.test(entry.name))
      .map(({ name }) => name);
    if (names.length > 0) return names.toSorted().map((name) => join(path, name));
    return [{ code: 'no-case-files', message: `there is no .yaml or .yml file in the folder ${path}` }];
  } catch (error) {
    return [unreadable(path, error)];
  }
}

async function readText(file: string | Problem): Promise<NamedText | Problem> {
  if (typeof file !== 'string') return file;
  try {
    return { file, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readWithin(file)) };
  } catch (error) {
    return unreadable(file, error);
  }
}

function unreadable(path: string, error: unknown): Problem {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const reasons = new Map<unknown, string>([
    ['ENOENT', 'there is no such file or folder'],
    ['EACCES', 'it must not be read'],
    ['ERR_ENCODING_INVALID_ENCODED_DATA', 'it is not UTF-8'],
  ]);
  const reason = reasons.get(code) ?? fileFault(error);
  return { code: 'unreadable-file', message: `case file ${path} cannot be read: ${reason}` };
}
