import { expect, test } from 'vitest';
import { foundIn, judgedAt } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf, type Answer } from '../run/service.js';
import { contractOf, lawsOf } from './judged.js';

const ticket = objectOf({ id: text, subject: text });
const answers = answersOr(400, 404);
const comments = { type: 'array', items: objectOf({ id: text, text }) };
const age = objectOf({ days: { type: 'integer' } });

/** What is found at a service that answers reads below a ticket that never existed, or rejects them. */
async function foundAt(isAnswered: boolean, document: string): Promise<readonly string[]> {
  const tickets = new Map<string, unknown>();
  let count = 0;
  const below = (id: string, body: unknown): Answer => (isAnswered || tickets.has(id) ? [200, body] : 404);
  const url = await serviceOf({
    'POST /tickets': ({ body: { subject } }) => {
      if (!isShort(subject)) return 400;
      const id = `t-${++count}`;
      tickets.set(id, subject);
      return [201, { id, subject }];
    },
    'GET /tickets/{id}': ({ ids: [id] }) => (tickets.has(id) ? [200, { id, subject: tickets.get(id) }] : 404),
    'DELETE /tickets/{id}': ({ ids: [id] }) => (tickets.delete(id) ? 204 : 404),
    'GET /tickets/{id}/comments': ({ ids: [id] }) => below(id, []),
    'GET /tickets/{id}/age': ({ ids: [id] }) => below(id, { days: 0 }),
  });
  const contract = await contractOf(document);
  return foundIn(await judgedAt(url, contract, { cases: lawsOf(contract) }));
}

function described(ofReads: typeof answers): string {
  return documentOf({
    '/tickets': { post: { ...sent(objectOf({ subject: text })), ...answers(201, ticket) } },
    '/tickets/{id}': { ...at('id'), get: answers(200, ticket), delete: answers(204) },
    '/tickets/{id}/comments': { ...at('id'), get: ofReads(200, comments) },
    '/tickets/{id}/age': { ...at('id'), get: ofReads(200, age) },
  });
}

const fault = 'dangling-reference resource:ticket/law/references-hold';

test('a service that has nothing below a ticket that never existed breaks no law', async () => {
  expect(await foundAt(false, described(answers))).toEqual([]);
});

test('a service that answers such reads although the document describes 404 is found', async () => {
  expect(await foundAt(true, described(answers))).toEqual([fault, fault]);
});

test('a service whose document describes no 404 may answer them', async () => {
  expect(await foundAt(true, described(answersOr(400)))).toEqual([]);
});
