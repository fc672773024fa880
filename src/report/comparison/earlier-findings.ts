import { TrellisError } from '../../error/index.js';
import type { GoneFinding } from '../../run/index.js';
import type { CollectedRun } from '../collected/collected-run.js';

/** What an earlier report found on one target, by fingerprint. */
export type EarlierFindings = ReadonlyMap<string, GoneFinding>;

/**
 * The findings of the target of that name; where there is one target then and now, it may have another name.
 *
 * @throws TrellisError where the report is of a part of a run, or does not have the target
 */
export function earlierFindings({ started, targets }: CollectedRun, name: string, isOnly: boolean): EarlierFindings {
  if (started.shard !== undefined) {
    throw refusal('the earlier report is of one shard', 'merge the reports of all shards, and compare with the result');
  }
  const target =
    targets.find((each) => each.name === name) ?? (isOnly && targets.length === 1 ? targets[0] : undefined);
  if (target === undefined) {
    const names = targets.map((each) => each.name).join(', ');
    throw refusal(`the earlier report does not have the target ${name}`, `it has: ${names}`);
  }
  const findings = target.findings.map(({ fingerprint, rule, level, case: id, operation, message }) => {
    return [fingerprint, { fingerprint, rule, level, case: id, operation, message }] as const;
  });
  return new Map(findings);
}

function refusal(message: string, hint: string): TrellisError {
  return new TrellisError([{ code: 'not-comparable', message, hint }]);
}
