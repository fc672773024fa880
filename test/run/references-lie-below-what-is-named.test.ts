import { expect, test } from 'vitest';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf, type Answer, type Body } from './service.js';

const answers = answersOr(400, 404, 409, 415, 422);

const item = objectOf({ id: text });
const questions = { type: 'array', maxItems: 5, items: objectOf({ questionId: text, value: text }) };
const forum = documentOf({
  '/threads': { post: answers(201, item) },
  '/threads/{threadId}': { ...at('threadId'), get: answers(200, item), delete: answers(204) },
  '/threads/{threadId}/replies': { ...at('threadId'), post: answers(201, item) },
  '/replies/{replyId}': { ...at('replyId'), get: answers(200, item), delete: answers(204) },
  '/threads/{threadId}/solution': {
    ...at('threadId'),
    put: { ...sent(objectOf({ replyId: text })), ...answers(200, item) },
  },
  '/threads/{threadId}/questions': { ...at('threadId'), post: answers(201, item) },
  '/questions/{questionId}': { ...at('questionId'), get: answers(200, item), delete: answers(204) },
  '/threads/{threadId}/answers': {
    ...at('threadId'),
    post: { ...sent(objectOf({ questions })), ...answers(201, item) },
  },
});

/** Replies and questions belong to a thread, and no question is answered twice. `faults` are answers to valid requests. */
async function forumJudged(faults: Readonly<Record<string, Answer>> = {}, only = /./) {
  const parents = new Map<string, string>();
  let last = 0;
  const made = (parent: string): Answer => {
    parents.set(`x-${++last}`, parent);
    return [201, { id: `x-${last}` }];
  };
  const shown = ({ ids: [id] }: { ids: readonly [string, string, string] }): Answer =>
    parents.has(id) ? [200, { id }] : 404;
  const removed = ({ ids: [id] }: { ids: readonly [string, string, string] }): Answer =>
    parents.delete(id) ? 204 : 404;
  const url = await serviceOf({
    'POST /threads': () => made(''),
    'GET /threads/{threadId}': shown,
    'DELETE /threads/{threadId}': removed,
    'POST /threads/{threadId}/replies': ({ ids: [id] }) => (parents.has(id) ? made(id) : 404),
    'GET /replies/{replyId}': shown,
    'DELETE /replies/{replyId}': removed,
    'PUT /threads/{threadId}/solution': ({ ids: [id], body: { replyId } }) => {
      if (!isShort(replyId)) return 400;
      if (!parents.has(id)) return 404;
      return parents.get(replyId) === id
        ? (faults['solution'] ?? [200, { id }])
        : [422, { error: 'Not of this thread.' }];
    },
    'POST /threads/{threadId}/questions': ({ ids: [id] }) => (parents.has(id) ? made(id) : 404),
    'GET /questions/{questionId}': shown,
    'DELETE /questions/{questionId}': removed,
    'POST /threads/{threadId}/answers': ({ ids: [id], body }) => {
      const all: unknown = body['questions'];
      if (!Array.isArray(all) || all.length > 5) return 400;
      const named = (all as readonly unknown[]).map((each) => (each ?? {}) as Body);
      if (!named.every((each) => isShort(each['questionId']) && isShort(each['value']))) return 400;
      if (!parents.has(id)) return 404;
      const ids = named.map((each) => String(each['questionId']));
      if (ids.some((each) => parents.get(each) !== id)) return [422, { error: 'There is no such question.' }];
      if (new Set(ids).size < ids.length) return [422, { error: 'A question is answered twice.' }];
      return faults['answers'] ?? [201, { id: 'a' }];
    },
  });
  return judgedAt(url, await contractOf(forum), { most: 60, only });
}

test('a reference below what the path names is one of the items there', async () => {
  const target = await forumJudged();
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
});

test.each([
  ['solution', [200, {}]],
  ['answers', [201, {}]],
] as const)('a fault of an operation with such a reference is found: %s', async (operation, answer) => {
  const target = await forumJudged({ [operation]: answer }, /\/good\//);
  expect(violationsIn(target)).toContainEqual(expect.stringMatching(`^schema-violation .*${operation}/good/`));
});

test('a server that rejects the questions of its own thread is found', async () => {
  const target = await forumJudged({ answers: [422, { error: 'Not today.' }] }, /\/good\//);
  expect(violationsIn(target)).toContainEqual(expect.stringMatching('^valid-request-refused .*answers/good/full'));
});
