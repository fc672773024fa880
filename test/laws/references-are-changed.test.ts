import { expect, test } from 'vitest';
import { foundIn, judgedAt } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf, type Body } from '../run/service.js';
import { contractOf, json, lawsOf } from './judged.js';

const folder = objectOf({ id: text, name: text });
const owner = objectOf({ team: text, phone: text });
const file = objectOf({ id: text, name: text, folderId: text, owner });
const answers = answersOr(400, 404);
const merge = 'application/merge-patch+json';
const operations = objectOf({ op: { enum: ['add', 'remove', 'replace'] }, path: text });

/** The document; a PATCH may also be a JSON Patch, which the document describes first. */
function describing(isPatchedToo: boolean): string {
  const change = {
    type: 'object',
    properties: { name: text, folderId: text, owner: { ...(owner as object), required: [] } },
  };
  const content = {
    ...(isPatchedToo && { 'application/json-patch+json': { schema: { type: 'array', items: operations } } }),
    [merge]: { schema: change },
  };
  return documentOf({
    '/folders': { post: { ...sent(objectOf({ name: text })), ...answers(201, folder) } },
    '/folders/{folderId}': { ...at('folderId'), get: answers(200, folder) },
    '/files': { post: { ...sent(objectOf({ name: text, folderId: text, owner })), ...answers(201, file) } },
    '/files/{id}': {
      ...at('id'),
      get: answers(200, file),
      patch: { requestBody: { required: true, content }, responses: { 200: json(file), 400: json({}), 422: json({}) } },
    },
  });
}

/** What is found at a service of files in folders that changes what it `keeps` of a patch. */
async function foundAt(keeps: (patch: Body, file: Body) => Body, isPatchedToo = false): Promise<readonly string[]> {
  const [folders, files] = [new Map<string, Body>(), new Map<string, Body>()];
  const isIn = ({ folderId }: Body): boolean => folders.has(String(folderId));
  const isOwner = (value: unknown): value is Body =>
    typeof value === 'object' && value !== null && Object.values(value).every(isShort);
  const url = await serviceOf({
    'POST /folders': ({ body: { name } }) => {
      const id = `f-${folders.size + 1}`;
      return isShort(name) ? [201, folders.set(id, { id, name }).get(id)] : 400;
    },
    'GET /folders/{id}': ({ ids: [id] }) => (folders.has(id) ? [200, folders.get(id)] : 404),
    'POST /files': ({ body }) => {
      const { name, folderId, owner: own } = body;
      if (!isShort(name) || !isShort(folderId) || !isOwner(own)) return 400;
      const id = `x-${files.size + 1}`;
      return isIn(body) ? [201, files.set(id, { id, name, folderId, owner: own }).get(id)] : 404;
    },
    'GET /files/{id}': ({ ids: [id] }) => (files.has(id) ? [200, files.get(id)] : 404),
    'PATCH /files/{id}': ({ ids: [id], body, request }) => {
      const own = files.get(id);
      if (own === undefined) return 404;
      const { owner: next = {}, ...others } = body;
      const isWrong = !Object.values(others).every(isShort) || !isOwner(next);
      if (isWrong || request.headers['content-type'] !== merge) return 422;
      if ('folderId' in body && !isIn(body)) return 422;
      const kept = keeps({ ...others, owner: { ...(own['owner'] as object), ...next } }, own);
      return [200, files.set(id, { ...own, ...kept }).get(id)];
    },
  });
  const contract = await contractOf(describing(isPatchedToo));
  return foundIn(
    await judgedAt(url, contract, { cases: lawsOf(contract), only: /reference-is-changed|update-has-effect/ }),
  );
}

test.each([false, true])('a service that moves files breaks no law, with a JSON Patch: %s', async (isPatchedToo) => {
  expect(await foundAt((patch) => patch, isPatchedToo)).toEqual([]);
});

test.each([false, true])('a service that moves no files is found, with a JSON Patch: %s', async (isPatchedToo) => {
  const staying = (patch: Body, { folderId }: Body): Body => ({ ...patch, folderId });
  expect(await foundAt(staying, isPatchedToo)).toEqual([
    'update-without-effect resource:file/law/reference-is-changed',
  ]);
});

test('a service that keeps the old text in an object beside a new one is found', async () => {
  const keeping = (patch: Body, { owner: before }: Body): Body => {
    const { team } = before as Body;
    return { ...patch, owner: { ...(patch['owner'] as Body), team } };
  };
  expect(await foundAt(keeping)).toEqual(['value-damaged resource:file/law/update-has-effect']);
});
