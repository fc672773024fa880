import { expect, test } from 'vitest';
import { foundIn, judgedAt } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf, type Answer, type Body } from '../run/service.js';
import { contractOf, json, lawsOf } from './judged.js';

const states = ['DRAFT', 'ISSUED', 'PAID', 'CANCELLED'] as const;
const invoice = objectOf({
  id: text,
  name: text,
  status: { enum: states },
  archived: { type: 'boolean' },
  issuedAt: { type: ['string', 'null'], format: 'date-time' },
});

type Request = 'update' | 'issue' | 'pay' | 'archive' | 'delete';

/** What a document says of a request, in the description of the operation or of its 409 response. */
interface Says {
  readonly description?: string;
  readonly conflict?: string;
  readonly parameters?: readonly object[];
}

/** The states in which a service of invoices does what a request asks for. */
type Allows = Partial<Record<Request, (invoice: Body) => boolean>>;

const isDraft = ({ status }: Body): boolean => status === 'DRAFT';
const isIssued = ({ status }: Body): boolean => status === 'ISSUED';
const isActive = ({ archived }: Body): boolean => archived === false;

async function foundAt(says: Partial<Record<Request, Says>>, allows: Allows = {}): Promise<readonly string[]> {
  const answers = answersOr(400, 404);
  const operation = (request: Request, status: number, shown?: object): object => {
    const { description, conflict = 'Conflict', parameters } = says[request] ?? {};
    const { responses } = answers(status, shown) as { readonly responses: object };
    return {
      ...(description === undefined ? {} : { description }),
      ...(parameters === undefined ? {} : { parameters }),
      responses: { ...responses, 409: { ...json({ type: 'object' }), description: conflict } },
    };
  };
  const body = sent(objectOf({ name: text }));
  const contract = await contractOf(
    documentOf({
      '/invoices': { post: { ...body, ...answers(201, invoice) } },
      '/invoices/{id}': {
        ...at('id'),
        get: answers(200, invoice),
        patch: { ...body, ...operation('update', 200, invoice) },
        delete: operation('delete', 204),
      },
      '/invoices/{id}/issue': { ...at('id'), post: operation('issue', 200, invoice) },
      '/invoices/{id}/pay': { ...at('id'), post: operation('pay', 200, invoice) },
      '/invoices/{id}/archive': { ...at('id'), post: operation('archive', 200, invoice) },
    }),
  );
  const invoices = new Map<string, Body>();
  let last = 0;
  const doing = (request: Request, id: string, change: (one: Body) => Body): Answer => {
    const one = invoices.get(id);
    if (one === undefined) return 404;
    if (allows[request]?.(one) === false) return 409;
    const next = change(one);
    invoices.set(id, next);
    return [200, next];
  };
  const url = await serviceOf({
    'POST /invoices': ({ body: { name } }) => {
      if (!isShort(name)) return 400;
      const id = `i-${++last}`;
      invoices.set(id, { id, name, status: 'DRAFT', archived: false, issuedAt: null });
      return [201, invoices.get(id)];
    },
    'GET /invoices/{id}': ({ ids: [id] }) => (invoices.has(id) ? [200, invoices.get(id)] : 404),
    'PATCH /invoices/{id}': ({ ids: [id], body: { name } }) =>
      isShort(name) ? doing('update', id, (one) => ({ ...one, name })) : invoices.has(id) ? 400 : 404,
    'DELETE /invoices/{id}': ({ ids: [id] }) => {
      const answer = doing('delete', id, (one) => one);
      if (typeof answer === 'number') return answer;
      invoices.delete(id);
      return 204;
    },
    'POST /invoices/{id}/issue': ({ ids: [id] }) =>
      doing('issue', id, (one) => ({ ...one, status: 'ISSUED', issuedAt: new Date().toISOString() })),
    'POST /invoices/{id}/pay': ({ ids: [id] }) => doing('pay', id, (one) => ({ ...one, status: 'PAID' })),
    'POST /invoices/{id}/archive': ({ ids: [id] }) => doing('archive', id, (one) => ({ ...one, archived: true })),
  });
  return foundIn(await judgedAt(url, contract, { cases: lawsOf(contract), only: /invoice.law/ }));
}

const fault = ['state-ignored resource:invoice/law/state-is-respected'];

test.each<readonly [Request, Says, (invoice: Body) => boolean]>([
  ['update', { description: 'Only drafts can be changed.' }, isDraft],
  ['update', { description: 'Changes an invoice. Only a draft invoice may be changed.' }, isDraft],
  ['update', { description: 'An invoice can only be changed while it is in the state `DRAFT`.' }, isDraft],
  ['update', { description: 'It cannot be changed once it has been issued or paid.' }, isDraft],
  ['update', { description: 'The invoice must still be a draft.' }, isDraft],
  ['update', { conflict: 'The invoice is not a draft.' }, isDraft],
  ['update', { conflict: 'The invoice is issued, paid or canceled.' }, isDraft],
  ['update', { description: 'Archived invoices cannot be changed.' }, isActive],
  ['update', { conflict: 'Invoice is archived' }, isActive],
  ['issue', { conflict: 'The invoice has already been issued' }, isDraft],
  ['issue', { description: 'An issued invoice cannot be issued again.' }, isDraft],
  ['issue', { conflict: 'Invoice is not in DRAFT status' }, isDraft],
  ['pay', { description: 'Only invoices that are issued can be paid' }, isIssued],
  ['delete', { description: 'Only drafts can be deleted' }, isDraft],
  ['delete', { conflict: 'Already issued or paid' }, isDraft],
])('to %s an invoice in a state that is excluded by %j is found', async (request, says, allows) => {
  expect(await foundAt({ [request]: says })).toEqual(fault);
  expect(await foundAt({ [request]: says }, { [request]: allows })).toEqual([]);
});

test.each<readonly [Request, Says]>([
  ['update', {}],
  ['update', { description: 'Only admins can change issued invoices.' }],
  ['update', { description: 'Only the name of a draft can be changed.' }],
  ['update', { description: 'Only drafts can be changed, unless the caller is an accountant.' }],
  [
    'update',
    {
      description: 'Only drafts can be changed.',
      parameters: [{ name: 'force', in: 'query', schema: { type: 'boolean' } }],
    },
  ],
  ['update', { conflict: 'The invoice may already be issued' }],
  ['update', { conflict: 'An invoice with this name already exists' }],
  ['update', { description: 'Only paid users can change invoices.' }],
  ['issue', { description: 'Issues a draft.' }],
  ['issue', { description: 'To issue an issued invoice again has no effect.' }],
  ['issue', { conflict: 'The invoice was not issued.' }],
  ['pay', { description: 'Pays an issued invoice in full.' }],
])('to %s an invoice in any state is no finding where the document says %j', async (request, says) => {
  expect(await foundAt({ [request]: says })).toEqual([]);
});
