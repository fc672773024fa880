import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mock } from '../../src/mock/index.js';
import { chromium, openBrowser, type BrowserPage } from '../browser/browser.js';
import { contractOf, documentOf, mockOf } from './mocks.js';

const plant = '{ type: object, required: [id, name], properties: { id: { type: integer }, name: { type: string } } }';
const document = documentOf(
  `/plants:
  get:
    tags: [Plants]
    operationId: listPlants
    summary: Lists what is in stock
    responses: { '200': { description: d, content: { application/json: { schema: { type: array, items: ${plant} }, example: [{ id: 1, name: Fern }] } } } }
  post:
    tags: [Plants]
    operationId: createPlant
    requestBody:
      required: true
      content:
        application/json:
          schema: { type: object, required: [name], properties: { name: { type: string, minLength: 1 } } }
          examples: { aRoseWithAVeryLongNameThatNobodyCanReadAtOnce: { value: { name: Rose } }, lily: { value: { name: Lily } } }
    responses:
      '201': { description: d, content: { application/json: { schema: ${plant} } } }
      '409':
        description: d
        content: { application/json: { schema: { type: object }, examples: { taken: { value: { why: taken } }, frozen: { value: { why: frozen } } } } }
/plants/{plantId}:
  parameters: [{ name: plantId, in: path, required: true, schema: { type: integer } }]
  get: { tags: [Plants], operationId: getPlant, responses: { '200': { description: d, content: { application/json: { schema: ${plant} } } }, '404': { description: d } } }
/photos:
  post:
    tags: [Photos]
    operationId: uploadPhoto
    summary: Takes a photo
    requestBody:
      required: true
      content:
        multipart/form-data: { schema: { type: object, required: [file], properties: { file: { type: string, format: binary }, caption: { type: string } } } }
        image/png: {}
    responses: { '204': { description: d } }
/health:
  get: { operationId: health, responses: { '200': { description: d } } }`,
  'security: [{ bearer: [] }]\ncomponents: { securitySchemes: { bearer: { type: http, scheme: bearer } } }',
);

