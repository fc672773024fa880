import type { Case, Expectation } from '../../src/cases/index.js';
import type { Coverage } from '../../src/checks/index.js';
import type { ContractDocument } from '../../src/contract/index.js';
import type { Problem } from '../../src/error/index.js';
import type { Place } from '../../src/json/index.js';
import type {
  CaseResult,
  ChangedOperation,
  PackedRequests,
  Counts,
  ExchangeSummary,
  ReportedFinding,
  ResolvedDeviation,
  RunEvent,
  Verdict,
} from '../../src/run/index.js';

/** Hand-made runs: a target is what its cases gave, everything else follows from that. */
export interface Outline {
  readonly title?: string;
  readonly strict?: boolean;
  readonly interrupted?: boolean;
  readonly documents?: readonly ContractDocument[];
  readonly cases: readonly Case[];
  readonly targets: readonly TargetOutline[];
}

export interface TargetOutline {
  readonly name: string;
  readonly url?: string;
  readonly insecure?: boolean;
  readonly verdict: Verdict;
  /** By case id; a case that is not here passed, and none was sent after `stopsAt`. */
  readonly results?: Readonly<Record<string, CaseResult>>;
  readonly stopsAt?: number;
  readonly problem?: Problem;
  readonly resolved?: readonly ResolvedDeviation[];
  readonly notExercised?: readonly string[];
  readonly coverage?: Coverage;
  readonly changed?: readonly ChangedOperation[];
  readonly renewals?: number;
  readonly packed?: PackedRequests;
  readonly duration?: number;
}

export const passed: CaseResult = { kind: 'passed', findings: [] };

export function place(line: number, column: number, pointer: string): Place {
  return { file: 'openapi.yaml', line, column, pointer };
}

export function aCase(id: string, more: Partial<Case> = {}): Case {
  return {
    id,
    operation: id.split('/')[0] ?? '',
    source: 'derived',
    tags: [],
    change: 'nothing: a good request',
    expect: { outcome: 'accept' },
    aspects: [],
    proves: undefined,
    needs: [],
    before: [],
    request: { method: 'POST', path: ['/plants'], fields: [], body: undefined, credentials: { kind: 'good' } },
    steering: new Map(),
    written: undefined,
    contract: place(18, 5, '/paths/~1plants/post'),
    ...more,
  };
}

/** A finding of a case, with what the run adds to it. */
export function aFinding(theCase: Case, more: Partial<ReportedFinding>): ReportedFinding {
  return {
    rule: 'invalid-request-accepted',
    level: 'violation',
    category: 'shape',
    message: 'A request that breaks the contract was accepted with 200.',
    expected: '400 with an Error body',
    received: '200 {"name":"Fern"}',
    place: theCase.contract,
    standard: undefined,
    key: '',
    case: theCase.id,
    operation: theCase.operation,
    change: theCase.change,
    expectation: theCase.expect,
    reproduce: `curl -X POST http://127.0.0.1:3000/plants -H "Authorization: Bearer $TRELLIS_TOKEN" -H 'Content-Type: application/json' --data '{"id":1,"name":"Fern"}'`,
    fingerprint: '00c0ffee00c0ffee',
    known: undefined,
    ...more,
  };
}

/** The events of a run, as the run itself would send them: targets side by side, durations of 2 ms a case. */
export async function* eventsOf(outline: Outline): AsyncGenerator<RunEvent, void> {
  const { cases, targets, title = 'Plant Store', strict = false, interrupted = false, documents = [] } = outline;
  const names = targets.map(({ name }) => name);
  yield {
    type: 'run-started',
    spec: 'openapi.yaml',
    title,
    documents,
    seed: '4f3a1c',
    targets: names,
    cases,
    strict,
    toolVersion: '0.1.0',
  };
  for (const target of targets) {
    const insecure = target.insecure === undefined ? {} : { insecure: target.insecure };
    yield { type: 'target-started', target: target.name, url: urlOf(target), ...insecure };
  }
  for (const [index, theCase] of cases.entries()) {
    for (const target of targets) {
      if (index >= (target.stopsAt ?? Infinity)) continue;
      const result = target.results?.[theCase.id] ?? passed;
      const exchange = result.kind === 'not-applicable' ? undefined : exchangeOf(theCase, target, result);
      yield { type: 'case-finished', target: target.name, case: theCase, result, exchange, duration: 2 };
    }
  }
  for (const target of targets) {
    const { name, verdict, problem, resolved = [], notExercised = [], coverage, duration = 210 } = target;
    const counts = countsOf(cases, target);
    yield {
      type: 'target-finished',
      target: name,
      verdict,
      counts,
      problem,
      resolved,
      notExercised,
      coverage,
      duration,
      ...(target.changed === undefined ? {} : { changed: target.changed }),
      ...(target.renewals === undefined ? {} : { renewals: target.renewals }),
      ...(target.packed === undefined ? {} : { packed: target.packed }),
    };
  }
  yield { type: 'run-finished', verdict: worst(targets), interrupted, duration: 260 };
}

function urlOf({ name, url }: TargetOutline): string {
  return url ?? (name.startsWith('http') ? name : 'http://127.0.0.1:3000');
}

function exchangeOf({ request }: Case, target: TargetOutline, { findings }: CaseResult): ExchangeSummary {
  return {
    method: request.method,
    url: `${urlOf(target)}/plants`,
    requestFields: [['Content-Type', 'application/json']],
    requestBody: '{"id":1,"name":"Fern"}',
    status: 200,
    failure: undefined,
    responseFields: [['Content-Type', 'application/json']],
    responseBody: findings[0]?.received ?? '{"name":"Fern"}',
  };
}

function countsOf(cases: readonly Case[], { results = {}, stopsAt = Infinity }: TargetOutline): Counts {
  const sent = cases.filter((_, index) => index < stopsAt).map(({ id }) => results[id] ?? passed);
  const of = (kind: CaseResult['kind']): number => sent.filter((result) => result.kind === kind).length;
  return {
    total: cases.length,
    passed: of('passed'),
    failed: of('failed'),
    deviates: of('deviates'),
    notApplicable: of('not-applicable'),
    inconclusive: of('inconclusive'),
    notRun: cases.length - sent.length,
  };
}

function worst(targets: readonly TargetOutline[]): Verdict {
  const verdicts = new Set(targets.map(({ verdict }) => verdict));
  if (verdicts.has('violates')) return 'violates';
  return verdicts.has('no-verdict') ? 'no-verdict' : 'conforms';
}

export const refuse: Expectation = { outcome: 'refuse' };
export const deny: Expectation = { outcome: 'deny' };
