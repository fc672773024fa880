import { expect, test } from 'vitest';
import { contractOf, documentOf } from '../mock/mocks.js';
import { judgedAt } from './judged.js';
import { serviceOf, type Answer, type Asked } from './service.js';

const json = (name: string): string =>
  `content: { application/json: { schema: { $ref: '#/components/schemas/${name}' } } }`;
const below = (name: string, operation: string): string => `/threads/{id}/${name}:
  parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
  post:
    operationId: ${operation}
    requestBody: { required: true, ${json('Run')} }
    responses: { '200': { description: d, ${json('Run')} }, '400': { description: d }, '404': { description: d }, '422': { description: d } }
`;
const contract = await contractOf(
  documentOf(`/threads:
  post:
    operationId: createThread
    requestBody: { required: true, ${json('Thread')} }
    responses: { '201': { description: d, ${json('Thread')} }, '400': { description: d } }
/threads/{id}:
  parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
  get: { operationId: readThread, responses: { '200': { description: d, ${json('Thread')} }, '404': { description: d } } }
  delete: { operationId: deleteThread, responses: { '204': { description: d }, '404': { description: d } } }
${below('runs', 'startRun')}${below('steps', 'startStep')}`).concat(`components:
  schemas:
    Thread: { type: object, properties: { id: { type: string, readOnly: true }, title: { type: string } } }
    Run: { type: object, required: [text], properties: { text: { type: string }, mode: { type: string, enum: [fast, safe, dry] } } }
`),
);

interface Habits {
  /** The number of runs after which a thread is busy. */
  readonly most: number;
  readonly busy?: readonly [status: number, text: string];
  /** A thread accepts no step before its first run. */
  readonly isOrdered?: boolean;
  readonly isWrong?: (run: Readonly<Record<string, unknown>>) => boolean;
  readonly doubtsOff?: ReadonlySet<string>;
}

/** The valid requests that a service rejects. No thread of the run is left. */
async function refusedBy({
  most,
  busy = [422, 'The thread is busy.'],
  isOrdered = false,
  isWrong = () => false,
  ...options
}: Habits): Promise<readonly string[]> {
  const runs = new Map<string, number>();
  let count = 0;
  const start = ({ ids: [id], body, request }: Asked): Answer => {
    const known = runs.get(id);
    if (known === undefined) return 404;
    const { text, mode } = body;
    const isMode = !('mode' in body) || (typeof mode === 'string' && ['fast', 'safe', 'dry'].includes(mode));
    if (typeof text !== 'string' || !isMode) return [400, {}];
    if (isOrdered && known === 0 && request.url?.includes('/steps')) return [422, { error: 'No run so far.' }];
    if (known >= most || isWrong(body)) return [busy[0], { error: busy[1] }];
    runs.set(id, known + 1);
    return [200, body];
  };
  const url = await serviceOf({
    'POST /threads': ({ body: { title } }) => {
      if (!['string', 'undefined'].includes(typeof title)) return [400, {}];
      runs.set(`t${++count}`, 0);
      return [201, { id: `t${count}`, title }];
    },
    'GET /threads/{id}': ({ ids: [id] }) => (runs.has(id) ? [200, { id }] : 404),
    'DELETE /threads/{id}': ({ ids: [id] }) => (runs.delete(id) ? 204 : 404),
    'POST /threads/{id}/runs': start,
    'POST /threads/{id}/steps': start,
  });
  const { findings } = await judgedAt(url, contract, { credentials: new Map(), only: /\/(?:good|body)\//, ...options });
  expect(runs.size).toBe(0);
  return [...new Set(findings.filter(({ rule }) => rule === 'valid-request-refused').map(({ case: id }) => id))];
}

test.each([
  ['busy after one run', { most: 1 }],
  ['busy after five runs', { most: 5 }],
  ['locked', { most: 3, busy: [423, 'Nein.'] }],
  ['in conflict', { most: 3, busy: [409, 'Nein.'] }],
  ['used up', { most: 5, busy: [400, 'Nein.'] }],
] as const)('a service that rejects runs of a thread which is %s rejects none of a new thread', async (_, habits) => {
  expect(await refusedBy(habits)).toEqual([]);
});

test('a service that rejects steps of new threads for another reason is not judged by them', async () => {
  expect(await refusedBy({ most: 5, busy: [409, 'Busy.'], isOrdered: true })).toEqual([]);
});

test('without that doubt, such rejections are reported', async () => {
  const doubtsOff = new Set(['rejected-for-state']);
  expect((await refusedBy({ most: 5, doubtsOff })).length).toBeGreaterThan(0);
});

test('a service that says so of new threads, too, is reported for the value that it rejects', async () => {
  const isWrong: Habits['isWrong'] = ({ mode }) => mode === 'dry';
  const wrong = ['startRun/body/mode/enum-2', 'startStep/body/mode/enum-2'];
  expect(await refusedBy({ most: 5, isWrong })).toEqual(wrong);
  expect(await refusedBy({ most: Infinity, isWrong })).toEqual(wrong);
});
