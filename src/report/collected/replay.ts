import type { RunEvent } from '../../run/index.js';
import type { CollectedRun, CollectedTarget } from './collected-run.js';

/**
 * The events of a run that is over, once more, for any reporter: those of one target after those of the other.
 *
 * @example
 * await junit(replay(run), sink);
 */
export async function* replay(run: CollectedRun): AsyncGenerator<RunEvent, void> {
  yield run.started;
  for (const target of run.targets) yield* targetEvents(target);
  const { verdict, interrupted, duration } = run;
  yield { type: 'run-finished', verdict, interrupted, duration };
}

function* targetEvents(target: CollectedTarget): Generator<RunEvent, void> {
  const { name, url, insecure = false, cases, verdict, counts, problem, resolved, notExercised, exercised } = target;
  const { refused, changed, left, incidents, renewals = 0, packed, traffic, comparison, coverage, duration } = target;
  if (url !== undefined) yield { type: 'target-started', target: name, url, insecure };
  for (const { case: theCase, result, exchange, duration: took, packed: request } of cases) {
    if (result.kind === 'not-run') continue;
    const covered = request === undefined ? {} : { packed: request };
    yield { type: 'case-finished', target: name, case: theCase, result, exchange, duration: took, ...covered };
  }
  yield {
    type: 'target-finished',
    target: name,
    verdict,
    counts,
    problem,
    resolved,
    notExercised,
    ...(exercised === undefined ? {} : { exercised }),
    refused,
    changed,
    ...(left === undefined ? {} : { left }),
    ...(incidents === undefined ? {} : { incidents }),
    renewals,
    ...(packed === undefined ? {} : { packed }),
    ...(traffic === undefined ? {} : { traffic }),
    ...(comparison === undefined ? {} : { comparison }),
    coverage,
    duration,
  };
}
