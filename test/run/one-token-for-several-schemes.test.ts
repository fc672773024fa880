import { expect, test } from 'vitest';
import { deriveCases } from '../../src/cases/index.js';
import { collect, type CollectedTarget } from '../../src/report/index.js';
import { run, urlTarget } from '../../src/run/index.js';
import { contractOf, documentOf } from '../mock/mocks.js';
import { answerJson, httpServer } from './servers.js';

const ok = `responses: { '200': { description: d }, '401': { description: d } }`;
const document = documentOf(
  `/items: { get: { operationId: listItems, security: [{ user: [] }], ${ok} } }
/users: { get: { operationId: listUsers, security: [{ user: [] }], ${ok} } }
/admin: { get: { operationId: getAdmin, security: [{ admin: [] }], ${ok} } }`,
  `components: { securitySchemes: { user: { type: http, scheme: bearer }, admin: { type: apiKey, in: header, name: X-Admin } } }`,
);

/** Runs the good requests, with the token for all schemes and perhaps a credential of one, against a service that refuses at one path. */
async function judged(refused: string, credentials: Readonly<Record<string, string>>): Promise<CollectedTarget> {
  const contract = await contractOf(document);
  const cases = deriveCases(contract).cases.filter(({ id }) => id.endsWith('/good/minimal'));
  const url = await httpServer((request, response) => {
    response.setHeader('WWW-Authenticate', 'Bearer');
    answerJson(response, request.url === refused ? 401 : 200, {});
  });
  const given = new Map(Object.entries(credentials));
  return (await collect(run({ contract, cases, targets: [urlTarget(url)], seed: 's', credentials: given })))
    .targets[0]!;
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
