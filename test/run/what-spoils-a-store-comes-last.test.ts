import { expect, test } from 'vitest';
import { deriveCases } from '../../src/cases/index.js';
import { lawCases } from '../../src/laws/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import type { CollectedTarget } from '../../src/report/index.js';
import { contractOf, documentOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { isText, serviceOf, type Answer, type Asked } from './service.js';

const of = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const note = "{ $ref: '#/components/schemas/Note' }";
const body = of("{ $ref: '#/components/schemas/Text' }");
const contract = await contractOf(
  documentOf(`/notes:
  get: { operationId: listNotes, responses: { '200': { description: d, ${of(`{ type: array, items: ${note} }`)} } } }
  post:
    operationId: addNote
    requestBody: { required: true, ${body} }
    responses: { '201': { description: d, ${of(note)} }, '400': { description: d } }
/notes/{id}:
  parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
  get: { operationId: readNote, responses: { '200': { description: d, ${of(note)} }, '404': { description: d } } }
  patch:
    operationId: changeNote
    requestBody: { required: true, ${body} }
    responses: { '200': { description: d, ${of(note)} }, '400': { description: d }, '404': { description: d } }
  delete: { operationId: removeNote, responses: { '204': { description: d }, '404': { description: d } } }
`).concat(`components:
  schemas:
    Text: { type: object, required: [text], properties: { text: { type: string, minLength: 1 }, mark: { type: string } } }
    Note: { type: object, required: [id, text], properties: { id: { type: string }, text: { type: string }, mark: { type: string } } }
`),
);

const cases = [...deriveCases(contract).cases, ...lawCases(contract, resourceGraph(contract))];
const isHalf = (text: string): boolean => !text.isWellFormed();
const isLong = (text: string): boolean => text.length > 5_000;

interface Outcome {
  readonly target: CollectedTarget;
  /** The texts of each note that is stored at the end. */
  readonly left: readonly (readonly unknown[])[];
}

interface Note {
  readonly shown: Readonly<Record<string, unknown>>;
  /** Each text that it ever had. */
  readonly texts: readonly unknown[];
}

interface Habits {
  readonly isRejecting?: boolean;
  /** A change is answered with the note as it was before. */
  readonly isSilent?: boolean;
  readonly doubtsOff?: ReadonlySet<string>;
  readonly only?: RegExp;
}

/** Judges a service that stores each text, and fails when it is to return some of them, or rejects them. */
async function judged(
  isUnreadable: (text: string) => boolean,
  { isRejecting = false, isSilent = false, ...options }: Habits = {},
): Promise<Outcome> {
  const notes = new Map<string, Note>();
  let count = 0;
  const isSpoiled = (texts: readonly unknown[]): boolean =>
    texts.some((each) => typeof each === 'string' && isUnreadable(each));
  const isWrong = ({ text, mark = '' }: Asked['body']): boolean =>
    !isText(text) || typeof mark !== 'string' || (isRejecting && isSpoiled([text, mark]));
  const taken = ({ text, mark }: Asked['body']) => ({ text, ...(mark !== undefined && { mark }) });
  const showing = (status: number, { shown, texts }: Note): Answer => (isSpoiled(texts) ? 500 : [status, shown]);
  const at = (id: string, then: (found: Note) => Answer): Answer => {
    const found = notes.get(id);
    return found === undefined ? 404 : then(found);
  };
  const url = await serviceOf({
    'GET /notes': () => {
      const all = [...notes.values()];
      return all.some(({ texts }) => isSpoiled(texts)) ? 500 : [200, all.map(({ shown }) => shown)];
    },
    'POST /notes': ({ body: sent }) => {
      if (isWrong(sent)) return 400;
      const id = `n${++count}`;
      const made = { shown: { id, ...taken(sent) }, texts: [sent['text'], sent['mark']] };
      notes.set(id, made);
      return showing(201, made);
    },
    'GET /notes/{id}': ({ ids: [id] }) => at(id, (found) => showing(200, found)),
    'PATCH /notes/{id}': ({ ids: [id], body: sent }) =>
      at(id, (found) => {
        if (isWrong(sent)) return 400;
        const made = { shown: { ...found.shown, ...taken(sent) }, texts: [...found.texts, sent['text'], sent['mark']] };
        notes.set(id, made);
        return showing(200, isSilent ? found : made);
      }),
    'DELETE /notes/{id}': ({ ids: [id] }) => (notes.delete(id) ? 204 : 404),
  });
  const target = await judgedAt(url, contract, { cases, settle: 50, ...options });
  return { target, left: [...notes.values()].map(({ texts }) => texts) };
}

test('a service that fails on what it has stored is judged by its laws before', async () => {
  const { target, left } = await judged(isHalf);
  const failed = violationsIn(target);
  expect(failed).not.toEqual([]);
  expect(failed.filter((each) => !/^server-error \w+\/body\/\w+\/lone-surrogate$/.test(each))).toEqual([]);
  const laws = target.cases.filter(({ case: { id } }) => /^resource:\w+\/law\//.test(id));
  expect(laws.filter(({ result: { kind } }) => kind === 'passed').length).toBeGreaterThan(8);
  expect(laws.filter(({ result: { kind } }) => kind === 'inconclusive')).toEqual([]);
  // The service has named none of the items that are left.
  expect(left.every((texts) => texts.some((each) => isHalf(String(each))))).toBe(true);
  expect(target.incidents).toEqual([
    expect.stringMatching(
      /^since addNote failed on values that the service may have stored .* it answers 500 to listNotes; remove the newest items/,
    ),
  ]);
});

test('the request that makes a service fail on an item is the only one that is blamed', async () => {
  const { target } = await judged(isLong);
  const failed = violationsIn(target);
  expect(failed).toContain('server-error changeNote/body/mark/very-long');
  expect(failed.filter((each) => !/^server-error \w+\/body\/(?:text|mark)\/\S*long\S*$/.test(each))).toEqual([]);
});

const isMarkup = (text: string): boolean => text.includes('<script>');
const ofMarkup = /^server-error \w+\/body\/(?:text|mark)\/markup$/;
const changing = (violations: readonly string[]): readonly string[] =>
  violations.filter((each) => each.startsWith('server-error changeNote/'));

test('other requests about that item are sent again about another one', async () => {
  const only = /^changeNote\/(?:good|body\/(?:mark|json-text))\//;
  const { target } = await judged(isMarkup, { only });
  const failed = changing(violationsIn(target));
  expect(failed.filter((each) => ofMarkup.test(each)).length).toBe(1);
  expect(failed.filter((each) => !ofMarkup.test(each))).toEqual([]);
  const { target: undoubted } = await judged(isMarkup, { only, doubtsOff: new Set(['failed-for-state']) });
  expect(changing(violationsIn(undoubted)).length).toBeGreaterThan(1);
});

test('if an accepted request makes a service fail on an item, the failure is reported', async () => {
  const { target } = await judged(isMarkup, { isSilent: true, only: /^changeNote\// });
  expect(changing(violationsIn(target))).not.toEqual([]);
});

test('a service that rejects what it cannot return has no finding', async () => {
  const { target, left } = await judged(isHalf, { isRejecting: true });
  expect([violationsIn(target), left, target.incidents]).toEqual([[], [], undefined]);
});
