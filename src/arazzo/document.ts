import {
  anything,
  convert,
  list,
  matching,
  number,
  object,
  oneOf,
  optional,
  record,
  required,
  someOf,
  string,
  text,
  whole,
  type Codec,
  type Cursor,
  type Fields,
  type Infer,
} from '../codec/index.js';

/** An object of Arazzo, in which extensions begin with `x-` (Arazzo 1.0.1 §4.6.17). */
function part<const Of extends Fields>(subject: string, fields: Of) {
  return convert(object(subject, fields, { ignores: /^x-/ }), (value, cursor) => ({ ...value, cursor }));
}

/** A text with its place. */
const placed = convert(text, (value, cursor) => ({ text: value, cursor }));
const id = convert(
  matching(
    string,
    /^[A-Za-z0-9_-]+$/,
    'bad-id',
    (value) => `${JSON.stringify(value)} is not an id`,
    () => 'an id is letters, digits, "_" and "-"',
  ),
  (value, cursor) => ({ text: value, cursor }),
);

const criterion = part('a criterion', {
  condition: required(placed),
  context: optional(placed),
  type: optional(anything),
});

/** An object, or a reference to a component (Arazzo 1.0.1 §4.6.10). */
function orReference<Value>(own: Codec<Value>) {
  const reference = part('a reference', { reference: required(placed), value: optional(anything) });
  return {
    ...own,
    read: (at: Cursor): Value | Infer<typeof reference> | undefined =>
      at.member('reference') === undefined ? own.read(at) : reference.read(at),
  };
}

const parameter = part('a parameter', {
  name: required(string),
  in: optional(oneOf(['path', 'query', 'header', 'cookie'])),
  value: required(anything),
});

const action = part('an action', {
  name: required(string),
  type: required(oneOf(['end', 'goto', 'retry'])),
  stepId: optional(placed),
  workflowId: optional(placed),
  retryAfter: optional(number({ minimum: 0 })),
  retryLimit: optional(whole(0)),
  criteria: optional(list(criterion)),
});

const parameters = optional(list(orReference(parameter)));
const onSuccess = optional(list(orReference(action)));
const onFailure = optional(list(orReference(action)));
const outputs = optional(record(placed));

const step = part('a step', {
  stepId: required(id),
  description: optional(string),
  operationId: optional(placed),
  operationPath: optional(placed),
  workflowId: optional(placed),
  parameters,
  requestBody: optional(
    part('a request body', {
      contentType: optional(string),
      payload: optional(anything),
      replacements: optional(list(part('a replacement', { target: required(placed), value: required(anything) }))),
    }),
  ),
  successCriteria: optional(list(criterion)),
  onSuccess,
  onFailure,
  outputs,
});

const workflow = part('a workflow', {
  workflowId: required(id),
  summary: optional(string),
  description: optional(string),
  inputs: optional(anything),
  dependsOn: optional(list(placed)),
  steps: required(someOf(step)),
  successActions: onSuccess,
  failureActions: onFailure,
  outputs,
  parameters,
});

const source = part('a source description', {
  name: required(id),
  url: required(string),
  type: optional(oneOf(['openapi', 'arazzo'])),
});

/** The format of an Arazzo 1.0 document. */
export const arazzo = part('an Arazzo document', {
  arazzo: required(
    matching(
      string,
      /^1\.0\.\d+/,
      'unknown-version',
      (value) => `Arazzo ${value} is not supported`,
      () => 'the supported version is 1.0',
    ),
    undefined,
    {},
    'write arazzo: 1.0.1',
  ),
  info: optional(anything),
  sourceDescriptions: required(someOf(source)),
  workflows: required(someOf(workflow)),
  components: optional(
    part('components', {
      inputs: optional(record(anything)),
      parameters: optional(record(parameter)),
      successActions: optional(record(action)),
      failureActions: optional(record(action)),
    }),
  ),
});

export type ArazzoDocument = Infer<typeof arazzo>;
export type ArazzoWorkflow = ArazzoDocument['workflows'][number];
export type ArazzoStep = ArazzoWorkflow['steps'][number];
export type ArazzoCriterion = Infer<typeof criterion>;
export type ArazzoParameter = Infer<typeof parameter>;
export type ArazzoAction = Infer<typeof action>;
export type Placed = Infer<typeof placed>;
