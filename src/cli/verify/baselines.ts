import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type CollectedRun, countOf } from '../../report/index.js';
import { parseBaseline, updateBaseline, type Baseline, type Target } from '../../run/index.js';
import type { OutputFile } from '../io/output-file.js';
import { dirname, join } from 'node:path';
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
      .map((path) => join(statSync(path).isDirectory() ? path : dirname(path), 'deviations', `${name}.yaml`))
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

async function read(file: string): Promise<Baseline> {
  const hint = (error: unknown): string | undefined =>
    isMissing(error) ? 'create it with --update-baseline' : undefined;
  return parseBaseline(await readInputFile(file, 'the baseline', hint), file);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** The new text of a baseline, or `no-verdict` if a target has no verdict. */
export type RewrittenBaseline =
  | { readonly kind: 'no-verdict' }
  | { readonly kind: 'written'; readonly text: string; readonly summary: string };

/**
 * Writes all findings to the file, and keeps its reasons, dates and comments.
 *
 * If a target has no verdict, or an incomplete one, nothing is written, because findings would seem to be gone. If
 * `isShared`, no entry is removed, because other targets may need it.
 */
export async function rewriteBaseline(
  output: OutputFile,
  run: CollectedRun,
  isShared: boolean,
  reason: string | undefined,
): Promise<RewrittenBaseline> {
  if (run.targets.some(({ verdict, problem }) => verdict === 'no-verdict' || problem !== undefined)) {
    return { kind: 'no-verdict' };
  }
  const present = existsSync(output.target) ? await readFile(output.target, 'utf8') : undefined;
  const findings = run.targets.flatMap((target) => target.findings);
  const resolved = isShared ? [] : run.targets.flatMap((target) => target.resolved);
  const isJudged = new Set(['passed', 'failed', 'deviates']);
  const judged = run.targets.flatMap(({ cases }) =>
    cases.filter(({ result }) => isJudged.has(result.kind)).map((each) => each.case),
  );
  const text = updateBaseline(present, findings, resolved, { isJson: /\.json$/i.test(output.path), reason, judged });
  const before = entriesOf(present ?? '', output.path);
  const after = entriesOf(text, output.path);
  if (text !== present) await output.write(text);
  return { kind: 'written', text, summary: summarise(before, after) };
}

/** `3 known findings written (2 new, 1 kept, 1 dropped)`. */
function summarise(before: ReadonlySet<string>, after: ReadonlySet<string>): string {
  const kept = [...after].filter((entry) => before.has(entry)).length;
  const counts = [`${after.size - kept} new`, `${kept} kept`, `${before.size - kept} dropped`];
  return `${countOf(after.size, 'known finding')} written (${counts.join(', ')})`;
}

/** An entry for each rule and case, or glob of cases. */
function entriesOf(text: string, file: string): ReadonlySet<string> {
  const { deviations } = parseBaseline(text, file);
  return new Set(deviations.flatMap(({ rule, cases }) => cases.map((each) => `${rule} ${each}`)));
}
