import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import {
  gatherCases,
  selectCases,
  type Case,
  type DerivedCases,
  type GivenValues,
  type ValueEntry,
  type WrittenCases,
} from '../../cases/index.js';
import { lawCases } from '../../laws/index.js';
import { resourceGraph } from '../../resources/index.js';
import { DocumentError, loadContract, type Contract } from '../../contract/index.js';
import { TrellisError, formatProblem, type Problem } from '../../error/index.js';
import type { Options } from '../settings/settings.js';
import { readProxy } from '../io/proxy.js';
import { note, noteFaults } from '../io/note.js';
import { shipped } from '../shipped.js';
import { isUrl, nearbyDocuments, plantStore, usualDocument } from './documents.js';
import { readInputFile } from '../io/read-input-file.js';
import { UsageError } from '../io/usage-error.js';
import { readFile } from 'node:fs/promises';
import type { JsonNode } from '../../json/index.js';

/** The contract and the cases of a command, with their sources. */
export interface Inputs {
  readonly spec: string;
  readonly contract: Contract;
  readonly written: WrittenCases;
  readonly derived: DerivedCases;
  readonly values: GivenValues;
  /** The cases that `--only`, `--skip` and `--tag` select. */
  readonly cases: readonly Case[];
  /** The files and folders of written cases. */
  readonly casePaths: readonly string[];
}

/**
 * The document of `--spec`, a file or a URL, else `./openapi.yaml`.
 *
 * @throws UsageError if neither exists, and for a URL with credentials.
 */
function specFile({ spec }: Options): string {
  if (spec === undefined) {
    if (existsSync(usualDocument)) return usualDocument;
    throw noDocument();
  }
  if (!isUrl(spec)) return spec === plantStore ? shipped(usualDocument) : spec;
  const { username, password } = URL.canParse(spec) ? new URL(spec) : { username: '', password: '' };
  if (username + password === '') return spec;
  throw new UsageError(
    'the URL of the document contains credentials, which reports would show',
    'download the document, such as with curl -O, and name the file',
  );
}

/** Uses the shipped plant store if neither a flag nor the folder provides a document. */
export function orPlantStore<Flags extends Options>(options: Flags): Flags {
  return options.spec !== undefined || existsSync(usualDocument) ? options : { ...options, spec: plantStore };
}

function noDocument(): UsageError {
  const [found] = nearbyDocuments();
  const example = found === undefined ? '--spec api/openapi.yaml' : `--spec ${found}, which is here`;
  return new UsageError(
    `no OpenAPI document is named, and there is no ${usualDocument} here`,
    `name one, such as ${example}; --spec ${plantStore} is the plant store that ships with Trellis`,
  );
}

/** Loads the document, with the flags for strictness and references. */
export async function loadDocument(options: Options, onFile?: (file: string) => void): Promise<Contract> {
  try {
    return await loadContract(specFile(options), {
      strict: options.strictDocument === true,
      withoutAuth: options.withoutAuth === true,
      allowRemoteRefs: options.allowRemoteRefs === true,
      allowRefsFrom: options.allowRefsFrom ?? [],
      ...(onFile === undefined ? {} : { onFile }),
      fetch: async (url, init) => {
        const { fetchThrough } = await import('../../run/index.js');
        return fetchThrough(readProxy(process.env))(url, init);
      },
    });
  } catch (error) {
    if (!(error instanceof DocumentError) || !error.isUsable) throw error;
    const message = 'without --strict-document the document is used as far as it can be understood';
    throw new DocumentError([...error.problems, { code: 'usable', message }], { isUsable: true });
  }
}

/**
 * The paths of `--cases`, else the folder `contracts` beside the document. A URL has no such folder. Cases belong to one
 * document and are never used with another.
 */
export function casePaths(options: Options): readonly string[] {
  if (options.cases !== undefined) return options.cases;
  if (isUrl(options.spec ?? '')) return [];
  const beside = join(dirname(specFile(options)), 'contracts');
  return existsSync(beside) ? [beside] : [];
}

/**
 * Loads the document, derives the cases, and selects some; written cases come first. `ofTargets` are the values of
 * configured targets.
 *
 * @throws TrellisError for a document or case file that cannot be used, and if no case is selected.
 */
