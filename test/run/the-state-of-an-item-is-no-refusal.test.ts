import { expect, test } from 'vitest';
import { contractOf, documentOf } from '../mock/mocks.js';
import { judgedAt } from './judged.js';
import { answerJson, httpServer, objectIn, withBody } from './servers.js';

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
  const url = await httpServer(
    withBody((request, response, bytes) => {
      const method = request.method ?? '';
      const [, collection, id, below] = new URL(request.url ?? '', 'http://threads').pathname.split('/');
      if (collection !== 'threads' || ![undefined, 'runs', 'steps'].includes(below))
        return answerJson(response, 404, {});
      const allowed = id === undefined || below !== undefined ? ['POST'] : ['GET', 'HEAD', 'DELETE'];
      if (!allowed.includes(method)) return void response.writeHead(405, { Allow: allowed.join(', ') }).end();
      const known = id === undefined ? 0 : runs.get(id);
      if (known === undefined) return answerJson(response, 404, {});
      if (method === 'DELETE') {
        runs.delete(id!);
        return void response.writeHead(204).end();
      }
      if (method !== 'POST') return answerJson(response, 200, { id });
      const isJson = request.headers['content-type']?.toLowerCase().startsWith('application/json') === true;
      const body = isJson ? objectIn(bytes) : undefined;
      if (body === undefined) return answerJson(response, 400, {});
      if (id === undefined) {
        if (!['string', 'undefined'].includes(typeof body['title'])) return answerJson(response, 400, {});
        runs.set(`t${++count}`, 0);
        return answerJson(response, 201, { id: `t${count}`, title: body['title'] });
      }
      const { text, mode } = body;
      if (
        typeof text !== 'string' ||
        ('mode' in body && !['fast', 'safe', 'dry'].includes(String(mode))) ||
        ('mode' in body && typeof mode !== 'string')
      )
        return answerJson(response, 400, {});
      if (isOrdered && below === 'steps' && known === 0) return answerJson(response, 422, { error: 'No run so far.' });
      if (known >= most || isWrong(body)) return answerJson(response, busy[0], { error: busy[1] });
      runs.set(id, known + 1);
      return answerJson(response, 200, body);
    }),
  );
  const { findings } = await judgedAt(url, contract, { credentials: new Map(), only: /\/(?:good|body)\//, ...options });
  expect(runs.size).toBe(0);
  return [...new Set(findings.filter(({ rule }) => rule === 'valid-request-refused').map(({ case: id }) => id))];
}

test.each([
  ['busy after one run', { most: 1 }],
  ['busy after five runs', { most: 5 }],
  ['locked', { most: 3, busy: [423, 'Nein.'] }],
  ['in conflict', { most: 3, busy: [409, 'Nein.'] }],
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
