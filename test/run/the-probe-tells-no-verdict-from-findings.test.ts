import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { Case } from '../../src/cases/index.js';
import { parsePathTemplate } from '../../src/http/index.js';
import { run, urlTarget } from '../../src/run/index.js';
import type { RunOptions, TargetFinished } from '../../src/run/index.js';
import { contractOf as contractOfLaws, lawsOf } from '../laws/judged.js';
import { aCase, contractOf, createPlant, goodCases, goodRequest, withBadBody, withoutToken } from './plant-store.js';
import { optionsFor, outcomeOf, runAgainst, verdictOf } from './runs.js';
import { answerJson, jsonAnswer, plantStore, socketServer } from './servers.js';

const cases: readonly Case[] = [...goodCases(4), withBadBody(), withoutToken()];

async function problemAt(url: string, changes: Partial<RunOptions> = {}): Promise<string> {
  const { target, cases: finished } = await runAgainst(url, cases, changes);
  expect(target.verdict).toBe('no-verdict');
  expect(finished).toEqual([]);
  expect(target.counts.notRun).toBe(cases.length);
  return sentence(target).replaceAll(url, 'URL');
}

function sentence({ problem }: TargetFinished): string {
  return `${problem?.code}: ${problem?.message}; ${problem?.hint}`;
}

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** What is below `/v1`, so the document says. */
const belowV1 = {
  ...contractOf({ ...createPlant, key: 'getPlant', method: 'GET', path: parsePathTemplate('/plants/{id}') }),
  servers: ['https://plants.example/v1', '/v1/'].map((url) => ({ url, place: createPlant.place })),
};
const getOne = aCase('get', {
  operation: 'getPlant',
  request: { method: 'GET', path: ['/plants/7'], body: undefined },
});

async function nothingButNotFound(): Promise<string> {
  return plantStore((_request, response) => {
    answerJson(response, 404, {});
    return true;
  });
}

