import { matchesGlob } from '../../cases/index.js';
import { mergeCoverage, type Coverage } from '../../checks/index.js';
import {
  answersInOrder,
  changedInOrder,
  conclude,
  isConcluded,
  resolvedInOrder,
  type ResolvedDeviation,
} from '../../run/index.js';
import { type CollectedCase, type CollectedTarget, countCases, findingsOf } from '../collected/collected-run.js';
import { interleaved, type Part } from './parts.js';

/** Merges the results of one target from all shards. */
export function mergeTarget(parts: readonly [Part, ...Part[]], at: number): CollectedTarget {
  const pieces = parts.flatMap(({ run }) => run.targets[at] ?? []);
  const [first] = pieces;
  if (first === undefined) throw new RangeError(`there is no target ${at}`);
  const cases = interleaved(parts, ({ run }) => run.targets[at]?.cases ?? []);
  const counts = countCases(cases);
  const exercised = new Set(pieces.flatMap((piece) => piece.exercised ?? []));
  const ended = pieces.flatMap(({ problem }) => problem ?? []).find((problem) => !isConcluded(problem));
  const coverage = coverageOf(pieces);
  const resolved = stillResolved(pieces, cases);
  const outlived = parts[0].run.started.strict ? resolved.length : 0;
  const incidents = combined(pieces, 'incidents', String, (_, next) => next);
  return {
    name: first.name,
    url: pieces.find(({ url }) => url !== undefined)?.url,
    insecure: pieces.some(({ insecure }) => insecure === true),
    changed: changedOf(pieces),
    left: leftOf(pieces),
    incidents,
    renewals: pieces.reduce((total, { renewals = 0 }) => total + renewals, 0),
    packed: packedOf(pieces),
    ...conclude(counts, ended, exercised.size > 0, undecided(cases), outlived),
    counts,
    resolved,
    notExercised: operationsOf(coverage, pieces).filter((operation) => !exercised.has(operation)),
    exercised: undefined,
    refused: refusedOf(pieces, exercised),
    coverage,
    cases,
    findings: findingsOf(cases),
    duration: Math.max(...pieces.map(({ duration }) => duration)),
  };
}

/** Combines the entries of all shards with the same key; undefined if no shard has the member. */
function combined<Name extends 'changed' | 'left' | 'incidents' | 'refused'>(
  pieces: readonly CollectedTarget[],
  name: Name,
  keyOf: (entry: EntryOf<Name>) => string,
  add: (before: EntryOf<Name> | undefined, next: EntryOf<Name>) => EntryOf<Name>,
): readonly EntryOf<Name>[] | undefined {
  const known = pieces.flatMap((piece): readonly (readonly EntryOf<Name>[])[] => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- EntryOf is the type of the entries of this list
    const entries = piece[name] as readonly EntryOf<Name>[] | undefined;
    return entries === undefined ? [] : [entries];
  });
  if (known.length === 0) return undefined;
  const all = new Map<string, EntryOf<Name>>();
  for (const next of known.flat()) all.set(keyOf(next), add(all.get(keyOf(next)), next));
  return [...all.values()];
}

type EntryOf<Name extends keyof CollectedTarget> = Extract<CollectedTarget[Name], readonly unknown[]>[number];

function packedOf(pieces: readonly CollectedTarget[]): CollectedTarget['packed'] {
  const all = pieces.flatMap(({ packed }) => packed ?? []);
  const [first] = all;
  const sumOf = (count: 'requests' | 'cases'): number => all.reduce((sum, each) => sum + each[count], 0);
  return first && { ...first, requests: sumOf('requests'), cases: sumOf('cases') };
}

function changedOf(pieces: readonly CollectedTarget[]): CollectedTarget['changed'] {
  const keyOf = ({ method, operation }: EntryOf<'changed'>): string => `${method} ${operation}`;
  const all = combined(pieces, 'changed', keyOf, (before, next) => ({
    ...next,
    requests: next.requests + (before?.requests ?? 0),
    marked: next.marked + (before?.marked ?? 0),
  }));
  return all && changedInOrder(all);
}

function leftOf(pieces: readonly CollectedTarget[]): CollectedTarget['left'] {
  const { compare } = new Intl.Collator('en', { numeric: true });
  return combined(
    pieces,
    'left',
    ({ resource }) => resource,
    (before, next) => ({ ...next, ids: [...(before?.ids ?? []), ...next.ids].toSorted(compare) }),
  );
}

/** The responses to the valid requests of operations that no shard exercised. */
function refusedOf(pieces: readonly CollectedTarget[], exercised: ReadonlySet<string>): CollectedTarget['refused'] {
  const all = combined(
    pieces,
    'refused',
    ({ operation }) => operation,
    (before, next) => ({
      ...next,
      ...before,
      answers: answersInOrder([...(before?.answers ?? []), ...next.answers]),
    }),
  );
  const order = pieces.flatMap(({ coverage }) => coverage ?? []).flatMap(({ elements }) => elements);
  const rank = (operation: string): number => order.findIndex((each) => each.operation === operation);
  return all
    ?.filter(({ operation }) => !exercised.has(operation))
    .toSorted((a, b) => rank(a.operation) - rank(b.operation));
}

function undecided(cases: readonly CollectedCase[]): readonly string[] {
  return cases.flatMap(({ case: { expect }, result }) =>
    result.kind === 'inconclusive' && expect.outcome === 'accept' ? [result.reason] : [],
  );
}

/** The deviations that no shard found. */
function stillResolved(
  pieces: readonly CollectedTarget[],
  cases: readonly CollectedCase[],
): readonly ResolvedDeviation[] {
  const found = findingsOf(cases.filter(({ result }) => result.kind !== 'inconclusive'));
  return resolvedInOrder(pieces.flatMap(({ resolved }) => resolved)).filter(
    (deviation) => !found.some(({ rule, case: id }) => rule === deviation.rule && matchesGlob(deviation.case, id)),
  );
}

function coverageOf(pieces: readonly CollectedTarget[]): Coverage | undefined {
  const [first, ...others] = pieces.flatMap(({ coverage }) => coverage ?? []);
  return first === undefined ? undefined : mergeCoverage([first, ...others]);
}

/** All operations of the contract, as far as the shards know them. */
function operationsOf(coverage: Coverage | undefined, pieces: readonly CollectedTarget[]): readonly string[] {
  const operations = coverage?.elements.flatMap(({ kind, operation }) => (kind === 'operation' ? [operation] : []));
  // A target that could not be started lists all operations as not exercised.
  return operations ?? [...new Set(pieces.flatMap(({ notExercised }) => notExercised))];
}
