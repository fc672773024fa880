import { describe, expect, test } from 'vitest';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf, type Answer } from './service.js';

const answers = answersOr(400, 404, 415);
const project = objectOf({ id: text, name: text });
const build = objectOf({ number: text, log: text });
const author = objectOf({ id: text, name: text });
const listOf = (items: object): object => ({ type: 'array', items });

/** Only the service itself creates builds and authors; a new project has none. */
const document = documentOf({
  '/projects': {
    get: answers(200, listOf(project)),
    post: { ...sent(objectOf({ name: text })), ...answers(201, project) },
  },
  '/projects/{projectId}': { ...at('projectId'), get: answers(200, project), delete: answers(204) },
  '/projects/{projectId}/builds': { ...at('projectId'), get: answers(200, listOf(build)) },
  '/projects/{projectId}/builds/{number}': {
    ...at(['projectId', 'number']),
    get: answers(200, build),
    delete: answers(204),
  },
  '/projects/{projectId}/authors': { ...at('projectId'), get: answers(200, objectOf({ authors: listOf(author) })) },
  '/authors/{id}': { ...at('id'), get: answers(200, author), delete: answers(204) },
});

async function projectsJudged(fault?: 'build without log' | 'author without name') {
  const projects = new Map([['p-0', { id: 'p-0', name: 'Ferns' }]]);
  const builds = new Map([['b-7', { number: 'b-7', ...(fault === 'build without log' ? {} : { log: 'done' }) }]]);
  const authors = new Map([['a-3', { id: 'a-3', ...(fault === 'author without name' ? {} : { name: 'Ada' }) }]]);
  let last = 0;
  const one = <Item>(all: ReadonlyMap<string, Item>, id: string): Answer => {
    const found = all.get(id);
    return found === undefined ? 404 : [200, found];
  };
  const within = (id: string, then: Answer): Answer => (projects.has(id) ? then : 404);
  const read: string[] = [];
  const noted = (name: string, answer: Answer): Answer => {
    if (Array.isArray(answer)) read.push(name);
    return answer;
  };
  const url = await serviceOf({
    'GET /projects': () => [200, [...projects.values()]],
    'POST /projects': ({ body: { name } }) => {
      if (!isShort(name)) return 400;
      const made = { id: `p-${++last}`, name };
      projects.set(made.id, made);
      return [201, made];
    },
    'GET /projects/{id}': ({ ids: [id] }) => one(projects, id),
    'DELETE /projects/{id}': ({ ids: [id] }) => (projects.delete(id) ? 204 : 404),
    'GET /projects/{id}/builds': ({ ids: [id] }) => within(id, [200, id === 'p-0' ? [...builds.values()] : []]),
    'GET /projects/{id}/builds/{number}': ({ ids: [id, number] }) =>
      id === 'p-0' ? noted('build', one(builds, number)) : 404,
    'DELETE /projects/{id}/builds/{number}': ({ ids: [id, number] }) =>
      id === 'p-0' && builds.delete(number) ? 204 : 404,
    'GET /projects/{id}/authors': ({ ids: [id] }) =>
      within(id, [200, { authors: id === 'p-0' ? [...authors.values()] : [] }]),
    'GET /authors/{id}': ({ ids: [id] }) => noted('author', one(authors, id)),
    'DELETE /authors/{id}': ({ ids: [id] }) => (authors.delete(id) ? 204 : 404),
  });
  const target = await judgedAt(url, await contractOf(document), { most: 30 });
  return { violations: violationsIn(target), read: new Set(read), left: [...projects, ...builds, ...authors] };
}

describe('what nothing creates below a new item', () => {
  test('is read below those of others, and left as it is', async () => {
    const { violations, read, left } = await projectsJudged();
    expect(violations).toEqual([]);
    expect(read).toEqual(new Set(['build', 'author']));
    expect(left.map(([id]) => id)).toEqual(['p-0', 'b-7', 'a-3']);
  });

  test.each([
    ['build without log', 'schema-violation get-projects-projectId-builds-number/good/minimal'],
    ['author without name', 'schema-violation get-authors-id/good/minimal'],
  ] as const)('is judged there: %s', async (fault, finding) => {
    const { violations } = await projectsJudged(fault);
    expect(violations).toContain(finding);
  });
});
