import { expect, test } from 'vitest';
import { judgedAt, violationsIn } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf, type Body } from '../run/service.js';
import { contractOf, lawsOf } from './judged.js';

const answers = answersOr(400, 404, 415);
const owner = objectOf({ id: text, label: text });
const pet = objectOf({ id: text, label: text, ownerId: text });
const pets = { type: 'array', items: pet };

/** What is wrong with a service whose pets are created at /pets, and listed below the owner that they name. */
async function judgedFor(isListed: (pet: Body, owner: string) => boolean): Promise<readonly string[]> {
  const contract = await contractOf(
    documentOf({
      '/owners': { post: { ...sent(objectOf({ label: text })), ...answers(201, owner) } },
      '/owners/{ownerId}': { ...at('ownerId'), get: answers(200, owner) },
      '/owners/{ownerId}/pets': { ...at('ownerId'), get: answers(200, pets) },
      '/pets': {
        post: { ...sent(objectOf({ label: text, ownerId: text })), ...answers(201, pet) },
        get: answers(200, pets),
      },
      '/pets/{petId}': { ...at('petId'), get: answers(200, pet) },
    }),
  );
  const owners = new Map<string, Body>();
  const all = new Map<string, Body>();
  const read = (known: ReadonlyMap<string, Body>, id: string) =>
    known.has(id) ? ([200, known.get(id)] as const) : 404;
  const url = await serviceOf({
    'POST /owners': ({ body: { label } }) => {
      const made = { id: `o-${owners.size}`, label };
      owners.set(made.id, made);
      return isShort(label) ? [201, made] : 400;
    },
    'GET /owners/{ownerId}': ({ ids: [id] }) => read(owners, id),
    'GET /owners/{ownerId}/pets': ({ ids: [id] }) =>
      owners.has(id) ? [200, [...all.values()].filter((each) => isListed(each, id))] : 404,
    'POST /pets': ({ body: { label, ownerId } }) => {
      if (!isShort(label) || !owners.has(String(ownerId))) return 400;
      const made = { id: `p-${all.size}`, label, ownerId };
      all.set(made.id, made);
      return [201, made];
    },
    'GET /pets': () => [200, [...all.values()]],
    'GET /pets/{petId}': ({ ids: [id] }) => read(all, id),
  });
  const cases = lawsOf(contract);
  return violationsIn(await judgedAt(url, contract, { cases, only: /law/, settle: 0 }));
}

test('a list below an owner that shows the pets of all owners is found', async () => {
  expect(await judgedFor(() => true)).toEqual(['wrong-parent resource:pet/law/right-parent']);
});

test('a list below an owner that shows the pets that name it is not', async () => {
  expect(await judgedFor(({ ownerId }, id) => ownerId === id)).toEqual([]);
});
