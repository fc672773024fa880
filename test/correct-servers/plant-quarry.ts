import { deriveCases, loadCases, sendingWaves } from '../../src/cases/index.js';
import { loadContract } from '../../src/contract/index.js';
import type { Quarry } from './hunt.js';
import { token } from './plant-store/plain.js';

const contract = await loadContract('openapi.yaml');
const { cases: written } = await loadCases(['contracts'], contract);
const common = { contract, credentials: new Map([['', token]]) };

/** Everything that there is for the plant store: written cases, and what is derived beside them. */
export const everyCase: Quarry = {
  ...common,
  cases: sendingWaves([...written, ...deriveCases(contract, { written }).cases], contract).flat(),
};

/** What the contract alone says, as a document has it for which nobody has written a case. */
export const derivedAlone: Quarry = { ...common, cases: sendingWaves(deriveCases(contract).cases, contract).flat() };
