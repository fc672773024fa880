import type { Contract, Operation } from '../../contract/index.js';
import type { Problem } from '../../error/index.js';
import type { Aspect, Case } from '../model/case.js';
import { withGiven } from '../given/given-parts.js';
import type { GivenValues } from '../given/given-values.js';
import { needsOf } from '../credentials/case-needs.js';
import { deriveOperation } from './derive-operation.js';
import { KnownCases } from './known-cases.js';
import type { Variation } from './site/mutation.js';
import { Novelty } from './novelty.js';
import { Paths } from './site/paths.js';
import { RequestKeys } from './request-key.js';
import { select } from './select.js';
import { isDestroying } from './requests/operation-traits.js';

/** How many cases are derived, and beside which. */
export interface DeriveOptions {
  /** Cases that are there already: what they say is not derived again. */
  readonly written?: readonly Case[];
  /** What good requests hold before all that is made up or an example of the document. */
  readonly values?: GivenValues;
  /**
   * As many cases as one operation gets at most; those of the lowest priority are left out. If not given, 400 besides
   * those that can be sent together, and fewer in all in a document of more than sixty operations, but never fewer than 40. With `every` none is left out, not even where
   * another one says the same: whatever the maximum was that an id came from, it is there.
   */
  readonly maxPerOperation?: number | 'every';
}

/** The cases that a contract speaks for by itself. */
export interface DerivedCases {
  /** In the order of the document, operations that destroy last. */
  readonly cases: readonly Case[];
  /** What could not be derived, and why. */
  readonly notes: readonly Problem[];
  /** How many cases were left out, at most, by the key of their operation; only those of which some were. */
  readonly leftOut: ReadonlyMap<string, number>;
}

/** Enough for what one operation can say; a schema of hundreds of properties repeats itself. */
const defaultMaximum = 400;
/** As many more of those that are sent many in one request, in a whole document: they take time to derive. */
const mostPacked = 8000;
/** What the cases of the highest priority take. */
const leastMaximum = 40;
const ofBodies: ReadonlySet<Aspect> = new Set(['body', 'no-body', 'media-type', 'content-encoding']);
/** Where fewer cases than this are sent for each operation, or there are more operations, trying everything costs too much. */
const fewVariations = 100;
const manyOperations = 100;
/** As many cases of a whole document as anyone would wait for. */
const mostOfDocument = 25_000;

/**
 * Every case that the contract itself speaks for. The same contract always gives the same cases in the same order.
 *
 * A case is called after its operation and what is changed: `createPlant/body/id/above-maximum`; an operation without
 * operationId after its method and path: `get-pets-id/auth/none`. A written case of the same id, or one that sends and
 * expects the same, stands in its place.
 *
 * @example
 * const { cases, notes } = deriveCases(contract, { written: written.cases });
 */
export function deriveCases(document: Contract, options: DeriveOptions = {}): DerivedCases {
  const contract = withGiven(document, options.values ?? new Map());
  const { written = [], maxPerOperation = maximumFor(contract) } = options;
  const ids = operationIds(contract.operations);
  const paths = new Paths(contract);
  const known = new KnownCases(written, maxPerOperation === 'every');
  const most = maxPerOperation === 'every' ? Infinity : maxPerOperation;
  const cases: Case[] = [];
  const notes: Problem[] = [];
  const leftOut = new Map<string, number>();
  const novelty = new Novelty();
  const isFrugal = most < fewVariations || contract.operations.length > manyOperations;
  const isLimited = options.maxPerOperation !== undefined || isFrugal;
  const further = isLimited ? 0 : Math.floor(mostPacked / Math.max(1, contract.operations.length));
  for (const operation of inOrder(contract.operations)) {
    const derived = deriveOperation(contract, operation, paths);
    notes.push(...derived.notes);
    const prefix = ids.get(operation) ?? operation.key;
    const requests = new RequestKeys();
    const isWanted = () => known.judge(operation, prefix, requests);
    const chosen = select(derived, most, isWanted, novelty, isFrugal, further);
    novelty.note(chosen.variations);
    if (chosen.leftOut > 0) leftOut.set(operation.key, chosen.leftOut);
    const isVague = contract.openapi.startsWith('3.0.') && operation.method === 'DELETE';
    const weighed = isVague ? chosen.variations.map(asVague) : chosen.variations;
    cases.push(...weighed.map((variation) => caseOf(variation, operation, prefix)));
  }
  return { cases, notes: distinct(notes), leftOut };
}

