import {
  boolean,
  described,
  list,
  named,
  number,
  object,
  oneOf,
  optional,
  required,
  string,
  whole,
  withSchema,
  type Codec,
  type Fields,
  type Infer,
} from '../../codec/index.js';
import { levels, rules, type AppliedDoubt, type Category, type CoveredElement } from '../../checks/index.js';
import type { Aspect, Case, Expectation } from '../../cases/index.js';
import type { Verdict } from '../../run/index.js';
import type { CollectedCase } from '../collected/collected-run.js';

/** Every member of a union once: one that is added and not put here is a type error. */
function all<T extends string>(texts: Readonly<Record<T, true>>): Codec<T> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a record are its keys
  return oneOf(Object.keys(texts) as T[]);
}

/** Objects have no members but these; a reader leaves aside what a later version adds. */
function plain<const Of extends Fields>(fields: Of, description?: string) {
  const schema = description === undefined ? {} : { description };
  return object((name) => name, fields, { schema, ignoresOthers: true });
}

function entry<const Of extends Fields>(name: string, description: string, fields: Of) {
  return named(name, plain(fields, description));
}

const count = whole(0);
const duration = number({ minimum: 0 });
const texts = list(string);
const digest = withSchema(string, { type: 'string', pattern: '^[0-9a-f]{16}$' });
const level = oneOf(levels);
const rule = withSchema(
  oneOf(
    rules.map(({ id }) => id),
    'rule',
    'this version does not know it',
  ),
  { type: 'string' },
);
const category = all<Category>({ shape: true, auth: true, robustness: true, state: true, client: true });
const source = all<Case['source']>({ written: true, derived: true, explored: true, law: true, traffic: true });
const outcome = all<Expectation['outcome']>({
  accept: true,
  refuse: true,
  deny: true,
  survive: true,
  statuses: true,
  hold: true,
});
const effect = all<AppliedDoubt['effect']>({ excuse: true, warn: true, note: true, inconclusive: true });
const result = all<CollectedCase['result']['kind']>({
  passed: true,
  failed: true,
  deviates: true,
  'not-applicable': true,
  inconclusive: true,
  'not-run': true,
});
const aspect = all<Aspect>({
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
});
const elementKind = named(
  'elementKind',
  all<CoveredElement['kind']>({
    operation: true,
    status: true,
    'media-type': true,
    parameter: true,
    header: true,
    keyword: true,
  }),
);
const verdict = named(
  'verdict',
  described(
    all<Verdict>({ conforms: true, violates: true, 'no-verdict': true }),
    '`conforms`: no violation that is not declared; `violates`: at least one, or in a strict run a warning; `no-verdict`: the target could not be judged.',
  ),
);

const fileWords = 'The file, as the user named it.';
const lineWords = 'Counted from 1.';
const columnWords = 'Counted from 1, in UTF-16 code units.';
const pointerWords = 'JSON Pointer (RFC 6901) of the value within the file; empty for the whole file.';
const placeFields = {
  file: required(string, fileWords),
  line: required(whole(1), lineWords),
  column: required(whole(1), columnWords),
  pointer: required(string, pointerWords),
};
const maybePlace = {
  file: optional(string, fileWords),
  line: optional(whole(1), lineWords),
  column: optional(whole(1), columnWords),
  pointer: optional(string, pointerWords),
};
const place = entry('place', 'Where something stands in a file.', placeFields);

const severity = entry(
  'severity',
  'What findings of some rules, in some cases, weigh; without either, of all of them.',
  {
    rules: optional(list(rule), 'Rules, by name.'),
    cases: optional(texts, 'Globs over the ids of cases.'),
    level: required(oneOf(['violation', 'warning', 'note', 'off']), '`off` leaves such findings out.'),
  },
);

const problem = entry('problem', 'Why there is no verdict, or why the run of the target ended early.', {
  code: required(string, 'Stable between versions.'),
  message: required(string, 'What failed, in one sentence.'),
  hint: optional(string, 'What to do about it.'),
  ...maybePlace,
});

