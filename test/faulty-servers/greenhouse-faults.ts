import type { Level, RuleId } from '../../src/checks/index.js';
import type { Edit } from '../correct-servers/greenhouse/start.js';
import { bed } from '../correct-servers/greenhouse/start.js';

/** One habit that makes a correct greenhouse a faulty one, and the rule that tells. */
export interface GreenhouseFault {
  readonly id: string;
  readonly rule: RuleId;
  /** The gravest at which it tells. */
  readonly level: Level;
  readonly edit: Edit;
}

const faults = (rule: RuleId, level: Level, edits: Readonly<Record<string, Edit>>): readonly GreenhouseFault[] =>
  Object.entries(edits).map(([id, edit]) => ({ id, rule, level, edit }));
const whenStatus =
  (status: number, edit: Edit): Edit =>
  (reply, request) =>
    reply.status === status ? edit(reply, request) : {};
const whenShown =
  (edit: Edit): Edit =>
  (reply, request) =>
    reply.status === 200 && String(reply.body).startsWith('{') ? edit(reply, request) : {};
const withFields = (fields: Readonly<Record<string, string>>): Edit =>
  whenShown((reply) => ({ fields: { ...reply.fields, ...fields } }));
const showing = (value: unknown): Edit => whenShown(() => ({ body: JSON.stringify(value) }));
const plainText = { fields: { 'content-type': 'text/plain' }, body: 'no' };

/** Faults of what a plant store does not have: headers, path parameters, keys, ranges of statuses, bodies in bodies. */
export const greenhouseFaults: readonly GreenhouseFault[] = [
  ...faults('header-missing', 'violation', {
    'no revision': whenShown(({ fields: { 'x-revision': _revision, ...fields } }) => ({ fields })),
  }),
  ...faults('header-invalid', 'violation', {
    'a revision that is no number': withFields({ 'x-revision': 'seven' }),
    'a revision that is a fraction': withFields({ 'x-revision': '7.5' }),
    'a revision below the minimum': withFields({ 'x-revision': '0' }),
    'a tag that is not in the list': withFields({ 'x-tags': 'dry, hot' }),
    'a size without a width': withFields({ 'x-size': 'height,3' }),
    'a size that is no size': withFields({ 'x-size': '3' }),
    'weather that is not JSON': withFields({ 'x-weather': 'sunny' }),
    'weather without sun': withFields({ 'x-weather': '{"rain":true}' }),
  }),
  ...faults('write-only-in-response', 'warning', {
    'the pin is shown': showing({ ...bed, pin: '1234' }),
    'the pin of the parent is shown': showing({ ...bed, parent: { ...bed, pin: '1234' } }),
  }),
  ...faults('undeclared-property', 'note', {
    'more than was declared, beside allOf': showing({ ...bed, row: 1 }),
    'more than was declared, in a map': showing({ ...bed, sensors: { t1: { celsius: 1, fahrenheit: 2 } } }),
    'more than was declared, in an alternative': showing({ ...bed, plants: [{ fronds: 1, leaves: 2 }] }),
  }),
  ...faults('schema-violation', 'violation', {
    'a sensor without its value': showing({ ...bed, sensors: { t1: {} } }),
    'a parent without a name': showing({ ...bed, parent: { moisture: 1 } }),
    'a plant that is none': showing({ ...bed, plants: [{}] }),
    'a text beyond its length': whenShown(() => ({
      fields: { 'content-type': 'text/plain', 'x-revision': '7' },
      body: 'South of the wall, in the sun',
    })),
    'a problem without a title': whenStatus(404, () => ({ body: '{}' })),
  }),
  ...faults('media-type-undocumented', 'violation', {
    'a problem as plain text': whenStatus(404, () => plainText),
    'a problem as JSON': whenStatus(400, ({ body }) => ({ fields: { 'content-type': 'application/json' }, body })),
  }),
  ...faults('media-type-undocumented', 'warning', {
    'a denial as plain text': whenStatus(401, (reply) => ({
      ...plainText,
      fields: { ...reply.fields, 'content-type': 'text/plain' },
    })),
  }),
  ...faults('body-missing', 'violation', {
    'a problem without a body': whenStatus(404, () => ({ body: '' })),
  }),
  ...faults('body-undocumented', 'note', {
    'the bell answers': whenStatus(202, () => ({ fields: { 'content-type': 'text/plain' }, body: 'ding' })),
  }),
  ...faults('unexpected-body', 'violation', {
    'a length of a body that is not there': whenStatus(204, () => ({ fields: { 'content-length': '5' } })),
  }),
  ...faults('missing-challenge', 'warning', {
    'no challenge for a key': whenStatus(401, ({ fields: { 'www-authenticate': _challenge, ...fields } }) => ({
      fields,
    })),
  }),
  ...faults('undocumented-status', 'violation', {
    'a bed is created by being looked at': whenShown(() => ({ status: 201 })),
    'gone is 200': whenStatus(204, () => ({ status: 200 })),
    'the bell is rung at once': whenStatus(202, () => ({ status: 200 })),
  }),
  ...faults('valid-request-refused', 'violation', {
    'the bell wants a key': whenStatus(202, () => ({ status: 401, fields: { 'www-authenticate': 'Key' } })),
  }),
];
