import { expect, test } from 'vitest';
import { collect, type CollectedTarget } from '../../src/report/index.js';
import { run, urlTarget } from '../../src/run/index.js';
import { contractOf, documentOf } from '../mock/mocks.js';
import { answerJson, httpServer, objectIn, withBody } from './servers.js';
import { storeDocument, storing } from '../laws/storing.js';
import { casesOf } from '../derived-cases.js';

const things = documentOf(`/things:
  post:
    operationId: createThing
    requestBody: { required: true, content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string } } } } } }
    responses: { '201': { description: d, content: { application/json: { schema: { type: object, properties: { id: { type: integer } } } } } }, '400': { description: d } }
/things/{thingId}:
  parameters: [{ name: thingId, in: path, required: true, schema: { type: integer } }]
  get: { operationId: getThing, responses: { '200': { description: d }, '400': { description: d }, '404': { description: d } } }
  delete: { operationId: deleteThing, responses: { '204': { description: d }, '400': { description: d }, '404': { description: d } } }`);

async function judged(document: string, url: string, only: RegExp): Promise<CollectedTarget> {
  const contract = await contractOf(document);
  const cases = casesOf(contract).filter(({ id }) => only.test(id));
  const options = { contract, cases, targets: [urlTarget(url)], seed: 's', credentials: new Map() };
  return (await collect(run(options))).targets[0]!;
}

