import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type CollectedRun, countOf } from '../../report/index.js';
import { parseBaseline, updateBaseline } from '../../run/index.js';
import type { OutputFile } from '../io/output-file.js';

/** What became of a baseline: nothing, because a target got no verdict, or what it says now. */
export type RewrittenBaseline =
  | { readonly kind: 'no-verdict' }
  | { readonly kind: 'written'; readonly text: string; readonly summary: string };

/**
 * Puts all that was found into the file, keeping the reasons, dates and comments that it has.
 *
 * Where a target got no verdict, or not on all cases, nothing is written: what was not looked for would seem to be gone.
 * Nothing is dropped where `isShared`, because the targets that were not asked may still need it.
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

/** One for each rule and case, or glob of cases. */
function entriesOf(text: string, file: string): ReadonlySet<string> {
  const { deviations } = parseBaseline(text, file);
  return new Set(deviations.flatMap(({ rule, cases }) => cases.map((each) => `${rule} ${each}`)));
}
