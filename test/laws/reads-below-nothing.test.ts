import { expect, test } from 'vitest';
import { foundIn, judgedAt } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf, type Answer } from '../run/service.js';
import { contractOf, lawsOf } from './judged.js';

const ticket = objectOf({ id: text, subject: text });
const answers = answersOr(400, 404);
const comment = objectOf({ id: text, text });
const listOf = (items: object): object => ({ type: 'array', items });
const age = objectOf({ days: { type: 'integer' } });

/** What a service answers below a ticket that never existed, and below one that was deleted. */
interface Below {
  readonly ofNone?: boolean;
  readonly ofDeleted?: boolean;
  /** The state of a ticket, also of a deleted one. */
  readonly state?: (isThere: boolean) => string;
}

/** What is found at a service that answers reads below a ticket that does not exist, or rejects them. */
async function foundAt({ ofNone, ofDeleted, state }: Below, document: string): Promise<readonly string[]> {
  const comments = new Map<string, string[]>();
  const tickets = new Map<string, unknown>();
  let count = 0;
  const below = (id: string, body: unknown): Answer =>
    ofNone || tickets.has(id) || (ofDeleted && comments.has(id)) ? [200, body] : 404;
  const url = await serviceOf({
    'POST /tickets': ({ body: { subject } }) => {
      if (!isShort(subject)) return 400;
      const id = `t-${++count}`;
      tickets.set(id, subject);
      return [201, { id, subject }];
    },
    'GET /tickets/{id}': ({ ids: [id] }) => (tickets.has(id) ? [200, { id, subject: tickets.get(id) }] : 404),
    'DELETE /tickets/{id}': ({ ids: [id] }) => (tickets.delete(id) ? 204 : 404),
    'POST /tickets/{id}/comments': ({ ids: [id], body: { text: said } }) => {
      if (!tickets.has(id)) return 404;
      if (!isShort(said)) return 400;
      comments.set(id, [...(comments.get(id) ?? []), said]);
      return [201, { id: `${id}-${comments.get(id)?.length}`, text: said }];
    },
    'GET /tickets/{id}/comments': ({ ids: [id] }) =>
      below(
        id,
        (comments.get(id) ?? []).map((said, at) => ({ id: `${id}-${at + 1}`, text: said })),
      ),
    'GET /tickets/{id}/events': ({ ids: [id] }) => below(id, []),
    'GET /tickets/{id}/state': ({ ids: [id] }) =>
      state === undefined || !comments.has(id) ? below(id, { now: 'open' }) : [200, { now: state(tickets.has(id)) }],
    'GET /tickets/{id}/age': ({ ids: [id] }) => below(id, { days: 0 }),
  });
  const contract = await contractOf(document);
  return foundIn(await judgedAt(url, contract, { cases: lawsOf(contract) }));
}

function described(ofReads: typeof answers): string {
  return documentOf({
    '/tickets': { post: { ...sent(objectOf({ subject: text })), ...answers(201, ticket) } },
    '/tickets/{id}': { ...at('id'), get: answers(200, ticket), delete: answers(204) },
    '/tickets/{id}/comments': {
      ...at('id'),
      get: ofReads(200, listOf(comment)),
      post: { ...sent(objectOf({ text })), ...answers(201, comment) },
    },
    '/tickets/{id}/events': { ...at('id'), get: ofReads(200, listOf(comment)) },
    '/tickets/{id}/state': { ...at('id'), get: ofReads(200, objectOf({ now: text })) },
    '/tickets/{id}/age': { ...at('id'), get: ofReads(200, age) },
  });
}

const fault = 'dangling-reference resource:ticket/law/references-hold';

test('a service that has nothing below a ticket that never existed breaks no law', async () => {
  expect(await foundAt({}, described(answers))).toEqual([]);
});

test('a service that answers such reads although the document describes 404 is found', async () => {
  expect(await foundAt({ ofNone: true }, described(answers))).toEqual([fault, fault, fault, fault]);
});

test('a service that still shows the comments of a deleted ticket, and its age, is found', async () => {
  expect(await foundAt({ ofDeleted: true }, described(answers))).toEqual([fault, fault, fault]);
});

test('a service may say below a deleted ticket that it is deleted', async () => {
  const told = (state: (isThere: boolean) => string): Promise<readonly string[]> =>
    foundAt({ state }, described(answers));
  expect(await told((isThere) => (isThere ? 'open' : 'deleted'))).toEqual([]);
  expect(await told(() => 'open')).toEqual([fault]);
});

test('a service whose document describes no 404 may answer them', async () => {
  expect(await foundAt({ ofNone: true, ofDeleted: true }, described(answersOr(400)))).toEqual([]);
});
