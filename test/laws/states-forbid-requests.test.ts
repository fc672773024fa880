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

const line = objectOf({ no: { type: 'integer' }, name: text });

type Request = 'update' | 'issue' | 'pay' | 'archive' | 'delete' | 'add';

/** What a document says of a request, in the description of the operation or of its 409 response. */
interface Says {
  readonly description?: string;
  readonly conflict?: string;
  readonly parameters?: readonly object[];
}

/** The states in which a service of invoices does what a request asks for. */
type Allows = Partial<Record<Request, (invoice: Body) => boolean>>;

const isDraft = ({ status }: Body): boolean => status === 'DRAFT';
const isOpen = ({ status }: Body): boolean => isDraft({ status }) || status === 'PAID';
const isIssued = ({ status }: Body): boolean => status === 'ISSUED';
const isNotIssued = ({ status }: Body): boolean => status !== 'ISSUED';
const isPayable = ({ status }: Body): boolean => status === 'ISSUED' || status === 'PAID';
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
      '/invoices/{id}/lines': {
        ...at('id'),
        get: answers(200, { type: 'array', items: line }),
        post: { ...sent(objectOf({ name: text })), ...operation('add', 201, line) },
      },
      '/invoices/{id}/issue': { ...at('id'), post: operation('issue', 200, invoice) },
      '/invoices/{id}/pay': { ...at('id'), post: operation('pay', 200, invoice) },
      '/invoices/{id}/archive': { ...at('id'), post: operation('archive', 200, invoice) },
    }),
  );
  const invoices = new Map<string, Body>();
  const lines = new Map<string, readonly object[]>();
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
    'GET /invoices/{id}/lines': ({ ids: [id] }) => (invoices.has(id) ? [200, lines.get(id) ?? []] : 404),
    'POST /invoices/{id}/lines': ({ ids: [id], body: { name } }) => {
      if (!isShort(name)) return invoices.has(id) ? 400 : 404;
      const answer = doing('add', id, (one) => one);
      if (typeof answer === 'number') return answer;
      const added = { no: (lines.get(id) ?? []).length + 1, name };
      lines.set(id, [...(lines.get(id) ?? []), added]);
      return [201, added];
    },
    'POST /invoices/{id}/issue': ({ ids: [id] }) =>
      doing('issue', id, (one) => ({ ...one, status: 'ISSUED', issuedAt: new Date().toISOString() })),
    'POST /invoices/{id}/pay': ({ ids: [id] }) => doing('pay', id, (one) => ({ ...one, status: 'PAID' })),
    'POST /invoices/{id}/archive': ({ ids: [id] }) => doing('archive', id, (one) => ({ ...one, archived: true })),
  });
  return foundIn(await judgedAt(url, contract, { cases: lawsOf(contract), only: /law.state-/ }));
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
  ['update', { description: 'Archived invoices cannot be changed. Only owners can change an invoice.' }, isActive],
  ['update', { conflict: 'Invoice is archived' }, isActive],
  ['issue', { conflict: 'The invoice has already been issued' }, isDraft],
  ['issue', { description: 'An issued invoice cannot be issued again.' }, isDraft],
  ['issue', { conflict: 'Invoice is not in DRAFT status' }, isDraft],
  ['pay', { description: 'Only invoices that are issued can be paid' }, isIssued],
  ['update', { description: 'Only archived invoices can be changed' }, (one) => !isActive(one)],
  ['delete', { description: 'Only archived invoices can be deleted' }, (one) => !isActive(one)],
  ['delete', { conflict: 'The invoice is not archived' }, (one) => !isActive(one)],
  ['delete', { description: 'Drafts cannot be removed' }, (one) => !isDraft(one)],
  ['add', { description: 'Lines can only be added while the invoice is a draft.' }, isDraft],
  ['add', { conflict: 'The invoice is not in the state ISSUED' }, isIssued],
  ['delete', { description: 'Only drafts can be deleted' }, isDraft],
  ['delete', { conflict: 'Already issued or paid' }, isDraft],
  ['update', { description: 'You cannot change an invoice that has been issued or paid.' }, isDraft],
  ['update', { description: 'Issued or paid invoices are immutable.' }, isDraft],
  ['update', { description: 'Once it is issued, an invoice cannot be edited.' }, isDraft],
  ['update', { description: 'Allowed only while the invoice is a draft.' }, isDraft],
  ['update', { description: 'Returns 409 if the invoice is not a draft.' }, isDraft],
  ['update', { description: 'Closed invoices (`ISSUED`, `PAID`) cannot be changed.' }, isDraft],
  ['update', { conflict: 'The invoice isn’t a draft' }, isDraft],
  ['update', { description: 'It cannot be\nchanged once it has been\nissued or paid.' }, isDraft],
  ['pay', { description: 'The invoice must be issued before it can be paid.' }, isIssued],
  ['delete', { description: 'Only drafts can be edited or deleted.' }, isDraft],
  ['update', { description: 'Only drafts can be changed. Paid invoices can be changed by accountants.' }, isOpen],
  ['pay', { description: 'Only issued invoices can be paid. Paying a paid invoice has no effect.' }, isPayable],
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
  ['update', { description: 'Only drafts can be issued.' }],
  ['update', { description: 'Paid invoices cannot be issued again.' }],
  ['update', { description: 'The invoice must be paid before it can be archived.' }],
  ['issue', { description: 'Issues the invoice. Once it is issued, it cannot be changed.' }],
  ['issue', { description: 'It cannot be changed once it has been issued.' }],
  ['issue', { description: 'Changes are no longer possible once it is issued.' }],
  ['pay', { description: 'An invoice must be paid before it is archived.' }],
  ['pay', { conflict: 'Only archived invoices can be deleted' }],
  ['issue', { description: 'Issues a draft.' }],
  ['issue', { description: 'To issue an issued invoice again has no effect.' }],
  ['issue', { conflict: 'The invoice was not issued.' }],
  ['pay', { description: 'Pays an issued invoice in full.' }],
  ['update', { description: 'The lines of an issued invoice cannot be changed.' }],
  ['update', { description: 'Prices cannot be changed after the invoice was issued.' }],
  ['update', { description: 'Issued invoices cannot be changed by customers.' }],
  ['update', { description: 'Issued invoices cannot be changed without a reason.' }],
  ['update', { description: 'Paid invoices cannot be changed after 14 days.' }],
  ['update', { description: 'A paid invoice cannot be changed back to issued.' }],
  ['update', { description: 'In the past only drafts could be changed.' }],
  ['update', { description: 'Issued invoices cannot be changed once they are archived.' }],
  ['update', { description: 'Only drafts can be changed while they are archived.' }],
  ['update', { description: 'If it is issued, only archived invoices can be changed.' }],
  ['update', { conflict: 'The invoice is archived and issued.' }],
  ['update', { conflict: 'The invoice is issued and not archived.' }],
  ['update', { description: 'Not only drafts can be changed.' }],
  ['update', { description: 'For partners, only drafts can be changed.' }],
  ['update', { description: 'Changed invoices are only issued if they are archived.' }],
  ['update', { description: 'Issued invoices cannot be changed. However, accountants can change them.' }],
  ['update', { conflict: 'The customer is archived, or not issued' }],
  ['update', { conflict: 'The invoice was issued or changed by someone else meanwhile' }],
  ['delete', { description: 'An invoice cannot be deleted while it has issued or paid reminders.' }],
])('to %s an invoice in any state is no finding where the document says %j', async (request, says) => {
  expect(await foundAt({ [request]: says })).toEqual([]);
});

