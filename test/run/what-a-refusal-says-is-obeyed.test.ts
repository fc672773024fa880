import type { Case } from '../../src/cases/index.js';
import { expect, test } from 'vitest';
import { type CollectedTarget } from '../../src/report/index.js';
import { contractOf, documentOf } from '../mock/mocks.js';
import { answerJson, httpServer, withBody } from './servers.js';
import { judgedAt } from './judged.js';

const document = documentOf(`/zones:
  get:
    operationId: listZones
    parameters: [{ name: view, in: query, schema: { type: string }, description: 'One of “short”, “long”.' }]
    responses: { '200': { description: d, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Zone' } } } } }, '400': { description: d }, '422': { description: d } }
  post:
    operationId: createZone
    requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Zone' } } } }
    responses: { '201': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/Zone' } } } }, '400': { description: d }, '422': { description: d } }
/zones/{zoneId}:
  parameters: [{ name: zoneId, in: path, required: true, schema: { type: string } }]
  get: { operationId: getZone, responses: { '200': { description: d }, '404': { description: d } } }
  put:
    operationId: replaceZone
    requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Zone' } } } }
    responses: { '200': { description: d }, '400': { description: d }, '404': { description: d }, '422': { description: d } }
  delete: { operationId: deleteZone, responses: { '204': { description: d }, '404': { description: d } } }
`).concat(`components:
  schemas:
    Zone:
      type: object
      properties:
        id: { type: string, readOnly: true }
        name: { type: string, description: 'Name of the zone (“example.com.”).' }
        kind: { type: string, description: 'MUST be added. Must be NATIVE or REMOTE.' }
        owner: { type: object, properties: { team: { type: string }, mail: { type: string } } }
`);

type Zone = Readonly<Record<string, unknown>>;

/** What a service demands of a zone beyond its document, and how it says so. */
const demands = {
  name: ({ name }: Zone) => (typeof name === 'string' ? undefined : "Key 'name' not present or not a string"),
  'canonical name': ({ name }: Zone) =>
    typeof name !== 'string' || name.endsWith('.') ? undefined : `DNS name '${name}' is not canonical`,
  kind: ({ kind }: Zone) => (kind === undefined ? 'kind is required' : undefined),
  'known kind': ({ kind }: Zone) =>
    kind === undefined || kind === 'NATIVE' || kind === 'REMOTE' ? undefined : 'Unprocessable',
  'mail of the owner': ({ owner }: Zone) =>
    (owner as Zone | undefined)?.['mail'] === undefined ? undefined : 'owner cannot be set',
} satisfies Record<string, (zone: Zone) => string | undefined>;

interface Service {
  readonly foreign: string;
  readonly kept: Map<string, string>;
  readonly target: CollectedTarget;
}

