import { matchesGlob } from '../../cases/index.js';
import { mergeCoverage, type Coverage } from '../../checks/index.js';
import {
  answersInOrder,
  changedInOrder,
  conclude,
  isConcluded,
  resolvedInOrder,
  type ChangedOperation,
  type LeftBehind,
  type RefusedOperation,
  type ResolvedDeviation,
} from '../../run/index.js';
import { type CollectedCase, type CollectedTarget, countCases, findingsOf } from '../collected/collected-run.js';
import { interleaved, type Part } from './parts.js';

/** One target of several parts: its cases in their order, and what these come to together. */
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
  return {
    name: first.name,
    url: pieces.find(({ url }) => url !== undefined)?.url,
    insecure: pieces.some(({ insecure }) => insecure === true),
    changed: changedBy(pieces),
    left: leftBy(pieces),
    incidents: pieces.every(({ incidents }) => incidents === undefined)
      ? undefined
      : [...new Set(pieces.flatMap(({ incidents = [] }) => incidents))],
    renewals: pieces.reduce((total, { renewals = 0 }) => total + renewals, 0),
    packed: packedBy(pieces),
    ...conclude(counts, ended, exercised.size > 0, undecided(cases), outlived),
    counts,
    resolved,
    notExercised: operationsOf(coverage, pieces).filter((operation) => !exercised.has(operation)),
    exercised: undefined,
    refused: refusedBy(pieces, exercised),
    coverage,
    cases,
    findings: findingsOf(cases),
    duration: Math.max(...pieces.map(({ duration }) => duration)),
  };
}

/** What all of them combined; undefined where none did. */
function packedBy(pieces: readonly CollectedTarget[]): CollectedTarget['packed'] {
  const all = pieces.flatMap(({ packed }) => packed ?? []);
  const [first] = all;
  const sumOf = (count: 'requests' | 'cases'): number => all.reduce((sum, each) => sum + each[count], 0);
  return first && { ...first, requests: sumOf('requests'), cases: sumOf('cases') };
}

/** What all of them left behind, operation by operation; undefined where none of them could tell. */
function changedBy(pieces: readonly CollectedTarget[]): CollectedTarget['changed'] {
  if (pieces.every(({ changed }) => changed === undefined)) return undefined;
  const sums = new Map<string, ChangedOperation>();
  for (const each of pieces.flatMap(({ changed = [] }) => changed)) {
    const key = `${each.method} ${each.operation}`;
    const { requests = 0, marked = 0 } = sums.get(key) ?? {};
    sums.set(key, { ...each, requests: requests + each.requests, marked: marked + each.marked });
  }
  return changedInOrder([...sums.values()]);
}

/** What all of them have created and not deleted, resource by resource. */
function leftBy(pieces: readonly CollectedTarget[]): CollectedTarget['left'] {
  if (pieces.every(({ left }) => left === undefined)) return undefined;
  const all = new Map<string, LeftBehind>();
  for (const each of pieces.flatMap(({ left = [] }) => left)) {
    const ids = [...(all.get(each.resource)?.ids ?? []), ...each.ids];
    all.set(each.resource, { ...each, ids: ids.toSorted(new Intl.Collator('en', { numeric: true }).compare) });
  }
  return [...all.values()];
}

/** What came back to valid requests in all parts, of operations that none of them exercised. */
function refusedBy(pieces: readonly CollectedTarget[], exercised: ReadonlySet<string>): CollectedTarget['refused'] {
  if (pieces.every(({ refused }) => refused === undefined)) return undefined;
  const all = new Map<string, RefusedOperation>();
  for (const each of pieces.flatMap(({ refused = [] }) => refused)) {
    const before = all.get(each.operation);
    const answers = answersInOrder([...(before?.answers ?? []), ...each.answers]);
    if (!exercised.has(each.operation)) all.set(each.operation, { ...each, ...before, answers });
  }
  const order = pieces.flatMap(({ coverage }) => coverage ?? []).flatMap(({ elements }) => elements);
  const rank = ({ operation }: RefusedOperation): number => order.findIndex((each) => each.operation === operation);
  return [...all.values()].toSorted((a, b) => rank(a) - rank(b));
}

function undecided(cases: readonly CollectedCase[]): readonly string[] {
  return cases.flatMap(({ case: { expect }, result }) =>
    result.kind === 'inconclusive' && expect.outcome === 'accept' ? [result.reason] : [],
  );
}

/** What one part has looked for in vain another may have found. */
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

/** All operations of the contract. */
function operationsOf(coverage: Coverage | undefined, pieces: readonly CollectedTarget[]): readonly string[] {
  const operations = coverage?.elements.flatMap(({ kind, operation }) => (kind === 'operation' ? [operation] : []));
  // A target that could not be started exercises none of them, and says so.
  return operations ?? [...new Set(pieces.flatMap(({ notExercised }) => notExercised))];
}
