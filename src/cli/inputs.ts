import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gatherCases, selectCases, type Case, type DerivedCases, type WrittenCases } from '../cases/index.js';
import { loadContract, type Contract } from '../contract/index.js';
import { TrellisError } from '../error/index.js';
import type { DocumentOptions } from './document-options.js';
import { shipped } from './shipped.js';

/** What a command works on: the contract and the cases, and where they came from. */
export interface Inputs {
  readonly spec: string;
  readonly contract: Contract;
  readonly written: WrittenCases;
  readonly derived: DerivedCases;
  /** After `--only`, `--skip` and `--tag`. */
  readonly cases: readonly Case[];
  /** Files and folders of the cases. */
  readonly casePaths: readonly string[];
}

/** The document of `--spec`, else `./openapi.yaml`, else the plant store that ships. */
function specFile(options: DocumentOptions): string {
  if (options.spec !== undefined) return options.spec;
  return existsSync('openapi.yaml') ? 'openapi.yaml' : shipped('openapi.yaml');
}

/** The document, loaded by the flags that say which references it may follow. */
export function loadDocument(options: DocumentOptions, onFile: (file: string) => void = () => {}): Promise<Contract> {
  return loadContract(specFile(options), {
    allowRemoteRefs: options.allowRemoteRefs === true,
    allowRefsFrom: options.allowRefsFrom ?? [],
    onFile,
  });
}

/**
 * `--cases`, else the folder `contracts` beside the document, as `./contracts` is beside `./openapi.yaml` and the cases
 * that ship are beside the document that ships. Cases speak of one document and are never held against another.
 */
export function casePaths(options: DocumentOptions): readonly string[] {
  if (options.cases !== undefined) return options.cases;
  const beside = join(dirname(specFile(options)), 'contracts');
  return existsSync(beside) ? [beside] : [];
}

/**
 * Loads, derives and selects; written cases come first.
 *
 * @throws TrellisError for a document or case file that cannot be used, and for a selection that leaves nothing.
 */
export async function loadInputs(options: DocumentOptions): Promise<Inputs> {
  const contract = await loadDocument(options);
  const paths = casePaths(options);
  const { source = ['written', 'derived'], maxCasesPerOperation } = options;
  const { written, derived, all } = await gatherCases(contract, paths, source, maxCasesPerOperation);
  const cases = selectCases(all, {
    only: options.only ?? [],
    skip: options.skip ?? [],
    tags: options.tag ?? [],
  });
  if (cases.length === 0) {
    throw new TrellisError([
      all.length === 0
        ? {
            code: 'no-cases',
            message: `there are no cases for ${contract.file}`,
            hint: 'write some into ./contracts, name a file or folder with --cases, or have them derived with --source written,derived',
          }
        : {
            code: 'no-cases',
            message: `--only, --skip and --tag leave none of the ${all.length} cases`,
            hint: 'run "trellis cases" to see their ids',
          },
    ]);
  }
  return { spec: contract.file, contract, written, derived, cases, casePaths: paths };
}