/** Runs the cases against a service with one zone of others. */
async function judged(wanted: readonly (keyof typeof demands)[], fault = ''): Promise<Service> {
  const foreign = JSON.stringify({ id: 'z0', name: 'example.com.', kind: 'NATIVE' });
  const kept = new Map([['z0', foreign]]);
  const service = await httpServer(
    withBody((request, response, bytes) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
      const [, collection, id] = pathname.split('/');
      if (collection !== 'zones') return answerJson(response, 404, { error: 'not found' });
      const isOther = !['GET', 'POST', 'PUT', 'DELETE'].includes(request.method ?? '');
      if (isOther || (request.method === 'POST') !== (id === undefined && request.method !== 'GET')) {
        return void response.writeHead(405, { allow: 'GET, POST, PUT, DELETE' }).end();
      }
      if (request.method === 'GET' && id === undefined) {
        const view = searchParams.get('view');
        if (view !== null && view !== 'short' && view !== 'long')
          return answerJson(response, 422, { error: 'no such view' });
        return answerJson(
          response,
          200,
          [...kept.values()].map((text) => JSON.parse(text) as unknown),
        );
      }
      if (id !== undefined && !kept.has(id)) return answerJson(response, 404, { error: 'not found' });
      if (request.method === 'GET') return answerJson(response, 200, JSON.parse(kept.get(id ?? '') ?? '{}'));
      if (request.method === 'DELETE') {
        kept.delete(id ?? '');
        return void response.writeHead(204).end();
      }
      let zone: unknown;
      try {
        zone = JSON.parse(bytes.toString());
      } catch {
        return answerJson(response, 400, { error: 'no JSON' });
      }
      const isZone = typeof zone === 'object' && zone !== null && !Array.isArray(zone);
      const own = (isZone ? zone : {}) as Zone;
      const isText = (value: unknown): boolean => value === undefined || typeof value === 'string';
      const { owner = {} } = own;
      const isObject = typeof owner === 'object' && owner !== null && !Array.isArray(owner);
      const isTyped = isObject && [own['name'], own['kind'], ...Object.values(owner)].every(isText);
      if (!isZone || (!isTyped && fault !== 'any type')) return answerJson(response, 400, { error: 'no zone' });
      if (fault === 'refuses all')
        return answerJson(response, 422, { error: "Key 'name' not present or not a string" });
      const complaint = wanted.map((demand) => demands[demand](own)).find((each) => each !== undefined);
      if (complaint !== undefined) return answerJson(response, 422, { error: complaint });
      const isTaken = [...kept.values()].some((text) => (JSON.parse(text) as Zone)['name'] === own['name']);
      if (isTaken && id === undefined && own['name'] !== undefined)
        return answerJson(response, 422, { error: 'there is one already' });
      const key = id ?? `z${kept.size}${String(own['name']).replaceAll('.', '')}`;
      kept.set(key, JSON.stringify({ ...own, id: key }));
      answerJson(response, id === undefined ? 201 : 200, { ...own, id: key });
    }),
  );
  const options = { only: /\/good|\/body\/(?:name|kind|owner|missing)/, credentials: new Map() };
  return { foreign, kept, target: await judgedAt(service, await contractOf(document), options) };
}

const demanding = ['name', 'canonical name', 'kind', 'known kind'] as const;

test('what refusals miss, object to and leave unsaid is found out, and other data stay as they are', async () => {
  const { foreign, kept, target } = await judged(demanding);
  expect(target.notExercised).toEqual([]);
  expect([...kept]).toEqual([['z0', foreign]]);
  const told = target.findings.filter(({ rule }) => rule === 'valid-request-refused');
  expect(told.map(({ case: id }) => id)).toContain('createZone/good/minimal');
  const accepted = target.findings.filter(({ rule }) => rule === 'invalid-request-accepted');
  expect(accepted.filter(({ case: id }) => id.includes('/body/'))).toEqual([]);
});

test('a fault behind an undocumented demand is found', async () => {
  const { target } = await judged(demanding, 'any type');
  const found = target.findings.filter(({ rule }) => rule === 'invalid-request-accepted');
  expect(found.some(({ operation }) => operation === 'createZone')).toBe(true);
});

test('who refuses whatever is sent is found, and said not to have been tested', async () => {
  const { target } = await judged([], 'refuses all');
  expect(target.notExercised).toContain('createZone');
  expect(
    target.findings.some(({ rule, case: id }) => rule === 'valid-request-refused' && id.startsWith('createZone/')),
  ).toBe(true);
});

test('the refused part of a member is found, and the rest of that is asked about', async () => {
  const { target } = await judged(['mail of the owner']);
  const reasons = target.cases.flatMap(({ result }) => ('reason' in result ? [result.reason] : []));
  expect(reasons.some((reason) => reason.endsWith('for the member "mail" alone'))).toBe(true);
  expect(reasons.some((reason) => reason.endsWith('for the member "owner" alone'))).toBe(false);
});

test('what good requests need of the fullest is told once', async () => {
  const { target } = await judged(['kind']);
  const refused = target.findings.filter(({ rule }) => rule === 'valid-request-refused');
  const told = refused.filter(({ operation }) => operation !== 'listZones');
  expect(told.map(({ case: id }) => id).toSorted()).toEqual(['createZone/good/minimal', 'replaceZone/good/minimal']);
  expect(target.cases.filter(({ case: { id } }) => id.startsWith('createZone/body/name/')).length).toBeGreaterThan(5);
});

