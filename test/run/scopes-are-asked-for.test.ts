import { writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { trellis, type Ended } from '../cli/trellis.js';
import { answerJson, httpServer, TOKEN, withBody } from './servers.js';
import { documentIn } from '../table.js';
import { temporaryFolder } from '../temporary-folder.js';

const READER = 'Token-that-may-read-notes-alone';
const WRITER = 'Token-that-may-write-notes-alone';

const document = documentIn(import.meta.dirname, 'scopes-are-asked-for.openapi.yaml');

/** The scopes of a request's credential; undefined where the service does not know it. */
type Lets = (scopes: readonly string[], request: IncomingMessage) => number | undefined;

const scopesOf: Readonly<Record<string, readonly string[]>> = {
  [TOKEN]: ['read', 'write', 'manage'],
  [READER]: ['read'],
  [WRITER]: ['write'],
};

const asked: Readonly<Record<string, (scopes: readonly string[]) => boolean>> = {
  GET: (scopes) => scopes.includes('read') || scopes.includes('manage'),
  POST: (scopes) => scopes.includes('write'),
  DELETE: (scopes) => scopes.includes('write') && scopes.includes('manage'),
};

/** A service that looks at scopes as `lets` says: with the status of a refusal, or undefined where it lets in. */
function notes(lets: Lets): Promise<string> {
  const stored = new Map<string, unknown>();
  let made = 0;
  return httpServer(
    withBody((request, response, bytes) => {
      const { method = '', url = '' } = request;
      const scopes = scopesOf[/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''];
      response.setHeader('WWW-Authenticate', 'Bearer');
      if (!/^\/notes(?:\/[^/]+)?$/.test(url.split('?')[0] ?? '')) return answerJson(response, 404, {});
      if (asked[method] === undefined) return response.writeHead(405, { Allow: 'GET, POST, DELETE' }).end();
      if (scopes === undefined) return answerJson(response, 401, {});
      const refusal = lets(scopes, request);
      if (refusal !== undefined) return answerJson(response, refusal, {});
      const id = url.split('/')[2] ?? '';
      if (method === 'DELETE') {
        return stored.delete(id) ? response.writeHead(204).end() : answerJson(response, 404, {});
      }
      if (method === 'GET') return answerJson(response, 200, [...stored.values()]);
      const note = textIn(bytes);
      if (note === undefined) return answerJson(response, 400, {});
      const own = { id: `n${++made}`, text: note };
      stored.set(own.id, own);
      return answerJson(response, 201, own);
    }),
  );
}

function textIn(bytes: Buffer): string | undefined {
  try {
    const { text } = JSON.parse(bytes.toString()) as { text?: unknown };
    return typeof text === 'string' && text.length >= 1 && [...text].length <= 50 ? text : undefined;
  } catch {
    return undefined;
  }
}

const correct: Lets = (scopes, { method = '' }) => (asked[method]?.(scopes) === true ? undefined : 403);

const folder = temporaryFolder();
let spec: string;

beforeAll(async () => {
  spec = join(folder, 'openapi.yaml');
  await writeFile(spec, document);
});

/** What the command line writes, without its line breaks. */
async function verified(args: readonly string[], variables: Readonly<Record<string, string>>): Promise<Ended> {
  const { code, stdout, stderr } = await trellis(['verify', ...args], variables);
  return { code, stdout: stdout.replaceAll(/\s+/g, ' '), stderr };
}

const env = { TRELLIS_TOKEN: TOKEN };
const flags = () => ['--spec', spec, '--only', '*/auth/too-few-scopes', '--only', '*/good*', '--no-scenarios'];
const reader = ['--credential-with', `read=${READER}`];

test('without such a credential no operation is asked, and that is said', async () => {
  const { code, stdout } = await verified([await notes(correct), ...flags()], env);
  expect(code).toBe(0);
  expect(stdout).toContain('no credential with fewer scopes is given; add --credential-with');
});

describe('a service that looks at no scopes is found', () => {
  test.each<[string, Lets, readonly string[]]>([
    ['anywhere', () => undefined, ['createNote', 'deleteNote']],
    [
      'where it deletes',
      (scopes, asking) => (asking.method === 'DELETE' ? undefined : correct(scopes, asking)),
      ['deleteNote'],
    ],
    [
      'where it creates',
      (scopes, asking) => (asking.method === 'POST' ? undefined : correct(scopes, asking)),
      ['createNote'],
    ],
  ])('%s', async (_, lets, operations) => {
    const { code, stdout } = await verified([await notes(lets), ...flags(), ...reader], env);
    expect(code).toBe(1);
    for (const operation of ['createNote', 'deleteNote'])
      expect(stdout.includes(`${operation}/auth/too-few-scopes`)).toBe(operations.includes(operation));
    expect(stdout).toContain('TRELLIS_CREDENTIAL_WITH_read');
    for (const secret of [TOKEN, READER]) expect(stdout).not.toContain(secret);
  });

  test('where one of two scopes is enough for it', async () => {
    const url = await notes((scopes, asking) =>
      asking.method === 'DELETE' && scopes.includes('write') ? undefined : correct(scopes, asking),
    );
    const writer = { ...env, TRELLIS_CREDENTIAL_WITH_write: WRITER };
    const { code, stdout } = await verified([url, ...flags()], writer);
    expect(code).toBe(1);
    expect(stdout).toContain('deleteNote requires more');
    expect(stdout).not.toContain(WRITER);
  });
});

describe('a correct service passes', () => {
  test.each<[string, Lets]>([
    ['that answers 403', correct],
    [
      'that hides what is there',
      (scopes, asking) => (asking.method === 'DELETE' && correct(scopes, asking) ? 404 : correct(scopes, asking)),
    ],
  ])('%s', async (_, lets) => {
    const { code, stdout } = await verified([await notes(lets), ...flags(), ...reader], env);
    expect(stdout).not.toContain('insufficient-scope-accepted');
    expect(code).toBe(0);
  });

  test('that does not know the credential, which proves nothing', async () => {
    const given = ['--credential-with', 'read=nobody-knows-this-one'];
    const { code, stdout } = await verified([await notes(correct), ...flags(), ...given], env);
    expect(code).toBe(0);
    expect(stdout).toMatch(/answers 401 to the credential with too few scopes/);
    const config = join(folder, 'unknown.config.yaml');
    await writeFile(config, 'doubts: { unknown-credential: off }\n');
    const strict = await verified([await notes(correct), '--config', config, ...flags(), ...given], env);
    expect(strict.stdout).not.toContain('answers 401 to the credential');
  });
});

test('the configuration gives such credentials, for several scopes at once too', async () => {
  const url = await notes(() => undefined);
  const config = join(folder, 'trellis.config.yaml');
  await writeFile(config, `targets:\n  notes: { url: '${url}', credentialsWith: { read write: '\${READER}' } }\n`);
  const { code, stdout } = await verified(['notes', '--config', config, ...flags()], { ...env, READER });
  expect(code).toBe(1);
  expect(stdout).toContain('deleteNote requires more');
  expect(stdout).not.toContain('createNote requires more');
});

test('a scope that no operation requires is a mistake, which does not show the credential', async () => {
  const url = await notes(correct);
  const { code, stderr } = await verified([url, ...flags(), '--credential-with', `reed=${READER}`], env);
  expect(code).toBe(2);
  expect(stderr).toContain('--credential-with: no operation of the document requires the scope "reed"');
  expect(stderr).not.toContain(READER);
});
