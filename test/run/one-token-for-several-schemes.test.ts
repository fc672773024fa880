import { expect, test } from 'vitest';
import { type CollectedTarget } from '../../src/report/index.js';
import { contractOf, documentOf } from '../mock/mocks.js';
import { answerJson, httpServer } from './servers.js';
import { judgedAt } from './judged.js';
import { casesOf } from '../derived-cases.js';

const ok = `responses: { '200': { description: d }, '401': { description: d } }`;
const document = documentOf(
  `/items: { get: { operationId: listItems, security: [{ user: [] }], ${ok} } }
/users: { get: { operationId: listUsers, security: [{ user: [] }], ${ok} } }
/admin: { get: { operationId: getAdmin, security: [{ admin: [] }], ${ok} } }`,
  `components: { securitySchemes: { user: { type: http, scheme: bearer }, admin: { type: apiKey, in: header, name: X-Admin } } }`,
);

/** Paths, and the status and text with which a service rejects the token there. */
type Rejections = Readonly<Record<string, readonly [status: number, text: string]>>;

/** Runs the valid requests against a service that rejects them at some paths; the key '' is the token for all schemes. */
async function judged(
  rejected: string | Rejections,
  credentials: Readonly<Record<string, string>>,
  text = document,
): Promise<CollectedTarget> {
  const contract = await contractOf(text);
  const rejections: Rejections = typeof rejected === 'string' ? { [rejected]: [401, 'no'] } : rejected;
  const cases = casesOf(contract).filter(({ id }) => id.endsWith('/good/minimal'));
  const url = await httpServer((request, response) => {
    response.setHeader('WWW-Authenticate', 'Bearer');
    const [status, message] = rejections[request.url ?? ''] ?? [200, ''];
    answerJson(response, status, { message });
  });
  const given = new Map(Object.entries(credentials));
  return judgedAt(url, contract, { cases, credentials: given });
}

test('a 401 where the token may be of another scheme is inconclusive, and the flag for that scheme is named', async () => {
  const target = await judged('/admin', { '': 't0k3n' });
  expect(target.cases.map(({ result }) => result.kind)).toEqual(['passed', 'passed', 'inconclusive']);
  const reason = 'the server answered 401 to the token, which may be of another scheme; give --credential admin=VALUE';
  expect(target.cases[2]?.result).toMatchObject({ reason, doubts: [{ id: 'token-of-another-scheme' }] });
  expect(target.refused).toMatchObject([{ operation: 'getAdmin', reason }]);
  expect(target.problem).toMatchObject({
    code: 'inconclusive',
    message: `1 case with a valid request got no conclusive response: ${reason}`,
  });
});

test('a 401 is a violation where the token was let in with the same scheme', async () => {
  const target = await judged('/users', { '': 't0k3n' });
  expect(target.cases.map(({ result }) => result.kind)).toEqual(['passed', 'failed', 'passed']);
});

test('a 401 is a violation where the credential of the scheme was given', async () => {
  const target = await judged('/admin', { '': 't0k3n', admin: 'k3y' });
  expect(target.cases.map(({ result }) => result.kind)).toEqual(['passed', 'passed', 'failed']);
});

const responses = `responses: { '200': { description: d }, '401': { description: d }, '403': { description: d } }`;
const devices = documentOf(
  `/items: { get: { operationId: listItems, security: [{ user: [] }], ${responses} } }
/devices: { get: { operationId: listDevices, security: [{ user: [] }], ${responses} } }
/devices/state: { get: { operationId: getState, security: [{ user: [] }], ${responses} } }
/devices/hello: { get: { operationId: greetDevice, security: [{ user: [] }], ${responses} } }`,
  `components: { securitySchemes: { user: { type: http, scheme: bearer } } }`,
);

test.each([401, 403])(
  'a %i in most operations below a path is inconclusive, and the operations to test separately are named',
  async (status) => {
    const rejections: Rejections = {
      '/devices': [status, 'no token of a device: t0k3n'],
      '/devices/state': [status, 'no token of a device: t0k3n'],
    };
    const target = await judged(rejections, { '': 't0k3n' }, devices);
    expect(target.cases.map(({ result }) => result.kind)).toEqual(['passed', 'inconclusive', 'inconclusive', 'passed']);
    const reason = `the server answered ${status} to the credential in 2 of 3 operations below /devices, but accepted it in others; test these in another run with their own credential and --only 'listDevices' --only 'getState'`;
    expect(target.cases[2]?.result).toMatchObject({ reason, doubts: [{ id: 'credential-of-another-kind', status }] });
    expect(target.refused).toMatchObject([
      { operation: 'listDevices', reason },
      { operation: 'getState', reason },
    ]);
    expect(target.verdict).toBe('no-verdict');
  },
);

test.each<[string, Rejections, readonly string[]]>([
  ['in one operation alone', { '/devices/state': [401, 'no'] }, ['passed', 'passed', 'failed', 'passed']],
  [
    'in different words',
    { '/devices': [401, 'no'], '/devices/state': [401, 'never'] },
    ['passed', 'failed', 'failed', 'passed'],
  ],
])('a 401 to the credential is a violation %s', async (_, rejections, kinds) => {
  const target = await judged(rejections, { '': 't0k3n' }, devices);
  expect(target.cases.map(({ result }) => result.kind)).toEqual(kinds);
});

const counted = documentOf(
  `/items: { get: { operationId: listItems, security: [{ user: [] }], ${ok} } }
/plants: { get: { operationId: listPlants, security: [{ user: [] }], parameters: [{ name: size, in: query, schema: { type: integer } }], responses: { '200': { description: d }, '400': { description: d } } } }`,
  `components: { securitySchemes: { user: { type: http, scheme: bearer } } }`,
);

test.each([
  ['nothing where valid requests get it, too', () => true, 'inconclusive'],
  ['a violation where valid requests are accepted', (url: string) => url.includes('size=fern'), 'failed'],
])('an undocumented 401 to an invalid request proves %s', async (_words, isRejected, kind) => {
  const contract = await contractOf(counted);
  const ids = new Set(['listItems/good/minimal', 'listPlants/good/minimal', 'listPlants/parameter/size/word']);
  const cases = casesOf(contract).filter(({ id }) => ids.has(id));
  const url = await httpServer((request, response) => {
    response.setHeader('WWW-Authenticate', 'Bearer');
    const isOpen = !request.url?.startsWith('/plants') || !isRejected(request.url);
    answerJson(response, isOpen ? 200 : 401, {});
  });
  const { cases: judged } = await judgedAt(url, contract, { cases, credentials: new Map([['', 't0k3n']]) });
  const found = judged.find(({ case: { id } }) => id === 'listPlants/parameter/size/word');
  expect(found?.result.kind).toBe(kind);
  if (kind === 'inconclusive')
    expect(found?.result).toMatchObject({ doubts: [{ id: 'credential-rejected', status: 401 }] });
});
