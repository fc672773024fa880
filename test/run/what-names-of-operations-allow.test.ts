import { describe, expect, test } from 'vitest';
import { collect } from '../../src/report/index.js';
import { run, urlTarget } from '../../src/run/index.js';
import { contractOf, documentOf } from '../mock/mocks.js';
import { answerJson, httpServer } from './servers.js';
import { casesOf } from '../derived-cases.js';

const cart = '{ type: object, properties: { total: { type: integer } } }';
const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const shown = (schema: string): string => `responses: { '200': { description: Good., ${json(schema)} } }`;

/** A singleton, a collection and a service as a whole, with operations beside them whose names say what they do. */
const around = `/cart:
  get: { ${shown(cart)} }
  put: { requestBody: { ${json(cart)} }, ${shown(cart)} }
/jobs:
  get: { ${shown('{ type: array, items: { type: object, properties: { id: { type: integer } } } }')} }
  post: { requestBody: { ${json(cart)} }, ${shown('{ type: object, properties: { id: { type: integer } } }')} }
/jobs/{id}:
  get:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    ${shown('{ type: object, properties: { id: { type: integer } } }')}
/swarm:
  get: { ${shown('{ type: object, properties: { version: { type: integer } } }')} }
/api/v1:
  get: { ${shown('{ type: object, properties: { version: { type: integer } } }')} }
`;

/** The operations, as `POST /check`, of which the run sent a request to a service that it does not own. */
async function sentOf(
  operations: readonly string[],
  {
    parameters = '[]',
    ids = [],
    body,
  }: { readonly parameters?: string; readonly ids?: readonly string[]; readonly body?: string } = {},
): Promise<readonly string[]> {
  const sent = new Set<string>();
  const url = await httpServer((request, response) => {
    sent.add(`${request.method} ${request.url?.split('?')[0]}`);
    answerJson(response, 200, request.url === '/jobs' && request.method === 'GET' ? [{ id: 7 }] : { total: 0 });
  });
  const paths = operations.map((operation, at) => {
    const [method = '', path = ''] = operation.split(' ');
    const id = ids[at] === undefined ? '' : `operationId: ${ids[at]}, `;
    const sent = body === undefined ? '' : `requestBody: ${body}, `;
    return `${path}:\n  ${method.toLowerCase()}: { ${id}${sent}parameters: ${parameters}, ${shown(cart)} }\n`;
  });
  const contract = await contractOf(documentOf(around + paths.join('')));
  const cases = casesOf(contract).filter(({ expect: { outcome } }) => outcome === 'accept');
  await collect(run({ contract, cases, targets: [urlTarget(url)], seed: 's' }));
  return operations.filter((operation) => sent.has(operation));
}

const harmless = [
  'POST /check',
  'POST /cart/check',
  'POST /cart/checkPrice',
  'POST /cart/price-check',
  'POST /cart/validate',
  'POST /cart/validation',
  'POST /cart/verifyaddress',
  'POST /swarm/check',
  'POST /api/v1/greet',
  'POST /cart/calculate',
  'POST /cart/estimates',
  'POST /cart/simulate',
  'POST /jobs/search',
  'POST /jobs/countByState',
  'POST /jobs/queries',
  'POST /jobs/export',
  'POST /jobs/find-all',
  'POST /login',
  'POST /sign-in',
  'POST /oauth/token',
  'GET /banners',
  'GET /bandwidth',
  'GET /startups',
  'GET /blockchain',
  'GET /archived',
  'GET /publishers',
  'GET /resumes',
  'GET /lockers',
  'GET /deleted',
  'GET /deletedusers',
  'GET /moves',
  'GET /restore-points',
  'GET /settingsList',
  'GET /newItems',
  'GET /copies',
  'POST /batches',
  'POST /bulkheads',
  'POST /offers/upgrade',
];

const harmful = [
  'POST /cart/checkout',
  'POST /cart/check-out',
  'POST /cart/checkin',
  'POST /cart/discount',
  'POST /cart/account',
  'POST /cart/authorize',
  'POST /cart/sign',
  'POST /cart/search-and-replace',
  'POST /cart/findOrCreate',
  'POST /cart/count-and-reset',
  'POST /jobs/run',
  'POST /jobs/research',
  'POST /jobs/mark-all-as-read',
  'POST /jobs/cancel-all',
  'POST /jobs/deleteall',
  'POST /kv/deleterange',
  'POST /jobs/bulkupdate',
  'POST /jobs/clearcache',
  'POST /flushall',
  'POST /batch',
  'GET /jobs/deleteall',
  'GET /jobs/cancel',
  'GET /jobs/purge-old',
  'GET /jobs/renameJob',
  'GET /jobs/setTitle',
  'GET /jobs/createJob',
  'GET /copyJob',
  'POST /global/upgrade',
  'POST /api/v1/self-update',
  'POST /system/update',
  'POST /auth/disable',
  'POST /subscription/cancel',
  'POST /kv/compaction',
  'POST /cluster/member/add',
  'POST /swarm/leave',
  'POST /swarm/init',
  'POST /v3/raft/join',
];

describe('what an operation is taken to do, by the words at the end of its path', () => {
  test('what only finds something out is sent', async () => {
    expect(await sentOf(harmless)).toEqual(harmless);
  });

  test('what changes or removes something by an id that may be that of another item is not sent', async () => {
    const operations = ['POST /deleteUser', 'POST /updateUser', 'POST /rpc/cancel-order'];
    const named = (name: string): string => `[{ name: ${name}, in: query, schema: { type: integer } }]`;
    expect(await sentOf(operations, { parameters: named('userId') })).toEqual([]);
    expect(await sentOf(['POST /renderUser'], { parameters: named('userId') })).toEqual(['POST /renderUser']);
    expect(await sentOf(['POST /updateNoise'], { parameters: named('width') })).toEqual(['POST /updateNoise']);
  });

  test('what says what to delete, however deep in its body, is not sent', async () => {
    const change = (name: string): string =>
      `{ type: object, properties: { ${name}: { type: object, ${of('key')} } } }`;
    const of = (name: string): string => `properties: { ${name}: { type: string } }`;
    const taking = (name: string): string =>
      `{ ${json(`{ type: object, properties: { then: { type: array, items: ${change(name)} } } }`)} }`;
    expect(await sentOf(['POST /kv/txn'], { body: taking('requestDeleteRange') })).toEqual([]);
    expect(await sentOf(['POST /kv/txn'], { body: taking('requestRange') })).toEqual(['POST /kv/txn']);
  });

  test('what by its name sets the only one there is is not sent', async () => {
    const operations = ['POST /cart/origins', 'POST /origins', 'POST /hooks'];
    expect(await sentOf(operations, { ids: ['setOrigins', 'updateOrigins', 'configureHooks'] })).toEqual([]);
    expect(await sentOf(operations, { ids: ['addOrigins', 'createOrigins', 'settleHooks'] })).toEqual(operations);
  });

  test('what stops the machine of the service is not sent, although it is this one', async () => {
    const halting = ['POST /reboot', 'POST /linux/shutdown-host', 'POST /os/restart', 'GET /poweroff'];
    expect(await sentOf([...halting, 'POST /shutdown'])).toEqual(['POST /shutdown']);
  });

  test('what may change what others share is not sent', async () => {
    expect(await sentOf(harmful)).toEqual([]);
  });
});
