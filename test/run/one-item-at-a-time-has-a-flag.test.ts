import { expect, test } from 'vitest';
import { lawCases } from '../../src/laws/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf } from './service.js';

const answers = answersOr(400, 404, 415);
const theme = objectOf({ id: text, name: text, active: { type: 'boolean' } });
const said = sent(objectOf({ name: text, active: { type: 'boolean' } }));

const document = documentOf({
  '/themes': { get: answers(200, { type: 'array', items: theme }), post: { ...said, ...answers(201, theme) } },
  '/themes/{themeId}': {
    ...at('themeId'),
    get: answers(200, theme),
    put: { ...said, ...answers(200, theme) },
    delete: answers(204),
  },
});

interface Theme {
  readonly id: string;
  name: string;
  active: boolean;
}

/** Themes, of which one at a time is active, or, with the fault, none ever is, although creations say so. */
async function violationsOf(isLost: boolean): Promise<readonly string[]> {
  const all = new Map<string, Theme>();
  let last = 0;
  const store = (id: string, name: string, active: boolean): Theme => {
    if (active) for (const other of all.values()) other.active = false;
    all.set(id, { id, name, active: active && !isLost });
    return { id, name, active };
  };
  const url = await serviceOf({
    'GET /themes': () => [200, [...all.values()]],
    'POST /themes': ({ body: { name, active } }) =>
      isShort(name) && typeof active === 'boolean' ? [201, store(`t-${++last}`, name, active)] : 400,
    'GET /themes/{themeId}': ({ ids: [id] }) => (all.has(id) ? [200, all.get(id)] : 404),
    'PUT /themes/{themeId}': ({ ids: [id], body: { name, active } }) => {
      if (!all.has(id)) return 404;
      return isShort(name) && typeof active === 'boolean' ? [200, store(id, name, active)] : 400;
    },
    'DELETE /themes/{themeId}': ({ ids: [id] }) => (all.delete(id) ? 204 : 404),
  });
  const contract = await contractOf(document);
  const cases = lawCases(contract, resourceGraph(contract));
  return violationsIn(await judgedAt(url, contract, { cases, settle: 50 }));
}

test('an item may lose a flag to another item of the run', async () => {
  expect(await violationsOf(false)).toEqual([]);
});

test('a service that does not keep the flag is found', async () => {
  expect((await violationsOf(true)).join()).toContain('value-damaged');
});
