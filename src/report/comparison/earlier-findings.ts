import { TrellisError } from '../../error/index.js';
import type { GoneFinding } from '../../run/index.js';
import type { ReadRun } from '../merge/parts.js';

/** The findings of an earlier report on one target, by fingerprint. */
export type EarlierFindings = ReadonlyMap<string, GoneFinding>;

/**
 * The findings on the target with that name. If both runs have only one target, its name may differ.
 *
 * @throws TrellisError if the report covers only a shard, or lacks the target
 */
export function earlierFindings(
  { file, run: { started, targets } }: ReadRun,
  name: string,
  isOnly: boolean,
): EarlierFindings {
  if (started.shard !== undefined) {
    throw refusal(
      `${file} is the report of shard ${started.shard.index} of ${started.shard.count}`,
      'join the reports of all shards with "trellis merge", and compare with the result',
    );
  }
  const target =
    targets.find((each) => each.name === name) ?? (isOnly && targets.length === 1 ? targets[0] : undefined);
  if (target === undefined) {
    const names = targets.map((each) => each.name).join(', ');
    throw refusal(`${file} does not have the target ${name}`, `it has: ${names}`);
  }
  const findings = target.findings.map(({ fingerprint, rule, level, case: id, operation, message }) => {
    return [fingerprint, { fingerprint, rule, level, case: id, operation, message }] as const;
  });
  return new Map(findings);
}

function refusal(message: string, hint: string): TrellisError {
  return new TrellisError([{ code: 'not-comparable', message, hint }]);
}