/**
 * What could not be derived, and why, without the cases that could, which take most of the time.
 *
 * @example
 * underivable(contract, values).map(({ message }) => message)
 */
export function underivable(document: Contract, values: GivenValues): readonly Problem[] {
  const contract = withGiven(document, values);
  const paths = new Paths(contract);
  return distinct(
    inOrder(contract.operations).flatMap((operation) => deriveOperation(contract, operation, paths).notes),
  );
}

/** Schemas that many operations share are remarked on once, and once what says nothing of the document itself. */
function distinct(notes: readonly Problem[]): readonly Problem[] {
  const noted = new Set<string>();
  const isNew = ({ code, place, message }: Problem): boolean => {
    const about = code === 'no-good-value' ? '' : message;
    return noted.size < noted.add(`${code} ${place?.file}#${place?.pointer} ${about}`).size;
  };
  const all = notes.filter(isNew);
  const [first, ...others] = all.filter(isCut);
  if (first === undefined || others.length === 0) return all;
  const message = `${first.message}, as have ${others.length} other ${others.length === 1 ? 'body' : 'bodies'}`;
  return [...all.filter((note) => !isCut(note)), { ...first, message }];
}

function isCut({ code }: Problem): boolean {
  return code === 'places-left-out';
}

function maximumFor({ operations }: Contract): number {
  return Math.max(leastMaximum, Math.min(defaultMaximum, Math.floor(mostOfDocument / Math.max(1, operations.length))));
}

function inOrder(operations: readonly Operation[]): readonly Operation[] {
  return [...operations.filter((operation) => !isDestroying(operation)), ...operations.filter(isDestroying)];
}

/** OpenAPI 3.0 §4.7.10.1 has the body of DELETE ignored: who does so and takes any cannot be said to be wrong. */
function asVague(variation: Variation): Variation {
  const { aspects, expect } = variation;
  const isOfBody = expect.outcome === 'refuse' && aspects.some((aspect) => ofBodies.has(aspect));
  return isOfBody ? { ...variation, doubt: 'delete-body-ignored' } : variation;
}

/** Only what people write steers a mock. */
const noSteering: Case['steering'] = new Map();

function caseOf(variation: Variation, operation: Operation, prefix: string): Case {
  const {
    id,
    change,
    expect,
    doubt,
    request,
    before = [],
    aspects,
    needs = [],
    tags = [],
    contract,
    afterRefusal,
    varied,
  } = variation;
  const category = id.slice(0, id.indexOf('/'));
  const all = new Set([request, ...before].flatMap((plan) => needsOf(plan, operation)));
  for (const need of needs) all.add(need);
  return {
    id: `${prefix}/${id}`,
    operation: operation.key,
    source: 'derived',
    tags: tags.length === 0 ? ['derived', category] : [...new Set(['derived', category, ...tags])],
    change,
    expect,
    ...(doubt === undefined ? {} : { level: 'warning', doubt }),
    aspects,
    proves: undefined,
    needs: [...all],
    before,
    ...(afterRefusal === undefined ? {} : { afterRefusal }),
    request,
    ...(varied === undefined ? {} : { varied }),
    steering: noSteering,
    written: undefined,
    contract,
  };
}

/**
 * The beginning of the ids of an operation's cases: its operationId, or its method and path as words. Nothing in it has a
 * meaning to a shell or in a glob.
 *
 * @example
 * operationId(operation) // 'createPlant'; 'get-pets-id' for `GET /pets/{id}`
 */
function operationId({ key, method, path }: Operation): string {
  if (key !== `${method} ${path.text}`) return plain(key);
  return [method.toLowerCase(), plain(path.text)].filter((part) => part !== '').join('-');
}

function plain(text: string): string {
  return text.replaceAll(/[^\w.~-]+/g, '-').replaceAll(/^-+|-+$/g, '');
}

/** The ids of all operations, no two alike. */
function operationIds(operations: readonly Operation[]): ReadonlyMap<Operation, string> {
  const taken = new Set<string>();
  return new Map(
    operations.map((operation) => {
      const id = operationId(operation);
      let own = id;
      for (let count = 2; taken.has(own); count++) own = `${id}-${count}`;
      taken.add(own);
      return [operation, own];
    }),
  );
}
