import type { Case } from '../../src/cases/index.js';
import type { Contract } from '../../src/contract/index.js';
import { collect, type CollectedTarget } from '../../src/report/index.js';
import { run, urlTarget, type RunOptions } from '../../src/run/index.js';
import { casesOf } from '../derived-cases.js';

interface Choice {
  /** The cases that are sent; the default is all. */
  readonly only?: RegExp | ((theCase: Case) => boolean);
  /** The greatest number of derived cases of an operation. */
  readonly most?: number;
}

/** Sends the derived cases of a contract, or those of the options, to one service, and returns what comes of it. */
export async function judgedAt(
  url: string,
  contract: Contract,
  { only = () => true, most, ...options }: Partial<RunOptions> & Choice = {},
): Promise<CollectedTarget> {
  const isChosen = (theCase: Case): boolean => (only instanceof RegExp ? only.test(theCase.id) : only(theCase));
  const derived = options.cases ?? casesOf(contract, most);
  const cases = derived.filter(isChosen);
  const { targets } = await collect(run({ contract, targets: [urlTarget(url)], seed: 's', ...options, cases }));
  const [target] = targets;
  if (target === undefined) throw new RangeError('one target was asked');
  return target;
}

/** The rule and the case of each violation. */
export function violationsIn({ findings }: Pick<CollectedTarget, 'findings'>): readonly string[] {
  return findings.flatMap(({ level, rule, case: id }) => (level === 'violation' ? [`${rule} ${id}`] : []));
}

/** The rule and the case of each finding. */
export function foundIn({ findings }: Pick<CollectedTarget, 'findings'>): readonly string[] {
  return findings.map(({ rule, case: id }) => `${rule} ${id}`);
}