test('the refused value of a parameter is found', async () => {
  const { target } = await judged([]);
  const told = target.findings.filter(
    ({ rule, operation }) => rule === 'valid-request-refused' && operation === 'listZones',
  );
  expect(told.map(({ case: id }) => id)).toEqual(['listZones/good/full']);
});

const alerts = documentOf(`/alerts:
  post:
    operationId: postAlerts
    requestBody: { required: true, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Alert' } } } } }
    responses: { '200': { description: d }, '400': { description: d } }
`).concat(`components:
  schemas:
    Alert:
      type: object
      required: [labels]
      properties:
        labels: { type: object, additionalProperties: { type: string } }
        startsAt: { type: string, format: date-time }
        link: { type: string, format: uri }
`);

/** Returns the findings about requests that a service rejects although its document allows them. */
async function refusedBy(
  text: string,
  complaintAbout: (body: unknown) => string | undefined,
): Promise<readonly string[]> {
  const service = await httpServer(
    withBody((_, response, bytes) => {
      let body: unknown;
      try {
        body = JSON.parse(bytes.toString());
      } catch {
        return answerJson(response, 400, { error: 'no JSON' });
      }
      const complaint = complaintAbout(body);
      answerJson(response, complaint === undefined ? 200 : 400, complaint === undefined ? {} : { error: complaint });
    }),
  );
  const only = ({ expect: { outcome } }: Case): boolean => outcome === 'accept';
  const { findings } = await judgedAt(service, await contractOf(text), { only, credentials: new Map() });
  return findings.filter(({ rule }) => rule === 'valid-request-refused').map(({ case: id }) => id);
}

