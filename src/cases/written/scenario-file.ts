import {
  boolean,
  convert,
  decode,
  described,
  either,
  list,
  matching,
  named,
  object,
  oneOf,
  optional,
  record,
  required,
  someOf,
  string,
  type Codec,
  type Infer,
} from '../../codec/index.js';
import type { Source } from '../model/source.js';
import { patternFault } from '../model/pattern-fault.js';
import { changeFields, pointer } from './change.js';
import { expectation, from, id, namedAt, operation, requestOf, tag } from './entry.js';
import { bodyTree, CaptureNames } from './template-text.js';

const captureName = matching(
  string,
  /^[A-Za-z][A-Za-z0-9_-]*$/,
  'bad-name',
  (value) => `${JSON.stringify(value)} is not the name of a capture`,
  () => 'a name is a letter, then letters, digits, "_" and "-"',
);

const pattern = named(
  'regularExpression',
  convert(string, (text, at) => {
    const fault = patternFault(text);
    if (fault === undefined) return text;
    at.refuse('bad-pattern', fault);
    return undefined;
  }),
);

const bodySource = convert(pointer, (tokens): Source => ({ in: 'body', tokens }));

/** The source of a captured value; a pattern alone is applied to the whole body. */
const source = either(
  described(bodySource, 'The member of the response body with this JSON Pointer (RFC 6901).', { examples: ['/id'] }),
  convert(
    object(
      'a capture',
      {
        body: optional(bodySource, 'A JSON Pointer into the response body.'),
        header: optional(
          convert(string, (name): Source => ({ in: 'header', name })),
          'The name of a response header.',
        ),
        pattern: optional(
          pattern,
          'A regular expression of JavaScript. The value is its first group, or all that it matches; without body and header it is applied to the whole body.',
        ),
      },
      { schema: { minProperties: 1, dependentSchemas: { body: { type: 'object', properties: { header: false } } } } },
    ),
    (fields, at): Source | undefined => {
      const { body, header } = fields;
      if (body !== undefined && header !== undefined)
        at.refuse('conflict', 'a capture is from the body or a header, not both');
      const of = body ?? header;
      if (fields.pattern !== undefined)
        return { in: 'match', of: of ?? { in: 'body', tokens: [] }, pattern: fields.pattern };
      if (at.members().length === 0) at.refuse('missing-key', 'a capture names no body, header or pattern');
      return of;
    },
  ),
);

const tests = named(
  'tests',
  convert(
    object(
      'a test',
      {
        equals: optional(bodyTree, 'The value is this one. `${NAME}` is a captured value.'),
        contains: optional(bodyTree, 'The text has this one in it, or the list this item.'),
        matches: optional(pattern, 'The text matches this regular expression of JavaScript.'),
        absent: optional(boolean, 'true: there is no such member or header; false: there is one.'),
      },
      { schema: { minProperties: 1 } },
    ),
    (value, cursor) => {
      if (cursor.members().length === 0)
        cursor.refuse('missing-key', 'a test names none of equals, contains, matches and absent');
      return { ...value, cursor };
    },
  ),
);

const stepExpectation = either(
  convert(expectation, (status) => ({ status, body: [], headers: [] })),
  convert(
    object('expect', {
      status: optional(expectation, 'What the contract demands; accept unless it says otherwise.'),
      body: optional(record(tests, pointer), 'Tests of members of the body, by JSON Pointer (RFC 6901).', {
        examples: [{ '/name': { equals: 'Fern' }, '/price': { absent: true } }],
      }),
      headers: optional(record(tests), 'Tests of headers, by name.', {
        examples: [{ Location: { matches: '/plants/' } }],
      }),
    }),
    ({ status, body = [], headers = [] }) => ({ status, body, headers }),
  ),
);

const step = named(
  'step',
  requestOf('a step', 'One request of a scenario. It may use what earlier steps have captured, as `${NAME}`.', {
    name: optional(namedAt, 'What the step does, as a command; unique in its scenario.', {
      examples: ['read the plant'],
    }),
    operation: optional(operation),
    from: optional(from),
    ...changeFields,
    capture: optional(
      convert(record(source, captureName), (entries) => entries.map(({ name, value }) => ({ name, from: value }))),
      'Values of the response to remember for later steps, by name.',
      { examples: [{ plantId: '/id', etag: { header: 'ETag' } }] },
    ),
    expect: optional(
      described(
        stepExpectation,
        'What the response must be: a documented success unless it says otherwise. The contract must hold in any case.',
      ),
    ),
  }),
);

/** Each step knows the captures of earlier steps. */
const steps: Codec<readonly Infer<typeof step>[]> = {
  ...someOf(step),
  read(at) {
    const items = at.items();
    const names = items.map(
      (item) =>
        item
          .member('capture')
          ?.members()
          .map(({ name }) => name) ?? [],
    );
    if (items.length === 0) at.refuse('wrong-value', 'steps must have at least one item');
    return items.flatMap((item, index) => {
      const context = new CaptureNames(names.slice(0, index).flat(), names.slice(index).flat());
      return decode(step, item.with(context)) ?? [];
    });
  },
};

/** A scenario in a case file. */
export const scenario = named(
  'scenario',
  convert(
    object(
      'a scenario',
      {
        id: required(id, 'Unique among the cases and scenarios, and stable.', { examples: ['plants/create-and-read'] }),
        title: optional(string, 'What the scenario shows, in words.', {
          examples: ['a plant can be read once it is created'],
        }),
        operation: optional(
          operation,
          'The operation of the steps that name neither an operation nor a valid request.',
        ),
        level: optional(oneOf(['violation', 'warning']), 'What it weighs when a step fails.', { default: 'violation' }),
        proves: optional(namedAt, 'The id of the rule of the specification that the scenario proves.'),
        tags: optional(list(tag), 'Words by which the scenario can be chosen, or left out.'),
        steps: required(steps, 'The requests, in order. A step that fails ends the scenario.'),
      },
      { schema: { description: 'Requests that depend on each other.' } },
    ),
    (value, cursor) => ({ ...value, cursor }),
  ),
);

export type ScenarioEntry = Infer<typeof scenario>;
export type StepEntry = ScenarioEntry['steps'][number];
