import { expect, test } from 'vitest';
import { foundIn, judgedAt } from '../run/judged.js';
import { answersOr, at, documentOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf, type Body } from '../run/service.js';
import { contractOf, lawsOf } from './judged.js';

const answers = answersOr(400, 404, 409, 415);
const version = { type: 'integer', minimum: 1 };
const said = { name: text, code: { type: 'string', pattern: '^[a-z]{3,20}$' }, note: text };
const required = ['name', 'code'];
const newNote = { type: 'object', required, properties: said };

/** What a service of notes does with a PUT. */
interface Habits {
  /** Whether it rejects another version than the current one. */
  readonly isVersioned?: boolean;
  /** Whether it rejects another code, as another note may have it. */
  readonly isCodeKept?: boolean;
  readonly stores?: (given: Body, known: Body) => Body;
}

/** What laws say of a service whose notes are replaced. */
async function judgedFor({ isVersioned = false, isCodeKept = false, stores = (given) => given }: Habits) {
  const added = isVersioned ? { version } : {};
  const change = { type: 'object', required: [...required, ...Object.keys(added)], properties: { ...said, ...added } };
  const note = { type: 'object', required: ['id'], properties: { id: text, ...said, ...added } };
  const contract = await contractOf(
    documentOf({
      '/notes': { post: { ...sent(newNote), ...answers(201, note) } },
      '/notes/{id}': {
        ...at('id'),
        get: answers(200, note),
        put: { ...sent(change), ...answers(200, note) },
        delete: answers(204),
      },
    }),
  );
  const notes = new Map<string, Body>();
  let made = 0;
  const isValid = ({ name, code, note: more }: Body): boolean =>
    isShort(name) && /^[a-z]{3,20}$/.test(String(code)) && (more === undefined || isShort(more));
  const url = await serviceOf({
    'POST /notes': ({ body }) => {
      const id = `n-${++made}`;
      return isValid(body) ? [201, notes.set(id, { ...body, id, ...(isVersioned && { version: 1 }) }).get(id)] : 400;
    },
    'GET /notes/{id}': ({ ids: [id] }) => (notes.has(id) ? [200, notes.get(id)] : 404),
    'PUT /notes/{id}': ({ ids: [id], body }) => {
      const known = notes.get(id);
      if (known === undefined) return 404;
      if (!isValid(body) || (isVersioned && !Number.isInteger(body['version']))) return 400;
      if (isVersioned && body['version'] !== known['version']) return 409;
      if (isCodeKept && body['code'] !== known['code']) return 409;
      const next = { ...stores(body, known), id, ...(isVersioned && { version: Number(known['version']) + 1 }) };
      return [200, notes.set(id, next).get(id)];
    },
    'DELETE /notes/{id}': ({ ids: [id] }) => (notes.delete(id) ? 204 : 404),
  });
  const only = /put-replaces|put-is-idempotent|update-has-effect|value-is-kept/;
  return foundIn(await judgedAt(url, contract, { cases: lawsOf(contract), only, settle: 0 }));
}

const merged: Habits['stores'] = (given, known) => ({ ...known, ...given });

test.each<Habits>([{ isVersioned: true }, { isCodeKept: true }, { isVersioned: true, isCodeKept: true }])(
  'a service with the habits %j breaks no law, unless it merges a PUT',
  async (habits) => {
    expect(await judgedFor(habits)).toEqual([]);
    expect(await judgedFor({ ...habits, stores: merged })).toEqual(['put-merged resource:note/law/put-replaces']);
  },
);
