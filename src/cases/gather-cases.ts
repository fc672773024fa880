import type { Contract } from '../contract/index.js';
import type { Problem } from '../error/index.js';
import type { JsonNode } from '../json/index.js';
import type { Case } from './model/case.js';
import { deriveCases, underivable, type DerivedCases, type DeriveOptions } from './derived/derive-cases.js';
import type { GivenValues } from './given/given-values.js';
import { resolveValues, type ValueEntry } from './derived/given/resolve-values.js';
import { sendingWaves } from './model/sending-waves.js';
import { loadCases, type WrittenCases } from './written/load-cases.js';

/** The sources of cases: files that people write, or the document itself. */
export type CaseSource = 'written' | 'derived';

/** The cases of a contract from all their sources. */
export interface GatheredCases {
  readonly written: WrittenCases;
  readonly derived: DerivedCases;
  /** The values that the user gives for valid requests of each operation. */
  readonly values: GivenValues;
  /** All cases in the order in which they are sent; see {@link sendingWaves}. */
  readonly all: readonly Case[];
}

const noneDerived: DerivedCases = { cases: [], notes: [], leftOut: new Map() };

/**
 * Loads the cases of files and folders, and derives the other cases from the document.
 *
 * `maxPerOperation` is that of {@link deriveCases}, `parsed` that of {@link loadCases}; `given` are values for valid
 * requests, see {@link resolveValues}.
 *
 * @throws CaseFileError with every problem of every file; TrellisError for values that the contract does not allow.
 * @example
 * const { all } = await gatherCases(contract, ['contracts'], ['written', 'derived']);
 */
export async function gatherCases(
  contract: Contract,
  paths: readonly string[],
  sources: readonly CaseSource[],
  maxPerOperation?: DeriveOptions['maxPerOperation'],
  given: readonly (readonly ValueEntry[])[] = [],
  parsed?: ReadonlyMap<string, JsonNode>,
): Promise<GatheredCases> {
  const loaded = await loadCases(paths, contract, parsed);
  // Derived cases start from the valid requests of the files, even if the cases of the files are not sent.
  const written = sources.includes('written') ? loaded : { ...loaded, cases: [], rules: [] };
  const values = resolveValues(contract, given, written.values);
  const most = maxPerOperation === undefined ? {} : { maxPerOperation };
  const derived = sources.includes('derived')
    ? deriveCases(contract, { written: written.cases, values, ...most })
    : noneDerived;
  return { written, derived, values, all: sendingWaves([...written.cases, ...derived.cases], contract).flat() };
}

/**
 * Loads the cases of files and folders, and returns what cannot be derived from the document, with the reasons.
 *
 * `given` are values for valid requests; see {@link resolveValues}.
 *
 * @throws CaseFileError with every problem of every file; TrellisError for values that the contract does not allow.
 * @example
 * const { written, notes } = await checkCases(contract, ['contracts'], []);
 */
export async function checkCases(
  contract: Contract,
  paths: readonly string[],
  given: readonly (readonly ValueEntry[])[],
): Promise<{ readonly written: WrittenCases; readonly notes: readonly Problem[] }> {
  const written = await loadCases(paths, contract);
  return { written, notes: underivable(contract, resolveValues(contract, given, written.values)) };
}