describe('there is no verdict, in one clear sentence, where', () => {
  test('the base path of the document is left out', async () => {
    const url = await nothingButNotFound();
    const { target } = await runAgainst(url, [getOne], { contract: belowV1 });
    expect(sentence(target).replaceAll(url, 'URL')).toBe(
      'wrong-path: the target does not serve the paths of the contract: GET URL/plants/7 returns 404; check the base path: the document has /v1, so the target may be URL/v1',
    );
  });

  test('the document has a base path at this host, and none at another', async () => {
    const url = await nothingButNotFound();
    const servers = ['https://plants.example', `${url}/v1`].map((each) => ({
      url: each,
      place: createPlant.place,
    }));
    const { target } = await runAgainst(url, [getOne], { contract: { ...belowV1, servers } });
    expect(sentence(target).replaceAll(url, 'URL')).toContain('the document has /v1, so the target may be URL/v1');
  });

  test('nothing listens', async () => {
    const port = await closedPort();
    expect((await problemAt(`http://127.0.0.1:${port}`)).replaceAll(String(port), 'PORT')).toBe(
      'target-unreachable: URL cannot be reached: nothing listens at 127.0.0.1 port PORT (connection refused); check that the service is running, and check its port',
    );
  });

  test('nothing listens, and laws alone are to be judged', async () => {
    const contract = await contractOfLaws();
    const url = `http://127.0.0.1:${await closedPort()}`;
    const { target } = await outcomeOf(run(optionsFor(url, lawsOf(contract), { contract })));
    expect(target).toMatchObject({ verdict: 'no-verdict', problem: { code: 'target-unreachable' } });
  });

  test('the host name is not known', async () => {
    expect(await problemAt('http://no..such.host')).toBe(
      'target-unreachable: URL cannot be reached: the host name no..such.host cannot be resolved; check the spelling of the host name',
    );
  });

  test('what listens does not speak HTTP', async () => {
    const url = await socketServer((socket) => socket.write('220 mail.example ESMTP\r\n'));
    expect(await problemAt(url)).toMatch(
      /^no-http-answer: URL accepts connections, but does not answer in HTTP: the response is not HTTP.*; check the port, and whether the service requires https/,
    );
  });

  test('what listens says nothing at all', async () => {
    const url = await socketServer(() => undefined);
    expect(await problemAt(url, { timeout: 100 })).toMatch(/^no-http-answer: .*no response within 0.1 s/);
  });

  test('what listens hangs up', async () => {
    const url = await socketServer((socket) => socket.destroy());
    expect(await problemAt(url)).toMatch(/^no-http-answer: .*the connection was closed without a response/);
  });

  test('TLS is spoken to a port of plain HTTP', async () => {
    const url = (await plantStore()).replace('http:', 'https:');
    expect(await problemAt(url)).toMatch(/^target-unreachable: .*TLS handshake fails.*http:\/\/ instead of https/);
  });

  test('the paths of the contract are not there', async () => {
    const url = await plantStore((_request, response) => {
      answerJson(response, 404, {});
      return true;
    });
    expect(await problemAt(`${url}/v1`)).toBe(
      'wrong-path: the target does not serve the paths of the contract: POST URL/plants returns 404; check the base path: the target URL (URL) must contain everything before /plants',
    );
  });

  for (const status of [401, 403]) {
    test(`the token is refused with ${status}`, async () => {
      const url = await plantStore((_request, response) => {
        answerJson(response, status, {});
        return true;
      });
      expect(await problemAt(url)).toContain(
        `token-refused: the target rejects the credential: POST URL/plants returns ${status} to a valid request with it; check that the credential is correct`,
      );
    });
  }

  test('no credential is given for an operation that asks for one, and nothing is sent', async () => {
    let requests = 0;
    const url = await plantStore(() => ++requests > 0);
    expect(await problemAt(url, { credentials: new Map() })).toBe(
      'credential-missing: createPlant requires bearerAuth, and no credential is given; set the environment variable TRELLIS_TOKEN, or use --token, login: in trellis.config.yaml or, for one of several schemes, --credential SCHEME=VALUE; if the service requires no credentials, add --without-auth',
    );
    expect(requests).toBe(0);
  });

  test('nothing that was sent was accepted', async () => {
    const url = await plantStore();
    const { target } = await runAgainst(url, [withBadBody(), withoutToken()]);
    expect(target).toMatchObject({
      verdict: 'no-verdict',
      problem: { code: 'nothing-accepted' },
      counts: { passed: 2 },
    });
    expect(target.notExercised).toEqual(['createPlant']);
  });

  test('there is nothing to run', async () => {
    const { target } = await runAgainst(await plantStore(), []);
    expect(target).toMatchObject({ verdict: 'no-verdict', problem: { code: 'nothing-to-run' } });
  });
});

test('a service that is still starting when it gets the first request is not blamed for that', async () => {
  let requests = 0;
  const url = await plantStore(() => ++requests === 1);
  const { cases: finished, target } = await runAgainst(url, goodCases(5), { timeout: 400 });
  expect(finished.map(verdictOf)).toEqual(Array(5).fill('passed'));
  expect(target).toMatchObject({ verdict: 'conforms', counts: { passed: 5 } });
});

