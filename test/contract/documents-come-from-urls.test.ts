import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { loadContract, type LoadOptions } from '../../src/contract/index.js';
import { isValid } from './documents.js';

const servers: Server[] = [];

afterEach(() => {
  vi.restoreAllMocks();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Serves these texts by path; a text that begins with `->` is the address that a path redirects to. */
function serve(texts: Readonly<Record<string, string>>, asked: string[] = []): Promise<string> {
  const listener: RequestListener = ({ url = '' }, response) => {
    asked.push(url);
    const text = texts[url];
    if (text === undefined) response.writeHead(url.startsWith('/closed') ? 401 : 404).end();
    else if (text.startsWith('->')) response.writeHead(302, { location: text.slice(2) }).end();
    else response.end(text);
  };
  return listen(createServer(listener));
}

function documentFor(reference = '#/components/schemas/Name'): string {
  return `openapi: 3.1.0
info: { title: Remote, version: '1' }
paths:
  /:
    post:
      operationId: add
      requestBody: { content: { application/json: { schema: { $ref: '${reference}' } } } }
      responses: { '200': { description: d } }
components: { schemas: { Name: { type: string } } }
`;
}

const integer = 'type: integer\n';

/** Whether a number is good by the schema of the document, after all references. */
async function takesNumber(url: string, options: LoadOptions = {}): Promise<boolean> {
  const { operations } = await loadContract(url, { strict: true, ...options });
  const schema = operations[0]?.requestBody?.content[0]?.schema;
  return schema !== undefined && isValid(schema, '7') && !isValid(schema, '"a"');
}

function refusal(url: string, options: LoadOptions = {}): Promise<string> {
  return loadContract(url, { strict: true, ...options }).then(
    () => 'accepted',
    (error: unknown) => (error instanceof Error ? error.message.replaceAll(/127\.0\.0\.1:\d+/g, 'HOST') : ''),
  );
}

test('a document is read from its URL, which places and messages name', async () => {
  const url = await serve({ '/openapi.yaml': documentFor() });
  const contract = await loadContract(`${url}/openapi.yaml#fragment`);
  expect(contract).toMatchObject({ title: 'Remote', file: `${url}/openapi.yaml` });
  expect(contract.operations[0]?.place).toMatchObject({ file: `${url}/openapi.yaml`, line: 6 });
});

test('what looks like a secret in the URL is sent and not shown', async () => {
  const asked: string[] = [];
  const texts = { '/a?format=yaml': documentFor(), '/a?access_token=s3cret': documentFor() };
  const url = await serve(texts, asked);
  expect((await loadContract(`${url}/a?format=yaml`)).file).toBe(`${url}/a?format=yaml`);
  expect((await loadContract(`${url}/a?access_token=s3cret`)).file).toBe(`${url}/a?…`);
  expect(asked).toEqual(Object.keys(texts));
  expect(await refusal(`${url}/b?api_key=s3cret`)).toBe('cannot read http://HOST/b?…: the server answered 404');
});

describe('references', () => {
  test('lead from the URL to the same origin', async () => {
    const url = await serve({ '/api/openapi.yaml': documentFor('../schemas/a.yaml'), '/schemas/a.yaml': integer });
    expect(await takesNumber(`${url}/api/openapi.yaml`)).toBe(true);
  });

  test('lead from where redirects have led to', async () => {
    const url = await serve({
      '/latest': '->/v2/openapi.yaml',
      '/v2/openapi.yaml': documentFor('a.yaml'),
      '/v2/a.yaml': integer,
    });
    expect(await takesNumber(`${url}/latest`)).toBe(true);
  });

  test('lead to another origin only when allowed, also by a redirect', async () => {
    const asked: string[] = [];
    const other = await serve({ '/a.yaml': integer }, asked);
    const url = await serve({
      '/far': documentFor(`${other}/a.yaml`),
      '/round': documentFor('b.yaml'),
      '/b.yaml': `->${other}/a.yaml`,
    });
    const far = `cannot read http://HOST/a.yaml: remote references are disabled; copy the file beside the document, or use --allow-remote-refs`;
    expect(await refusal(`${url}/far`)).toContain(far);
    expect(await refusal(`${url}/round`)).toContain(
      'cannot read http://HOST/b.yaml: it redirects to http://HOST/a.yaml, another host; use --allow-remote-refs',
    );
    expect(asked).toEqual([]);
    expect(await takesNumber(`${url}/far`, { allowRemoteRefs: true })).toBe(true);
    expect(await takesNumber(`${url}/round`, { allowRemoteRefs: true })).toBe(true);
  });

  test('reach no file of this machine', async () => {
    const url = await serve({ '/a': documentFor('file:///etc/passwd') });
    expect(await refusal(`${url}/a`)).toContain('a remote document must not refer to a local file; use a URL');
  });
});

describe('what cannot be used is said in one line', () => {
  test.each([
    ['/missing', 'cannot read URL: the server answered 404'],
    ['/%zz', 'cannot read URL: the server answered 404'],
    ['/closed', 'cannot read URL: the server answered 401; download it with credentials, and name the file'],
    ['/round', 'cannot read URL: it redirects more than 5 times'],
    ['/file', 'cannot read URL: it redirects to file:///etc/passwd'],
    ['/empty', 'cannot read URL: it is empty'],
    ['/text', 'URL:1:1: an OpenAPI document must be an object; begin it with openapi: 3.1.0'],
  ])('%s', async (path, message) => {
    const url = await serve({ '/round': '->/round', '/file': '->file:///etc/passwd', '/empty': '', '/text': 'hello' });
    expect(await refusal(url + path)).toBe(message.replace('URL', `http://HOST${path}`));
  });

  test('a page for people in its place', async () => {
    const url = await serve({ '/docs': '<!DOCTYPE html><html><body>Swagger UI</body></html>' });
    expect(await refusal(`${url}/docs`, { strict: false })).toBe(
      'http://HOST/docs:1:1: this is not an OpenAPI document: it is an HTML page; download the document itself, ' +
        'which the page shows or links to, such as /openapi.json',
    );
  });

  test('more than 16 MiB', async () => {
    const server = createServer((_request, response) => {
      const more = (): void => {
        while (response.writable && response.write(Buffer.alloc(1024 * 1024, 'a')));
      };
      response.on('drain', more);
      more();
    });
    expect(await refusal(await listen(server))).toBe('cannot read http://HOST/: it is larger than 16 MiB');
  });

  test('no end within ten seconds', async () => {
    const over = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal);
    const url = await listen(
      createServer((_request, response) => void response.write('openapi: ', () => over.abort())),
    );
    expect(await refusal(url)).toBe('cannot read http://HOST/: the server did not answer within 10 seconds');
    expect(timeout).toHaveBeenCalledWith(10_000);
  });

  test('a certificate that nobody vouches for', async () => {
    const pem = (name: string): string => readFileSync(join(import.meta.dirname, '../run/tls', name), 'utf8');
    const server = createSecureServer({ cert: pem('localhost.cert.pem'), key: pem('localhost.key.pem') });
    const url = (await listen(server)).replace('http:', 'https:');
    expect(await refusal(`${url}/a`)).toMatch(
      /^cannot read https:\/\/HOST\/a: .*; name the CA certificate in NODE_EXTRA_CA_CERTS, or download the document$/,
    );
  });

  test('a redirect from https to http', async () => {
    const fetch = (): Promise<Response> =>
      Promise.resolve(new Response(null, { status: 302, headers: { location: 'http://a.example/b' } }));
    expect(await refusal('https://a.example/a', { fetch })).toBe(
      'cannot read https://a.example/a: it redirects to http://a.example/b',
    );
  });
});
