import { createHash } from 'node:crypto';
import type { RunOptions } from '../../run/index.js';

/** The variables in which CI systems identify a build: the same in all its jobs, and different in each build. */
const buildVariables = [
  ['GITHUB_RUN_ID', 'GITHUB_RUN_ATTEMPT'],
  ['CI_PIPELINE_ID'],
  ['BUILD_TAG'],
  ['BUILD_BUILDID'],
  ['BUILDKITE_BUILD_ID'],
  ['CIRCLE_WORKFLOW_ID'],
] as const;

/** A seed that all shards of a run compute; `isOfBuild` if it differs in each build. */
export interface ShardSeed {
  readonly seed: string;
  readonly isOfBuild: boolean;
}

/** Computes the seed from the document, the cases, the number of shards and, if the environment has it, the build. */
export function shardSeed(
  { contract, cases, shard }: Pick<RunOptions, 'contract' | 'cases' | 'shard'>,
  env: NodeJS.ProcessEnv,
): ShardSeed {
  const build = buildVariables
    .map((names) => names.flatMap((name) => env[name] || []).join('-'))
    .find((text) => text !== '');
  const texts = contract.documents.map(({ text }) => text);
  const parts = [...texts, ...cases.map(({ id }) => id), String(shard?.count), build ?? ''];
  const seed = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
  return { seed, isOfBuild: build !== undefined };
}