function isObject(value: unknown): value is Zone {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Says what is wrong with a list of alerts. */
function ofAlerts(complaintAbout: (alert: Zone) => string | undefined): (body: unknown) => string | undefined {
  return (body) => {
    if (!Array.isArray(body)) return 'no alerts';
    const all = body.map((item) => (isObject(item) && 'labels' in item ? complaintAbout(item) : 'no alert'));
    return all.find((each) => each !== undefined);
  };
}

test('a rejected item is one finding, and none for each value in it', async () => {
  const found = await refusedBy(
    alerts,
    ofAlerts(({ labels }) => (Object.keys(labels as Zone).length === 0 ? 'at least one label is required' : undefined)),
  );
  expect(found).toEqual(['postAlerts/body/several-items']);
});

test('a rejected value in an accepted item is a finding', async () => {
  const found = await refusedBy(
    alerts,
    ofAlerts(({ startsAt }) => (typeof startsAt === 'string' && startsAt.startsWith('1999') ? 'too old' : undefined)),
  );
  expect(found.length).toBeGreaterThan(0);
  expect(found.every((id) => id.startsWith('postAlerts/body/0/startsAt/'))).toBe(true);
});

const sources = documentOf(`/sources:
  post:
    operationId: addSource
    requestBody: { required: true, content: { application/json: { schema: { oneOf: [{ $ref: '#/components/schemas/Place' }, { $ref: '#/components/schemas/Function' }] } } } }
    responses: { '200': { description: d }, '400': { description: d } }
`).concat(`components:
  schemas:
    Place: { type: object, required: [place], properties: { place: { type: string } } }
    Function:
      type: object
      required: [arn]
      properties:
        arn: { type: string }
        role: { type: string }
        tags: { type: object, additionalProperties: { type: string } }
`);

test('a rejected alternative is one finding, also if the rejection names a member or contains a value by chance', async () => {
  const found = await refusedBy(sources, (body) =>
    isObject(body) && 'arn' in body
      ? "The field 'arn' is invalid: a qualified ARN has 8 parts, none of them null"
      : undefined,
  );
  expect(found).toEqual(['addSource/body/as-Function/smallest']);
});

test('a rejected value in an accepted alternative is a finding', async () => {
  const found = await refusedBy(sources, (body) =>
    isObject(body) && body['role'] === 'true' ? "The field 'role' is invalid" : undefined,
  );
  expect(found).toEqual(['addSource/body/as-Function/role/word-true']);
});

const clusters = documentOf(`/clusters:
  post:
    operationId: addCluster
    requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Cluster' } } } }
    responses: { '200': { description: d }, '400': { description: d } }
`).concat(`components:
  schemas:
    Cluster:
      type: object
      required: [title, settings]
      properties:
        title: { type: string }
        settings: { type: object, additionalProperties: { type: string } }
`);

test.each([
  ['a correct service', undefined, []],
  ['a service that rejects a title', 'true', ['addCluster/body/title/word-true']],
])('an entry that a rejection asks for is added: %s', async (_, rejected, others) => {
  const found = await refusedBy(clusters, (body) => {
    if (!isObject(body) || typeof body['title'] !== 'string' || !isObject(body['settings'])) return 'no cluster';
    if (body['title'] === rejected) return 'no such title';
    const isSet = 'main.server' in body['settings'] || 'server.list' in body['settings'];
    return isSet ? undefined : "settings must contain either 'main.server' or 'server.list'";
  });
  expect(found).toEqual(['addCluster/good/minimal', 'addCluster/good/full', ...others]);
});

const links = documentOf(`/links:
  post:
    operationId: addLink
    requestBody: { required: true, content: { application/json: { schema: { type: object, required: [title, target], properties: { title: { type: string }, target: { type: string } } } } } }
    responses: { '200': { description: d }, '400': { description: d } }
`);

test.each([
  ['a correct service', undefined, []],
  ['a service that rejects a title', 'true', ['addLink/body/title/word-true']],
])('a text gets the form that a rejection names without the member: %s', async (_, rejected, others) => {
  const found = await refusedBy(links, (body) => {
    if (!isObject(body) || typeof body['title'] !== 'string' || typeof body['target'] !== 'string') return 'no link';
    if (body['title'] === rejected) return 'no';
    return URL.canParse(body['target']) ? undefined : 'URL is not valid.';
  });
  expect(found.filter((id) => !id.includes('/target/'))).toEqual(['addLink/good/minimal', ...others]);
});

const domains = documentOf(`/domains:
  post:
    operationId: addDomain
    requestBody: { required: true, content: { application/json: { schema: { type: object, required: [address], properties: { address: { type: string } } } } } }
    responses: { '200': { description: d }, '400': { description: d } }
`);

test('the form that a rejection names counts more than the name of a member that it does not name', async () => {
  const taken = new Set<string>();
  const found = await refusedBy(domains, (body) => {
    const address = isObject(body) ? body['address'] : undefined;
    if (typeof address !== 'string' || !address.includes('.') || /^[\d.]+$/.test(address))
      return 'Domain is not valid.';
    const domain = address.replace(/^.*@/, '');
    if (taken.has(domain)) return 'You cannot add this domain.';
    taken.add(domain);
    return undefined;
  });
  expect(found.filter((id) => !id.includes('/address/'))).toEqual(['addDomain/good/minimal']);
});

const pools = documentOf(`/pools:
  post:
    operationId: addPool
    requestBody: { required: true, content: { application/json: { schema: { type: object, required: [title], properties: { title: { type: string }, driver: { type: string, example: zfs, description: 'The driver of the pool (btrfs, dir or zfs)' } } } } } }
    responses: { '200': { description: d }, '400': { description: d } }
`);

test.each([
  ['a correct service', undefined, []],
  ['a service that rejects a title', 'true', ['addPool/body/title/word-true']],
])(
  'of the choices in the brackets of a description, one is found that the server knows: %s',
  async (_, rejected, others) => {
    const found = await refusedBy(pools, (body) => {
      if (!isObject(body) || typeof body['title'] !== 'string') return 'no pool';
      if (body['title'] === rejected) return 'no';
      if (body['driver'] === undefined) return 'no driver provided';
      return body['driver'] === 'dir' ? undefined : 'unknown driver';
    });
    expect(found.filter((id) => !id.includes('/driver/'))).toEqual([
      'addPool/good/minimal',
      'addPool/good/full',
      ...others,
    ]);
  },
);
