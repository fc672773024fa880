import { describe, expect, test } from 'vitest';
import type { Contract } from '../../src/contract/index.js';
import { isValid, loadTexts, problemsOf } from './documents.js';
import { httpServer } from '../run/servers.js';

function documentFor(reference: string): string {
  return `openapi: 3.1.0
info: {title: a, version: "1"}
paths:
  /:
    post:
      requestBody: {content: {application/json: {schema: {$ref: '${reference}'}}}}
      responses: {200: {description: d}}
`;
}

async function load(reference: string): Promise<Contract> {
  return await loadTexts({ 'openapi.yaml': documentFor(reference) }, { allowRemoteRefs: true });
}

async function refusal(reference: string): Promise<string> {
  return await load(reference).then(
    () => 'accepted',
    (error: unknown) => (error instanceof Error ? error.message.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'URL') : ''),
  );
}

test('they are off unless allowed', async () => {
  let asked = 0;
  const url = await httpServer((_request, response) => {
    asked++;
    response.end('type: string\n');
  });
  expect(await problemsOf(documentFor(`${url}/a.yaml`))).toHaveLength(1);
  expect(asked).toBe(0);
});

describe('when allowed', () => {
  test('they are read, once, and what they refer to', async () => {
    const asked: (string | undefined)[] = [];
    const url = await httpServer((request, response) => {
      asked.push(request.url);
      response.end(
        request.url === '/a.yaml' ? "properties: {n: {$ref: 'b.yaml'}, m: {$ref: 'b.yaml'}}\n" : 'type: string\n',
      );
    });
    const contract = await load(`${url}/a.yaml`);
    const schema = contract.operations[0]?.requestBody?.content[0]?.schema;
    expect(schema !== undefined && isValid(schema, '{"n":1}')).toBe(false);
    expect(asked).toEqual(['/a.yaml', '/b.yaml']);
  });

  test('redirects are followed to http only', async () => {
    const url = await httpServer((request, response) => {
      if (request.url === '/ok') response.writeHead(302, { location: '/there' }).end();
      else if (request.url === '/round') response.writeHead(302, { location: '/round' }).end();
      else if (request.url === '/file') response.writeHead(302, { location: 'file:///etc/passwd' }).end();
      else response.end('type: string\n');
    });
    await expect(load(`${url}/ok`)).resolves.toBeDefined();
    expect(await refusal(`${url}/round`)).toBe(
      'openapi.yaml:6:65: cannot read URL/round: it redirects more than 5 times',
    );
    expect(await refusal(`${url}/file`)).toBe(
      'openapi.yaml:6:65: cannot read URL/file: it redirects to file:///etc/passwd',
    );
  });

  test('a remote document reaches no local file', async () => {
    const url = await httpServer((_request, response) => response.end("$ref: 'file:///etc/passwd'\n"));
    expect(await refusal(`${url}/a`)).toMatch(
      /^URL\/a:1:7: cannot read .*etc\/passwd: a remote document must not refer to a local file; use a URL$/,
    );
  });

  test('errors and endless bodies are told', async () => {
    const url = await httpServer((request, response) => {
      if (request.url === '/missing') return response.writeHead(404).end();
      const chunk = Buffer.alloc(1024 * 1024, 'a');
      const more = (): void => {
        while (response.writable && response.write(chunk));
      };
      response.on('drain', more);
      more();
      return response;
    });
    expect(await refusal(`${url}/missing`)).toBe('openapi.yaml:6:65: cannot read URL/missing: the server answered 404');
    expect(await refusal(`${url}/endless`)).toBe(
      'openapi.yaml:6:65: cannot read URL/endless: it is larger than 16 MiB',
    );
    expect(await refusal('http://127.0.0.1:1/x')).toMatch(/cannot read URL\/x: /);
  });
});
