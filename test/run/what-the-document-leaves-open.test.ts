import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { type CollectedTarget } from '../../src/report/index.js';
import { contractOf, mockOf } from '../mock/mocks.js';
import { answerJson, httpServer, withBody } from './servers.js';
import { judgedAt } from './judged.js';
import { documentIn } from '../table.js';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** What comes of the cases that are derived from a document, at a server that keeps nothing of others. */
async function judged(document: string, url: string, credential = 'Good-Key-Of-The-Bed'): Promise<CollectedTarget> {
  return judgedAt(url, await contractOf(document), { credentials: new Map([['', credential]]), touch: ['*'] });
}

const levelsOf = ({ findings }: CollectedTarget, rule: string): readonly string[] => [
  ...new Set(findings.filter((finding) => finding.rule === rule).map(({ level }) => level)),
];

describe('an operation that documents failures alone', () => {
  const document = `openapi: 3.0.3
info: { title: Beds, version: '1' }
paths:
  /beds/{bed}:
    delete:
      operationId: clearBed
      parameters: [{ name: bed, in: path, required: true, schema: { type: integer, minimum: 1 }, example: 7 }]
      responses: { '400': { description: No such number. } }
`;
  const answering =
    (good: number): Handler =>
    ({ method, url = '' }, response) => {
      const [, bed] = /^\/beds\/([^/?]*)(?:\?|$)/.exec(url) ?? [];
      if (bed === undefined) response.writeHead(404).end();
      else if (method !== 'DELETE') response.writeHead(405, { Allow: 'DELETE' }).end();
      else response.writeHead(/^[1-9]\d*$/.test(bed) ? good : 400).end();
    };

  test('is done with any success, which is worth a warning', async () => {
    const target = await judged(document, await httpServer(answering(204)));
    expect(target.verdict).toBe('conforms');
    expect(levelsOf(target, 'undocumented-status')).toEqual(['warning']);
    expect(target.notExercised).toEqual([]);
  });

  test('still lets good requests in', async () => {
    const target = await judged(document, await httpServer(answering(400)));
    expect(target.verdict).toBe('violates');
    expect(levelsOf(target, 'valid-request-refused')).toContain('violation');
  });

  test('is answered 204 by the mock, and remarked on by check', async () => {
    const mock = await mockOf(document);
    const response = await fetch(`${mock.url}/beds/7`, { method: 'DELETE' });
    expect(response.status).toBe(204);
    expect((await judged(document, mock.url)).verdict).toBe('conforms');
    await mock.close();
    const { remarks } = await contractOf(document);
    expect(remarks.map(({ code, place }) => [code, place?.line])).toEqual([['no-success-response', 6]]);
  });
});

describe('where HEAD is that of another operation, with a key instead of a token', () => {
  const document = documentIn(import.meta.dirname, 'what-the-document-leaves-open.openapi.yaml');
  const answering =
    (challenge: string): Handler =>
    ({ method = '', url = '', headers }, response) => {
      if (!/^\/beds(?:\?|$)/.test(url)) return response.writeHead(404).end();
      const byKey = method === 'GET' || method === 'HEAD';
      if (!byKey && method !== 'DELETE') return response.writeHead(405, { Allow: 'GET, HEAD, DELETE' }).end();
      const isIn = byKey
        ? headers['x-key'] === 'Good-Key-Of-The-Bed'
        : /^[Bb][Ee][Aa][Rr][Ee][Rr] +Good-Key-Of-The-Bed$/.test(headers.authorization ?? '');
      if (isIn) return response.writeHead(204).end();
      return response.writeHead(401, byKey ? {} : { 'WWW-Authenticate': challenge }).end();
    };

  test('its 401 owes no challenge of the other', async () => {
    const { findings } = await judged(document, await httpServer(answering('Bearer')));
    expect(findings.flatMap(({ level, rule, message }) => (level === 'violation' ? [rule + message] : []))).toEqual([]);
    expect(findings.filter(({ rule }) => rule === 'challenge-scheme')).toEqual([]);
  });

  test('a challenge of an undeclared scheme is found all the same', async () => {
    const target = await judged(document, await httpServer(answering('Digest realm="beds"')));
    expect(levelsOf(target, 'challenge-scheme')).toEqual(['warning']);
  });
});

