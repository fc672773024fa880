import { TrellisError } from '../../error/index.js';
import type { Case } from '../../cases/index.js';
import { digestOf } from './digest-of.js';

/** One of several parts of a run, which any number of machines may run side by side. */
export interface Shard {
  /** From 1 to `count`. */
  readonly index: number;
  readonly count: number;
}

/** A shard that knows the run that it is a part of. */
export interface ShardOfRun extends Shard {
  /** How many cases the whole run has. */
  readonly total: number;
  /** Sixteen hexadecimal digits of the ids of all these cases, in order: parts of one run have the same. */
  readonly digest: string;
}

/**
 * The number of a shard's case in the whole run, both counted from 0: shards take turns, so that each gets as many of
 * every kind as any other, on every machine the same.
 *
 * @example
 * caseNumber({ index: 2, count: 4 }, 1) // 5
 */
export function caseNumber(shard: Shard | undefined, position: number): number {
  return shard === undefined ? position : shard.index - 1 + position * shard.count;
}

/** The cases of a shard, in their order; all of them where there is no shard. */
export function casesOfShard(cases: readonly Case[], shard: Shard | undefined): readonly Case[] {
  if (shard === undefined) return cases;
  return cases.filter((_, number) => number % shard.count === shard.index - 1);
}

/**
 * What a shard has to say of the run that it is a part of.
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
