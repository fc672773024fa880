import { expect, test } from 'vitest';
import { casesOf } from '../derived-cases.js';
import { lawCases } from '../../src/laws/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf, type Answer, type Body } from './service.js';

const answers = answersOr(400, 404, 415);
const topic = objectOf({ tid: text, title: text });
const members = { pid: text, tid: text, content: text, votes: { type: 'integer' } };
const post = objectOf({ data: objectOf(members) });
const appended = objectOf({ data: objectOf({ ...members, index: { type: 'integer' } }) });
const content = sent(objectOf({ content: text }));

/** Replies to a topic are created by POST to the topic, and managed under a path of their own. */
const document = documentOf({
  '/topics': { post: { ...sent(objectOf({ title: text })), ...answers(201, topic) } },
  '/topics/{tid}': {
    ...at('tid'),
    get: answers(200, topic),
    post: { ...content, ...answers(200, appended) },
    delete: answers(204),
  },
  '/posts/{pid}': {
    ...at('pid'),
    get: answersOr(400)(200, post),
    put: { ...content, ...answersOr(400, 415)(200, post) },
    delete: answersOr(400)(204),
  },
});

async function forumJudged(faulty?: 'replaces nothing' | 'deletes nothing') {
  const topics = new Map<string, Body>();
  const posts = new Map<string, Body>([['p1', { pid: 'p1', tid: 't0', content: 'Of another user', votes: 3 }]]);
  let made = 1;
  const found = (all: ReadonlyMap<string, Body>, id: string, then: (its: Body) => Answer): Answer => {
    const its = all.get(id);
    return its === undefined ? 404 : then(its);
  };
  const url = await serviceOf({
    'POST /topics': ({ body: { title } }) => {
      if (!isShort(title)) return 400;
      const tid = `t${++made}`;
      topics.set(tid, { tid, title });
      return [201, topics.get(tid)];
    },
    'GET /topics/{tid}': ({ ids: [tid] }) => found(topics, tid, (its) => [200, its]),
    'DELETE /topics/{tid}': ({ ids: [tid] }) =>
      found(topics, tid, () => {
        topics.delete(tid);
        return 204;
      }),
    'POST /topics/{tid}': ({ ids: [tid], body: { content: said } }) =>
      found(topics, tid, () => {
        if (!isShort(said)) return 400;
        const pid = `p${++made}`;
        posts.set(pid, { pid, tid, content: said, votes: 0 });
        return [200, { data: { ...posts.get(pid), index: posts.size } }];
      }),
    'GET /posts/{pid}': ({ ids: [pid] }) => found(posts, pid, (its) => [200, { data: its }]),
    'PUT /posts/{pid}': ({ ids: [pid], body: { content: said } }) =>
      found(posts, pid, (its) => {
        if (!isShort(said)) return 400;
        if (faulty !== 'replaces nothing') posts.set(pid, { ...its, content: said });
        return [200, { data: posts.get(pid) }];
      }),
    'DELETE /posts/{pid}': ({ ids: [pid] }) =>
      found(posts, pid, () => {
        if (faulty !== 'deletes nothing') posts.delete(pid);
        return 204;
      }),
  });
  const contract = await contractOf(document);
  const cases = [...casesOf(contract, 20), ...lawCases(contract, resourceGraph(contract))];
  const target = await judgedAt(url, contract, { cases, settle: 100 });
  return { target, left: [topics.size, [...posts.keys()]] };
}

test('a correct forum passes, each operation is exercised, and only the post of another user is left', async () => {
  const { target, left } = await forumJudged();
  const violations = violationsIn(target).filter((each) => !each.startsWith('undocumented-status'));
  expect(violations).toEqual([]);
  expect(target.notExercised).toEqual([]);
  expect(left).toEqual([0, ['p1']]);
});

test.each([
  ['replaces nothing', 'update-without-effect'],
  ['deletes nothing', 'deleted-still-there'],
] as const)('a forum that %s is found', async (faulty, rule) => {
  const { target } = await forumJudged(faulty);
  expect(violationsIn(target).join()).toContain(`${rule} resource:post/`);
});
