import type { Case } from '../../src/cases/index.js';
import { run, urlTarget } from '../../src/run/index.js';
import type { CaseFinished, RunEvent, RunOptions, TargetFinished } from '../../src/run/index.js';
import { contractOf, createPlant } from './plant-store.js';
import { TOKEN } from './servers.js';

/** What a run of one target comes to. */
export interface RunOutcome {
  readonly events: readonly RunEvent[];
  readonly cases: readonly CaseFinished[];
  readonly target: TargetFinished;
}

export function optionsFor(url: string, cases: readonly Case[], changes: Partial<RunOptions> = {}): RunOptions {
  return {
    contract: contractOf(createPlant),
    cases,
    targets: [urlTarget(url)],
    seed: 'seed',
    credentials: new Map([['', TOKEN]]),
    timeout: 2_000,
    ...changes,
  };
}

/** Runs the cases against one URL, with the good token. */
export async function runAgainst(
  url: string,
  cases: readonly Case[],
  changes: Partial<RunOptions> = {},
): Promise<RunOutcome> {
  return outcomeOf(run(optionsFor(url, cases, changes)));
}

export async function outcomeOf(events: AsyncIterable<RunEvent>): Promise<RunOutcome> {
  const all: RunEvent[] = [];
  for await (const event of events) all.push(event);
  const target = all.find((event) => event.type === 'target-finished');
  if (target === undefined) throw new Error('no target finished');
  return { events: all, cases: all.filter((event) => event.type === 'case-finished'), target };
}

/** The rules of the findings of a case, or the reason why there are none. */
export function verdictOf({ result }: CaseFinished): readonly string[] | string {
  if (result.kind === 'not-applicable' || result.kind === 'inconclusive') return `${result.kind}: ${result.reason}`;
  return result.kind === 'passed' ? 'passed' : result.findings.map(({ rule }) => rule);
}
