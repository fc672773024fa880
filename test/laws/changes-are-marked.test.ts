import { expect, test } from 'vitest';
import { foundIn, judgedAt } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf, type Body } from '../run/service.js';
import { contractOf, lawsOf } from './judged.js';

/** What a service of notes tells of the changes of a note. */
interface Marks {
  readonly of: (changes: number) => Body;
  /** The schemas of these members. */
  readonly schemas: object;
}

async function foundAt({ of, schemas }: Marks): Promise<readonly string[]> {
  const note = objectOf({ id: text, name: text, body: text, ...schemas });
  const answers = answersOr(400, 404);
  const said = { name: text, body: text };
  const contract = await contractOf(
    documentOf({
      '/notes': { post: { ...sent(objectOf(said)), ...answers(201, note) } },
      '/notes/{id}': {
        ...at('id'),
        get: answers(200, note),
        patch: { ...sent({ type: 'object', properties: said }), ...answers(200, note) },
      },
    }),
  );
  const notes = new Map<string, Body>();
  let changes = 0;
  const url = await serviceOf({
    'POST /notes': ({ body: { name, body } }) => {
      if (!isShort(name) || !isShort(body)) return 400;
      const id = `n-${notes.size + 1}`;
      notes.set(id, { id, name, body, ...of(0) });
      return [201, notes.get(id)];
    },
    'GET /notes/{id}': ({ ids: [id] }) => (notes.has(id) ? [200, notes.get(id)] : 404),
    'PATCH /notes/{id}': ({ ids: [id], body }) => {
      const one = notes.get(id);
      if (one === undefined) return 404;
      const next = { ...one, ...body };
      if (!isShort(next['name']) || !isShort(next['body'])) return 400;
      notes.set(id, { ...next, ...of(++changes) });
      return [200, notes.get(id)];
    },
  });
  return foundIn(await judgedAt(url, contract, { cases: lawsOf(contract), only: /change-is-marked/ }));
}

const time = { type: 'string', format: 'date-time', readOnly: true };
const number = (description: string): object => ({ type: 'integer', readOnly: true, description });
const momentOf = (changes: number, rest = '123Z'): string =>
  `2026-05-01T10:00:${String(changes % 60).padStart(2, '0')}.${rest}`;
const marked = ['change-unmarked resource:note/law/change-is-marked'];

test.each<readonly [string, object, (changes: number) => Body]>([
  ['updatedAt', { updatedAt: time }, (changes) => ({ updatedAt: momentOf(changes) })],
  ['last_modified', { last_modified: time }, (changes) => ({ last_modified: momentOf(changes) })],
  ['version', { version: number('Raised with each change') }, (version) => ({ version })],
])('a change that leaves %s as it was is found', async (_name, schemas, of) => {
  expect(await foundAt({ schemas, of: () => of(0) })).toEqual(marked);
  expect(await foundAt({ schemas, of })).toEqual([]);
});

test.each<readonly [string, Marks]>([
  ['time in whole seconds', { schemas: { updatedAt: time }, of: () => ({ updatedAt: momentOf(0, '000Z') }) }],
  ['time of the creation', { schemas: { createdAt: time }, of: () => ({ createdAt: momentOf(0) }) }],
  ['time of a change of the price', { schemas: { priceUpdatedAt: time }, of: () => ({ priceUpdatedAt: momentOf(0) }) }],
  [
    'time that is said of one member',
    {
      schemas: { updatedAt: { ...time, description: 'When the name was last changed' } },
      of: () => ({ updatedAt: momentOf(0) }),
    },
  ],
  [
    'version that grows by each release',
    { schemas: { version: number('Raised by each release') }, of: () => ({ version: 3 }) },
  ],
  ['version of the format', { schemas: { version: number('The version of the format') }, of: () => ({ version: 3 }) }],
])('a change may leave a %s as it was', async (_words, marks) => {
  expect(await foundAt(marks)).toEqual([]);
});
