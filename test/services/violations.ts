import { run, type RunOptions } from '../../src/run/index.js';
import { contractOf, lawsOf, type judgedAt } from '../laws/judged.js';
import { OTHER_TOKEN } from '../laws/workshop.js';
import { optionsFor, outcomeOf } from '../run/runs.js';
import { httpServer } from '../run/servers.js';
import type { RequestListener } from 'node:http';
import { casesOf } from '../derived-cases.js';

type Verdicts = Awaited<ReturnType<typeof judgedAt>>;

/** What is only said of a service: it takes its time, or stores a text otherwise, or a value that follows from others. */
const harmless: ReadonlySet<string> = new Set(['late-effect', 'value-changed', 'value-overridden']);

/** The laws that are broken. */
export function violations(found: Verdicts): Verdicts {
  const entries = Object.entries(found).filter(
    ([, rules]) => typeof rules !== 'string' && rules.some((rule) => !harmless.has(rule)),
  );
  return Object.fromEntries(entries);
}

/**
 * The findings of a run of all laws and of all cases, or of so many for each operation, beside notes; and the operations
 * that were not exercised.
 */
export async function foundByAll(
  service: RequestListener,
  text: string,
  { most, ...options }: Partial<RunOptions> & { readonly most?: number } = {},
): Promise<readonly string[]> {
  const contract = await contractOf(text);
  const cases = [...casesOf(contract, most), ...lawsOf(contract, options.resources)];
  const url = await httpServer(service);
  const otherCredentials = new Map([['', OTHER_TOKEN]]);
  const { cases: finished, target } = await outcomeOf(
    run(optionsFor(url, cases, { contract, otherCredentials, ...options })),
  );
  const findings = finished.flatMap(({ case: { id }, result }) =>
    result.kind === 'passed' || result.kind === 'failed'
      ? result.findings.filter(({ level }) => level !== 'note').map(({ rule }) => `${id}: ${rule}`)
      : [],
  );
  const { notExercised } = target;
  return [...findings, ...notExercised.map((operation) => `${operation} was not exercised`)].toSorted();
}
