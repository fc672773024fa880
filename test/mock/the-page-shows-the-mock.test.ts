import { connect } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mock } from '../../src/mock/index.js';
import { chromium, openBrowser, type BrowserPage } from '../browser/browser.js';
import { documentOf, mockOf } from './mocks.js';

const evil = '<img src=x onerror="window.broken=1">\'&quot;';
const document = documentOf(
  `
/plants/{id}:
  parameters: [{ name: id, in: path, required: true, schema: { type: integer }, example: 7 }]
  put:
    operationId: ${JSON.stringify(`put ${evil}`)}
    requestBody: { required: true, content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string } } } } } }
    responses:
      '200': { description: Put., content: { application/json: { example: { name: Fern } } } }
      '404': { description: None., content: { application/json: { example: { message: none } } } }
/plants:
  get: { operationId: listPlants, responses: { '200': { description: All. } } }
`,
  'security: [{ key: [] }]\ncomponents: { securitySchemes: { key: { type: apiKey, in: header, name: X-Key } } }',
).replace('title: Garden', `title: ${JSON.stringify(evil)}`);

let mock: Mock;
beforeAll(async () => {
  mock = await mockOf(document);
});
afterAll(() => mock.close());

test('the page asks for nothing from elsewhere, and no page of others may show or read it', async () => {
  const page = await fetch(`${mock.url}/__trellis`, { headers: { Origin: 'http://a.example' } });
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(page.headers.get('content-security-policy')).not.toMatch(/unsafe|https?:|\*/);
  expect(page.headers.get('access-control-allow-origin')).toBeNull();
  const text = await page.text();
  expect(text).not.toMatch(/<img|https?:\/\/|onerror="/);
  const linked = [...text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, link]) => link ?? '');
  const [sections, files] = [
    linked.filter((link) => link.startsWith('#')),
    linked.filter((link) => link.startsWith('/')),
  ];
  expect(sections).toEqual(['#operations', '#requests', '#items']);
  for (const section of sections) expect(text).toContain(`id="${section.slice(1)}"`);
  expect(files).toEqual(['/__trellis/icon.svg', '/__trellis/page.css', '/__trellis/page.js']);
  for (const link of files) expect((await fetch(mock.url + link)).status).toBe(200);
  expect((await fetch(`${mock.url}/__trellis`, { method: 'POST' })).status).toBe(405);
  expect((await fetch(`${mock.url}/__trellisX`)).status).toBe(404);
  expect(mock.requests.map(({ target }) => target)).toEqual(['/__trellisX']);
});

describe.skipIf(chromium === undefined)('in a browser', () => {
  let page: BrowserPage;
  beforeAll(async () => {
    page = await openBrowser();
    await page.open(`${mock.url}/__trellis`);
  });
  afterAll(() => page?.close());

  const lines = (): Promise<string[]> =>
    page.evaluate("[...document.querySelectorAll('#list > li')].map((item) => item.innerText)");

  test('it shows the operations, as text', async () => {
    expect(await page.evaluate('document.title')).toBe(`${evil} – mock`);
    const shown = await page.evaluate<string[]>(
      "[...document.querySelectorAll('.operation > summary')].map((one) => one.innerText)",
    );
    expect(shown.map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
      'PUT /plants/{id} credentials',
      'GET /plants credentials',
    ]);
  });

  test('it tries an operation with a good request, or with the answer that is chosen', async () => {
    await page.evaluate("document.querySelector('details').open = true");
    const form = "document.querySelector('details form')";
    await expect.poll(() => page.evaluate(`${form}.elements.target.value`)).toBe('/plants/7');
    expect(await page.evaluate(`${form}.elements.body.value`)).toBe('{\n  "name": "Name"\n}');
    await page.evaluate(`${form}.querySelector('button').click()`);
    const answer = (): Promise<string> => page.evaluate("document.querySelector('.answer').textContent");
    await expect.poll(answer).toMatch(/^\d+ ms200 OK\n[^]*\{\n  "name": "Fern"\n\}$/);
    await page.evaluate(`${form}.elements.code.value = '["404",""]'; ${form}.querySelector('button').click()`);
    await expect.poll(answer).toMatch(/^\d+ ms404 Not Found\n[^]*\{\n  "message": "none"\n\}$/);
    await expect.poll(async () => (await lines())[0]).toMatch(/404 PUT \/plants\/7/);
  });

  test('it shows requests as they come in, with why they were refused, as text whatever they hold', async () => {
    await fetch(`${mock.url}/plants`);
    await expect.poll(async () => (await lines())[0]).toMatch(/401 GET \/plants\n.*asks for credentials/s);
    const socket = connect(Number(new URL(mock.url).port), '127.0.0.1');
    const body = JSON.stringify({ [evil]: evil });
    const head = `PUT /${evil.replaceAll(' ', '/')} HTTP/1.1\r\nHost: x\r\nX-Key: k\r\nContent-Type: application/json`;
    socket.end(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`).resume();
    await once(socket, 'close');
    await expect.poll(async () => (await lines())[0]).toContain('PUT /<img/src=x/onerror="window.broken=1">');
    expect(await page.evaluate('[window.broken ?? null, document.images.length]')).toEqual([null, 0]);
  });

  test('it leaves out what is as the contract has it when asked to', async () => {
    await fetch(`${mock.url}/plants`, { headers: { 'X-Key': 'k' } });
    await expect.poll(async () => (await lines())[0]).toContain('200 GET /plants');
    await page.evaluate("document.getElementById('refused').click()");
    const seen =
      "[...document.querySelectorAll('#list > li')].filter((item) => item.offsetHeight > 0).map((item) => item.className)";
    expect(new Set(await page.evaluate<string[]>(seen))).toEqual(new Set(['wrong']));
  });

  test('the browser has nothing to complain of', () => {
    expect(page.complaints.filter((text) => !/status of 40[14]/.test(text))).toEqual([]);
  });
});