test('what a state excludes is asked for before the state ends', async () => {
  const says = { delete: { description: 'Issued invoices cannot be deleted.' } };
  const allows = { issue: isDraft, pay: isIssued };
  expect(await foundAt(says, allows)).toEqual(fault);
  expect(await foundAt(says, { ...allows, delete: isNotIssued })).toEqual([]);
});

test.each([
  ['A paid order cannot be sent.', 'violation'],
  ['Only open orders can be sent.', undefined],
  ['Open orders cannot be sent.', undefined],
  ['Printed orders cannot be sent.', undefined],
])('of an order with two states and the times of the last changes, %j leads to: %s', async (description, level) => {
  const state = (...values: readonly string[]): object => ({ enum: values });
  const time = { type: ['string', 'null'], format: 'date-time', description: 'When it was last printed' };
  const order = objectOf({
    id: text,
    paymentStatus: state('open', 'paid'),
    deliveryStatus: state('open', 'sent'),
    printedAt: time,
  });
  const answers = answersOr(404);
  const { responses } = answers(200, order) as { readonly responses: object };
  const action = (more: object = {}): object => ({
    ...at('id'),
    post: { ...more, responses: { ...responses, 409: { ...json({ type: 'object' }), description: 'Conflict' } } },
  });
  const contract = await contractOf(
    documentOf({
      '/orders': { post: answers(201, order) },
      '/orders/{id}': { ...at('id'), get: answers(200, order) },
      '/orders/{id}/pay': action(),
      '/orders/{id}/print': action(),
      '/orders/{id}/send': action({ description }),
    }),
  );
  const orders = new Map<string, Body>();
  const changing =
    (changes: Body) =>
    ({ ids: [id = ''] }: { readonly ids: readonly string[] }): Answer => {
      const one = orders.get(id);
      if (one === undefined) return 404;
      orders.set(id, { ...one, ...changes });
      return [200, orders.get(id)];
    };
  const url = await serviceOf({
    'POST /orders': () => {
      const id = `o-${orders.size + 1}`;
      orders.set(id, { id, paymentStatus: 'open', deliveryStatus: 'open', printedAt: null });
      return [201, orders.get(id)];
    },
    'GET /orders/{id}': changing({}),
    'POST /orders/{id}/pay': changing({ paymentStatus: 'paid' }),
    'POST /orders/{id}/print': changing({ printedAt: '2026-05-01T10:00:00.123Z' }),
    'POST /orders/{id}/send': ({ ids }) => {
      const one = orders.get(ids[0] ?? '');
      return one?.['deliveryStatus'] === 'sent' ? 409 : changing({ deliveryStatus: 'sent' })({ ids });
    },
  });
  const { findings } = await judgedAt(url, contract, { cases: lawsOf(contract), only: /law.state-/ });
  expect(findings.map((each) => each.level)).toEqual(level === undefined ? [] : [level]);
});

