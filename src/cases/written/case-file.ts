import {
  anything,
  convert,
  list,
  named,
  object,
  oneOf,
  optional,
  record,
  required,
  string,
  withSchema,
  type Infer,
} from '../../codec/index.js';
import { addedHeaders, changeFields, requestFields } from './change.js';
import { expectation, from, id, namedAt, operation, outcomes, requestOf, tag } from './entry.js';
import { scenario } from './scenario-file.js';

const rule = named(
  'rule',
  object(
    (name) => `rule ${JSON.stringify(name)}`,
    {
      text: required(string, 'What the rule demands, in words that need no other page.'),
      source: required(string, 'Where the specification has it.', { examples: ['Authentication, rule 1'] }),
    },
    { schema: { description: 'One rule of the specification.' } },
  ),
);

const good = named(
  'goodRequest',
  requestOf(
    'a good request',
    'A valid and authorised request. A body gets the media type that the operation takes; `headers` may say another.',
    { operation: optional(operation), ...requestFields },
  ),
);

const steering = named(
  'steering',
  object(
    'a steering',
    {
      cases: required(
        namedAt,
        'A glob of ids, operations or tags: * within a segment, ** or a last * across segments.',
      ),
      headers: required(addedHeaders),
    },
    { schema: { description: 'Headers for the cases that match a glob.' } },
  ),
);

const earlier = named(
  'earlierRequest',
  requestOf('an earlier request', 'A valid request that is sent before the one of the case.', {
    from: optional(from),
    ...changeFields,
  }),
);

const theCase = named(
  'case',
  requestOf(
    'a case',
    'One request, what it changes against a good one, and what the contract then demands. A case whose request is not what `expect` claims (a `refuse` whose bytes are valid) is an error of this file.',
    {
      id: required(id, 'Unique and stable: what is tested, from the general to the special.', {
        examples: ['createPlant/body/id/above-maximum'],
      }),
      operation: optional(operation),
      title: optional(
        string,
        'What is changed, in words, where the words made from the change itself do not say it well.',
        { examples: ['id: 9223372036854775808, one above the int64 maximum'] },
      ),
      from: optional(from),
      ...changeFields,
      before: optional(
        list(earlier),
        'Valid requests that are sent first, in this order, on the same connection. Each may change what a case may change, as long as it stays valid; `{}` is the valid request of the case.',
      ),
      expect: required(
        convert(expectation, (value, cursor) => ({ value, cursor })),
        'What the contract demands.',
        {},
        `the known outcomes are ${outcomes.join(', ')} and statuses`,
      ),
      level: optional(
        oneOf(['violation', 'warning']),
        'What it weighs when the answer is another one. A warning fails a run only with --strict.',
        { default: 'violation' },
      ),
      proves: optional(namedAt, 'The id of the rule of the specification that the case proves.'),
      tags: optional(list(tag), 'Words by which the case can be chosen, or left out.'),
    },
  ),
);

const version = withSchema(
  convert(anything, ({ node }, at) => {
    if (node.type === 'number' && node.literal === '1') return 1;
    at.refuse('unknown-version', 'the only version of case files is 1', 'write version: 1');
    return undefined;
  }),
  { const: 1 },
);

/** The content of a case file, before it is checked against the contract and the other files. */
export const caseFile = object('a case file', {
  version: required(version, 'The version of this format.', {}, 'write version: 1'),
  operation: optional(
    operation,
    'The operation of every valid request and case of this file that does not name one: its `operationId`, or method and path such as `POST /plants`.',
  ),
  from: optional(from, 'The valid request that every case of this file begins with unless it names another.'),
  rules: optional(
    convert(record(rule), (entries) =>
      entries.map(({ name, at, value }) => ({ id: name, cursor: at, text: value.text.trim(), source: value.source })),
    ),
    'The rules of the specification that cases prove, by id. Every file of a run may name the rules of every other.',
    { examples: [{ 'id-required': { text: 'A NewPlant requires an id.', source: 'NewPlant, field id' } }] },
  ),
  good: optional(
    convert(record(good), (entries) => entries.map(({ name, at, value }) => ({ ...value, name, cursor: at }))),
    'Good requests by name: valid, authorised, and what every case changes. Every file of a run may begin with the good requests of every other.',
    { examples: [{ plant: { body: { id: '${unique.int64}', name: 'Fern' } } }] },
  ),
  targets: optional(
    convert(record(list(steering)), (entries) =>
      entries.flatMap(({ name, value }) => value.map((each) => ({ target: name, ...each }))),
    ),
    'What is added to requests for one target only, to steer a mock. It never changes what a case demands.',
    { examples: [{ prism: [{ cases: 'createPlant/state/same-id-twice', headers: { Prefer: 'code=400' } }] }] },
  ),
  cases: optional(list(theCase), 'The cases, in the order in which they are listed and run.'),
  scenarios: optional(
    list(scenario),
    'Sequences of requests in which later ones use values from the responses to earlier ones. They are sent after the cases.',
  ),
});

export type CaseFile = Infer<typeof caseFile>;
export type RuleEntry = NonNullable<CaseFile['rules']>[number];
export type GoodEntry = NonNullable<CaseFile['good']>[number];
export type SteeringEntry = NonNullable<CaseFile['targets']>[number];
export type CaseEntry = NonNullable<CaseFile['cases']>[number];
export type RequestEntry = Infer<typeof earlier>;