const counts = entry('counts', 'How many cases came out how.', {
  total: required(count, 'All cases of the run.'),
  passed: required(count, 'As the contract has it.'),
  failed: required(count, 'With a violation that no baseline declares, or in a strict run a warning.'),
  deviates: required(count, 'With violations, all of which the baseline declares.'),
  notApplicable: required(count, 'The target lacks what the case needs.'),
  inconclusive: required(count, 'No answer that could be judged.'),
  notRun: required(count, 'Never sent, because the run of the target ended early.'),
});

const changed = entry(
  'changed',
  'Requests of one method, sent by the cases of one operation, that got a successful answer.',
  {
    operation: required(string, 'The key of the operation.'),
    method: required(string, 'The method that was sent.'),
    requests: required(whole(1), 'How many there were.'),
    marked: required(
      count,
      'How many of them hold the word `trellis` in their body or URL, by which what they made can be found.',
    ),
  },
);

const left = entry('left', 'Instances of a resource that the run has created and that are still there.', {
  resource: required(string, 'The name of the resource, as `trellis resources` shows it.'),
  operation: required(string, 'The key of the operation that created them.'),
  ids: required(texts, 'What the target calls them, sorted as text.'),
});

const refused = entry('refused', 'What came back to the valid requests of one operation.', {
  operation: required(string),
  answers: required(
    list(
      plain({
        status: required(count),
        count: required(whole(1)),
      }),
    ),
    'How many valid requests got which status, the most frequent first; 0 stands for no complete answer.',
  ),
  lacks: required(
    list(
      plain({
        name: required(string),
        ...placeFields,
      }),
    ),
    'Values that were not given and that the server may not have known: parameters by name, members of the body by JSON Pointer.',
  ),
  reason: optional(string, 'Why its requests were not sent, or did not name an instance that exists.'),
});

const unjudged = entry('unjudged', 'A case that was not judged, and why.', {
  reason: required(string),
  number: required(count, 'Its number in the whole run, counted from 0.'),
});

const lack = entry(
  'lack',
  'Only in a shard: the parts of the reason, from which the merged report composes the reason of the whole run.',
  {
    wasTurnedAway: required(boolean, 'A request had it as the contract requires, and the target denied the request.'),
    unjudged: required(
      plain({
        satisfied: optional(unjudged),
        broken: optional(unjudged),
      }),
      'Why a case that would have satisfied, or broken, it was not judged.',
    ),
    isCutShort: required(boolean, 'The run of the target ended early.'),
    leftOut: required(count, 'How many cases of its operation were left out to keep their number down.'),
    responseCame: required(boolean, 'Whether the response that it is a part of came; true for what is a part of none.'),
    unasked: optional(string, 'Why nothing asks for it, however many cases there are.'),
  },
);

const element = entry('element', 'One thing that the contract says, with its place in the document.', {
  kind: required(elementKind),
  name: required(string, 'In words, such as `maxLength of Plant.tag`.'),
  operation: required(string, 'The operation that says it, or the first of several.'),
  direction: optional(oneOf(['request', 'response']), 'Of media types and keywords.'),
  ...placeFields,
  exercised: required(boolean, 'Satisfied, and broken where a request can break it.'),
  satisfied: required(boolean, 'An accepted request has it as the contract asks, or an answer was held against it.'),
  broken: optional(boolean, 'A request broke it and got an answer; absent where no request can.'),
  reason: optional(string, 'Why it is not exercised.'),
  lack: optional(lack),
});

const coverage = entry(
  'coverage',
  'What of the contract was asked about; absent where the target could not be started.',
  {
    counts: required(
      list(
        plain({
          kind: required(elementKind),
          total: required(count),
          exercised: required(count),
        }),
      ),
      'One for each kind of element.',
    ),
    elements: required(list(element), 'Everything that the contract says and that a run can ask about.'),
  },
);

