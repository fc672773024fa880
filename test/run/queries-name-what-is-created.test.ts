import { describe, expect, test } from 'vitest';
import { lawCases } from '../../src/laws/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import { casesOf } from '../derived-cases.js';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf, type Answer, type Asked } from './service.js';

const segment = { type: 'string', pattern: '^[a-z][a-z0-9-]{2,40}$' };
const named = (name: string): object => ({ name, in: 'query', required: true, schema: segment });
const item = {
  type: 'object',
  required: ['title'],
  properties: { name: { type: 'string', readOnly: true }, title: text },
};
const listOf = (name: string): object => objectOf({ [name]: { type: 'array', items: item } });
const answers = answersOr(400, 404, 409);
const nothing = { type: 'object' };

const document = documentOf({
  '/v1/projects': {
    get: answers(200, listOf('projects')),
    post: { operationId: 'createProject', parameters: [named('projectId')], ...sent(item), ...answers(200, nothing) },
  },
  '/v1/projects/{project}': { ...at('project', segment), get: answers(200, item), delete: answers(200, nothing) },
  '/v1/projects/{project}/topics': {
    ...at('project', segment),
    get: answers(200, listOf('topics')),
    post: { operationId: 'createTopic', parameters: [named('topicId')], ...sent(item), ...answers(200, nothing) },
  },
  '/v1/projects/{project}/topics/{topic}': {
    ...at(['project', 'topic'], segment),
    get: answers(200, item),
    patch: { operationId: 'updateTopic', ...sent(item), ...answers(200, nothing) },
    delete: answers(200, nothing),
  },
});

interface Habit {
  /** A creation replaces the item that has the name. */
  readonly replaces?: boolean;
  /** An update of a topic does nothing. */
  readonly isIdle?: boolean;
}

/** Projects and their topics, which the query of their creation names (AIP-133). Nothing but their names says so. */
async function topicsJudged({ replaces = false, isIdle = false }: Habit = {}) {
  const others = ['projects/abc', 'projects/zzz', 'projects/abc/topics/abc'].map((name) => ({ name, title: 'Old' }));
  const all = new Map(others.map((each) => [each.name, { ...each }]));
  const isSegment = (value: string | null): value is string => /^[a-z][a-z0-9-]{2,40}$/.test(value ?? '');
  const list = (prefix: string, name: string): Answer => [
    200,
    { [name]: [...all.values()].filter((each) => each.name.replace(/[^/]+$/, '') === prefix) },
  ];
  const one = (name: string, then: (found: { name: string; title: string }) => Answer): Answer => {
    const found = all.get(name);
    return found === undefined ? 404 : then(found);
  };
  const create = (prefix: string, id: string | null, asked: Asked): Answer => {
    const { title } = asked.body;
    if (!isSegment(id) || !isShort(title)) return 400;
    if (all.has(prefix + id) && !replaces) return 409;
    all.set(prefix + id, { name: prefix + id, title });
    return [200, {}];
  };
  const remove = (name: string): Answer =>
    one(name, () => {
      for (const key of all.keys()) if (key === name || key.startsWith(`${name}/`)) all.delete(key);
      return [200, {}];
    });
  const url = await serviceOf({
    'GET /v1/projects': () => list('projects/', 'projects'),
    'POST /v1/projects': (asked) => create('projects/', asked.query.get('projectId'), asked),
    'GET /v1/projects/{project}': ({ ids: [id] }) => one(`projects/${id}`, (found) => [200, found]),
    'DELETE /v1/projects/{project}': ({ ids: [id] }) => remove(`projects/${id}`),
    'GET /v1/projects/{project}/topics': ({ ids: [id] }) =>
      one(`projects/${id}`, () => list(`projects/${id}/topics/`, 'topics')),
    'POST /v1/projects/{project}/topics': (asked) =>
      one(`projects/${asked.ids[0]}`, () =>
        create(`projects/${asked.ids[0]}/topics/`, asked.query.get('topicId'), asked),
      ),
    'GET /v1/projects/{project}/topics/{topic}': ({ ids: [id, topic] }) =>
      one(`projects/${id}/topics/${topic}`, (found) => [200, found]),
    'PATCH /v1/projects/{project}/topics/{topic}': ({ ids: [id, topic], body: { title } }) =>
      one(`projects/${id}/topics/${topic}`, (found) => {
        if (!isShort(title)) return 400;
        if (!isIdle) found.title = title;
        return [200, {}];
      }),
    'DELETE /v1/projects/{project}/topics/{topic}': ({ ids: [id, topic] }) => remove(`projects/${id}/topics/${topic}`),
  });
  const contract = await contractOf(document);
  const cases = [...casesOf(contract, 60), ...lawCases(contract, resourceGraph(contract))];
  return { target: await judgedAt(url, contract, { cases }), left: [...all.values()], others };
}

describe('items that the query of their creation names', () => {
  test('are created under fresh names, and exercise all operations', async () => {
    const { target, left, others } = await topicsJudged();
    expect(violationsIn(target)).toEqual([]);
    expect(left).toEqual(others);
    const unexercised = target.coverage?.elements.filter(({ kind, exercised }) => kind === 'operation' && !exercised);
    expect(unexercised).toEqual([]);
  });

  test('are created under no name of others, where creations replace items', async () => {
    const { left, others } = await topicsJudged({ replaces: true });
    expect(left).toEqual(others);
  });

  test('are read again after an update, which has to have an effect', async () => {
    const { target } = await topicsJudged({ isIdle: true });
    expect(violationsIn(target)).toContain('update-without-effect resource:topic/law/update-has-effect');
  });
});
