import { expect, test } from 'vitest';
import { lawCases } from '../../src/laws/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import { casesOf } from '../derived-cases.js';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf, type Answer, type Asked } from './service.js';

interface Habits {
  /** The status for a request without the header, and whether the document names it. */
  readonly wanting?: 428 | 400;
  readonly fault?: 'takes any text';
  readonly header?: 'If-Match' | 'X-Tenant';
}

const note = objectOf({ id: text, title: text });

/** Notes that are changed and deleted only by requests with a header, which the document declares as optional. */
async function notesJudged({ wanting = 428, fault, header = 'If-Match' }: Habits) {
  const answers = answersOr(400, 404, 412, 415, ...(wanting === 428 ? [428] : []));
  const named = { ...at('id') };
  const conditional = { parameters: [{ name: header, in: 'header', schema: { type: 'string' } }] };
  const title = sent(objectOf({ title: text }));
  const contract = await contractOf(
    documentOf({
      '/notes': { get: answers(200, { type: 'array', items: note }), post: { ...title, ...answers(201, note) } },
      '/notes/{id}': {
        ...named,
        get: answers(200, note),
        put: { ...conditional, ...title, ...answers(200, note) },
        ...(header === 'If-Match' && { delete: { ...conditional, ...answers(204) } }),
      },
    }),
  );
  const notes = new Map<string, { id: string; title: string; version: number }>();
  let last = 0;
  const shown = (id: string): Answer => {
    const its = notes.get(id);
    return its === undefined ? 404 : [200, { id, title: its.title }, { ETag: `"${its.version}"` }];
  };
  const changed = ({ ids: [id], request }: Asked, then: () => Answer): Answer => {
    const version = notes.get(id)?.version;
    const given = request.headers[header.toLowerCase()];
    if (version === undefined) return 404;
    if (given === undefined) return wanting === 428 ? [428, undefined] : 400;
    return header !== 'If-Match' || given === '*' || given === `"${version}"` ? then() : 412;
  };
  const url = await serviceOf({
    'GET /notes': () => [200, [...notes.values()].map(({ id, title: its }) => ({ id, title: its }))],
    'POST /notes': ({ body }) => {
      if (!isShort(body['title'])) return 400;
      const id = `n-${++last}`;
      notes.set(id, { id, title: body['title'], version: 1 });
      return [201, { id, title: body['title'] }];
    },
    'GET /notes/{id}': ({ ids: [id] }) => shown(id),
    'PUT /notes/{id}': (asked) =>
      changed(asked, () => {
        const { title: its } = asked.body;
        if (typeof its !== 'string' || (!isShort(its) && fault === undefined)) return 400;
        const known = notes.get(asked.ids[0]);
        notes.set(asked.ids[0], { id: asked.ids[0], title: its, version: (known?.version ?? 0) + 1 });
        return shown(asked.ids[0]);
      }),
    'DELETE /notes/{id}': (asked) => changed(asked, () => (notes.delete(asked.ids[0]) ? 204 : 404)),
  });
  const cases = [...casesOf(contract, 40), ...lawCases(contract, resourceGraph(contract))];
  return { target: await judgedAt(url, contract, { cases, settle: 100 }), left: [...notes.keys()] };
}

test('where 428 is documented, requests have a precondition, and nothing is left', async () => {
  const { target, left } = await notesJudged({});
  expect(violationsIn(target)).toEqual([]);
  expect(left).toEqual([]);
});

test.each<Habits>([{}, { wanting: 400, header: 'X-Tenant' }])(
  'a change that takes any text is found where it needs a header: %o',
  async (habits) => {
    const { target } = await notesJudged({ ...habits, fault: 'takes any text' });
    expect(violationsIn(target).join()).toContain('invalid-request-accepted put-notes-id/body/title/');
  },
);