describe('a body of no bytes, and a media type with parameters', () => {
  const document = documentIn(import.meta.dirname, 'what-the-document-leaves-open-2.openapi.yaml');
  const types: Readonly<Record<string, readonly [method: string, type: RegExp]>> = {
    '/photo': ['PUT', /^application\/octet-stream$/i],
    '/notes': ['POST', /^application\/vnd\.notes\+json$/i],
  };
  const answering = (empty: number): Handler =>
    withBody((request, response, bytes) => {
      const path = (request.url ?? '').split('?')[0] ?? '';
      const [method, type] = types[path] ?? [];
      const status = (code: number): void => void response.writeHead(code).end();
      if (method === undefined || type === undefined) return status(404);
      if (request.method !== method) return void response.writeHead(405, { Allow: method }).end();
      const { 'content-type': sent = '', 'content-encoding': coding } = request.headers;
      if (!type.test(sent) || coding !== undefined) return status(415);
      const body = bytes;
      if (path === '/photo') return status(204);
      status(body.length === 0 ? empty : isObjectText(body) ? 204 : 422);
    });

  test('an empty file is a file, and a type of its own has its own parameters', async () => {
    const target = await judged(document, await httpServer(answering(422)));
    expect(target.verdict).toBe('conforms');
    expect(levelsOf(target, 'valid-request-refused')).toEqual(['warning']);
  });

  test('no JSON is not JSON all the same', async () => {
    const target = await judged(document, await httpServer(answering(204)));
    expect(levelsOf(target, 'invalid-request-accepted')).toContain('violation');
  });
});

describe('a patch whose operations do not fit to what is there', () => {
  const operations = `{ type: array, minItems: 1, items: { type: object, required: [op, path], properties: { op: { enum: [add, remove] }, path: { type: string, format: json-pointer }, value: true } } }`;
  const document = (type: string): string => `openapi: 3.1.0
info: { title: Beds, version: '1' }
paths:
  /bed:
    patch:
      operationId: changeBed
      requestBody: { required: true, content: { ${type}: { schema: ${operations} } } }
      responses: { '204': { description: Done. }, '400': { description: No patch. }, '415': { description: No. }, '422': { description: No. } }
`;
  const answering = (type: string): Handler =>
    withBody((request, response, bytes) => {
      const { 'content-type': sent = '', 'content-encoding': coding } = request.headers;
      const status = (code: number): void => void response.writeHead(code, { Allow: 'PATCH' }).end();
      if (request.url?.split('?')[0] !== '/bed') return status(404);
      if (request.method !== 'PATCH') return status(405);
      if (!sent.toLowerCase().startsWith(type) || coding !== undefined) return status(415);
      const steps = stepsIn(bytes);
      if (steps === undefined) return status(400);
      status(steps.every(({ op, path }) => op === 'add' && path !== '') ? 204 : 422);
    });

  test('is told so', async () => {
    const type = 'application/json-patch+json';
    const target = await judged(document(type), await httpServer(answering(type)));
    expect(levelsOf(target, 'valid-request-refused')).toEqual([]);
  });

  test('is no reason to refuse a list of any other kind', async () => {
    const type = 'application/json';
    const target = await judged(document(type), await httpServer(answering(type)));
    expect(levelsOf(target, 'valid-request-refused')).toEqual(['violation']);
  });
});

describe('a number that no double holds', () => {
  const price = `{ type: object, required: [price], properties: { price: { type: number } } }`;
  const document = `openapi: 3.1.0
info: { title: Beds, version: '1' }
paths:
  /prices:
    post:
      operationId: setPrice
      requestBody: { required: true, content: { application/json: { schema: ${price} } } }
      responses: { '200': { description: Set., content: { application/json: { schema: ${price} } } }, '422': { description: No. } }
    get:
      operationId: listPrices
      responses: { '200': { description: All., content: { application/json: { schema: { type: array, items: ${price} } } } } }
`;
  const answering = (fault?: string): Handler => {
    const kept: unknown[] = [];
    return withBody((request, response, bytes) => {
      if (request.url?.split('?')[0] !== '/prices') return void response.writeHead(404).end();
      if (request.method === 'GET') return answerJson(response, 200, kept);
      if (request.method !== 'POST') return void response.writeHead(405, { Allow: 'GET, POST' }).end();
      if (!/^application\/json *(?:;|$)/i.test(request.headers['content-type'] ?? ''))
        return void response.writeHead(415).end();
      const found = jsonIn(bytes) as { readonly price?: unknown } | undefined;
      if (typeof found?.price !== 'number') return void response.writeHead(422).end();
      kept.push({ price: found.price });
      answerJson(response, 200, { price: fault === 'no zero' && found.price === 0 ? null : found.price });
    });
  };

  test('may be lost', async () => {
    const { findings } = await judged(document, await httpServer(answering()));
    const told = findings
      .filter(({ level }) => level !== 'note')
      .map((each) => `${each.level} ${each.rule} ${each.case}`);
    expect(told).toEqual([]);
  });

  test('is another matter than a number that is lost', async () => {
    const target = await judged(document, await httpServer(answering('no zero')));
    expect(levelsOf(target, 'schema-violation')).toContain('violation');
  });
});

