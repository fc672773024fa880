import { createServer, request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/mock/index.js';
import { chromium, openBrowser, type BrowserPage } from '../browser/browser.js';
import { contractOf } from '../laws/judged.js';
import { workshop } from '../laws/workshop.js';
import { httpServer, listen, TOKEN } from '../run/servers.js';

/** A frontend of a workshop: pages of three tools, a filter, forms to create and edit, and what went wrong. */
const frontend = `<!doctype html><meta charset="utf-8"><title>Tools</title><link rel="icon" href="data:,">
<p id="said"></p><label><input type="checkbox" id="sharp"> sharp only</label>
<ul id="list"></ul><button id="back">Back</button><button id="next">Next</button><pre id="detail"></pre>
<script>
const pageSize = 3;
let offset = Number(sessionStorage.offset ?? 0), shown = [], chosen = sessionStorage.chosen;
const byId = (id) => document.getElementById(id);
async function call(method, path, body) {
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
  const headers = { Authorization: 'Bearer ${TOKEN}', ...(body === undefined ? {} : { 'Content-Type': type }) };
  const response = await fetch('/api' + path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  const text = await response.text();
  return { status: response.status, value: text === '' ? undefined : JSON.parse(text) };
}
const words = ({ name, price, note, sharp, size }) =>
  [name, price.toFixed(2), note ?? 'no note', sharp === undefined ? 'unknown' : sharp ? 'sharp' : 'blunt', size === undefined ? '' : size.width + ' wide'].join(', ');
async function list() {
  const filter = byId('sharp').checked ? '&sharp=true' : '';
  const { status, value } = await call('GET', '/tools?limit=' + pageSize + '&offset=' + offset + filter);
  shown = status === 200 ? value.items : [];
  byId('list').replaceChildren(...shown.map((tool) => { const item = document.createElement('li'); item.textContent = words(tool); return item; }));
  byId('back').disabled = offset === 0;
  byId('next').disabled = shown.length < pageSize;
  sessionStorage.offset = offset;
}
async function detail() {
  if (chosen === undefined) return;
  const { status, value } = await call('GET', '/tools/' + chosen);
  byId('detail').textContent = status === 200 ? words(value) : 'gone: ' + status;
}
const steps = {
  create: async (tool) => { const { status } = await call('POST', '/tools', tool); byId('said').textContent = 'create: ' + status; },
  choose: async (at) => { chosen = shown[at].id; sessionStorage.chosen = chosen; },
  edit: async (change) => { const { status, value } = await call('PATCH', '/tools/' + chosen, change); byId('said').textContent = 'edit: ' + (status === 200 ? words(value) : status); },
  replace: async (tool) => { const { status, value } = await call('PUT', '/tools/' + chosen, tool); byId('said').textContent = 'replace: ' + (status === 200 ? words(value) : status); },
  remove: async () => { const { status } = await call('DELETE', '/tools/' + chosen); byId('said').textContent = 'remove: ' + status; },
  move: async (by) => { offset += by * pageSize; },
  filter: async (on) => { byId('sharp').checked = on; offset = 0; },
  look: async () => {},
};
window.step = async (name, value) => { await steps[name](value); await list(); await detail(); return document.body.innerText; };
</script>`;

type Step = readonly [name: string, value?: unknown] | 'reload';

const steps: readonly Step[] = [
  ['look'],
  ['create', { name: 'Saw', price: 12.5, sharp: true }],
  ['create', { name: 'Drill', price: 80, note: 'with two batteries' }],
  ['create', { name: '', price: 3 }],
  ['create', { name: 'Plane', price: 20.25, sharp: false, size: { width: 4 } }],
  ['create', { name: 'Hobel ü 木', price: 0, sharp: true }],
  ['move', 1],
  'reload',
  ['move', -1],
  ['choose', 1],
  ['edit', { price: 75, note: null }],
  ['edit', { price: -1 }],
  'reload',
  ['filter', true],
  ['filter', false],
  ['choose', 2],
  ['replace', { name: 'Jack plane', price: 22, sharp: true }],
  ['remove'],
  ['remove'],
  ['edit', { price: 1 }],
  'reload',
  ['choose', 0],
  ['edit', { sharp: false, size: { width: 3, height: 9 } }],
  ['filter', true],
];

/** Serves the frontend, and sends what it asks of `/api` to the service. */
async function served(api: string): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/api/') !== true) {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(frontend);
      return;
    }
    const { method, headers } = request;
    const onward = httpRequest(api + request.url.slice('/api'.length), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward.on('error', () => response.destroy()));
  });
  return listen(server);
}

describe.skipIf(chromium === undefined)('a frontend in a browser', () => {
  let page: BrowserPage;
  let mock: Mock;
  beforeAll(async () => {
    page = await openBrowser();
    mock = await createMock({ spec: await contractOf(), state: { '/tools': [] } });
  });
  afterAll(async () => {
    await page?.close();
    await mock?.close();
  });

  const screens = async (api: string): Promise<readonly string[]> => {
    const url = await served(api);
    await page.open(url);
    const seen: string[] = [];
    for (const step of steps) {
      if (step === 'reload') await page.open(url);
      const [name, value] = step === 'reload' ? (['look'] as const) : step;
      seen.push(await page.evaluate<string>(`step(${JSON.stringify(name)}, ${JSON.stringify(value ?? null)})`));
    }
    return seen;
  };

  test('shows the same on the mock as on the service, in each of two dozen steps', async () => {
    const service = await screens(await httpServer(workshop()));
    const mocked = await screens(mock.url);
    expect(mocked).toEqual(service);
    // The steps have been made, and told apart.
    expect(service[4]).toContain('Plane, 20.25, no note, blunt, 4 wide');
    expect(service.at(-1)).toMatch(/Hobel ü 木, 0\.00[^]*Saw, 12\.50, no note, blunt, 3 wide/);
    expect(new Set(service).size).toBeGreaterThan(18);
  });
});
