import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseBaseline, type Baseline, type Target } from '../../run/index.js';
import { readInputFile } from '../io/read-input-file.js';

/**
 * Reads the known deviations by target: `deviations/<target>.yaml` beside the cases, the baseline of the target in the
 * configuration (`own`), and the file of `--baseline` for all targets (the empty name).
 *
 * @throws TrellisError for a file that cannot be read or is not a baseline. With `--update-baseline`, it may be missing.
 */
export async function readBaselines(
  options: { readonly baseline?: string; readonly updateBaseline?: boolean },
  casePaths: readonly string[],
  targets: readonly Target[],
  own: ReadonlyMap<string, string> = new Map(),
): Promise<ReadonlyMap<string, readonly Baseline[]>> {
  const baselines = new Map<string, readonly Baseline[]>();
  for (const { name } of targets) {
    // The name of a target may be a URL, which cannot be the name of a file.
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
    isMissing(error) ? 'create it with --update-baseline' : undefined;
  return parseBaseline(await readInputFile(file, 'the baseline', hint), file);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
