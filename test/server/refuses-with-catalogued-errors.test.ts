import { describe, expect, it } from 'vitest';
import { errorCatalogue } from '../../src/server/index.js';
import type { CatalogueEntry, ErrorName, PlantStoreOptions } from '../../src/server/index.js';
import { plantRequest } from './plant-request.js';
import { answerTo, runningStore } from './running-stores.js';

interface Provocation {
  readonly bytes: string | Uint8Array;
  readonly options?: Partial<PlantStoreOptions>;
}

const names = Object.keys(errorCatalogue) as ErrorName[];

/** A request for every entry of the catalogue; the type asks for each of them. */
const provocations: Readonly<Record<ErrorName, Provocation>> = {
  'malformed-request': { bytes: 'hello\r\n\r\n' },
  'invalid-host': withField('Host', undefined),
  'unsupported-transfer-coding': {
    bytes: plantRequest({ fields: { 'Content-Length': undefined, 'Transfer-Encoding': 'gzip, chunked' } }),
  },
  'body-missing': withBody(''),
  'byte-order-mark': withBody('\ufeff{"id":1,"name":"fern"}'),
  'invalid-utf8': withBody(Buffer.from('{"id":1,"name":"f\xe9rn"}', 'latin1')),
  'malformed-json': withBody('{"id":1,"name":"fern",}'),
  'nested-too-deeply': withBody('['.repeat(5000)),
  'duplicate-name': withBody('{"id":1,"name":"fern","id":1}'),
  'not-an-object': withBody('[]'),
  'id-missing': withBody('{"name":"fern"}'),
  'id-not-an-integer': withBody('{"id":"1","name":"fern"}'),
  'id-out-of-range': withBody('{"id":9223372036854775808,"name":"fern"}'),
  'name-missing': withBody('{"id":1}'),
  'name-not-a-string': withBody('{"id":1,"name":null}'),
  'name-not-storable': withBody('{"id":1,"name":"\\u0000"}'),
  'tag-not-a-string': withBody('{"id":1,"name":"fern","tag":null}'),
  'tag-not-storable': withBody('{"id":1,"name":"fern","tag":"\\udc00"}'),
  'id-taken': {
    bytes: plantRequest(),
    options: { store: { add: async () => 'taken', close: async () => {} } },
  },
  'credentials-missing': withField('Authorization', undefined),
  'token-invalid': withField('Authorization', 'Bearer wrong'),
  'unknown-path': { bytes: plantRequest({ target: '/animals' }) },
  'method-not-allowed': { bytes: plantRequest({ method: 'PUT' }) },
  'request-timeout': { bytes: 'POST /plants HTTP/1.1\r\nHost: a\r\n', options: { limits: { headersMs: 100 } } },
  'body-too-large': withField('Content-Length', '99999999'),
  'target-too-long': { bytes: plantRequest({ target: `/plants?${'x'.repeat(9000)}` }) },
  'unsupported-media-type': withField('Content-Type', 'text/plain'),
  'unsupported-content-coding': withField('Content-Encoding', 'gzip'),
  'expectation-failed': withField('Expect', '200-ok'),
  'header-too-large': withField('X-Long', 'x'.repeat(20_000)),
  'store-failed': {
    bytes: plantRequest(),
    options: { store: { add: () => Promise.reject(new Error('secret-host is down')), close: async () => {} } },
  },
  'unknown-method': { bytes: plantRequest({ method: 'PLANT' }) },
};