describe('a key that is the user name of Basic', () => {
  const document = `openapi: 3.1.0
info: { title: Beds, version: '1' }
paths:
  /beds:
    get: { operationId: listBeds, responses: { '200': { description: All. } } }
components: { securitySchemes: { basic: { type: http, scheme: basic } } }
security: [{ basic: [] }]
`;
  const answering =
    (isGood: (user: string, password: string) => boolean): Handler =>
    ({ headers, url, method }, response) => {
      const [, encoded = ''] = /^basic +([\w+/]+=*)$/i.exec(headers.authorization ?? '') ?? [];
      const [user = '', password = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
      if (url?.split('?')[0] !== '/beds') response.writeHead(404).end();
      else if (method !== 'GET' && method !== 'HEAD') response.writeHead(405, { Allow: 'GET' }).end();
      else if (isGood(user, password)) response.writeHead(200).end();
      else response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="beds"' }).end();
    };
  const verdictFor = async (handler: Handler): Promise<CollectedTarget> =>
    judged(document, await httpServer(handler), 'Good-Key-Of-The-Bed:');

  test('lets one in with any password, or with none', async () => {
    expect((await verdictFor(answering((user) => user === 'Good-Key-Of-The-Bed'))).verdict).toBe('conforms');
    const strict = await verdictFor(answering((user, password) => user === 'Good-Key-Of-The-Bed' && password === ''));
    expect(strict.verdict).toBe('conforms');
  });

  test('is to be looked at whole', async () => {
    const target = await verdictFor(answering((user) => user.startsWith('Good-Key-Of')));
    expect(target.findings.map((finding) => finding.case)).toContain('listBeds/auth/shortened');
    expect(levelsOf(target, 'unauthenticated-accepted')).toContain('violation');
  });
});

interface Step {
  readonly op: string;
  readonly path: string;
}

function stepsIn(body: Uint8Array): readonly Step[] | undefined {
  const steps = jsonIn(body);
  const isStep = (step: unknown): step is Step => {
    const { op, path } = Object(step) as Partial<Step>;
    return (op === 'add' || op === 'remove') && typeof path === 'string' && /^(?:\/(?:[^~]|~[01])*)?$/.test(path);
  };
  return Array.isArray(steps) && steps.length > 0 && steps.every(isStep) ? steps : undefined;
}

function jsonIn(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf8', { fatal: true, ignoreBOM: true }).decode(body));
  } catch {
    return undefined;
  }
}

function isObjectText(body: Uint8Array): boolean {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf8', { fatal: true, ignoreBOM: true }).decode(body));
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

describe('a stay that ends before it begins', () => {
  const document = documentIn(import.meta.dirname, 'what-the-document-leaves-open-3.openapi.yaml');
  const isDay = (value: unknown): value is string =>
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\d$/.test(value) &&
    !Number.isNaN(Date.parse(value)) &&
    new Date(value).toJSON().startsWith(value);
  const answering = (reversed: number): RequestListener =>
    withBody((request, response, bytes) => {
      if (request.url?.split('?')[0] !== '/stays') return void response.writeHead(404).end();
      if (request.method !== 'POST') return void response.writeHead(405, { Allow: 'POST' }).end();
      if (!/^application\/json *(?:;|$)/i.test(request.headers['content-type'] ?? ''))
        return void response.writeHead(400).end();
      const { from, until } = stayOf(bytes);
      const isStay = isDay(from) && isDay(until);
      response.writeHead(!isStay ? 400 : from > until ? reversed : 204).end();
    });
  const stayOf = (bytes: Buffer): { readonly from?: unknown; readonly until?: unknown } => {
    try {
      const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
      return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
    } catch {
      return {};
    }
  };

  test.each([400, 204])('may be answered %i', async (status) => {
    const target = await judged(document, await httpServer(answering(status)));
    expect(target.findings.filter(({ level }) => level === 'violation')).toEqual([]);
  });

  test('is no reason to fail', async () => {
    const target = await judged(document, await httpServer(answering(500)));
    expect(
      target.findings.filter(({ level }) => level === 'violation').map(({ rule, case: id }) => [rule, id]),
    ).toEqual([['server-error', 'stay/body/reversed-from']]);
  });
});
