import type { CollectedRun, CollectedTarget } from '../collected/collected-run.js';
import { countOf } from '../text/count-of.js';

/**
 * What became of the findings of an earlier report; undefined where the run was not compared.
 *
 * @example
 * comparisonWords(run, target) // 'Compared with old.json of 2026-11-16: 3 new findings, 2 gone, 14 still there.'
 */
export function comparisonWords(
  { started: { compared } }: Pick<CollectedRun, 'started'>,
  { comparison }: CollectedTarget,
): string | undefined {
  if (compared === undefined || comparison === undefined) return undefined;
  const of = compared.startedAt === undefined ? '' : ` of ${compared.startedAt.slice(0, 10)}`;
  const { new: fresh, gone, still, unjudged } = comparison;
  const counts = `${countOf(fresh, 'new finding')}, ${gone.length} gone, ${still} still there`;
  const rest =
    unjudged === 0 ? '' : ` This run did not judge the cases of ${countOf(unjudged, 'other finding')} of that report.`;
  return `Compared with ${compared.file}${of}: ${counts}.${rest}`;
}
