import { labelOf, type Contract, type Operation } from '../../contract/index.js';
import type { Problem } from '../../error/index.js';
import type { Case } from '../model/case.js';
import type { Aspect } from '../model/request-plan.js';
import { withGiven } from '../given/given-parts.js';
import type { GivenValues } from '../given/given-values.js';
import { needsOf } from '../credentials/case-needs.js';
import { deriveOperation } from './derive-operation.js';
import { KnownCases, RequestKeys } from './known-cases.js';
import type { Variation } from './site/mutation.js';
import { Novelty } from './novelty.js';
import { Paths } from './site/paths.js';
import { select } from './select.js';
import { isDestroying } from './requests/operation-traits.js';

/** Options that limit the derived cases. */
export interface DeriveOptions {
  /** Existing cases. Cases that repeat them are not derived. */
  readonly written?: readonly Case[];
  /** Values of the user for valid requests, which take precedence over examples and generated values. */
  readonly values?: GivenValues;
  /**
   * The maximum number of cases per operation; those with the lowest priority are left out. The default is 400,
   * without those that can be packed and those whose change no other case makes, but fewer in a document with more than
   * sixty operations, and never fewer than 40. With `every`, no case is left out, not even a repetition, so that every
   * id exists that any maximum can produce.
   */
  readonly maxPerOperation?: number | 'every';
}

/** The cases derived from a contract. */
export interface DerivedCases {
  /** In the order of the document, with destructive operations last. */
  readonly cases: readonly Case[];
  /** What could not be derived, with the reasons. */
  readonly notes: readonly Problem[];
  /** Upper limits of the number of cases that were left out, by the key of their operation. */
  readonly leftOut: ReadonlyMap<string, number>;
}

/** Schemas with hundreds of properties are repetitive, so this is enough for one operation. */
const defaultMaximum = 400;
/** The number of additional packed cases in a whole document, which take time to derive. */
const mostPacked = 8000;
/** The number of cases in a whole document for changes that would otherwise be made nowhere in an operation. */
const mostFirsts = 4000;
/** Enough for the cases of the highest priority. */
const leastMaximum = 40;
const ofBodies: ReadonlySet<Aspect> = new Set(['body', 'no-body', 'media-type', 'content-encoding']);
/** With fewer cases per operation than this, or more operations, trying all variations costs too much. */
const fewVariations = 100;
const manyOperations = 100;
/** The number of cases in a whole document that users will wait for. */
const mostOfDocument = 25_000;

/**
 * Derives all cases from a contract. The same contract always gives the same cases in the same order.
 *
 * The id of a case consists of its operation and the change: `createPlant/body/id/above-maximum`. An operation without
 * operationId is named after its method and path: `get-pets-id/auth/none`. A written case with the same id, or the
 * same request and expectation, replaces a derived one.
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
  const share = (ofDocument: number): number =>
    isLimited ? 0 : Math.floor(ofDocument / Math.max(1, contract.operations.length));
  const limits = { most, packed: share(mostPacked), firsts: share(mostFirsts) };
  for (const operation of inOrder(contract.operations)) {
    const derived = deriveOperation(contract, operation, paths);
    notes.push(...derived.notes);
    const prefix = ids.get(operation) ?? operation.key;
    const requests = new RequestKeys();
    const isWanted = () => known.judge(operation, prefix, requests);
    const chosen = select(derived, limits, isWanted, novelty, isFrugal);
    novelty.note(chosen.variations);
    if (chosen.leftOut > 0) leftOut.set(operation.key, chosen.leftOut);
    const isVague = contract.openapi.startsWith('3.0.') && operation.method === 'DELETE';
    const weighed = isVague ? chosen.variations.map(asVague) : chosen.variations;
    cases.push(...weighed.map((variation) => caseOf(variation, operation, prefix)));
  }
  return { cases, notes: distinct(notes), leftOut };
}

/**
 * Returns what could not be derived, with the reasons, without deriving the cases, which takes most of the time.
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

/** Keeps one note about each shared schema, and one about each omission that is independent of the document. */
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

/** OpenAPI 3.0 gives the body of DELETE no meaning (§4.7.10.1), so a server that ignores it is not clearly wrong. */
function asVague(variation: Variation): Variation {
  const { aspects, expect } = variation;
  const isOfBody = expect.outcome === 'refuse' && aspects.some((aspect) => ofBodies.has(aspect));
  return isOfBody ? { ...variation, doubt: 'delete-body-ignored' } : variation;
}

/** Only written cases steer a mock. */
const noSteering: Case['steering'] = new Map();

function caseOf(variation: Variation, operation: Operation, prefix: string): Case {
  const { id, change, expect, doubt, request, before = [], aspects, contract, afterRefusal, varied } = variation;
  const category = id.slice(0, id.indexOf('/'));
  const needs = new Set([request, ...before].flatMap((plan) => needsOf(plan, operation)));
  for (const need of variation.needs ?? []) needs.add(need);
  return {
    id: `${prefix}/${id}`,
    operation: operation.key,
    source: 'derived',
    tags: ['derived', category],
    change,
    expect,
    ...(doubt === undefined ? {} : { level: 'warning', doubt }),
    aspects,
    proves: undefined,
    needs: [...needs],
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
 * Returns the prefix of the case ids of an operation: its operationId, or words made from its method and path. It
 * contains no character with a meaning in a shell or a glob.
 *
 * @example
 * operationId(operation) // 'createPlant'; 'get-pets-id' for `GET /pets/{id}`
 */
function operationId(operation: Operation): string {
  const { key, method, path } = operation;
  if (key !== labelOf(operation)) return plain(key);
  return [method.toLowerCase(), plain(path.text)].filter((part) => part !== '').join('-');
}

function plain(text: string): string {
  return text.replaceAll(/[^\w.~-]+/g, '-').replaceAll(/^-+|-+$/g, '');
}

/** Returns unique ids for all operations. */
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
