import { describe, expect, test } from 'vitest';
import { TrellisError } from '../../src/error/index.js';
import { run, urlTarget } from '../../src/run/index.js';
import type { RunOptions, Target } from '../../src/run/index.js';
import { contractOf as contractFrom } from '../mock/mocks.js';
import { aCase, contractOf, createPlant, goodCases } from './plant-store.js';
import { optionsFor, outcomeOf, runAgainst, verdictOf } from './runs.js';
import { answerJson, httpServer, jsonAnswer, plantStore, socketServer } from './servers.js';
import { casesOf } from '../derived-cases.js';

describe('the requests of a run', () => {
  const bodies = async (seed: string, concurrency: number): Promise<ReadonlyMap<string, string | undefined>> => {
    const url = await plantStore();
    const { cases } = await runAgainst(url, goodCases(30), { seed, concurrency });
    return new Map(cases.map((each) => [each.case.id, each.exchange?.requestBody]));
  };

  test('depend on the seed, not on how many go out at a time', async () => {
    const one = await bodies('a', 1);
    expect(await bodies('a', 8)).toEqual(one);
    expect(await bodies('b', 8)).not.toEqual(one);
    expect(new Set(one.values()).size).toBe(30);
  });

  test('keep to the concurrency and the rate', async () => {
    let inside = 0;
    let most = 0;
    const times: number[] = [];
    const url = await plantStore((_request, response) => {
      times.push(performance.now());
      most = Math.max(most, ++inside);
      setImmediate(() => {
        inside--;
        answerJson(response, 200, { name: 'Fern' });
      });
      return true;
    });
    await runAgainst(url, goodCases(20), { concurrency: 3, rate: 100 });
    expect(most).toBeLessThanOrEqual(3);
    expect(times.at(-1)! - times[0]!).toBeGreaterThan(150);
  });

  test('before a case go out on its connection, and on a new one', async () => {
    const ports: (number | undefined)[] = [];
    const url = await plantStore((request) => {
      ports.push(request.socket.remotePort);
      return false;
    });
    const good = aCase('sequence').request;
    const sequence = aCase('sequence', { before: [good, good] });
    await runAgainst(url, [...goodCases(1), sequence, ...goodCases(1).map((each) => ({ ...each, id: 'after' }))], {
      concurrency: 1,
    });
    const [first, ...others] = ports;
    expect(new Set(others.slice(0, 3)).size).toBe(1);
    expect(others[0]).not.toBe(first);
    expect(others[3]).not.toBe(others[0]);
  });

  test('carry steering where the target is the one steered', async () => {
    const seen: (string | string[] | undefined)[] = [];
    const url = await plantStore((request) => {
      seen.push(request.headers.prefer);
      return false;
    });
    const steered = aCase('steered', {
      steering: new Map([
        [url, [{ name: 'Prefer', value: ['code=200'] }]],
        ['other', [{ name: 'Prefer', value: ['code=400'] }]],
      ]),
    });
    await runAgainst(url, [steered]);
    expect(seen).toEqual(['code=200']);
  });

  test('carry the fields that go with every request, unless a case has its own', async () => {
    const seen: unknown[] = [];
    const url = await plantStore((request) => {
      seen.push([request.headers.accept, request.headers['x-tenant'], request.headers['user-agent']]);
      return false;
    });
    const headers = [
      ['Accept', 'text/plain'],
      ['X-Tenant', 'plants'],
    ] as const;
    await runAgainst(url, goodCases(1), { headers, userAgent: 'trellis/1.2.3' });
    expect(seen).toEqual([['application/json', 'plants', 'trellis/1.2.3']]);
  });
});

describe('fields that would make the verdict wrong go with no request', () => {
  const fields: Readonly<Record<string, readonly [name: string, value: string, message: string]>> = {
    credentials: [
      'authorization',
      'Bearer s3cret-token',
      'authorization carries the credentials, and some cases must not send them',
    ],
    framing: ['Transfer-Encoding', 'chunked', 'Transfer-Encoding cannot be sent with every request'],
    'what is no name': ['X Name', 'x', '"X Name" is not a header name'],
    'what is no value': ['X-Name', 'a\r\nX-Other: s3cret-token', 'the value of X-Name contains a control character'],
  };
  for (const [kind, [name, value, message]] of Object.entries(fields)) {
    test(kind, async () => {
      const events = run(optionsFor('http://x', goodCases(1), { headers: [[name, value]] }));
      const error: unknown = await events.next().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(TrellisError);
      expect((error as TrellisError).message).toContain(message);
      expect((error as TrellisError).message).not.toContain('s3cret-token');
    });
  }
});

