import type { Edit } from './greenhouse/start.js';
import { bed } from './greenhouse/start.js';

const whenStatus =
  (status: number, edit: Edit): Edit =>
  (reply, request) =>
    reply.status === status ? edit(reply, request) : {};
const withFields = (fields: Readonly<Record<string, string | string[]>>): Edit =>
  whenStatus(200, (reply) => ({ fields: { ...reply.fields, ...fields } }));

/** Habits that a correct greenhouse may have. */
export const greenhouseHabits: Readonly<Record<string, Edit>> = {
  plain: () => ({}),
  'the optional headers are not sent': whenStatus(200, ({ fields }) => ({
    fields: { 'content-type': fields['content-type'] ?? '', 'x-revision': '1' },
  })),
  'numbers in fields with zeros before them': withFields({ 'x-revision': '007' }),
  'a list in two fields': withFields({ 'x-tags': ['dry', 'wet'] }),
  'an empty list': withFields({ 'x-tags': '' }),
  'a bed in a bed': (reply) =>
    reply.status === 200 && String(reply.body).startsWith('{')
      ? { body: JSON.stringify({ ...bed, parent: { ...bed, parent: bed } }) }
      : {},
  'a bell that has rung': whenStatus(202, () => ({ status: 202, fields: { 'content-length': '0' } })),
  'the other documented media type': (reply, { method }) =>
    reply.status === 200 && method === 'GET'
      ? { fields: { 'content-type': 'text/plain; charset=utf-8', 'x-revision': '3' }, body: 'South' }
      : {},
  'an empty text': (reply, { method }) =>
    reply.status === 200 && method === 'GET'
      ? { fields: { 'content-type': 'text/plain', 'x-revision': '3' }, body: '' }
      : {},
};
