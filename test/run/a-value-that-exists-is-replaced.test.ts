import { expect, test } from 'vitest';
import { casesOf } from '../derived-cases.js';
import { lawCases } from '../../src/laws/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf, type Answer, type Body } from './service.js';

const answers = answersOr(400, 404, 415);
const tag = objectOf({ tag: objectOf({ id: text, value: text }) });
const value = sent({
  type: 'object',
  required: ['value'],
  properties: { value: { type: 'string' }, metadata: { type: 'object', properties: {} } },
});
const document = documentOf({
  '/tags': { post: { ...value, ...answers(200, tag) } },
  '/tags/{id}': { ...at('id'), get: answers(200, tag), put: { ...value, ...answers(200, tag) }, delete: answers(200) },
});

/** Tags of which no two have one value; the service says so with 400. */
async function tagsJudged(deletesNothing = false) {
  const all = new Map<string, Body>();
  let made = 0;
  const written = (id: string, { value: said, metadata = {} }: Body): Answer => {
    if (!isShort(said) || Object.prototype.toString.call(metadata) !== '[object Object]')
      return [400, { message: 'The value is no short text.' }];
    if ([...all.values()].some((each) => each['value'] === said && each['id'] !== id))
      return [400, { message: `Tag with value: ${said}, already exists.` }];
    all.set(id, { id, value: said });
    return [200, { tag: all.get(id) }];
  };
  const known = (id: string, then: () => Answer): Answer => (all.has(id) ? then() : 404);
  const url = await serviceOf({
    'POST /tags': ({ body }) => written(`t${++made}`, body),
    'GET /tags/{id}': ({ ids: [id] }) => known(id, () => [200, { tag: all.get(id) }]),
    'PUT /tags/{id}': ({ ids: [id], body }) => known(id, () => written(id, body)),
    'DELETE /tags/{id}': ({ ids: [id] }) =>
      known(id, () => {
        if (!deletesNothing) all.delete(id);
        return 200;
      }),
  });
  const contract = await contractOf(document);
  const cases = [...casesOf(contract, 20), ...lawCases(contract, resourceGraph(contract))];
  return { target: await judgedAt(url, contract, { cases, settle: 100 }), left: [...all.keys()] };
}

test('items are created, although the first one has the value of the document', async () => {
  const { target, left } = await tagsJudged();
  expect(target.notExercised).toEqual([]);
  expect(violationsIn(target).filter((each) => !/^valid-request-refused .*\/(?:good|body)\//.test(each))).toEqual([]);
  expect(left).toEqual([]);
});

test('such a service that deletes nothing is found', async () => {
  expect(violationsIn((await tagsJudged(true)).target).join()).toContain('deleted-still-there resource:tag/');
});
