import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { trellis, type Ended } from './trellis.js';
import { temporaryFolder } from '../temporary-folder.js';
import { httpServer } from '../run/servers.js';

const folder = temporaryFolder();

const operation = (id: string, more = ''): string =>
  `    get: { operationId: ${id}, ${more}responses: { '200': { description: ok }, '401': { description: no } } }`;

const document = (security: string): string => `openapi: 3.1.0
info: { title: Garden, version: '1' }
${security}
paths:
  /health:
${operation('getHealth', 'security: [], ')}
  /plants:
${operation('listPlants')}
  /pots:
${operation('listPots')}
  /beds:
${operation('listBeds')}
  /tools:
${operation('listTools')}
components: { securitySchemes: { token: { type: http, scheme: bearer } } }
`;
const guarded = document('security: [{ token: [] }]');
const optional = document('security: [{}, { token: [] }]');
const open = document('').replace(/components:.*\n/, '');

/** Answers 401, or another status, to all paths but these, whatever the credential. */
async function verify(
  text: string,
  letIn: readonly string[],
  token = 'good-t0ken',
  status = 401,
  given = token,
): Promise<Ended & { asked: number }> {
  let asked = 0;
  const url = await httpServer((request, response) => {
    asked++;
    const [path = ''] = (request.url ?? '').split('?');
    const isKnown = text.includes(`  ${path}:\n`);
    const sent = request.headers.authorization ?? '';
    const isGood = path === '/health' || text === open || sent.replace(/^bearer/i, 'Bearer') === `Bearer ${token}`;
    if (letIn.includes(path) && request.method === 'GET' && isGood) response.writeHead(200).end();
    else if (isKnown && !['GET', 'HEAD'].includes(request.method ?? ''))
      response.writeHead(405, { allow: 'GET' }).end();
    else if (path === '/beds' && status === 403) response.writeHead(302, { location: '/login' }).end();
    else if (isKnown) response.writeHead(status, { 'www-authenticate': 'Bearer' }).end();
    else response.writeHead(404).end();
  });
  const spec = join(folder, 'openapi.yaml');
  writeFileSync(spec, text);
  const ended = await trellis(['verify', url, '--spec', spec], { TRELLIS_TOKEN: given });
  return { ...ended, stdout: ended.stdout.replaceAll(/\s+/g, ' '), asked };
}

describe('one line says so, and nothing is found, where', () => {
  test('all operations that ask for credentials refuse the good one, and others let everyone in', async () => {
    const { code, stdout, asked } = await verify(guarded, ['/health']);
    expect([code, stdout]).toEqual([
      2,
      expect.stringContaining(
        'the target rejects the credential: every operation that requires credentials returns 401 to valid requests with it try check that the credential is correct and has not expired, or give a token in the environment variable TRELLIS_TOKEN, with --token, or with login: in trellis.config.yaml',
      ),
    ]);
    expect(stdout).not.toContain('violation');
    expect(asked).toBeLessThan(15);
  });

  test.each([
    ['none is given', '', 'every operation that requires credentials returns 401, and no credential was given'],
    ['a wrong one is given', 'wrong', 'the target rejects the credential'],
  ])('the document says that credentials are optional, but they are not, and %s', async (_, given, message) => {
    const { code, stdout } = await verify(optional, ['/plants', '/pots', '/beds', '/tools'], undefined, 401, given);
    expect([code, stdout]).toEqual([2, expect.stringContaining(message)]);
    expect(stdout).not.toContain('violation');
  });

  test.each([401, 403])('the document says nothing of credentials, and the service answers %i', async (status) => {
    const { code, stdout } = await verify(open, [], undefined, status);
    expect([code, stdout]).toEqual([
      2,
      expect.stringContaining(`every operation returns ${status}, but the document has no security scheme try add a`),
    ]);
    expect(stdout).not.toContain('violation');
  });
});

describe('it is a finding where', () => {
  test('one operation refuses the good credential and others let it in', async () => {
    const { code, stdout } = await verify(guarded, ['/health', '/pots', '/beds', '/tools']);
    expect(code).toBe(1);
    expect(stdout).toContain('case listPlants/good/minimal');
    expect(stdout).not.toContain('listPots/');
  });

  test('credentials that the document calls optional are required, and no other one', async () => {
    const { code, stdout } = await verify(optional, ['/health', '/plants', '/pots', '/beds', '/tools']);
    expect(code).toBe(1);
    expect(stdout).toContain('listPlants/auth/none');
    expect(stdout).not.toMatch(/\/good\/|not tested/);
  });

  test('one operation lets the good credential in and others refuse it', async () => {
    const { code, stdout } = await verify(guarded, ['/health', '/tools']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/listPlants\/good\/minimal/);
  });

  test('the document says nothing of credentials, and one operation needs none', async () => {
    for (const status of [401, 403])
      expect(await verify(open, ['/tools'], undefined, status)).toMatchObject({ code: 1 });
  });
});

test('all is well where all let the good credential in', async () => {
  const { code } = await verify(guarded, ['/health', '/plants', '/pots', '/beds', '/tools']);
  expect(code).toBe(0);
});