const group = entry('group', 'Everything that one rule found at one level.', {
  rule: required(string),
  level: required(level),
  category: required(category),
  causes: required(
    list(
      plain({
        shown: required(string, 'The id of the case that takes the least to understand.'),
        fingerprints: required(texts, 'Of the findings, the one of the simplest case first.'),
        cases: required(texts, 'The ids of the cases behind it, the simplest first.'),
      }),
    ),
    'Findings that most probably are one defect, the one behind most cases first.',
  ),
});

const resolved = entry('resolved', 'One declared deviation that did not occur.', {
  rule: required(string, 'The rule.'),
  case: required(string, 'The id of the case.'),
  reason: required(string, 'The reason in the baseline.'),
});

const doubt = entry('doubt', 'A reason why a response was excused, weighs less, or says nothing about its case.', {
  id: required(string, 'The stable name of the doubt.'),
  effect: required(effect),
  status: optional(whole(0), 'The status of the response, if there was one.'),
  because: required(string, 'Why, as a clause.'),
  standard: optional(string, 'The section of a standard that says so.'),
  implied: optional(boolean, 'The status is what HTTP demands or allows for such a request, documented or not.'),
});

const headerField = entry('field', 'A header.', {
  name: required(string, 'As written.'),
  value: required(string, 'As written.'),
});

const exchange = entry(
  'exchange',
  'The last request of the case and its answer, cut short and without secrets. Only where there is something to say about the case.',
  {
    method: required(string, 'The method.'),
    url: required(string, 'The URL.'),
    requestFields: required(list(headerField), 'The headers as sent.'),
    requestBody: optional(string, 'The body as sent.'),
    status: optional(whole(0, 999), 'The status, if any came.'),
    failure: optional(string, 'What went wrong where there was no complete response.'),
    responseFields: required(list(headerField), 'The headers as received.'),
    responseBody: optional(string, 'The body as received.'),
  },
);

const history = entry('history', 'The requests and responses that together show a finding, numbered from 1.', {
  exchanges: required(
    list(
      plain({
        words: required(string, 'What the request was for, as a command.'),
        shows: required(string, 'What the response shows.'),
        exchange: required(exchange),
      }),
    ),
    'In the order sent.',
  ),
  values: required(
    list(
      plain({
        exchange: required(count, 'The number of the exchange.'),
        where: required(string, 'Where the value stands.'),
        text: required(string, 'The value, as JSON.'),
      }),
    ),
    'The values that disagree.',
  ),
});

const finding = entry(
  'finding',
  'A fact about the answer to a case. `file`, `line`, `column` and `pointer` lead to the demand in the document; they are absent where a standard alone demands it.',
  {
    rule: required(rule, 'The stable name of the rule.'),
    level: required(level, 'A violation fails the run, a warning only a strict one, a note never.'),
    doubt: optional(string, 'The doubt that made it weigh less.'),
    usualLevel: optional(level, 'What the rule says that it weighs, where the configuration says otherwise.'),
    category: required(category, 'What the rule is about.'),
    case: required(string, 'The id of the case.'),
    message: required(string, 'What was sent, what came, and what the contract says, in one sentence.'),
    expected: required(string, 'What the contract demands, in short.'),
    received: required(string, 'What came, in short.'),
    ...maybePlace,
    standard: optional(string, 'The section of a standard that demands it, such as `RFC 9110 §11.6.1`.'),
    key: required(string, 'Tells apart the findings of one rule in one case.'),
    reproduce: required(
      string,
      'A line for a POSIX shell that sends the request again; `$TRELLIS_TOKEN` stands for the secret.',
    ),
    history: optional(history, 'The requests by which a law was found to be broken.'),
    fingerprint: required(
      digest,
      'The same from run to run: it does not depend on the port, the time or the generated values.',
    ),
    known: optional(
      plain({
        reason: required(string, 'Why the team accepts the finding.'),
        expires: optional(withSchema(string, { type: 'string', format: 'date' }), 'From that day on it fails again.'),
        isEarlier: optional(
          withSchema(boolean, { const: true }),
          'No baseline knows it, but the earlier report that the run was compared with.',
        ),
      }),
      'Set when the baseline or the earlier report knows the finding; it then fails no run.',
    ),
  },
);

