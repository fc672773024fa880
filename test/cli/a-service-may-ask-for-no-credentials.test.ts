import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { trellis, type Ended } from './trellis.js';
import { temporaryFolder } from '../temporary-folder.js';

const document = `openapi: 3.1.0
info: { title: Keys, version: '1' }
security: [{ ApiKey: [] }]
paths:
  /keys:
    get: { operationId: listKeys, responses: { '200': { description: d, content: { application/json: { schema: { type: array } } } } } }
components: { securitySchemes: { ApiKey: { type: apiKey, in: header, name: Authorization } } }
`;

const folder = temporaryFolder();

beforeAll(async () => {
  await writeFile(join(folder, 'openapi.yaml'), document);
});

/** Verifies a service that answers every GET, or only one with a credential. */
async function verify(isClosed: boolean, ...flags: string[]): Promise<Ended> {
  const server = createServer((request, response) => {
    const status = isClosed && request.headers.authorization !== 'key' ? 401 : request.method === 'GET' ? 200 : 405;
    const fields = { 'Content-Type': 'application/json', Allow: 'GET', 'WWW-Authenticate': 'ApiKey' };
    response.writeHead(request.url?.startsWith('/keys') === true ? status : 404, fields).end('[]');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return await trellis([
      'verify',
      url,
      '--spec',
      join(folder, 'openapi.yaml'),
      '--only',
      'listKeys/good/**',
      '--only',
      'listKeys/auth/**',
      ...flags,
    ]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('a service that asks for none is tested without any, and not blamed for it', async () => {
  expect(await verify(false, '--without-auth')).toMatchObject({ code: 0 });
});

test('the configuration says the same', async () => {
  const config = join(folder, 'trellis.config.yaml');
  await writeFile(config, 'withoutAuth: true\n');
  expect(await verify(false, '--config', config)).toMatchObject({ code: 0 });
});

test('without it the missing credential is an error, which names the flag', async () => {
  const { code, stdout } = await verify(false);
  expect(code).toBe(2);
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain('add --without-auth');
});

test('an authentication that is off is found where the document is held to', async () => {
  const { code, stdout } = await verify(false, '--credential', 'ApiKey=key');
  expect(code).toBe(1);
  expect(stdout).toContain('credentials');
});

test('a service that does ask for some is not said to conform', async () => {
  expect((await verify(true, '--without-auth')).code).not.toBe(0);
});

test('with it a header of every request may carry a credential that the document requires nowhere else', async () => {
  const flags = ['--header', 'Authorization: key'];
  expect(await verify(true, '--without-auth', ...flags)).toMatchObject({ code: 0 });
  const refused = await verify(true, ...flags);
  expect(refused.code).toBe(2);
  expect(refused.stderr.replaceAll(/\s+/g, ' ')).toContain('with --without-auth');
});
