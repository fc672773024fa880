import { expect, test } from 'vitest';
import { casesOf } from '../derived-cases.js';
import { lawCases } from '../../src/laws/index.js';
import { contractOf } from '../mock/mocks.js';
import { resourceGraph } from '../../src/resources/index.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf, type Answer, type Body } from './service.js';

const alias = objectOf({ id: text, name: text, target: text, type: text });
const said = sent({
  type: 'object',
  properties: { type: { type: 'string' }, name: { type: 'string' }, target: { type: 'string' } },
});
const error = { default: { description: 'Error' } };
const answers = (status: number, schema?: object): object => {
  const { responses } = answersOr()(status, schema) as { readonly responses: object };
  return { responses: { ...responses, ...error } };
};
const document = documentOf({
  '/aliases': { get: answers(200, { type: 'array', items: alias }), post: { ...said, ...answers(201, alias) } },
  '/aliases/{id}': {
    ...at('id'),
    get: answers(200, alias),
    put: { ...said, ...answers(200, alias) },
    delete: answers(204),
  },
});

/** Aliases that need a name, which no other one has, a target, and the only type there is, as error messages say. */
async function aliasesJudged(answersWrong = false) {
  const all = new Map<string, Body>();
  let made = 0;
  const written = (id: string, { name, target, type }: Body): Answer => {
    if (!isShort(name) || !isShort(target)) return [400, { error: 'name and target are required' }];
    if (type !== 'link') return [400, { error: `unknown type ${String(type)}; type must be one of ["link"]` }];
    if ([...all.values()].some((each) => each['name'] === name && each['id'] !== id))
      return [409, { error: `alias ${name} exists` }];
    const isNew = !all.has(id);
    all.set(id, { id, name, target, type });
    return isNew ? [201, all.get(id)] : [200, answersWrong ? { id } : all.get(id)];
  };
  const known = (id: string, then: () => Answer): Answer => (all.has(id) ? then() : 404);
  const url = await serviceOf({
    'GET /aliases': () => [200, [...all.values()]],
    'POST /aliases': ({ body }) => written(`a${++made}`, body),
    'GET /aliases/{id}': ({ ids: [id] }) => known(id, () => [200, all.get(id)]),
    'PUT /aliases/{id}': ({ ids: [id], body }) => known(id, () => written(id, body)),
    'DELETE /aliases/{id}': ({ ids: [id] }) => (all.delete(id) ? 204 : 404),
  });
  const contract = await contractOf(document);
  const cases = [...casesOf(contract, 20), ...lawCases(contract, resourceGraph(contract))];
  const target = await judgedAt(url, contract, { cases, settle: 100 });
  return { target, left: [...all.keys()] };
}

test('members that one message names together are added together, and a taken value is replaced', async () => {
  const { target, left } = await aliasesJudged();
  expect(target.notExercised).toEqual([]);
  expect(violationsIn(target).filter((each) => !each.startsWith('valid-request-refused'))).toEqual([]);
  expect(left).toEqual([]);
});

test('such a service whose PUT answers with less than the document says is found', async () => {
  const { target } = await aliasesJudged(true);
  expect(violationsIn(target).join()).toContain('schema-violation put-aliases-id/');
});
