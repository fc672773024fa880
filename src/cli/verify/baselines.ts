import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseBaseline, type Baseline, type Target } from '../../run/index.js';
import { readInputFile } from '../io/read-input-file.js';

/**
 * The known deviations by target: `deviations/<target>.yaml` beside the cases for the target of that name, and the file
 * of `--baseline` for all of them; `own` holds what the configuration names for a target alone.
 *
 * @throws TrellisError for a file that cannot be read or is no baseline. With `--update-baseline` it need not exist.
 */
export async function readBaselines(
  options: { readonly baseline?: string; readonly updateBaseline?: boolean },
  casePaths: readonly string[],
  targets: readonly Target[],
  own: ReadonlyMap<string, string> = new Map(),
): Promise<ReadonlyMap<string, readonly Baseline[]>> {
  const baselines = new Map<string, readonly Baseline[]>();
  for (const { name } of targets) {
    // The name of a target may be a URL, which names no file.
    if (!/^[\w-]+$/.test(name)) continue;
    const files = casePaths
      .map((path) => join(folderOf(path), 'deviations', `${name}.yaml`))
      .filter((file) => existsSync(file));
    if (files.length > 0) baselines.set(name, await Promise.all(files.map(read)));
  }
  for (const [name, file] of own) {
    if (options.updateBaseline === true && !existsSync(file)) continue;
    baselines.set(name, [...(baselines.get(name) ?? []), await read(file)]);
  }
  const { baseline } = options;
  if (baseline !== undefined && (options.updateBaseline !== true || existsSync(baseline))) {
    baselines.set('', [await read(baseline)]);
  }
  return baselines;
}

function folderOf(path: string): string {
  return statSync(path).isDirectory() ? path : dirname(path);
}

async function read(file: string): Promise<Baseline> {
  const hint = (error: unknown): string | undefined =>
    isMissing(error) ? 'add --update-baseline to have it written' : undefined;
  return parseBaseline(await readInputFile(file, 'the baseline', hint), file);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
