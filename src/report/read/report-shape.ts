import {
  levels,
  rules,
  type AppliedDoubt,
  type Category,
  type CoveredElement,
  type RuleId,
} from '../../checks/index.js';
import type { Aspect, Case, Expectation } from '../../cases/index.js';
import type { Severity, Verdict } from '../../run/index.js';
import type { CollectedCase } from '../collected/collected-run.js';
import { amount, flag, list, maybe, members, oneOf, text, whole } from './decode.js';

/** Every member of a union once: one that is added and not put here is a type error. */
function all<T extends string>(texts: Readonly<Record<T, true>>): readonly T[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a record are its keys
  return Object.keys(texts) as T[];
}

const verdict = oneOf(all<Verdict>({ conforms: true, violates: true, 'no-verdict': true }));
const level = oneOf(levels);
const category = oneOf(all<Category>({ shape: true, auth: true, robustness: true }));
const rule = oneOf<RuleId>(rules.map(({ id }) => id));
const source = oneOf(all<Case['source']>({ written: true, derived: true, explored: true }));
const outcome = oneOf(
  all<Expectation['outcome']>({ accept: true, refuse: true, deny: true, survive: true, statuses: true }),
);
const result = oneOf(
  all<CollectedCase['result']['kind']>({
    passed: true,
    failed: true,
    deviates: true,
    'not-applicable': true,
    inconclusive: true,
    'not-run': true,
  }),
);
const aspect = oneOf(
  all<Aspect>({
    body: true,
    'no-body': true,
    'media-type': true,
    'content-encoding': true,
    size: true,
    parameter: true,
    header: true,
    method: true,
    path: true,
    negotiation: true,
    framing: true,
    credentials: true,
  }),
);
const elementKind = oneOf(
  all<CoveredElement['kind']>({
    operation: true,
    status: true,
    'media-type': true,
    parameter: true,
    header: true,
    keyword: true,
  }),
);

const severity = members({
  rules: maybe(list(rule)),
  cases: maybe(list(text)),
  level: oneOf<Severity['level']>([...levels, 'off']),
});

const place = { file: text, line: whole, column: whole, pointer: text };
const maybePlace = { file: maybe(text), line: maybe(whole), column: maybe(whole), pointer: maybe(text) };

const finding = members({
  rule,
  level,
  usualLevel: maybe(level),
  doubt: maybe(text),
  category,
  message: text,
  expected: text,
  received: text,
  ...maybePlace,
  standard: maybe(text),
  key: text,
  reproduce: text,
  fingerprint: text,
  known: maybe(members({ reason: text, expires: maybe(text) })),
});

const doubt = members({
  id: text,
  effect: oneOf(all<AppliedDoubt['effect']>({ excuse: true, warn: true, note: true, inconclusive: true })),
  status: maybe(whole),
  because: text,
  standard: maybe(text),
  implied: maybe(flag),
});

const fields = list(members({ name: text, value: text }));
const exchange = members({
  method: text,
  url: text,
  requestFields: fields,
  requestBody: maybe(text),
  status: maybe(whole),
  failure: maybe(text),
  responseFields: fields,
  responseBody: maybe(text),
});

const theCase = members({
  number: maybe(whole),
  id: text,
  operation: text,
  source,
  tags: list(text),
  change: text,
  outcome,
  statuses: maybe(list(whole)),
  level: maybe(oneOf(['violation', 'warning'])),
  aspects: list(aspect),
  before: whole,
  proves: maybe(text),
  written: maybe(members(place)),
  contract: members(place),
  result,
  reason: maybe(text),
  doubts: maybe(list(doubt)),
  duration: amount,
  findings: list(finding),
  exchange: maybe(exchange),
});

const unjudged = maybe(members({ reason: text, number: whole }));
const lack = members({
  wasTurnedAway: flag,
  unjudged: members({ satisfied: unjudged, broken: unjudged }),
  isCutShort: flag,
  leftOut: whole,
  responseCame: flag,
  unasked: maybe(text),
});
const element = members({
  kind: elementKind,
  name: text,
  operation: text,
  direction: maybe(oneOf(['request', 'response'])),
  ...place,
  exercised: flag,
  satisfied: flag,
  broken: maybe(flag),
  reason: maybe(text),
  lack: maybe(lack),
});

const target = members({
  name: text,
  url: maybe(text),
  insecure: maybe(flag),
  changed: maybe(list(members({ operation: text, method: text, requests: whole, marked: whole }))),
  left: maybe(list(members({ resource: text, operation: text, ids: list(text) }))),
  incidents: maybe(list(text)),
  renewals: maybe(whole),
  verdict,
  duration: amount,
  problem: maybe(members({ code: text, message: text, hint: maybe(text), ...maybePlace })),
  counts: members({
    total: whole,
    passed: whole,
    failed: whole,
    deviates: whole,
    notApplicable: whole,
    inconclusive: whole,
    notRun: whole,
  }),
  notExercised: list(text),
  exercised: maybe(list(text)),
  refused: maybe(
    list(
      members({
        operation: text,
        answers: list(members({ status: whole, count: whole })),
        lacks: list(members({ name: text, ...place })),
        reason: maybe(text),
      }),
    ),
  ),
  coverage: maybe(members({ elements: list(element) })),
  resolved: list(members({ rule: text, case: text, reason: text })),
  cases: list(theCase),
});

/** A JSON report as far as it says what the rest of it does not follow from (`schemas/report.schema.json`). */
export const reportShape = members({
  version: oneOf(['1']),
  tool: members({ name: oneOf(['trellis']), version: maybe(text) }),
  spec: text,
  title: text,
  seed: text,
  strict: flag,
  severities: maybe(list(severity)),
  doubtsOff: maybe(list(text)),
  shard: maybe(members({ index: whole, count: whole, total: whole, digest: text })),
  startedAt: maybe(text),
  verdict,
  interrupted: flag,
  duration: amount,
  documents: list(members({ file: text, text })),
  targets: list(target),
});

/** A JSON report as it is read. */
export type ReportShape = ReturnType<typeof reportShape>;
/** One target of a JSON report. */
export type TargetShape = ReportShape['targets'][number];
/** One case of a target in a JSON report. */
export type CaseShape = TargetShape['cases'][number];