describe('a good request before a case', () => {
  test('that fails is a finding of its own', async () => {
    let requests = 0;
    const url = await plantStore((_request, response) => {
      if (++requests !== 2) return false;
      answerJson(response, 500, {});
      return true;
    });
    const sequence = aCase('sequence', { before: [aCase('x').request] });
    const { cases } = await runAgainst(url, [...goodCases(1), sequence], { concurrency: 1 });
    expect(verdictOf(cases[1]!)).toEqual(['server-error']);
  });

  /** What comes of a case after a request that is refused as taken. */
  async function afterConflict(
    expected: 'accept' | 'survive',
    more: Pick<RunOptions, 'doubtsOff'> = {},
  ): Promise<{ verdict: unknown; run: unknown; doubts: readonly string[] }> {
    const url = await plantStore((_request, response, body) => {
      if (!body.includes('taken')) return false;
      answerJson(response, 409, {});
      return true;
    });
    const taken = { ...aCase('x').request, body: ['{"id":1,"name":"taken"}'] };
    const sequence = aCase('sequence', { expect: { outcome: expected }, before: [taken] });
    const conflict = { ...createPlant.responses[1]!, status: '409' };
    const contract = contractOf({ ...createPlant, responses: [...createPlant.responses, conflict] });
    const { cases, target } = await runAgainst(url, [...goodCases(1), sequence], { contract, ...more });
    const doubts = (cases[1]?.result.doubts ?? []).map(({ id }) => id);
    return { verdict: verdictOf(cases[1]!), run: target.verdict, doubts };
  }

  test('that is refused for reasons of its own leaves the case open', async () => {
    const { verdict, doubts } = await afterConflict('survive');
    expect(verdict).toBe(
      'inconclusive: the server answered 409 to the valid request before it, so the result is inconclusive',
    );
    expect(doubts).toEqual(['value-taken', 'good-request-refused']);
    const off = new Set(['good-request-refused']);
    expect((await afterConflict('survive', { doubtsOff: off })).verdict).toBe('passed');
  });

  test('that is refused for reasons of its own does not keep a run of valid requests from its verdict', async () => {
    expect(await afterConflict('accept')).toMatchObject({ verdict: 'passed', run: 'conforms' });
  });
});

describe('cases that a target cannot be asked', () => {
  test('are not applicable, with the reason', async () => {
    const url = await plantStore();
    const mock: Target = { ...urlTarget(url, new Map([['', 'g00d-t0ken-of-the-plant-store']])), kind: 'mock' };
    const needing = aCase('wrong-token', { needs: ['token-knowledge'] });
    const { cases } = await outcomeOf(run({ ...optionsFor(url, [...goodCases(1), needing]), targets: [mock] }));
    expect(verdictOf(cases[1]!)).toMatch(/^not-applicable: a mock accepts any well-formed credential/);
  });

  test('that may change things are sent to this machine', async () => {
    const { cases } = await runAgainst(await plantStore(), [
      ...goodCases(1),
      aCase('intrusive', { needs: ['intrusive'] }),
    ]);
    expect(cases.map(verdictOf)).toEqual(['passed', 'passed']);
  });

  test('a mock needs no credentials to be given', async () => {
    const url = await socketServer((socket) => socket.write(jsonAnswer()));
    const mock: Target = { ...urlTarget(url), kind: 'mock' };
    const { target } = await outcomeOf(
      run({ ...optionsFor(url, goodCases(1)), targets: [mock], credentials: new Map() }),
    );
    expect(target.verdict).toBe('conforms');
  });
});

describe('the requests of an operation with servers of its own', () => {
  const read = "responses: { '200': { description: d } }";
  const document = (other: string): string => `openapi: 3.1.0
info: { title: Pots, version: '1' }
servers: [{ url: 'https://pots.example/pots/v1' }]
paths:
  /near: { get: { operationId: near, ${read} } }
  /far: { servers: [{ url: '${other}' }], get: { operationId: far, ${read} } }
`;
  const sentTo = async (other: string, base: string): Promise<readonly (readonly string[])[]> => {
    const contract = await contractFrom(document(other));
    const paths = new Set<string>();
    const url = await httpServer((request, response) => {
      paths.add(request.url ?? '');
      response.end();
    });
    const cases = casesOf(contract).filter(({ id }) => id.endsWith('/good/minimal'));
    const { cases: told } = await runAgainst(url + base, cases, { contract, credentials: new Map() });
    return [[...paths].toSorted(), told.map((each) => String(verdictOf(each)))];
  };

  test.each([
    ['the base path is another', 'https://pots.example/pans', '/pots/v1', '/pans/far'],
    ['the URL is relative', '/pans', '/pots/v1', '/pans/far'],
    ['a proxy adds to the path', 'https://pots.example/pots/v2', '/staging/pots/v1', '/staging/pots/v2/far'],
    ['the target has a base path of its own', 'https://pots.example/pans', '/garden', '/garden/far'],
  ])('go to its own base path: %s', async (_how, other, base, path) => {
    expect(await sentTo(other, base)).toEqual([[path, `${base}/near`].toSorted(), ['passed', 'passed']]);
  });

  test('on another host are not sent', async () => {
    const reason = 'not sent: the document serves far at https://pans.example/v1, and the other operations elsewhere';
    const verdicts = ['passed', `not-applicable: ${reason}`];
    expect(await sentTo('https://pans.example/v1', '/pots/v1')).toEqual([['/pots/v1/near'], verdicts]);
  });
});
