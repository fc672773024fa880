import { TrellisError } from '../../error/index.js';
import type { Case } from '../../cases/index.js';
import { createHash } from 'node:crypto';

/** One of several parts of a run, which machines can run in parallel. */
export interface Shard {
  /** From 1 to `count`. */
  readonly index: number;
  readonly count: number;
}

/** A shard together with the identity of its run. */
export interface ShardOfRun extends Shard {
  /** The number of cases in the whole run. */
  readonly total: number;
  /** Sixteen hexadecimal digits of the ids of all cases, in order; all shards of a run have the same. */
  readonly digest: string;
}

/**
 * Returns the number of a shard's case in the whole run, both counted from 0. Cases are dealt out in turn, so that
 * every shard gets cases of every kind, the same on every machine.
 *
 * @example
 * caseNumber({ index: 2, count: 4 }, 1) // 5
 */
export function caseNumber(shard: Shard | undefined, position: number): number {
  return shard === undefined ? position : shard.index - 1 + position * shard.count;
}

/** Returns the cases of a shard, in order; all cases without a shard. */
export function casesOfShard(cases: readonly Case[], shard: Shard | undefined): readonly Case[] {
  if (shard === undefined) return cases;
  return cases.filter((_, number) => number % shard.count === shard.index - 1);
}

/**
 * Returns a shard with the identity of its run.
 *
 * @throws TrellisError `no-such-shard`
 */
export function shardOfRun({ index, count }: Shard, cases: readonly Case[]): ShardOfRun {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(count) || index < 1 || index > count) {
    const message = `there is no shard ${index} of ${count}`;
    throw new TrellisError([{ code: 'no-such-shard', message, hint: 'number four shards from 1/4 to 4/4' }]);
  }
  return { index, count, total: cases.length, digest: digestOf(cases.map(({ id }) => id)) };
}

/** Identifies plain data by sixteen hexadecimal digits: the start of the SHA-256 of its JSON text. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}
