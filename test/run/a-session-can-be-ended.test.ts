import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { urlTarget, type Login, type RunOptions } from '../../src/run/index.js';
import { connectProxy } from './proxies.js';
import { type CollectedTarget } from '../../src/report/index.js';
import { contractOf } from '../mock/mocks.js';
import { answerJson, httpServer, withBody } from './servers.js';
import { judgedAt, violationsIn } from './judged.js';
import { documentIn } from '../table.js';

const document = documentIn(import.meta.dirname, 'a-session-can-be-ended.openapi.yaml');

/** What a session, a login and a body have to do with. */
const telling = /\/(?:good\/|again\/|auth\/(?:none|wrong)|no-body\/|body\/ids\/missing|method\/head)/;

interface Habits {
  /** Not the first one. */
  readonly refusesPlants?: boolean;
  readonly checksBodies?: boolean;
}

const key = 'Session-Key-Of-The-Greenhouse';

function greenhouse({ refusesPlants = false, checksBodies = true }: Habits = {}): RequestListener {
  const sessions = new Set([key]);
  return withBody((request, response, bytes) => {
    const { method, url = '', headers } = request;
    const body = parsed(bytes);
    const [path] = url.split('?');
    const allowed = path === '/plants' ? ['GET', 'DELETE'] : path === '/login' || path === '/logout' ? ['POST'] : [];
    // HEAD is answered as GET is (RFC 9110 §9.3.2).
    if (path === '/login/by-name' && (method === 'GET' || method === 'HEAD'))
      return response.writeHead(url.includes('password=the+right+one') ? 200 : 400).end();
    const session = /(?:^|; )SID=([^;]*)/.exec(headers.cookie ?? '')?.[1] ?? '';
    const end = (status: number): unknown => response.writeHead(status).end();
    if (allowed.length === 0) return end(404);
    if (!allowed.includes(method ?? '')) return response.writeHead(405, { Allow: allowed.join(', ') }).end();
    const hasBody = path === '/login' || method === 'DELETE';
    if (hasBody && (headers['content-type'] ?? 'application/json').toLowerCase().split(';')[0] !== 'application/json')
      return end(415);
    if (headers['content-encoding'] !== undefined) return end(415);
    if (path === '/login') {
      if (typeof body?.['user'] !== 'string' || typeof body['password'] !== 'string') return end(400);
      if (body['password'] !== 'the right one') return end(401);
      sessions.add(randomUUID());
      return answerJson(response, 200, {});
    }
    if (!sessions.has(session) || (refusesPlants && method === 'GET')) return end(401);
    if (path === '/logout') sessions.delete(session);
    const ids: unknown = body?.['ids'];
    const isListed = Array.isArray(ids) && ids.every((id) => Number.isInteger(id));
    if (method === 'DELETE' && checksBodies && !isListed) return end(400);
    return end(method === 'GET' ? 200 : 204);
  });
}

function parsed(body: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf8', { fatal: true, ignoreBOM: true }).decode(body));
    return typeof value === 'object' ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

async function judged(habits?: Habits): Promise<CollectedTarget> {
  const options = { only: telling, credentials: new Map([['', key]]), touch: ['*'] };
  return judgedAt(await httpServer(greenhouse(habits)), await contractOf(document), options);
}

test('everything else is asked for before the session ends, and a login may refuse what was made up', async () => {
  const target = await judged();
  expect(violationsIn(target)).toEqual([]);
  expect(target.verdict).toBe('conforms');
  expect(target.notExercised).toEqual(['POST /login', 'loginUser']);
  expect(target.findings.filter(({ case: id }) => id === 'loginUser/method/head')).toEqual([]);
});

test('credentials that are no good before the session has ended are found', async () => {
  expect(violationsIn(await judged({ refusesPlants: true }))).toContain(
    'valid-request-refused get-plants/good/minimal',
  );
});

test('what DELETE takes in its body is sent, and weighs little where OpenAPI 3.0 has it ignored', async () => {
  const target = await judged({ checksBodies: false });
  expect(violationsIn(target)).toEqual([]);
  const taken = target.findings.filter(({ rule }) => rule === 'invalid-request-accepted');
  expect(taken.map(({ case: id }) => id)).toContain('delete-plants/body/ids/missing');
});

describe('on another machine', () => {
  /** The requests for a logout that come with a credential of the user, or of a login of the run. */
  async function logouts(options: Partial<RunOptions>, ofRun: boolean): Promise<number> {
    let count = 0;
    const store = greenhouse();
    const url = await httpServer((request, response) => {
      if (request.url === '/logout') count++;
      if (request.url === '/login') response.setHeader('Set-Cookie', `SID=${key}`);
      store(request, response);
    });
    const proxy = { all: (await connectProxy(url)).url };
    const login: Login = {
      operation: 'POST /login',
      body: { user: 'ci', password: 'the right one' },
      credential: { in: 'cookie', name: 'SID' },
      scheme: undefined,
      expires: undefined,
    };
    const target = { ...urlTarget('http://greenhouse.trellis.test'), ...(ofRun ? { login } : {}) };
    const only = /\/good\//;
    await judgedAt(url, await contractOf(document), { only, targets: [target], proxy, rate: 100_000, ...options });
    return count;
  }

  const credentials = new Map([['', key]]);

  test('the session of a given credential is not ended', async () => {
    expect(await logouts({ credentials }, false)).toBe(0);
  });

  test.each<readonly [string, Partial<RunOptions>, boolean]>([
    ['the user allows it', { credentials, touch: ['POST /logout'] }, false],
    ['the run has opened it', {}, true],
  ])('the session is ended if %s', async (_words, options, ofRun) => {
    expect(await logouts(options, ofRun)).toBeGreaterThan(0);
  });
});
