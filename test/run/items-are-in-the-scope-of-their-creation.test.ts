import { expect, test } from 'vitest';
import { casesOf } from '../derived-cases.js';
import { contractOf, lawsOf } from '../laws/judged.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf, type Asked } from './service.js';

const profile = objectOf({ name: text, note: text });
const scope = { name: 'project', in: 'query', schema: text };
const answers = answersOr(400, 404);
const inScope = (operation: object): object => ({ parameters: [scope], ...operation });
const document = documentOf({
  '/projects': {
    get: answers(200, { type: 'array', items: objectOf({ name: text }) }),
    post: { ...sent(objectOf({ name: text })), ...answers(201, objectOf({ name: text })) },
  },
  '/projects/{name}': { ...at('name'), get: answers(200, objectOf({ name: text })), delete: answers(204) },
  '/profiles': {
    get: inScope(answers(200, { type: 'array', items: profile })),
    post: inScope({ ...sent(profile), ...answers(201, profile) }),
  },
  '/profiles/{name}': {
    ...at('name'),
    get: inScope(answers(200, profile)),
    put: inScope({ ...sent(objectOf({ note: text })), ...answers(200, profile) }),
    delete: inScope(answers(204)),
  },
});

test.each([
  ['keeps', false],
  ['forgets', true],
])('a service that %s what was created in a project', async (_, isForgetful) => {
  const contract = await contractOf(document);
  const projects = new Set(['default']);
  const profiles = new Map<string, object>();
  const keyOf = ({ query, ids: [name] }: Asked, own = name): string | undefined => {
    const project = query.get('project') ?? 'default';
    return projects.has(project) ? `${project} ${own}` : undefined;
  };
  const url = await serviceOf({
    'GET /projects': () => [200, [...projects].map((name) => ({ name }))],
    'POST /projects': ({ body: { name } }) => {
      if (!isShort(name) || projects.has(name)) return 400;
      projects.add(name);
      return [201, { name }];
    },
    'GET /projects/{name}': ({ ids: [name] }) => (projects.has(name) ? [200, { name }] : 404),
    'DELETE /projects/{name}': ({ ids: [name] }) => (projects.delete(name) ? 204 : 404),
    'GET /profiles': (asked) => {
      const start = keyOf(asked, '');
      if (start === undefined) return 404;
      return [200, [...profiles].flatMap(([key, value]) => (key.startsWith(start) ? [value] : []))];
    },
    'POST /profiles': (asked) => {
      const { name, note } = asked.body;
      if (!isShort(name) || !isShort(note)) return 400;
      const key = keyOf(asked, name);
      if (key === undefined) return 404;
      if (profiles.has(key)) return 400;
      if (!isForgetful || key.startsWith('default ')) profiles.set(key, { name, note });
      return [201, { name, note }];
    },
    'GET /profiles/{name}': (asked) => {
      const found = profiles.get(keyOf(asked) ?? '');
      return found === undefined ? 404 : [200, found];
    },
    'PUT /profiles/{name}': (asked) => {
      const key = keyOf(asked) ?? '';
      if (!isShort(asked.body['note'])) return 400;
      if (!profiles.has(key)) return 404;
      const changed = { name: asked.ids[0], note: asked.body['note'] };
      profiles.set(key, changed);
      return [200, changed];
    },
    'DELETE /profiles/{name}': (asked) => (profiles.delete(keyOf(asked) ?? '') ? 204 : 404),
  });
  const cases = [...casesOf(contract, 40), ...lawsOf(contract)];
  const found = violationsIn(await judgedAt(url, contract, { cases, settle: 0 }));
  expect(found.filter((each) => each.includes('profile'))).toEqual(
    isForgetful ? expect.arrayContaining(['created-not-found resource:profile/law/created-is-there']) : [],
  );
  // The run finds what it has created, and deletes it.
  expect([...profiles.keys()]).toEqual([]);
});
