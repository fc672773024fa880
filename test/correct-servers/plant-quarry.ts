import { deriveCases, loadCases, type Case } from '../../src/cases/index.js';
import { loadContract } from '../../src/contract/index.js';
import type { Quarry } from './hunt.js';
import { token } from './plant-store/plain.js';

const contract = await loadContract('openapi.yaml');
const { cases: written } = await loadCases(['contracts'], contract);
const common = { contract, credentials: new Map([['', token]]) };

/** Everything that there is for the plant store: written cases, and what is derived beside them. */
export const everyCase: Quarry = {
  ...common,
  cases: fixedLast([...written, ...deriveCases(contract, { written }).cases]),
};

/** What the contract alone says, as a document has it for which nobody has written a case. */
export const derivedAlone: Quarry = { ...common, cases: fixedLast(deriveCases(contract).cases) };

/**
 * Good requests without a fresh value come last, such as the id 0: a store that takes an id once must not have it
 * already when a bad id is mistaken for it.
 */
function fixedLast(cases: readonly Case[]): readonly Case[] {
  return [...cases.filter((each) => !isFixed(each)), ...cases.filter(isFixed)];
}

function isFixed({ expect, request }: Case): boolean {
  return expect.outcome === 'accept' && !request.body?.some((part) => typeof part === 'object' && 'unique' in part);
}