/** Runs the good cases against a service that deletes things, says that it does, or marks them. */
async function thingsLeft(deleting: 'done' | 'said' | 'marked' | 'all'): Promise<readonly string[]> {
  const kept = new Map<string, { id: number; name: unknown; isDeleted?: true }>();
  const url = await httpServer(
    withBody((request, response, bytes) => {
      const [, , id = ''] = (request.url ?? '').split('/');
      const thing = kept.get(id);
      if (request.method === 'POST' && id === '') {
        const created = { id: kept.size + 9, name: (JSON.parse(bytes.toString()) as { name: unknown }).name };
        kept.set(String(created.id), created);
        return answerJson(response, 201, created);
      }
      if (thing === undefined)
        return answerJson(response, request.method === 'DELETE' && deleting === 'all' ? 500 : 404, {});
      if (request.method === 'GET') return answerJson(response, 200, thing);
      if (deleting === 'all') kept.clear();
      if (deleting === 'done') kept.delete(id);
      if (deleting === 'marked') thing.isDeleted = true;
      response.writeHead(204).end();
    }),
  );
  const { left = [] } = await judged(things, url, /\/good\//);
  return left.flatMap(({ ids }) => ids);
}

test.each([
  ['is deleted', false],
  ['stays with --keep', true],
])('what an interrupted run created %s', async (_, keep) => {
  const kept = new Map<string, unknown>();
  let last = 8;
  let reads = 0;
  const interruption = new AbortController();
  const url = await httpServer(
    withBody((request, response, bytes) => {
      const id = request.method === 'POST' ? String(++last) : request.url!.split('/')[2]!;
      if (request.method === 'POST') kept.set(id, { ...JSON.parse(bytes.toString()), id: last });
      if (request.method === 'GET' && kept.has(id) && ++reads === 3) interruption.abort();
      const thing = kept.get(id);
      if (request.method === 'DELETE') kept.delete(id);
      answerJson(response, thing === undefined ? 404 : request.method === 'POST' ? 201 : 200, thing ?? {});
    }),
  );
  const contract = await contractOf(things);
  const cases = casesOf(contract).filter(({ id }) => id.includes('/good/') || id.startsWith('getThing/'));
  const options = {
    contract,
    cases,
    targets: [urlTarget(url)],
    seed: 's',
    credentials: new Map(),
    concurrency: 1,
    keep,
  };
  const [target] = (await collect(run({ ...options, signal: interruption.signal }))).targets;
  const ids = target?.left?.flatMap((each) => each.ids);
  expect(target?.problem).toMatchObject({ code: 'interrupted' });
  expect(reads).toBeGreaterThan(2);
  expect(ids).toEqual([...kept.keys()]);
  expect(ids?.length).toBe(keep ? last - 8 : 0);
});

test('what is deleted is not said to be left', async () => {
  expect(await thingsLeft('done')).toEqual([]);
});

test('a POST that only reads leaves nothing, unlike others', async () => {
  const body = '{ required: true, content: { application/json: { schema: { type: object } } } }';
  const post = (path: string): string =>
    `${path}: { post: { requestBody: ${body}, responses: { '200': { description: d }, '400': { description: d } } } }`;
  const paths = ['/things/search', '/tools/find', '/prices/preview', '/things/find-or-create', '/tools/run', '/login'];
  const url = await httpServer((_, response) => answerJson(response, 200, {}));
  const { changed = [] } = await judged(documentOf(paths.map(post).join('\n')), url, /\/good\//);
  expect(changed.map(({ operation }) => operation)).toEqual([
    'POST /login',
    'POST /things/find-or-create',
    'POST /tools/run',
  ]);
});

test('what is kept as deleted is not said to be left', async () => {
  expect(await thingsLeft('marked')).toEqual([]);
});

test('what was deleted together with something else is not said to be left', async () => {
  expect(await thingsLeft('all')).toEqual([]);
});

test('what stays although DELETE was answered 204 is said to be left, in counting order', async () => {
  expect((await thingsLeft('said')).slice(0, 2)).toEqual(['9', '10']);
});

const recordings = documentOf(`/recordings/stop:
  post: { operationId: stopRecording, responses: { '200': { description: d }, '409': { description: d } } }
/recordings/start:
  post: { operationId: startRecording, responses: { '200': { description: d }, '409': { description: d } } }
/records:
  get: { operationId: listRecords, responses: { '200': { description: d } } }`);

/** Runs all cases against a service that records, and says what was asked and how it was left. */
async function recorded(isOn: boolean): Promise<{ readonly asked: readonly string[]; readonly isOn: boolean }> {
  const asked: string[] = [];
  let isRecording = isOn;
  const url = await httpServer((request, response) => {
    const word = /^\/recordings\/(start|stop)$/.exec(request.url ?? '')?.[1];
    request.resume();
    if (request.url === '/records' && request.method === 'GET') return answerJson(response, 200, []);
    if (word === undefined || request.method !== 'POST') return void response.writeHead(word ? 405 : 404).end();
    const isRefused = isRecording === (word === 'start');
    asked.push(`${word} ${isRefused ? 409 : 200}`);
    if (!isRefused) isRecording = word === 'start';
    answerJson(response, isRefused ? 409 : 200, {});
  });
  await judged(recordings, url, /./);
  return { asked, isOn: isRecording };
}

test('what is started is stopped, each once, at the end', async () => {
  expect(await recorded(false)).toEqual({ asked: ['start 200', 'stop 200'], isOn: false });
});

test('what was started by others goes on', async () => {
  expect(await recorded(true)).toEqual({ asked: ['start 409'], isOn: true });
});

/** What a service of threads does otherwise than to copy a thread, and to answer with the copy. */
interface Threads {
  readonly lists?: boolean;
  readonly copied?: (copy: number) => object;
  readonly status?: number;
  readonly shown?: (thread: object) => object;
  readonly assigned?: (id: number) => object;
}

/** Runs the good cases against threads, of which thread 1 belongs to others. Returns the remaining threads. */
async function threadsAfter({
  lists = true,
  copied = (id) => ({ id }),
  status = 200,
  shown = (thread) => thread,
  assigned = (id) => ({ id }),
}: Threads) {
  const object = '{ content: { application/json: { schema: { type: object } } }, description: d }';
  const thread =
    '{ description: d, content: { application/json: { schema: { type: object, properties: { id: { type: integer }, title: { type: string } } } } } }';
  const document = documentOf(`/threads:
${lists ? `  get: { operationId: listThreads, responses: { '200': { description: d, content: { application/json: { schema: { type: array, items: { type: object, properties: { id: { type: integer } } } } } } } } }` : ''}
  post:
    operationId: createThread
    requestBody: { required: true, content: { application/json: { schema: { type: object, required: [title], properties: { title: { type: string } } } } } }
    responses: { '201': ${thread} }
/threads/{id}:
  parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
  get: { operationId: readThread, responses: { '200': ${thread}, '404': { description: d } } }
  delete: { operationId: deleteThread, responses: { '204': { description: d }, '404': { description: d } } }
/threads/{id}/copy:
  post: { operationId: copyThread, parameters: [{ name: id, in: path, required: true, schema: { type: integer } }], responses: { '${status}': ${object}, '404': { description: d } } }
/threads/{id}/assign:
  post: { operationId: assignThread, parameters: [{ name: id, in: path, required: true, schema: { type: integer } }], responses: { '200': ${object}, '404': { description: d } } }`);
  const kept = new Map<number, object>([[1, { id: 1, title: 'Of others' }]]);
  let last = 1;
  const url = await httpServer(
    withBody((request, response, bytes) => {
      const [, , id, action] = (request.url ?? '').split('/');
      const own = kept.get(Number(id));
      const added = (title: unknown): number => {
        kept.set(++last, { id: last, title });
        return last;
      };
      if (id === undefined && request.method === 'GET') return answerJson(response, 200, [...kept.values()].map(shown));
      if (id === undefined) {
        const created = added((JSON.parse(bytes.toString()) as { title: unknown }).title);
        return answerJson(response, 201, shown(kept.get(created)!));
      }
      if (own === undefined) return answerJson(response, 404, {});
      if (action === 'copy') return answerJson(response, status, copied(added('Copy')));
      if (action === 'assign') return answerJson(response, 200, assigned(Number(id)));
      if (request.method === 'DELETE') kept.delete(Number(id));
      answerJson(response, request.method === 'DELETE' ? 204 : 200, own);
    }),
  );
  const { changed = [], left = [] } = await judged(document, url, /\/good\//);
  return { kept: [...kept.keys()], changed: changed.map(({ operation }) => operation), left };
}

test.each<readonly [string, Threads]>([
  ['its response names', {}],
  ['its response names in an envelope', { copied: (id) => ({ data: { id } }) }],
  ['a service without lists says to have created', { lists: false, status: 201 }],
])('a copy that %s is deleted', async (_, habit) => {
  expect(await threadsAfter(habit)).toEqual({ kept: [1], changed: [], left: [] });
});

test.each<readonly [string, Threads]>([
  ['its response does not name', { copied: () => ({}) }],
  ['its response names as an item of others', { copied: () => ({ id: 1 }) }],
  ['its response names as the original', { copied: (id) => ({ id: id - 1 }) }],
  ['may be an item of others', { lists: false }],
])('a copy that %s is said to be left', async (_, habit) => {
  const { kept, changed, left } = await threadsAfter(habit);
  expect({ isKept: kept.includes(1), changed, left }).toEqual({ isKept: true, changed: ['copyThread'], left: [] });
});

test('an action whose response names another item is said to have left changes, and that item is not touched', async () => {
  const found = await threadsAfter({ assigned: () => ({ id: 1 }) });
  expect(found).toEqual({ kept: [1], changed: ['assignThread'], left: [] });
});

test('what no response names in a place that can be read is said to be left by its operation', async () => {
  const shown = (thread: object): object => ({ outcome: { payload: { stored: thread } } });
  const { kept, changed } = await threadsAfter({ shown });
  expect(kept.length).toBeGreaterThan(1);
  expect(changed).toEqual(['createThread']);
});

test('nothing is created while the run deletes what it has created', async () => {
  const document = storeDocument({
    authors: { said: { name: { type: 'string', maxLength: 80 } } },
    books: {
      said: { title: { type: 'string', maxLength: 80 }, authorId: { type: 'string' } },
      parameters: [{ name: 'authorId', in: 'query', schema: { type: 'string' } }],
    },
  });
  const url = await httpServer(
    storing({
      name: (collection, made) => `${collection}-${made}`,
      refuse({ method, item, body, stored }) {
        if (method === 'POST' && body?.['authorId'] !== undefined)
          return stored.get('authors')?.some(({ id }) => id === body['authorId']) === true ? undefined : 404;
        const isUsed = stored.get('books')?.some(({ authorId }) => authorId === item?.['id']) === true;
        return method === 'DELETE' && isUsed ? 409 : undefined;
      },
    }),
  );
  const { left } = await judged(document, url, /\/good\//);
  expect(left).toEqual([]);
});

test('copies with names of their own are deleted, as is an item that is called null', async () => {
  const string = '{ type: string, pattern: "^[a-z0-9-]{1,30}$" }';
  const product = `{ required: [sku, name], properties: { sku: ${string}, name: { type: string, maxLength: 80 } } }`;
  const body = (schema: string) =>
    `requestBody: { required: true, content: { application/json: { schema: ${schema} } } }`;
  const answers = (status: number, schema = product) =>
    `'${status}': { description: d, content: { application/json: { schema: ${schema} } } }`;
  const refusals = ['400', '404', '409'].map((status) => `'${status}': { description: d }`).join(', ');
  const sku = `parameters: [{ name: sku, in: path, required: true, schema: ${string} }]`;
  const document = documentOf(`/products:
  get: { operationId: list, responses: { ${answers(200, `{ type: array, items: ${product} }`)} } }
  post: { operationId: create, ${body(product)}, responses: { ${answers(201)}, ${refusals} } }
/products/{sku}:
  ${sku}
  get: { operationId: read, responses: { ${answers(200)}, ${refusals} } }
  delete: { operationId: remove, responses: { '204': { description: d }, ${refusals} } }
/products/{sku}/copies:
  ${sku}
  post: { operationId: copy, ${body(`{ required: [sku], properties: { sku: ${string} } }`)}, responses: { ${answers(201)}, ${refusals} } }`);
  const kept = new Map<string, object>([['of-another', { sku: 'of-another', name: 'Of another' }]]);
  const url = await httpServer(
    withBody((request, response, bytes) => {
      const [, , own = '', action] = (request.url ?? '').split('/');
      const item = kept.get(own);
      if (request.method === 'GET' && own === '') return answerJson(response, 200, [...kept.values()]);
      if (item === undefined && own !== '') return answerJson(response, 404, {});
      if (request.method === 'POST') {
        const said = objectIn(bytes);
        const name = said?.['sku'];
        if (typeof name !== 'string' || !/^[a-z0-9-]{1,30}$/.test(name)) return answerJson(response, 400, {});
        const title = action === undefined ? said?.['name'] : 'A copy';
        if (typeof title !== 'string') return answerJson(response, 400, {});
        if (kept.has(name)) return answerJson(response, 409, {});
        kept.set(name, { sku: name, name: title });
        return answerJson(response, 201, kept.get(name));
      }
      if (request.method === 'DELETE') kept.delete(own);
      answerJson(response, request.method === 'DELETE' ? 204 : 200, item ?? {});
    }),
  );
  const { changed, left } = await judged(document, url, /^(?:create|copy)\/(?:good|body)\//);
  expect({ names: [...kept.keys()], changed, left }).toEqual({ names: ['of-another'], changed: [], left: [] });
});

test.each([
  ['deleted', (id: string) => ({ id }), { left: ['Of another'], changed: [] }],
  ['said to be left', () => ({}), { left: ['Of another', 'stray'], changed: ['delete-thing'] }],
])('what an undocumented POST creates is %s', async (_, shown, expected) => {
  const document = storeDocument({ things: { said: { name: { type: 'string', maxLength: 80 } } } });
  const kept = new Map<string, unknown>([['t0', 'Of another']]);
  let last = 0;
  const url = await httpServer(
    withBody((request, response, bytes) => {
      const [, , id = ''] = (request.url ?? '').split('/');
      if (request.method === 'POST') {
        const added = `t${++last}`;
        const name = id === '' ? objectIn(bytes)?.['name'] : 'stray';
        kept.set(added, name);
        return answerJson(response, 201, id === '' ? { id: added, name } : shown(added));
      }
      const items = [...kept].map(([key, name]) => ({ id: key, name }));
      if (request.method === 'GET' && id === '') return answerJson(response, 200, { items });
      const own = items.find((each) => each.id === id);
      if (request.method === 'DELETE') kept.delete(id);
      if (!['GET', 'DELETE'].includes(request.method ?? '')) return answerJson(response, 405, {});
      answerJson(response, own === undefined ? 404 : request.method === 'DELETE' ? 204 : 200, own ?? {});
    }),
  );
  const { changed = [] } = await judged(document, url, /-thing\/(?:good|method\/post)/);
  expect({ left: [...kept.values()], changed: changed.map(({ operation }) => operation) }).toEqual(expected);
});

test.each([
  ['below what was deleted', 204, []],
  ['below what could not be deleted', 409, ['device', 'reading']],
])('what no operation deletes %s is said to be left accordingly', async (_, status, expected) => {
  const device = '{ required: [name], properties: { id: { type: integer }, name: { type: string } } }';
  const reading = '{ required: [value], properties: { id: { type: integer }, value: { type: integer } } }';
  const content = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
  const path = 'parameters: [{ name: deviceId, in: path, required: true, schema: { type: integer } }]';
  const none = `'400': { description: d }, '404': { description: d }, '409': { description: d }`;
  const creating = (schema: string): string =>
    `requestBody: { required: true, ${content(schema)} }, responses: { '201': { description: d, ${content(schema)} }, ${none} }`;
  const document = documentOf(`/devices:
  get: { operationId: list, responses: { '200': { description: d, ${content(`{ type: array, items: ${device} }`)} } } }
  post: { operationId: create, ${creating(device)} }
/devices/{deviceId}:
  ${path}
  get: { operationId: read, responses: { '200': { description: d, ${content(device)} }, ${none} } }
  delete: { operationId: remove, responses: { '204': { description: d }, ${none} } }
/devices/{deviceId}/readings:
  ${path}
  get: { operationId: listReadings, responses: { '200': { description: d, ${content(`{ type: array, items: ${reading} }`)} }, ${none} } }
  post: { operationId: addReading, ${creating(reading)} }`);
  const kept = new Map<string, { readonly shown: object; readonly readings: object[] }>();
  let last = 0;
  const url = await httpServer(
    withBody((request, response, bytes) => {
      const [, , id = '', below] = (request.url ?? '').split('/');
      const device = kept.get(id);
      const said = objectIn(bytes);
      if (id === '' && request.method === 'GET')
        return answerJson(
          response,
          200,
          [...kept.values()].map(({ shown }) => shown),
        );
      if (id === '') {
        if (typeof said?.['name'] !== 'string') return answerJson(response, 400, {});
        const shown = { id: ++last, name: said['name'] };
        kept.set(String(last), { shown, readings: [] });
        return answerJson(response, 201, shown);
      }
      if (device === undefined) return answerJson(response, 404, {});
      if (request.method === 'DELETE') {
        if (status === 204) kept.delete(id);
        return answerJson(response, status, {});
      }
      if (below === undefined || request.method === 'GET')
        return answerJson(response, 200, below === undefined ? device.shown : device.readings);
      if (typeof said?.['value'] !== 'number') return answerJson(response, 400, {});
      device.readings.push({ id: ++last, value: said['value'] });
      answerJson(response, 201, device.readings.at(-1));
    }),
  );
  const { left = [] } = await judged(document, url, /\/good\//);
  expect(left.map(({ resource }) => resource).toSorted()).toEqual(expected);
});

test('what was created by requests without a response is deleted', async () => {
  const document = storeDocument({ things: { said: { name: { type: 'string', maxLength: 80 } } } });
  const kept = new Map<string, unknown>([['t0', 'Of another']]);
  let last = 0;
  let isSilent = false;
  const url = await httpServer(
    withBody((request, response, bytes) => {
      const [, , id = ''] = (request.url ?? '').split('/');
      const items = [...kept].map(([key, name]) => ({ id: key, name }));
      const own = items.find((each) => each.id === id);
      if (request.method === 'GET' && id === '') return answerJson(response, 200, { items });
      if (request.method === 'POST') {
        const name = objectIn(bytes)?.['name'];
        if (typeof name !== 'string') return answerJson(response, 400, {});
        kept.set(`t${++last}`, name);
        isSilent = last > 2;
        return isSilent ? undefined : answerJson(response, 201, { id: `t${last}`, name });
      }
      if (request.method === 'DELETE') kept.delete(id);
      answerJson(response, own === undefined ? 404 : request.method === 'DELETE' ? 204 : 200, own ?? {});
    }),
  );
  const contract = await contractOf(document);
  const cases = casesOf(contract).filter(({ id }) => /-thing\/(?:good|again)\//.test(id));
  await collect(run({ contract, cases, targets: [urlTarget(url)], seed: 's', timeout: 200 }));
  expect({ isSilent, names: [...kept.values()] }).toEqual({ isSilent: true, names: ['Of another'] });
});

test.each([
  ['deleted, if the list no longer shows it', true, []],
  ['said to be left, if the list still shows it', false, ['t1', 't2']],
])('what cannot be read and is answered 204 to DELETE is %s', async (_, isDeleted, expected) => {
  const document = storeDocument({ things: { said: { name: { type: 'string', maxLength: 80 } } } });
  const kept = new Map<string, unknown>([['t0', 'Of another']]);
  let last = 0;
  const url = await httpServer(
    withBody((request, response, bytes) => {
      const [, , id = ''] = (request.url ?? '').split('/');
      if (request.method === 'POST') {
        const name = objectIn(bytes)?.['name'];
        kept.set(`t${++last}`, name);
        return answerJson(response, 201, { id: `t${last}`, name });
      }
      if (request.method === 'DELETE' && isDeleted) kept.delete(id);
      if (request.method === 'DELETE') return void response.writeHead(204).end();
      const items = [...kept].map(([key, name]) => ({ id: key, name }));
      answerJson(response, id === '' ? 200 : 404, id === '' ? { items } : {});
    }),
  );
  const { left = [] } = await judged(document, url, /-thing\/good\//);
  expect(left.flatMap(({ ids }) => ids).slice(0, 2)).toEqual(expected);
  expect(kept.size === 1).toBe(isDeleted);
});

test('what several requests to create something return is said to be left by their operation, if it may be of others', async () => {
  const document = storeDocument({
    things: {
      said: { kind: { type: 'string', enum: ['plain'] } },
      parameters: [{ name: 'page', in: 'query', schema: { type: 'integer' } }],
    },
  });
  const kept = new Map<string, unknown>();
  const url = await httpServer((request, response) => {
    const [, , id = ''] = (request.url ?? '').split('/');
    request.resume();
    if (request.method === 'POST') {
      kept.set('t1', { id: 't1', kind: 'plain' });
      return answerJson(response, 201, kept.get('t1'));
    }
    if (id === '' || id.startsWith('?')) return answerJson(response, 200, { items: [...kept.values()] });
    const own = kept.get(id);
    if (request.method === 'DELETE') kept.delete(id);
    answerJson(response, own === undefined ? 404 : request.method === 'DELETE' ? 204 : 200, own ?? {});
  });
  const { changed = [], left = [] } = await judged(document, url, /create-thing\/(?:good|again)\//);
  expect({ isLeft: kept.size > 0, left, changed: changed.map(({ operation }) => operation) }).toEqual({
    isLeft: true,
    left: [],
    changed: ['create-thing'],
  });
});
