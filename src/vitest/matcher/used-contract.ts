import { loadContract, type Contract, type LoadOptions } from '../../contract/index.js';
import { TrellisError } from '../../error/index.js';

type Source = string | Contract;

let used: { readonly source: Source; readonly load: LoadOptions } | undefined;
const loaded = new Map<string, Promise<Contract>>();

/**
 * Sets the OpenAPI document for `toMatchContract`, in this test file or, in a setup file, for all test files. The document
 * is read once, on demand.
 *
 * @example
 * useContract('openapi.yaml');
 */
export function useContract(source: Source, load: LoadOptions = {}): void {
  used = { source, load };
}

/**
 * The contract of the options, else of `useContract`.
 *
 * @throws DocumentError for a document that cannot be used, TrellisError `no-contract` without a document.
 */
export async function usedContract(source: Source | undefined): Promise<Contract> {
  const chosen = source === undefined ? used : { source, load: {} };
  if (chosen === undefined) {
    throw new TrellisError([
      {
        code: 'no-contract',
        message: 'toMatchContract does not know the contract',
        hint: "call useContract('openapi.yaml') first, or pass { contract: 'openapi.yaml' }",
      },
    ]);
  }
  if (typeof chosen.source !== 'string') return chosen.source;
  const key = JSON.stringify([chosen.source, chosen.load]);
  const contract = loaded.get(key) ?? loadContract(chosen.source, chosen.load);
  loaded.set(key, contract);
  return contract;
}