describe('there are findings, and the run goes on, where', () => {
  const goesOn = async (url: string, changes: Partial<RunOptions> = {}, of = cases): Promise<void> => {
    const { target } = await outcomeOf(run(optionsFor(url, of, changes)));
    expect(target).toMatchObject({ verdict: 'violates', problem: undefined, counts: { notRun: 0 } });
  };

  test('good requests hang but others are answered', async () => {
    const url = await plantStore((_request, _response, body) => body.startsWith('{"id"'));
    await goesOn(url, { timeout: 250 });
  });

  for (const [how, head] of [
    ['says its length twice', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2'],
    ['has a length beside chunks', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked'],
    ['has a space before a colon', 'HTTP/1.1 200 OK\r\nContent-Length : 2'],
    ['has a status of two digits', 'HTTP/1.1 20 OK\r\nContent-Length: 2'],
    ['switches protocols unasked', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket'],
  ] as const) {
    test(`every answer ${how}`, async () => {
      const url = await socketServer((socket) => socket.write(`${head}\r\n\r\n{}`));
      await goesOn(url);
    });
  }

  test('every answer to a request that is written by hand breaks HTTP', async () => {
    const url = await socketServer((socket) => socket.write('HTTP/1.1 200 OK\r\nno field\r\n\r\n'));
    await goesOn(url, {}, [
      aCase('trace', { request: { ...goodRequest, method: 'TRACE' }, expect: { outcome: 'survive' } }),
    ]);
  });

  test('every good request is redirected', async () => {
    const url = await plantStore((_request, response) => {
      response.writeHead(302, { Location: '/login' }).end();
      return true;
    });
    await goesOn(url);
  });

  test('every good request is refused with 400', async () => {
    const url = await plantStore((_request, response) => {
      answerJson(response, 400, { error: 1, message: 'no' });
      return true;
    });
    await goesOn(url);
  });

  test('only the first good requests are refused', async () => {
    let requests = 0;
    const url = await plantStore((_request, response) => {
      if (++requests > 2) return false;
      answerJson(response, 403, {});
      return true;
    });
    await goesOn(url, { concurrency: 1 });
  });

  test('404 comes from a templated path, where it may only mean that nothing is there', async () => {
    const getPlant = { ...createPlant, key: 'getPlant', method: 'GET', path: parsePathTemplate('/plants/{id}') };
    const url = await plantStore((request, response) => {
      if (request.method === 'POST') return false;
      answerJson(response, 404, {});
      return true;
    });
    const get = aCase('get', {
      operation: 'getPlant',
      request: { method: 'GET', path: ['/plants/7'], body: undefined },
    });
    const { target } = await runAgainst(url, [get], { contract: contractOf(createPlant, getPlant) });
    expect(target.problem?.code).not.toBe('wrong-path');
    expect(target.counts.notRun).toBe(0);
  });

  test('404 comes from a templated path below the base path that the document has', async () => {
    const { target } = await runAgainst(`${await nothingButNotFound()}/v1`, [getOne], { contract: belowV1 });
    expect(target.problem?.code).toBe('nothing-accepted');
  });

  test('401 comes to a request that needs no credentials', async () => {
    const open = { ...createPlant, security: [] };
    const url = await plantStore();
    const { target } = await runAgainst(url, goodCases(3), { contract: contractOf(open) });
    expect(target).toMatchObject({ verdict: 'violates', counts: { failed: 3 } });
  });

  test('one operation of several is not there', async () => {
    const other = { ...createPlant, key: 'createPot', path: parsePathTemplate('/pots') };
    const url = await plantStore((request, response) => {
      if (request.url !== '/pots') return false;
      answerJson(response, 404, {});
      return true;
    });
    const pots = ['a', 'b', 'c'].map((id) =>
      aCase(id, { operation: 'createPot', request: { ...goodRequest, path: ['/pots'] } }),
    );
    await goesOn(url, { contract: contractOf(other, createPlant) }, [...pots, ...goodCases(1)]);
  });
});

describe('the probe costs nothing where it works', () => {
  test('each case is sent once', async () => {
    let requests = 0;
    const url = await plantStore(() => ++requests < 0);
    await runAgainst(url, cases);
    expect(requests).toBe(cases.length);
  });

  test('a target that answers in pieces of one connection is no worse for it', async () => {
    const url = await socketServer((socket) => socket.write(jsonAnswer()));
    const { target } = await outcomeOf(run({ ...optionsFor(url, goodCases(3)), targets: [urlTarget(url)] }));
    expect(target.verdict).toBe('conforms');
  });
});
