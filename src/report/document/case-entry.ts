import { boolean, list, oneOf, optional, required, string, whole, withSchema } from '../../codec/index.js';
import { aspects, type Case, type Expectation } from '../../cases/index.js';
import type { AppliedDoubt } from '../../checks/index.js';
import type { CollectedCase } from '../collected/collected-run.js';
import {
  all,
  category,
  count,
  digest,
  duration,
  entry,
  level,
  optionalPlaceFields,
  place,
  plain,
  rule,
  texts,
} from './format-terms.js';

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

const doubt = entry(
  'doubt',
  'A reason to excuse a response, to lower the level of a finding, or to leave a case undecided.',
  {
    id: required(string, 'The stable name of the doubt.'),
    effect: required(effect),
    status: optional(whole(0), 'The status of the response, if there was one.'),
    because: required(string, 'The reason, as a clause.'),
    standard: optional(string, 'The section of the standard that gives the reason.'),
    implied: optional(boolean, 'HTTP requires or allows the status for such a request, documented or not.'),
  },
);

const headerField = entry('field', 'A header.', {
  name: required(string, 'The name, as sent.'),
  value: required(string, 'The value, as sent.'),
});

const exchange = entry(
  'exchange',
  'The last request of the case and its response, shortened and without secrets. Only for cases with something to report.',
  {
    method: required(string, 'The method.'),
    url: required(string, 'The URL.'),
    requestFields: required(list(headerField), 'The headers as sent.'),
    requestBody: optional(string, 'The body as sent.'),
    status: optional(whole(0, 999), 'The status, if there was a response.'),
    failure: optional(string, 'What went wrong if there was no complete response.'),
    responseFields: required(list(headerField), 'The headers as received.'),
    responseBody: optional(string, 'The body as received.'),
  },
);

const step = plain({
  words: required(string, 'The purpose of the request, as a command.'),
  shows: required(string, 'What the response shows.'),
  exchange: required(exchange),
});

const evidence = plain({
  exchange: required(count, 'The number of the exchange.'),
  where: required(string, 'The place of the value.'),
  text: required(string, 'The value, as JSON.'),
});

const history = entry('history', 'The requests and responses that together show a finding, numbered from 1.', {
  exchanges: required(list(step), 'In the order sent.'),
  values: required(list(evidence), 'The values that disagree.'),
});

const known = plain({
  reason: required(string, 'Why the team accepts the finding.'),
  expires: optional(
    withSchema(string, { type: 'string', format: 'date' }),
    'The date from which the finding fails the run again.',
  ),
  isEarlier: optional(
    withSchema(boolean, { const: true }),
    'Set if an earlier report contains the finding (`--compare`), and no baseline.',
  ),
});

/** A finding of a case. */
export const findingEntry = entry(
  'finding',
  'A violation of a rule by the responses of one case. `file`, `line`, `column` and `pointer` lead to the requirement in the document; they are absent if only a standard contains it.',
  {
    rule: required(rule, 'The stable name of the rule.'),
    level: required(level, 'A violation fails the run, a warning fails a strict run, a note fails no run.'),
    usualLevel: optional(level, 'The level of the rule, if the configuration sets another one.'),
    doubt: optional(string, 'The doubt that lowered the level.'),
    category: required(category, 'The category of the rule.'),
    case: required(string, 'The id of the case.'),
    message: required(string, 'What was sent, what came back and what the contract requires, in one sentence.'),
    expected: required(string, 'What the contract requires, in short.'),
    received: required(string, 'What came back, in short.'),
    ...optionalPlaceFields,
    standard: optional(string, 'The section of the standard that requires it, such as `RFC 9110 §11.6.1`.'),
    key: required(string, 'Distinguishes the findings of one rule in one case.'),
    reproduce: required(
      string,
      'A command for a POSIX shell that repeats the request; `$TRELLIS_TOKEN` stands for the secret.',
    ),
    history: optional(history, 'The requests that show the violation of a law.'),
    fingerprint: required(
      digest,
      'The same in every run: it does not depend on the port, the time or the generated values.',
    ),
    known: optional(known, 'Set if a baseline or an earlier report contains the finding, which then fails no run.'),
  },
);

/** One case and its result. */
export const caseEntry = entry('case', 'One case, its expected outcome and its result.', {
  number: optional(count, 'In shards only: the number in the whole run, counted from 0.'),
  id: required(string, 'The id: stable, and unique in a run.'),
  operation: required(string, 'The operation: its `operationId`, else its method and path.'),
  source: required(source, 'The source of the case: a case file, the contract, exploration, a law, or traffic.'),
  tags: required(texts, 'Tags for the selection of cases.'),
  change: required(string, 'The difference from a valid request, in words.'),
  outcome: required(
    outcome,
    'What the contract requires: a success, a rejection, a rejection because of the credentials, any response that is not a crash, exact statuses, or that a law holds.',
  ),
  statuses: optional(list(whole(100, 999)), 'The statuses that pass, for the outcome `statuses`.'),
  level: optional(oneOf(['violation', 'warning']), 'The level of an unexpected outcome, if it is not `violation`.'),
  aspects: required(list(oneOf(aspects)), 'The parts of the request that differ from the contract.'),
  before: required(count, 'How many requests precede it on its connection.'),
  proves: optional(string, 'The rule of the specification that the case proves.'),
  written: optional(place, 'The place of the case in its case file.'),
  contract: required(place, 'The part of the contract that states the requirement.'),
  result: required(result, 'The result; see `counts`.'),
  reason: optional(string, 'Why the case was not applicable or inconclusive.'),
  doubts: optional(list(doubt), 'Why the case was judged leniently, each doubt once.'),
  duration: required(duration, 'The duration of the case; zero if it was not run.'),
  packed: optional(string, 'Identifies the request if it also contained other cases.'),
  findings: required(list(findingEntry), 'All findings, at every level.'),
  exchange: optional(exchange),
});
