import { gravest } from '../../run/index.js';
import type { CollectedRun } from '../collected/collected-run.js';
import { mergeTarget } from './merge-target.js';
import { interleaved, partsInOrder, type ReadRun } from './parts.js';

/**
 * Merges the shards of a run. Except for durations, the result is the same as that of a complete run. A single complete
 * run is returned unchanged.
 *
 * @throws TrellisError if the reports are not the shards of one run, or if a shard is missing
 *
 * @example
 * const run = mergeRuns([{ file: '1.json', run: first }, { file: '2.json', run: second }]);
 * await junit(replay(run), sink);
 */
export function mergeRuns(runs: readonly [ReadRun, ...ReadRun[]]): CollectedRun {
  const [only, ...more] = runs;
  if (more.length === 0 && only.run.started.shard === undefined) return only.run;
  const parts = partsInOrder(runs);
  const [{ run: first }] = parts;
  const { shard: _, startedAt: __, ...started } = first.started;
  const starts = parts.flatMap(({ run }) => run.started.startedAt ?? []).toSorted();
  const targets = first.targets.map((_target, at) => mergeTarget(parts, at));
  return {
    started: {
      ...started,
      cases: interleaved(parts, ({ run }) => run.started.cases),
      ...(starts[0] === undefined ? {} : { startedAt: starts[0] }),
    },
    targets,
    verdict: gravest(targets.map(({ verdict }) => verdict)),
    interrupted: parts.some(({ run }) => run.interrupted),
    duration: Math.max(...parts.map(({ run }) => run.duration)),
  };
}