describe.skipIf(chromium === undefined)('in a browser, the page of the mock', () => {
  let mock: Mock;
  let page: BrowserPage;
  beforeAll(async () => {
    mock = await mockOf(document);
    page = await openBrowser();
    await page.open(`${mock.url}/__trellis`);
  });
  afterAll(async () => {
    await page?.close();
    await mock?.close();
  });

  const textOf = (selector: string): Promise<string> =>
    page.evaluate(`document.querySelector(${JSON.stringify(selector)})?.innerText ?? ''`);
  const visible = (selector: string): Promise<string[]> =>
    page.evaluate(
      `[...document.querySelectorAll(${JSON.stringify(selector)})].filter((one) => one.offsetHeight > 0).map((one) => one.innerText.replaceAll(/\\s+/g, ' '))`,
    );
  const press = async (key: string, text?: string): Promise<void> => {
    await page.command('Input.dispatchKeyEvent', { type: 'keyDown', key, ...(text === undefined ? {} : { text }) });
    await page.command('Input.dispatchKeyEvent', { type: 'keyUp', key });
  };
  const form = (key: string): string => `document.querySelector('[data-key=${key}] form')`;
  const open = async (key: string): Promise<void> => {
    await page.evaluate(`${form(key)}.parentElement.open = true`);
    await expect.poll(() => page.evaluate(`${form(key)}.elements.target.value`)).not.toBe('');
  };
  const send = async (key: string): Promise<void> => page.evaluate(`${form(key)}.requestSubmit()`);
  const headers = { authorization: 'Bearer s3cret-t0ken', 'content-type': 'application/json' };

  test('groups operations by tags, with what they are for', async () => {
    expect(await visible('.group h3')).toEqual(['PLANTS', 'PHOTOS', 'OTHERS']);
    expect(await visible('.summary')).toEqual(['Lists what is in stock', 'Takes a photo']);
  });

  test('finds operations by any of their words, from the keyboard alone', async () => {
    await press('/', '/');
    expect(await page.evaluate('document.activeElement.id')).toBe('search');
    for (const key of 'photo') await press(key, key);
    expect(await visible('.operation > summary')).toEqual(['POST /photos credentials Takes a photo']);
    expect(await visible('.group h3')).toEqual(['PHOTOS']);
    await press('Enter', '\r');
    expect(await page.evaluate('document.activeElement.tagName')).toBe('SUMMARY');
    await press('/', '/');
    await press('Escape');
    expect(await visible('.operation')).toHaveLength(5);
    await page.evaluate("document.getElementById('search').blur()");
  });

  test('sends the named example that was chosen, and asks for the response that was', async () => {
    await open('createPlant');
    const choose = (selector: string, option: string): Promise<void> =>
      page.evaluate(
        `(() => { const select = ${form('createPlant')}.querySelector('${selector}'); select.value = [...select.options].find((one) => one.text === '${option}').value; select.dispatchEvent(new Event('change')); })()`,
      );
    await choose('.body select', 'lily');
    await choose('[name=code]', '409: frozen');
    await send('createPlant');
    await expect.poll(() => textOf('[data-key=createPlant] .answer')).toMatch(/409 Conflict[^]*"why": "frozen"/);
    expect(mock.requests.at(-1)?.text.replaceAll(/\s/g, '')).toBe('{"name":"Lily"}');
    await choose('[name=code]', 'what fits');
  });

  test('shows a request and its answer when it is opened, without its credential', async () => {
    await fetch(`${mock.url}/plants?a=1`, { method: 'POST', headers, body: '{"name":""}' });
    await expect.poll(() => textOf('#list > li summary')).toContain('must be at least 1 character');
    await page.evaluate("document.querySelector('#list details').open = true");
    await expect
      .poll(() => textOf('#list .exchange'))
      .toMatch(/POST \/plants\?a=1[^]*authorization: Bearer …[^]*"name": ""/);
    expect(await textOf('#list .exchange')).toMatch(/Response\s+422[^]*"validation": \[/);
    expect(await page.evaluate('document.body.innerText')).not.toContain('s3cret');
  });

  test('hides preflights until they are asked for', async () => {
    await fetch(`${mock.url}/plants`, {
      method: 'OPTIONS',
      headers: { Origin: 'http://a.example', 'Access-Control-Request-Method': 'POST' },
    });
    await expect.poll(() => page.evaluate("document.querySelectorAll('.preflight').length")).toBe(1);
    expect(await visible('.preflight')).toEqual([]);
    await page.evaluate("document.getElementById('preflights').click()");
    expect(await visible('.preflight')).toHaveLength(1);
  });

  test('shows what the mock keeps, and lets people edit and reset it', async () => {
    await fetch(`${mock.url}/plants`, { method: 'POST', headers, body: '{"name":"Moss"}' });
    await expect.poll(() => textOf('#counts')).toMatch(/\/plants 2/);
    await page.evaluate("document.getElementById('edit').click()");
    const text = "document.querySelector('#editor textarea')";
    await expect.poll(() => page.evaluate(`${text}.value`)).toContain('"name": "Moss"');
    const save = async (state: unknown): Promise<void> =>
      page.evaluate(
        `${text}.value = ${JSON.stringify(JSON.stringify(state))}; document.getElementById('editor').requestSubmit()`,
      );
    await save({ '/plants': [{ id: 'x' }] });
    await expect.poll(() => textOf('#state-said')).toContain('/plants');
    expect(await visible('#editor')).toHaveLength(1);
    await save({ '/plants': [{ id: 5, name: 'Ivy' }] });
    await expect.poll(() => textOf('#state-said')).toBe('Saved.');
    expect(await (await fetch(`${mock.url}/plants`, { headers })).json()).toEqual([{ id: 5, name: 'Ivy' }]);
    await page.evaluate("document.getElementById('reset').click()");
    await expect.poll(() => textOf('#state-said')).toBe('Reset.');
    expect(await (await fetch(`${mock.url}/plants`, { headers })).json()).toEqual([{ id: 1, name: 'Fern' }]);
  });

  test('uploads a file that was chosen, as a part and as a whole body', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'trellis-page-'));
    const file = join(folder, 'photo.png');
    await writeFile(file, Buffer.from('89504e470d0a1a0a', 'hex'));
    await open('uploadPhoto');
    const choose = async (): Promise<void> => {
      const { root } = await page.command('DOM.getDocument', { depth: 0 });
      const { nodeId } = await page.command('DOM.querySelector', {
        nodeId: root.nodeId,
        selector: '[data-key=uploadPhoto] input[type=file]',
      });
      await page.command('DOM.setFileInputFiles', { nodeId, files: [file] });
    };
    const sent = async (pattern: RegExp, type: string): Promise<void> => {
      const before = mock.requests.length;
      await choose();
      await send('uploadPhoto');
      await expect.poll(() => mock.requests.length).toBeGreaterThan(before);
      const request = mock.requests.find((each, at) => at >= before && each.target === '/photos');
      expect([request?.status, request?.violations]).toEqual([204, []]);
      expect(request?.fields.find(([name]) => name.toLowerCase() === 'content-type')?.[1]).toContain(type);
      expect(Buffer.from(request?.body ?? []).toString('latin1')).toMatch(pattern);
    };
    await sent(/name="file"; filename="photo\.png"[^]*\x89PNG\r\n\x1a\n\r\n/, 'multipart/form-data; boundary=');
    await page.evaluate(
      `(() => { const select = ${form('uploadPhoto')}.querySelector('[name=type]'); select.value = 'image/png'; select.dispatchEvent(new Event('change')); })()`,
    );
    await sent(/^\x89PNG\r\n\x1a\n$/, 'image/png');
  });

  test('says that the document has changed, or cannot be used any more', async () => {
    expect(await visible('#banner')).toEqual([]);
    mock.tellBroken('openapi.yaml:3:1: <b>not</b> YAML');
    await expect.poll(() => textOf('#banner')).toMatch(/cannot be used any more[^]*<b>not<\/b> YAML/);
    mock.use(await contractOf(document.replace('title: Garden', 'title: Nursery')));
    await expect.poll(() => textOf('#banner')).toMatch(/^The document has changed\. Reload/);
    await page.evaluate("document.querySelector('#banner button').click()");
    await expect.poll(() => page.evaluate('document.title')).toBe('Nursery – mock');
    await expect.poll(() => textOf('#state')).toBe('live');
    expect(await visible('#banner')).toEqual([]);
    mock.use(await contractOf(document.replace("'404': { description: d }", "'404': {}")));
    await page.open(`${mock.url}/__trellis`);
    await expect
      .poll(() => textOf('#banner'))
      .toBe('The document breaks OpenAPI in one place; trellis check names it.');
  });

  test('fits a telephone, and forgets requests when it is told to', async () => {
    await page.command('Emulation.setDeviceMetricsOverride', {
      width: 390,
      height: 800,
      deviceScaleFactor: 1,
      mobile: true,
    });
    await open('createPlant');
    await expect.poll(() => page.evaluate("document.querySelectorAll('#list > li').length")).toBeGreaterThan(5);
    await page.evaluate("for (const each of document.querySelectorAll('#list details')) each.open = true");
    await expect.poll(() => page.evaluate("document.querySelectorAll('.exchange pre').length")).toBeGreaterThan(5);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.evaluate("document.getElementById('clear').click()");
    await expect.poll(() => mock.requests).toEqual([]);
    expect(await visible('#none')).toHaveLength(1);
    await page.open(`${mock.url}/__trellis`);
    expect(await page.evaluate("document.querySelectorAll('#list > li').length")).toBe(0);
  });

  test('asks for nothing that the mock does not have', () => {
    expect(page.complaints.filter((text) => !/status of 4(?:09|22)/.test(text))).toEqual([]);
  });
});