const next = { open: ['paid', 'cancelled'], paid: ['shipped', 'cancelled'], shipped: [], cancelled: [] } as const;
type State = keyof typeof next;

/** What a document says of the transitions of an order. */
interface Texts {
  readonly update?: string;
  readonly conflict?: string;
  readonly state?: string;
}

/** What is found at a service of orders whose state an update changes. */
async function movesFoundAt(
  texts: Texts,
  allows: (from: State, to: State) => boolean,
  method: 'PATCH' | 'PUT' = 'PATCH',
): Promise<readonly string[]> {
  const state = { enum: Object.keys(next), ...(texts.state === undefined ? {} : { description: texts.state }) };
  const order = objectOf({ id: text, name: text, state });
  const answers = answersOr(400, 404);
  const { responses } = answers(200, order) as { readonly responses: object };
  const contract = await contractOf(
    documentOf({
      '/orders': { post: { ...sent(objectOf({ name: text })), ...answers(201, order) } },
      '/orders/{id}': {
        ...at('id'),
        get: answers(200, order),
        [method.toLowerCase()]: {
          ...(texts.update === undefined ? {} : { description: texts.update }),
          ...sent(method === 'PUT' ? objectOf({ name: text, state }) : { properties: { name: text, state } }),
          responses: { ...responses, 409: { ...json({ type: 'object' }), description: texts.conflict ?? 'Conflict' } },
        },
      },
    }),
  );
  const orders = new Map<string, { readonly id: string; readonly name: string; readonly state: State }>();
  const url = await serviceOf({
    'POST /orders': ({ body: { name } }) => {
      if (!isShort(name)) return 400;
      const id = `o-${orders.size + 1}`;
      orders.set(id, { id, name, state: 'open' });
      return [201, orders.get(id)];
    },
    'GET /orders/{id}': ({ ids: [id] }) => (orders.has(id) ? [200, orders.get(id)] : 404),
    [`${method} /orders/{id}`]: ({ ids: [id], body: { name, state: to } }) => {
      const one = orders.get(id);
      if (one === undefined) return 404;
      const isWrong = (name !== undefined && !isShort(name)) || (to !== undefined && !isState(to));
      if (isWrong || (method === 'PUT' && (name === undefined || to === undefined))) return 400;
      const moved = isState(to) ? to : one.state;
      if (moved !== one.state && !allows(one.state, moved)) return 409;
      orders.set(id, { id, name: (name as string | undefined) ?? one.name, state: moved });
      return [200, orders.get(id)];
    },
  });
  const { findings } = await judgedAt(url, contract, { cases: lawsOf(contract), only: /law.state-/ });
  return findings.map(({ level, rule, case: id }) => `${level} ${rule} ${id}`);
}