const theCase = entry('case', 'One case, what it demanded and what came out.', {
  number: optional(count, 'Only in a shard: its number in the whole run, counted from 0.'),
  id: required(string, 'Stable, and unique in a run.'),
  operation: required(string, 'The operation: its `operationId`, else its method and path.'),
  source: required(source, 'Where the case comes from: a case file, the contract, exploration, or a law.'),
  tags: required(texts, 'For choosing cases.'),
  change: required(string, 'The difference from a valid request, in words.'),
  outcome: required(
    outcome,
    'What the contract demands: a success, a refusal, a denial for want of credentials, nothing but survival, exact statuses, or that a law holds.',
  ),
  statuses: optional(list(whole(100, 999)), 'The statuses that pass, for the outcome `statuses`.'),
  level: optional(
    oneOf(['violation', 'warning']),
    'What it weighs when the outcome is not the expected one, where that is not a violation.',
  ),
  aspects: required(list(aspect), 'What of the request is not as the contract has it.'),
  before: required(count, 'How many requests go before it on its connection.'),
  proves: optional(string, 'The rule of the specification that the case proves.'),
  written: optional(place, 'Where the case is written.'),
  contract: required(place, 'The part of the contract that speaks for the demand.'),
  result: required(result, 'How the case came out; see `counts`.'),
  reason: optional(string, 'Why the case was not applicable or inconclusive.'),
  doubts: optional(list(doubt), 'Why the case was not judged at its strictest, each doubt once.'),
  duration: required(duration, 'How long the case took; zero when it was not run.'),
  packed: optional(string, 'Names the request, where it sent other cases as well.'),
  findings: required(list(finding), 'Everything that was found, at every level.'),
  exchange: optional(exchange),
});

const target = entry('target', 'What the cases ran against, and what came out.', {
  name: required(string, 'Its name in the configuration, such as `reference`, or its URL.'),
  url: optional(string, 'The base URL that was used; absent when the target could not be started.'),
  verdict: required(verdict),
  duration: required(duration, 'How long the run of this target took.'),
  problem: optional(problem),
  counts: required(counts),
  insecure: optional(
    withSchema(boolean, { const: true }),
    'Its certificate was not verified, because of --insecure: a machine in between could have sent this answer.',
  ),
  changed: optional(
    list(changed),
    'Requests that most probably left something behind: of a method that may change something, answered with success. Absent for a target that the run itself started.',
  ),
  left: optional(
    list(left),
    'What the run has created and not deleted again. Absent for a target that the run itself started.',
  ),
  incidents: optional(
    texts,
    'What the run itself has done to the service as a whole, one sentence each; absent for nothing.',
  ),
  renewals: optional(whole(1), 'How often the credential was renewed because it had expired; absent for never.'),
  packed: optional(
    plain({
      requests: required(count, 'How many requests, including those that were split to find the failing case.'),
      cases: required(count, 'How many cases they sent.'),
      strength: required(
        whole(1),
        'The strength of the combinatorial design: 1 if each value was sent, 2 if each pair of values was.',
      ),
    }),
    'The requests that combined several valid changes; absent where each request sent one.',
  ),
  traffic: optional(
    plain({
      noun: required(string, 'What they are called: `exchanges`, or `entries` of a HAR file.'),
      exchanges: required(count, 'How many there were.'),
      judged: required(count, 'How many of them fit the document and were judged; each case is a group of these.'),
      unjudged: required(
        list(
          plain({
            reason: required(string, 'As a clause.'),
            count: required(whole(1)),
            first: required(texts, 'The first requests, as method and path.'),
          }),
        ),
        'Why the others were not judged, the most frequent reason first.',
      ),
      unseen: required(
        plain({ requests: required(count), responses: required(count) }),
        'How many bodies of the judged ones were not recorded, and so not judged.',
      ),
    }),
    'Only of traffic that Trellis watched, not sent: how much of it there was.',
  ),
  comparison: optional(
    plain({
      new: required(count, 'How many violations and warnings are not in the earlier report, or weigh more than there.'),
      still: required(count, 'How many violations and warnings are in both reports.'),
      gone: required(
        list(
          plain({
            fingerprint: required(digest),
            rule: required(rule),
            level: required(level),
            case: required(string, 'The id of the case.'),
            operation: required(string),
            message: required(string),
          }),
        ),
        'The findings of the earlier report that the same cases no longer show.',
      ),
      unjudged: required(count, 'How many findings of the earlier report belong to cases that this run did not judge.'),
    }),
    'What became of the findings of the earlier report; absent without --compare.',
  ),
  notExercised: required(texts, 'Operations that accepted none of their requests: little is known about them.'),
  exercised: optional(
    texts,
    'Only of a shard, which cannot tell what the whole run exercises: operations that accepted a request.',
  ),
  refused: optional(
    list(refused),
    'Operations whose valid requests were all refused; of a shard also those that another one may have exercised.',
  ),
  coverage: optional(coverage),
  groups: required(
    list(group),
    'The findings that no baseline excuses, by rule and level, worst first. A warning with the cause of a violation counts to that.',
  ),
  resolved: required(
    list(resolved),
    'Declared deviations that did not occur any more: the baseline can do without them.',
  ),
  cases: required(list(theCase), 'One entry for each case, in the order of the run.'),
});

