import { expect, test } from 'vitest';
import { gatherCases } from '../../src/cases/index.js';
import { lawCases } from '../../src/laws/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf, type Answer } from './service.js';

const answers = answersOr(400, 404, 409, 415);
const project = objectOf({ id: { type: 'integer' }, name: text, note: text });
const note = sent(objectOf({ note: text }));
const owner = { name: 'owner', in: 'path', required: true, schema: text };

/** Nothing lists or creates owners, and projects have an `id` that no path contains. */
const document = documentOf({
  '/projects/{owner}': {
    parameters: [owner],
    get: answers(200, { type: 'array', items: project }),
    post: { ...sent(objectOf({ name: text, note: text })), ...answers(201, project) },
  },
  '/projects/{owner}/{project}': {
    parameters: [owner, { name: 'project', in: 'path', required: true, schema: text }],
    get: answers(200, project),
    patch: { ...note, ...answers(200, project) },
    delete: answers(204),
  },
  '/projects/{owner}/{project}/close': {
    parameters: [owner, { name: 'project', in: 'path', required: true, schema: text }],
    post: answers(204),
  },
});

interface Project {
  readonly id: number;
  readonly name: string;
  note: string;
}

async function projectsJudged(fault?: 'changes nothing' | 'deletes nothing') {
  const theirs: Project = { id: 1, name: 'theirs', note: 'Ferns' };
  const all = new Map<string, Project>([['ann/theirs', theirs]]);
  let last = 1;
  const found = (ids: readonly string[], then: (its: Project, key: string) => Answer): Answer => {
    const key = `${ids[0]}/${ids[1]}`;
    const its = all.get(key);
    return its === undefined ? 404 : then(its, key);
  };
  const url = await serviceOf({
    'GET /projects/{owner}': ({ ids: [of] }) => (of === 'ann' ? [200, [...all.values()]] : 404),
    'POST /projects/{owner}': ({ ids: [of], body: { name, note: said } }) => {
      if (of !== 'ann') return 404;
      if (!isShort(name) || !isShort(said)) return 400;
      if (all.has(`ann/${name}`)) return 409;
      const made = { id: ++last, name, note: said };
      all.set(`ann/${name}`, made);
      return [201, made];
    },
    'GET /projects/{owner}/{project}': ({ ids }) => found(ids, (its) => [200, its]),
    'PATCH /projects/{owner}/{project}': ({ ids, body }) =>
      found(ids, (its) => {
        if (!isShort(body['note'])) return 400;
        if (fault !== 'changes nothing') its.note = body['note'];
        return [200, { ...its, note: body['note'] }];
      }),
    'DELETE /projects/{owner}/{project}': ({ ids }) =>
      found(ids, (_its, key) => {
        if (fault !== 'deletes nothing') all.delete(key);
        return 204;
      }),
    'POST /projects/{owner}/{project}/close': ({ ids }) => found(ids, () => 204),
  });
  const contract = await contractOf(document);
  const given = [{ operations: undefined, name: 'owner', value: 'ann', places: undefined }];
  const { derived, values } = await gatherCases(contract, [], ['derived'], 40, [given]);
  const laws = lawCases(contract, resourceGraph(contract));
  const cases = fault === undefined ? [...derived.cases, ...laws] : laws;
  return { target: await judgedAt(url, contract, { cases, values, settle: 100 }), left: [...all.values()] };
}

test('a correct service passes, each operation is exercised, and nothing is left', async () => {
  const { target, left } = await projectsJudged();
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
  expect(left).toEqual([{ id: 1, name: 'theirs', note: 'Ferns' }]);
});

test.each([
  ['changes nothing', 'update-without-effect'],
  ['deletes nothing', 'deleted-still-there'],
] as const)('a service that %s is found', async (fault, rule) => {
  const { target } = await projectsJudged(fault);
  expect(violationsIn(target).join()).toContain(rule);
});