const isState = (value: unknown): value is State => Object.keys(next).some((each) => each === value);
const isListed = (from: State, to: State): boolean => (next[from] as readonly string[]).includes(to);
const arrows = 'open → paid → shipped; open or paid → cancelled';
const moved = 'state-ignored resource:order/law/state-moves-on';

test.each<readonly [string, 'violation' | 'warning', Texts, 'PATCH' | 'PUT']>([
  ['the update', 'warning', { update: `Changes an order. ${arrows}.` }, 'PATCH'],
  [
    'the update, in ASCII',
    'violation',
    { update: 'Transitions: `open` -> `paid` -> `shipped`', conflict: 'Not a valid transition' },
    'PATCH',
  ],
  ['the response', 'violation', { conflict: `Not among the transitions\n${arrows}` }, 'PATCH'],
  ['the member', 'violation', { state: arrows, conflict: 'Invalid state transition' }, 'PUT'],
])('a state that changes otherwise than %s says is found', async (_words, level, texts, method) => {
  expect(await movesFoundAt(texts, () => true, method)).toEqual([`${level} ${moved}`]);
  expect(await movesFoundAt(texts, (from, to) => from === 'paid' || isListed(from, to), method)).toEqual([
    `${level} ${moved}`,
  ]);
  expect(await movesFoundAt(texts, (from, to) => from === 'shipped' || isListed(from, to), method)).toEqual([
    `${level} ${moved}`,
  ]);
  expect(await movesFoundAt(texts, isListed, method)).toEqual([]);
});

test('a state that has ended and changes again is found', async () => {
  const fromCancelled = (from: State, to: State): boolean => from === 'cancelled' || isListed(from, to);
  expect(await movesFoundAt({ update: arrows }, fromCancelled)).toEqual([`warning ${moved}`]);
});

test.each<Texts>([
  {},
  { state: arrows },
  { update: `Usually ${arrows}` },
  { update: 'open -> paid, among others' },
  { update: `${arrows}\nany state → cancelled` },
  { update: `${arrows}. shipped ↔ paid` },
  { update: `${arrows} (shipped orders may be reopened)` },
  { update: `${arrows}. Orders can be cancelled at any time.` },
  { update: `${arrows}. An order can be set back to open.` },
])('a state that changes in any way is no finding where the document says %j', async (texts) => {
  expect(await movesFoundAt(texts, () => true)).toEqual([]);
});