describe('every error of the catalogue', () => {
  it.each(names)('%s is given, with its status, its code and its fields', async (name) => {
    const { bytes, options } = provocations[name];
    const { error, status, message, fields = [] }: CatalogueEntry = errorCatalogue[name];

    const answer = await answerTo(await runningStore(options), bytes);

    expect(answer.status).toBe(status);
    expect(answer.fields.get('content-type')).toBe('application/json');
    expect(answer.fields.get('date')).toMatch(/ GMT$/);
    const body = JSON.parse(answer.body) as { error: number; message: string };
    expect(Object.keys(body)).toEqual(['error', 'message']);
    expect(body.error).toBe(error);
    expect(body.message.startsWith(message)).toBe(true);
    for (let at = 0; at < fields.length; at += 2) {
      expect(answer.fields.get(fields[at]!.toLowerCase())).toBe(fields[at + 1]);
    }
  });

  it('has a code of its own, an int32 that begins with its status', () => {
    const entries: CatalogueEntry[] = Object.values(errorCatalogue);

    expect(new Set(entries.map((entry) => entry.error)).size).toBe(entries.length);
    for (const { error, status } of entries) {
      expect(error).toBe(error | 0);
      expect(Math.floor(error / 100)).toBe(status);
    }
  });

  it('keeps its code', () => {
    const codes = Object.fromEntries(names.map((name) => [name, errorCatalogue[name].error]));

    expect(codes).toMatchInlineSnapshot(`
      {
        "body-missing": 40010,
        "body-too-large": 41300,
        "byte-order-mark": 40011,
        "credentials-missing": 40100,
        "duplicate-name": 40015,
        "expectation-failed": 41700,
        "header-too-large": 43100,
        "id-missing": 40021,
        "id-not-an-integer": 40022,
        "id-out-of-range": 40023,
        "id-taken": 40040,
        "invalid-host": 40001,
        "invalid-utf8": 40012,
        "malformed-json": 40013,
        "malformed-request": 40000,
        "method-not-allowed": 40500,
        "name-missing": 40024,
        "name-not-a-string": 40025,
        "name-not-storable": 40026,
        "nested-too-deeply": 40014,
        "not-an-object": 40020,
        "request-timeout": 40800,
        "store-failed": 50000,
        "tag-not-a-string": 40027,
        "tag-not-storable": 40028,
        "target-too-long": 41400,
        "token-invalid": 40101,
        "unknown-method": 50100,
        "unknown-path": 40400,
        "unsupported-content-coding": 41501,
        "unsupported-media-type": 41500,
        "unsupported-transfer-coding": 40002,
      }
    `);
  });
});

describe('an error', () => {
  it('tells the place of a fault in the body', async () => {
    const answer = await answerTo(await runningStore(), withBody('{\n  "id": 1,\n  "name": fern\n}').bytes);

    expect(JSON.parse(answer.body)).toMatchObject({ message: 'The body is not JSON. Look at line 3, column 11.' });
  });

  it('of the store tells the client nothing about the store', async () => {
    const { bytes, options } = provocations['store-failed'];

    expect((await answerTo(await runningStore(options), bytes)).body).not.toContain('secret-host');
  });

  it('of a store that throws instead of rejecting is answered like any other', async () => {
    const add = (): never => {
      throw new Error('broken');
    };
    const store = await runningStore({ store: { add, close: async () => {} } });

    expect((await answerTo(store, plantRequest())).status).toBe(500);
  });

  it('never repeats what the client has sent', async () => {
    const store = await runningStore();
    const word = 'Tr0ub4dor';
    const answers = await Promise.all([
      answerTo(store, withBody(word).bytes),
      answerTo(store, withBody(`{"${word}":1,"${word}":1}`).bytes),
      answerTo(store, plantRequest({ target: `/${word}` })),
      answerTo(store, plantRequest({ method: word })),
      answerTo(store, withField('Authorization', `Bearer ${word}`).bytes),
      answerTo(store, withField('Content-Type', word).bytes),
      answerTo(store, `${word} ${word}\r\n\r\n`),
    ]);

    for (const answer of answers) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(`${[...answer.fields].join()}${answer.body}`).not.toContain(word);
    }
  });
});

function withBody(body: string | Uint8Array): Provocation {
  return { bytes: plantRequest({ body }) };
}

function withField(name: string, value: string | undefined): Provocation {
  return { bytes: plantRequest({ fields: { [name]: value } }) };
}
