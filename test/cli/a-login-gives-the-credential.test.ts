import { readFileSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { trellis, type Ended } from './trellis.js';
import { temporaryFolder } from '../temporary-folder.js';
import { httpServer, withBody } from '../run/servers.js';

const folder = temporaryFolder();

const password = 'correct-h0rse-battery';

const document = (scheme: string): string => `openapi: 3.1.0
info: { title: Garden, version: '1' }
security: [{ session: [] }]
paths:
  /sessions:
    post:
      operationId: createSession
      security: []
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [user, password]
              properties: { user: { type: string }, password: { type: string } }
      responses:
        '200': { description: ok }
        '400': { description: no such body }
        '401': { description: wrong }
  /plants:
    get:
      operationId: listPlants
      parameters: [{ name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 50 } }]
      responses:
        '200': { description: ok }
        '400': { description: no such limit }
        '401': { description: who are you }
components:
  securitySchemes:
    session: ${scheme}
`;

/** A garden that lets in whoever has the latest secret; it gives out another one at each login. */
class Garden {
  logins = 0;
  accepted = 0;
  /** Requests that one secret is good for. */
  lifetime = Infinity;
  refuse = 401;
  readonly #secrets: string[] = [];
  readonly #isCookie: boolean;

  constructor(isCookie = false) {
    this.#isCookie = isCookie;
  }

  get secrets(): readonly string[] {
    return this.#secrets;
  }

  serve(): Promise<string> {
    return httpServer(withBody((request, response, bytes) => this.#answer(request, response, bytes.toString())));
  }

  #answer(request: IncomingMessage, response: ServerResponse, text: string): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
    if (pathname === '/sessions' && request.method === 'POST') return this.#logIn(response, text);
    const isKnown = pathname === '/plants' || pathname === '/sessions';
    if (!isKnown) return void response.writeHead(404).end();
    if (pathname === '/sessions') return void response.writeHead(405, { allow: 'POST' }).end();
    if (request.method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end();
    const sent = this.#isCookie
      ? /(?:^|; )sid=([^;]*)/.exec(request.headers.cookie ?? '')?.[1]
      : /^bearer +(.*)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (sent === undefined || sent !== this.#secrets.at(-1) || this.accepted >= this.lifetime)
      return void response.writeHead(this.refuse, { 'www-authenticate': 'Bearer' }).end();
    const limits = searchParams.getAll('limit');
    if (limits.some((limit) => !/^[1-9]\d?$/.test(limit) || Number(limit) > 50))
      return void response.writeHead(400).end();
    this.accepted++;
    response.writeHead(200).end();
  }

  #logIn(response: ServerResponse, text: string): void {
    let body: { user?: unknown; password?: unknown } = {};
    try {
      body = (JSON.parse(text) ?? {}) as typeof body;
    } catch {
      return void response.writeHead(400).end();
    }
    if (typeof body.user !== 'string' || typeof body.password !== 'string') return void response.writeHead(400).end();
    if (body.password !== password) return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    const secret = `s3ssion-${++this.logins}-of-the-garden`;
    this.#secrets.push(secret);
    this.accepted = 0;
    const cookie = this.#isCookie ? { 'set-cookie': [`theme=dark; Path=/`, `sid=${secret}; HttpOnly; Path=/`] } : {};
    response.writeHead(200, { 'content-type': 'application/json', ...cookie });
    response.end(JSON.stringify({ auth: { access_token: secret, expires_in: 0.1 } }));
  }
}

const bearer = '{ type: http, scheme: bearer }';
const cookie = '{ type: apiKey, in: cookie, name: sid }';
const report = join(folder, 'report.json');

async function verify(
  url: string,
  scheme: string,
  login: string,
  env: Readonly<Record<string, string>> = { GARDEN_PASSWORD: password },
): Promise<Ended> {
  const [spec, config] = [join(folder, 'openapi.yaml'), join(folder, 'trellis.config.yaml')];
  writeFileSync(spec, document(scheme));
  writeFileSync(
    config,
    `targets:\n  garden:\n    url: ${url}\n    concurrency: 1\n    login:\n${login.replaceAll(/^/gm, '      ')}`,
  );
  const reporters = ['--reporter', 'terminal', '--reporter', `json=${report}`];
  return trellis(['verify', 'garden', '--spec', spec, '--config', config, ...reporters], env);
}

const body = "operation: createSession\nbody: { user: fern, password: '${GARDEN_PASSWORD}' }\n";

function renewals(): number {
  return (JSON.parse(readFileSync(report, 'utf8')) as { targets: { renewals?: number }[] }).targets[0]?.renewals ?? 0;
}

describe('the credential of a login', () => {
  test('lets in, is renewed when it is refused, and is in no report', async () => {
    const garden = new Garden();
    garden.lifetime = 12;
    const { code, stdout, stderr } = await verify(await garden.serve(), bearer, `${body}token: /auth/access_token\n`);
    expect([code, stderr]).toEqual([0, '']);
    expect(garden.logins).toBeGreaterThan(1);
    expect(renewals()).toBe(garden.logins - 1);
    const told = stdout + readFileSync(report, 'utf8');
    for (const secret of [...garden.secrets, password]) expect(told).not.toContain(secret);
  });

  test('stands in a cookie', async () => {
    const garden = new Garden(true);
    garden.lifetime = 8;
    const { code } = await verify(await garden.serve(), cookie, `${body}cookie: sid\n`);
    expect([code, garden.logins > 1]).toEqual([0, true]);
  });

  test('is renewed by its time, where the service does not answer 401 to one that has expired', async () => {
    const garden = new Garden();
    const login = `${body}token: /auth/access_token\nexpires: /auth/expires_in\n`;
    const { code } = await verify(await garden.serve(), bearer, login);
    expect([code, garden.logins > 1, renewals()]).toEqual([0, true, garden.logins - 1]);
  });
});

describe('a login that fails says why, with exit code 2', () => {
  test('a wrong password', async () => {
    const env = { GARDEN_PASSWORD: 'wr0ng-password' };
    const { code, stdout } = await verify(
      await new Garden().serve(),
      bearer,
      `${body}token: /auth/access_token\n`,
      env,
    );
    expect(code).toBe(2);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      'the login failed: createSession answered 401 Unauthorized try check the user name, password or key in the body of the login',
    );
    expect(stdout + readFileSync(report, 'utf8')).not.toContain('wr0ng-password');
  });

  test('an answer without a credential', async () => {
    const { code, stdout } = await verify(await new Garden().serve(), bearer, `${body}token: /access_token\n`);
    expect([code, stdout.replaceAll(/\s+/g, ' ')]).toEqual([
      2,
      expect.stringContaining('the login failed: createSession answered 200 OK without /access_token try check where'),
    ]);
  });

  test.each([
    [
      'operation: createSesion\ntoken: /a',
      bearer,
      '6:18: openapi.yaml has no operation "createSesion"; did you mean "createSession"?',
    ],
    [
      `${body}token: /a\nscheme: sesion`,
      bearer,
      '9:15: the document has no security scheme "sesion"; did you mean "session"?',
    ],
    [`${body}cookie: other`, cookie, '8:15: the document has no security scheme for the cookie other; it has: session'],
    [
      'operation: listPlants\nbody: { a: b }\ntoken: /a',
      bearer,
      '7:13: listPlants cannot be called to log in: it takes no such body',
    ],
    [body, bearer, '6:7: login does not say where the credential stands; write one of token, header, cookie'],
    [
      `${body.replace('GARDEN', 'NO')}token: /a`,
      bearer,
      '7:37: the environment variable NO_PASSWORD is not set; export NO_PASSWORD=…',
    ],
  ])('%s', async (login, scheme, message) => {
    const { code, stderr } = await verify('http://127.0.0.1:9', scheme, login);
    expect([code, stderr.replaceAll(`${folder}/`, '')]).toEqual([2, `trellis: trellis.config.yaml:${message}\n`]);
  });
});
