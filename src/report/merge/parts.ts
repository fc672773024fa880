import { TrellisError, type Problem } from '../../error/index.js';
import { caseNumber, type ShardOfRun } from '../../run/index.js';
import type { CollectedRun } from '../collected/collected-run.js';

/** A run, and the file of its report. */
export interface ReadRun {
  readonly file: string;
  readonly run: CollectedRun;
}

/** A run of one shard. */
export interface Part extends ReadRun {
  readonly shard: ShardOfRun;
}

/**
 * Sorts the shards of one run.
 *
 * @throws TrellisError that names the reports that do not belong to the run, or the missing shards
 */
export function partsInOrder(runs: readonly [ReadRun, ...ReadRun[]]): readonly [Part, ...Part[]] {
  const [first, ...others] = runs.map(partOf).toSorted((one, other) => one.shard.index - other.shard.index);
  if (first === undefined) throw new RangeError('there is nothing to merge');
  for (const other of others) refuseDifferent(first, other);
  refuseMissingAndDuplicate([first, ...others]);
  return [first, ...others];
}

function partOf({ file, run }: ReadRun): Part {
  const { shard, cases } = run.started;
  if (shard === undefined) {
    throw refusal('not-a-shard', `${file} is the report of a complete run, not of a shard`, 'merge the report alone');
  }
  const { index, count, total } = shard;
  const due = Array.from({ length: total }).filter((_, number) => number % count === index - 1).length;
  if (index < 1 || index > count || cases.length !== due) {
    const message = `${file} claims to be shard ${index} of ${count}, but contains ${cases.length} of ${total} cases`;
    throw refusal('not-a-shard', message, 'run the shard again');
  }
  return { file, run, shard };
}

/** What all shards of one run have in common. */
const traits: readonly (readonly [name: string, of: (part: Part) => unknown])[] = [
  ['versions of Trellis', ({ run }) => run.started.toolVersion],
  ['documents', ({ run }) => [run.started.spec, run.started.documents]],
  ['seeds', ({ run }) => run.started.seed],
  ['strictness', ({ run }) => run.started.strict],
  ['severities', ({ run }) => run.started.severities],
  ['doubts switched off', ({ run }) => run.started.doubtsOff],
  ['targets', ({ run }) => run.started.targets],
  ['numbers of shards', ({ shard }) => shard.count],
  ['cases', ({ shard }) => [shard.total, shard.digest]],
];

function refuseDifferent(first: Part, other: Part): void {
  const differing = traits.find(([, of]) => JSON.stringify(of(first)) !== JSON.stringify(of(other)));
  if (differing === undefined) return;
  const [name, of] = differing;
  const [one, two] = [shown(of(first)), shown(of(other))];
  const how = one === undefined || two === undefined ? '' : ` (${one} and ${two})`;
  throw refusal(
    'shards-differ',
    `${first.file} and ${other.file} have different ${name}${how}`,
    name === 'seeds' ? 'run every shard with the same --seed' : 'merge the shards of one run',
  );
}

function shown(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function refuseMissingAndDuplicate(parts: readonly [Part, ...Part[]]): void {
  const { count } = parts[0].shard;
  const duplicate = parts.find((part, at) => part.shard.index === parts[at - 1]?.shard.index);
  if (duplicate !== undefined) {
    const files = parts.filter(({ shard }) => shard.index === duplicate.shard.index).map(({ file }) => file);
    const message = `shard ${duplicate.shard.index} of ${count} is given ${files.length} times: ${files.join(', ')}`;
    throw refusal('shard-twice', message, 'give each shard once');
  }
  if (parts.length === count) return;
  const given = new Set(parts.map(({ shard }) => shard.index));
  const missing = Array.from({ length: Math.min(count, 10_000) }, (_, at) => at + 1).filter((at) => !given.has(at));
  const named = `${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ' …' : ''}`;
  throw refusal(
    'shard-missing',
    `${missing.length === 1 ? 'shard' : 'shards'} ${named} of ${count} ${missing.length === 1 ? 'is' : 'are'} missing, so there is no verdict`,
    'give the JSON report of every shard',
  );
}

function refusal(code: string, message: string, hint: string): TrellisError {
  const problem: Problem = { code, message, hint };
  return new TrellisError([problem]);
}

/** The items that the shards have for their cases, in the order of the whole run. */
export function interleaved<T>(parts: readonly Part[], itemsOf: (part: Part) => readonly T[]): readonly T[] {
  return parts
    .flatMap((part) => itemsOf(part).map((item, at) => ({ item, number: caseNumber(part.shard, at) })))
    .toSorted((one, other) => one.number - other.number)
    .map(({ item }) => item);
}
