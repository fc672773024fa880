import { deriveCases, type Case } from '../../../src/cases/index.js';
import type { Contract } from '../../../src/contract/index.js';
import { run, urlTarget, type CaseFinished } from '../../../src/run/index.js';
import type { Running } from '../../correct-servers/plant-store/start.js';

/** What a run of the derived cases found. */
export interface Found {
  /** `case: level rule: message`, violations and warnings. */
  readonly findings: readonly string[];
  /** The rules that were broken, each as `level rule`. */
  readonly rules: ReadonlySet<string>;
  readonly inconclusive: readonly string[];
  readonly notExercised: readonly string[];
  readonly verdict: string;
}

/** Runs all cases that are derived from a contract, and no others, against a server, and stops it. */
export async function runDerived(
  server: Running,
  contract: Contract,
  credentials: ReadonlyMap<string, string>,
  cases: readonly Case[] = deriveCases(contract).cases,
): Promise<Found> {
  const finished: CaseFinished[] = [];
  let notExercised: readonly string[] = [];
  let verdict = '';
  try {
    const targets = [urlTarget(server.url)];
    for await (const event of run({ contract, cases, targets, seed: 'derived', credentials, timeout: 1_000 })) {
      if (event.type === 'case-finished') finished.push(event);
      if (event.type === 'target-finished') ({ notExercised, verdict } = event);
    }
  } finally {
    await server.close();
  }
  const all = finished.flatMap(({ case: { id }, result }) =>
    'findings' in result ? result.findings.map((finding) => ({ id, finding })) : [],
  );
  const grave = all.filter(({ finding }) => finding.level !== 'note');
  return {
    findings: grave.map(
      ({ id, finding: { level, rule, message, received } }) => `${id}: ${level} ${rule}: ${message} ${received}`,
    ),
    rules: new Set(all.map(({ finding: { level, rule } }) => `${level} ${rule}`)),
    inconclusive: finished.flatMap(({ case: { id }, result }) =>
      result.kind === 'inconclusive' ? [`${id}: ${result.reason}`] : [],
    ),
    notExercised,
    verdict,
  };
}
