import { boolean, list, optional, required, string, whole, withSchema } from '../../codec/index.js';
import { caseEntry } from './case-entry.js';
import { coverage } from './coverage-entry.js';
import {
  category,
  count,
  digest,
  duration,
  entry,
  level,
  optionalPlaceFields,
  placeFields,
  plain,
  rule,
  texts,
  verdict,
} from './format-terms.js';

/** Why a target was not fully judged. */
export const problemEntry = entry('problem', 'Why there is no verdict, or why the run of the target ended early.', {
  code: required(string, 'A code that is stable between versions.'),
  message: required(string, 'What failed, in one sentence.'),
  hint: optional(string, 'What to do about it.'),
  ...optionalPlaceFields,
});

const counts = entry('counts', 'The number of cases by result.', {
  total: required(count, 'All cases of the run.'),
  passed: required(count, 'Cases that passed.'),
  failed: required(count, 'Cases with a violation, or in a strict run a warning, that no baseline declares.'),
  deviates: required(count, 'Cases whose violations are all declared in a baseline.'),
  notApplicable: required(count, 'Cases that require something that the target does not have.'),
  inconclusive: required(count, 'Cases without a response that can be judged.'),
  notRun: required(count, 'Cases that were not sent, because the run of the target ended early.'),
});

const changed = entry(
  'changed',
  'Requests of one method, sent by the cases of one operation, that got a successful response.',
  {
    operation: required(string, 'The key of the operation.'),
    method: required(string, 'The method of the requests.'),
    requests: required(whole(1), 'The number of requests.'),
    marked: required(
      count,
      'How many of them contain the word `trellis` in their body or URL, so that a search finds what they created.',
    ),
  },
);

const left = entry('left', 'Instances of a resource that the run created and did not delete.', {
  resource: required(string, 'The name of the resource, as in `trellis resources`.'),
  operation: required(string, 'The key of the operation that created them.'),
  ids: required(texts, 'The ids that the target assigned, sorted as text.'),
});

const refused = entry('refused', 'The responses to the valid requests of one operation.', {
  operation: required(string),
  answers: required(
    list(plain({ status: required(count), count: required(whole(1)) })),
    'How many valid requests got which status, the most frequent first; 0 means no complete response.',
  ),
  lacks: required(
    list(plain({ name: required(string), ...placeFields })),
    'Values that Trellis made up and that the server may not know: parameters by name, members of the body by JSON Pointer.',
  ),
  reason: optional(string, 'Why the requests were not sent, or did not name an existing instance.'),
});

const cause = plain({
  shown: required(string, 'The id of the case that is easiest to understand.'),
  fingerprints: required(texts, 'The findings, the one of the simplest case first.'),
  cases: required(texts, 'The ids of the cases, the simplest first.'),
});

const group = entry('group', 'The findings of one rule at one level.', {
  rule: required(string),
  level: required(level),
  category: required(category),
  causes: required(
    list(cause),
    'Findings that most probably have the same cause, the cause with the most cases first.',
  ),
});

const resolved = entry('resolved', 'A declared deviation that did not occur.', {
  rule: required(string, 'The rule.'),
  case: required(string, 'The id of the case.'),
  reason: required(string, 'The reason in the baseline.'),
});

const packed = plain({
  requests: required(count, 'The number of requests, including those that were split to find the failing case.'),
  cases: required(count, 'The number of cases in these requests.'),
  strength: required(
    whole(1),
    'The strength of the combinatorial design: 1 if each value was sent, 2 if each pair of values was.',
  ),
});

const unjudgedTraffic = plain({
  reason: required(string, 'The reason, as a clause.'),
  count: required(whole(1)),
  first: required(texts, 'The first requests, as method and path.'),
});

const traffic = plain({
  noun: required(string, 'The noun for them: `exchanges`, or `entries` of a HAR file.'),
  exchanges: required(count, 'The number of exchanges.'),
  judged: required(count, 'How many of them belong to the document and were judged; each case is a group of these.'),
  unjudged: required(list(unjudgedTraffic), 'Why the others were not judged, the most frequent reason first.'),
  unseen: required(
    plain({ requests: required(count), responses: required(count) }),
    'How many bodies of the judged exchanges were not recorded, and therefore not judged.',
  ),
});

const gone = plain({
  fingerprint: required(digest),
  rule: required(rule),
  level: required(level),
  case: required(string, 'The id of the case.'),
  operation: required(string),
  message: required(string),
});

const comparison = plain({
  new: required(count, 'How many violations and warnings are not in the earlier report, or have a higher level now.'),
  still: required(count, 'How many violations and warnings are in both reports.'),
  gone: required(list(gone), 'The findings of the earlier report that the same cases no longer show.'),
  unjudged: required(count, 'How many findings of the earlier report belong to cases that this run did not judge.'),
});

/** One target and its results. */
export const targetEntry = entry('target', 'A server that the cases ran against, and the results.', {
  name: required(string, 'Its name in the configuration, such as `reference`, or its URL.'),
  url: optional(string, 'The base URL; absent if the target could not be started.'),
  verdict: required(verdict),
  duration: required(duration, 'The duration of the run of this target.'),
  problem: optional(problemEntry),
  counts: required(counts),
  insecure: optional(
    withSchema(boolean, { const: true }),
    'Set if Trellis did not verify the certificate (`--insecure`), so that an attacker could have forged the responses.',
  ),
  changed: optional(
    list(changed),
    'Successful requests of methods that may change data. Absent for a target that the run itself started.',
  ),
  left: optional(
    list(left),
    'What the run created and did not delete. Absent for a target that the run itself started.',
  ),
  incidents: optional(texts, 'What the run did to the service as a whole, one sentence each; absent if nothing.'),
  packed: optional(packed, 'The requests that combined several valid changes; absent if each request sent one.'),
  traffic: optional(traffic, 'For recorded or proxied traffic only: how much of it there was.'),
  comparison: optional(comparison, 'The comparison with the earlier report; absent without `--compare`.'),
  renewals: optional(whole(1), 'How often Trellis renewed an expired credential; absent if never.'),
  notExercised: required(texts, 'Operations of which the target accepted no request, so that little is known.'),
  exercised: optional(
    texts,
    'In shards only: operations of which the target accepted a request. One shard cannot know what the whole run exercises.',
  ),
  refused: optional(
    list(refused),
    'Operations of which the target rejected all valid requests; in shards also those that another shard may have exercised.',
  ),
  coverage: optional(coverage),
  groups: required(
    list(group),
    'The findings that no baseline excuses, by rule and level, worst first. A warning with the cause of a violation belongs to the violation.',
  ),
  resolved: required(list(resolved), 'Declared deviations that did not occur: the baseline no longer needs them.'),
  cases: required(list(caseEntry), 'One entry for each case, in the order of the run.'),
});
