import { deriveCases, type Case } from '../src/cases/index.js';
import type { Contract } from '../src/contract/index.js';

const known = new WeakMap<Contract, Map<number | undefined, readonly Case[]>>();

/** The derived cases of a contract, at most so many of an operation. Tests of the same contract derive them once. */
export function casesOf(contract: Contract, most?: number): readonly Case[] {
  const ofContract = known.get(contract) ?? new Map<number | undefined, readonly Case[]>();
  const cases =
    ofContract.get(most) ?? deriveCases(contract, most === undefined ? {} : { maxPerOperation: most }).cases;
  known.set(contract, ofContract.set(most, cases));
  return cases;
}