export async function loadInputs(options: Options, ofTargets: readonly ValueEntry[] = []): Promise<Inputs> {
  const contract = await loadDocument(options);
  noteFaults(contract);
  const paths = casePaths(options);
  const { source = ['written', 'derived'], maxCasesPerOperation } = options;
  const given = [options.values ?? [], ofTargets, options.value ?? []];
  const parsed = await parsedCases(paths);
  const { written, derived, values, all } = await gatherCases(
    contract,
    paths,
    source,
    maxCasesPerOperation,
    given,
    parsed,
  );
  const laws =
    options.scenarios !== false && source.includes('derived')
      ? lawCases(contract, resourceGraph(contract, options.resources))
      : [];
  const flows = await flowCases(options, contract, all);
  const cases = selectCases([...all, ...flows, ...laws], {
    only: options.only ?? [],
    skip: options.skip ?? [],
    tags: options.tag ?? [],
  });
  if (cases.length === 0 && !hasNoOperation(contract)) throw new TrellisError([noCases(contract, all.length)]);
  return { spec: contract.file, contract, written, derived, values, cases, casePaths: paths };
}

/**
 * Returns true, and prints a note, if the document contains only webhooks or components.
 *
 * @throws TrellisError if it has operations, but Trellis could not understand any.
 */
export function hasNoOperation(contract: Contract): boolean {
  if (contract.operations.length > 0) return false;
  const problem = noCases(contract, 0);
  if (contract.faults.some(({ code }) => code === 'operation-left-out')) throw new TrellisError([problem]);
  note(formatProblem(problem));
  return true;
}

/** Loads the workflows of `--flow` as cases. */
export async function flowCases(
  options: Options,
  contract: Contract,
  others: readonly Case[],
): Promise<readonly Case[]> {
  const { flow = [], input = [] } = options;
  if (flow.length === 0 && input.length > 0)
    throw new UsageError('--input is for the workflows of --flow', 'name an Arazzo document with --flow');
  if (flow.length === 0) return [];
  const inputs = new Map(
    input.map((text) => {
      const [, name, value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
      if (name === undefined) throw new UsageError(`--input ${text} has no value`, 'write --input NAME=VALUE');
      return [name, value] as const;
    }),
  );
  const hint = (): string => 'name an Arazzo document with --flow';
  const files = await Promise.all(
    flow.map(async (file) => ({ file, text: await readInputFile(file, 'the Arazzo document', hint) })),
  );
  const { loadFlows } = await import('../../arazzo/index.js');
  const cases = loadFlows(files, contract, inputs);
  const taken = cases.find(({ id }, at) => [...others, ...cases.slice(0, at)].some((other) => other.id === id));
  if (taken === undefined) return cases;
  throw new TrellisError([
    {
      code: 'duplicate-id',
      message: `case ${JSON.stringify(taken.id)} exists already`,
      place: taken.written,
      hint: 'rename the file or the workflow',
    },
  ]);
}

/** The reason why there are no cases. */
function noCases({ file, remarks }: Contract, all: number): Problem {
  const empty = remarks.find(({ code }) => code === 'no-operations');
  if (empty !== undefined) return empty;
  if (all === 0) {
    return {
      code: 'no-cases',
      message: `there are no cases for ${file}`,
      hint: 'write cases in ./contracts, name a file or folder with --cases, or use --source written,derived',
    };
  }
  return {
    code: 'no-cases',
    message: `--only, --skip and --tag leave none of the ${all} cases`,
    hint: 'run "trellis cases" to see their ids',
  };
}

/**
 * The shipped case files as the build parsed them, by their text, which makes a start faster. Empty for other files, and
 * without a build.
 */
async function parsedCases(paths: readonly string[]): Promise<ReadonlyMap<string, JsonNode>> {
  if (!paths.some((path) => resolve(path) === shipped('contracts'))) return new Map();
  const text = await readFile(shipped('dist/contracts.json'), 'utf8').catch(() => '[]');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the build writes it
  return new Map(JSON.parse(text) as readonly (readonly [string, JsonNode])[]);
}
