import { parseBaseline } from '../../src/run/index.js';
import type { RunOptions } from '../../src/run/index.js';
import { goodCases, withBadBody, withoutToken } from './plant-store.js';
import { runAgainst } from './runs.js';
import type { RunOutcome } from './runs.js';
import { answerJson, plantStore } from './servers.js';

const TODAY = (): Date => new Date('2026-11-21T12:00:00Z');

/** A plant store that takes everything for a plant. */
export function credulousStore(): Promise<string> {
  return plantStore((request, response) => {
    if (request.headers.authorization === undefined) return false;
    answerJson(response, 200, { name: 'Fern' });
    return true;
  });
}

/** Runs two bad bodies, taken for plants, against that baseline. */
export async function runWith(baseline: string, changes: Partial<RunOptions> = {}): Promise<RunOutcome> {
  const cases = [...goodCases(1), withBadBody('body/bad'), withBadBody('body/worse'), withoutToken()];
  const baselines = new Map([['', [parseBaseline(baseline, 'baseline.yaml')]]]);
  return runAgainst(await credulousStore(), cases, { baselines, now: TODAY, ...changes });
}

/** How an entry for what that store does begins. */
export const accepted = 'rule: invalid-request-accepted';
