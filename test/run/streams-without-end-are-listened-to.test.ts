import { createGzip } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { RequestPlan } from '../../src/cases/index.js';
import type { MediaType, Operation } from '../../src/contract/index.js';
import { aCase, contractOf, createPlant } from './plant-store.js';
import { runAgainst, verdictOf } from './runs.js';
import { httpServer } from './servers.js';

const transports: Readonly<Record<string, Partial<RequestPlan>>> = {
  'on a shared connection': {},
  'on a connection of its own': { smallNames: true },
};

const [json] = createPlant.responses[0]!.content as readonly [MediaType];

/** GET /events, which answers with that media type. */
function events(range: string): Operation {
  const [good] = createPlant.responses;
  const responses = [{ ...good!, content: [{ ...json, range }] }];
  return { ...createPlant, key: 'events', method: 'GET', requestBody: undefined, responses };
}

describe.concurrent.each(Object.entries(transports))('%s', (_transport, request) => {
  const judged = async (
    url: string,
    range: string,
    timeout = 3_000,
  ): Promise<readonly [string, string | undefined, number]> => {
    const plan: Partial<RequestPlan> = { method: 'GET', fields: [], body: undefined, ...request };
    const theCase = aCase('stream', { operation: 'events', request: plan });
    const started = performance.now();
    const { cases } = await runAgainst(url, [theCase], { contract: contractOf(events(range)), timeout });
    const duration = performance.now() - started;
    return [String(verdictOf(cases[0]!)), cases[0]!.exchange?.responseBody, duration];
  };

  test.each(['text/event-stream; charset=utf-8', 'application/x-ndjson', 'application/json-seq'])(
    'a stream of %s is judged by how it begins',
    async (type) => {
      const url = await httpServer((_request, response) => {
        response.writeHead(200, { 'Content-Type': type });
        response.write('data: fern\n\n');
      });
      const [verdict, body, duration] = await judged(url, type.split(';')[0]!);
      expect(verdict).toBe('passed');
      expect(body).toBe('data: fern\n\n');
      expect(duration).toBeLessThan(2_500);
    },
  );

  test('a stream of one JSON text after the other is no JSON text, though it ends', async () => {
    const url = await httpServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/stream+json' }).end('{"name":"Fern"}\n{"name":"Moss"}\n');
    });
    const [verdict] = await judged(url, 'application/stream+json');
    expect(verdict).toBe('passed');
  });

  test('a stream that says nothing for now is one', async () => {
    const url = await httpServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders();
    });
    const [verdict, body] = await judged(url, 'text/event-stream');
    expect([verdict, body]).toEqual(['passed', '']);
  });

  test('of a compressed stream there is read what has come', async () => {
    const url = await httpServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Content-Encoding': 'gzip' });
      const gzip = createGzip();
      gzip.pipe(response);
      gzip.write('data: fern\n\n');
      gzip.flush();
    });
    const [verdict, body] = await judged(url, 'text/event-stream');
    expect([verdict, body]).toEqual(['passed', 'data: fern\n\n']);
  });

  test('a stream of another media type than the contract has is found', async () => {
    const url = await httpServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write('data: fern\n\n');
    });
    const [verdict] = await judged(url, 'application/json');
    expect(verdict).toBe('media-type-undocumented');
  });

  test('JSON without end is no stream', async () => {
    const url = await httpServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write('[');
    });
    const [verdict] = await judged(url, 'application/json', 400);
    expect(verdict).toBe('no-answer');
  });
});