/** A JSON report: one declaration for its reader, its type and its JSON Schema. */
export const report = plain({
  version: required(
    oneOf(['1']),
    'The version of this format. It rises when a reader of the last one could be misled.',
  ),
  tool: required(
    plain({
      name: required(oneOf(['trellis']), 'Always `trellis`.'),
      version: optional(string, 'The version of the tool.'),
    }),
    'What wrote the report.',
  ),
  spec: required(string, 'The OpenAPI document, as the user named it.'),
  title: required(string, 'The title of the document.'),
  seed: required(string, 'What makes the same choices again: `--seed`.'),
  strict: required(boolean, 'Whether warnings fail the run.'),
  shard: optional(
    plain({
      index: required(whole(1), 'Which part it is, counted from 1.'),
      count: required(whole(1), 'How many parts there are.'),
      total: required(count, 'How many cases the whole run has.'),
      digest: required(digest, 'Of the ids of all cases of the whole run: parts of one run have the same.'),
    }),
    'Set where the report is of one part of a run; `trellis merge` puts the parts together.',
  ),
  startedAt: optional(withSchema(string, { type: 'string', format: 'date-time' }), 'When the run began, in UTC.'),
  doubtsOff: optional(
    texts,
    'Doubts that the configuration has switched off: what they would excuse is judged strictly.',
  ),
  severities: optional(
    list(severity),
    'What weighs otherwise than its rule says, by configuration; of several that mean one finding, the last holds.',
  ),
  compared: optional(
    plain({
      file: required(string, 'As the user named it.'),
      startedAt: optional(withSchema(string, { type: 'string', format: 'date-time' }), 'When its run began, in UTC.'),
    }),
    'The earlier report that the findings were compared with.',
  ),
  verdict: required(verdict, 'The worst verdict of all targets.'),
  interrupted: required(boolean, 'Whether the run was stopped before its end, so that cases are missing.'),
  duration: required(duration, 'How long the run took.'),
  documents: required(
    list(
      plain({
        file: required(string, 'As places name it.'),
        text: required(string, 'As it was read.'),
      }),
    ),
    'The files of the description, with their text, so that a report can show what it speaks of.',
  ),
  targets: required(list(target), 'One entry for each target, in the order in which they were named.'),
});

/** A JSON report as it is read, and as `--reporter json` writes it. */
export type ReportDocument = Infer<typeof report>;
/** One target of a JSON report. */
export type TargetEntry = ReportDocument['targets'][number];
/** One case of a target in a JSON report. */
export type CaseEntry = TargetEntry['cases'][number];
