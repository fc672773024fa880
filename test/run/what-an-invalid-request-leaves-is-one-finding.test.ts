import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { deriveCases } from '../../src/cases/index.js';
import { lawCases } from '../../src/laws/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import type { RunOptions } from '../../src/run/index.js';
import { contractOf, documentOf } from '../mock/mocks.js';
import { answerJson, listen, objectIn, withBody } from './servers.js';
import { runAgainst } from './runs.js';
import { documentIn } from '../table.js';
import { casesOf } from '../derived-cases.js';

const contract = await contractOf(
  documentIn(import.meta.dirname, 'what-an-invalid-request-leaves-is-one-finding.openapi.yaml'),
);
// What laws read is checked, too.
const derived = deriveCases(contract).cases.filter(({ id }) => /\/(?:good|body)\//.test(id));
const cases = [...derived, ...lawCases(contract, resourceGraph(contract))];

interface Permit {
  readonly zone?: unknown;
  readonly due?: unknown;
  readonly host?: unknown;
}

interface Habits {
  /** Which invalid permits are stored. */
  readonly takes?: (permit: Permit) => boolean;
  readonly shows?: (permit: Permit) => object;
}

/** A day that there is. */
const isDay = (due: unknown): boolean =>
  due === undefined ||
  (typeof due === 'string' &&
    /^\d{4}-\d\d-\d\d$/.test(due) &&
    !Number.isNaN(Date.parse(due)) &&
    new Date(due).toJSON().startsWith(due));
const isHost = (host: unknown): boolean =>
  host === undefined ||
  (typeof host === 'string' &&
    host.length <= 253 &&
    host.split('.').every((label) => /^(?!-)[a-z0-9-]{1,63}(?<!-)$/i.test(label)));
const isPermit = ({ zone, due, host }: Permit): boolean =>
  ['A', 'B', 'C'].includes(String(zone)) && typeof zone === 'string' && isDay(due) && isHost(host);

/** The findings about schemas, and the excuses, of a service that has the permits of an earlier run. */
async function judged(
  { takes = () => false, shows = (permit) => permit }: Habits,
  options: Partial<RunOptions> = {},
): Promise<readonly string[]> {
  const permits: Permit[] = [];
  const url = await listen(
    createServer(
      withBody((request, response, bytes) => {
        if (request.url?.split('?')[0] !== '/permits') return void response.writeHead(404).end();
        if (request.method === 'GET' || request.method === 'HEAD') return answerJson(response, 200, permits.map(shows));
        if (request.method !== 'POST') return void response.writeHead(405, { Allow: 'GET, POST' }).end();
        let permit: unknown;
        try {
          permit = JSON.parse(bytes.toString());
        } catch {
          return void response.writeHead(400).end();
        }
        const isObject = typeof permit === 'object' && permit !== null && !Array.isArray(permit);
        const type = request.headers['content-type'] ?? '';
        if (!isObject || !type.startsWith('application/json')) return void response.writeHead(400).end();
        if (!isPermit(permit as Permit) && !takes(permit as Permit)) return void response.writeHead(400).end();
        const { zone, due, host } = permit as Permit;
        permits.push({ zone, due, host, id: permits.length } as Permit);
        answerJson(response, 201, shows(permits.at(-1)!));
      }),
    ),
  );
  const found = new Set<string>();
  for (let round = 0; round < 2; round++) {
    found.clear();
    const outcome = await runAgainst(url, cases, { contract, ...options });
    for (const { result } of outcome.cases) {
      for (const { rule, message, level } of result.findings) {
        if (level === 'violation')
          found.add(rule === 'schema-violation' ? message.replace(/^.*?(lacks|`)/, '$1') : rule);
      }
      for (const { id } of ('doubts' in result && result.doubts) || []) if (id === 'invalid-value-kept') found.add(id);
    }
  }
  return [...found].toSorted();
}

test('a service that keeps nothing invalid shows nothing invalid', async () => {
  expect(await judged({})).toEqual([]);
});

test.each<[string, Habits]>([
  ['a date that there is not', { takes: ({ zone, due }) => isPermit({ zone }) && typeof due === 'string' }],
  ['null for a date', { takes: ({ zone, due }) => isPermit({ zone }) && due === null }],
  // Whether some of them are host names is in doubt.
  ['any host name', { takes: ({ host, ...rest }) => isPermit(rest) && typeof host === 'string' }],
  ['no zone', { takes: ({ zone, due }) => zone === undefined && isDay(due) }],
])('%s that was accepted and is shown since is one finding', async (_, habits) => {
  expect(await judged(habits)).toEqual(['invalid-request-accepted', 'invalid-value-kept']);
});

test('what the service makes up is a finding of its own', async () => {
  const takes: Habits['takes'] = ({ zone, due }) => isPermit({ zone }) && typeof due === 'string';
  const found = await judged({ takes, shows: (permit) => (permit.zone === 'C' ? { ...permit, due: 'soon' } : permit) });
  expect(found).toContain('invalid-request-accepted');
  expect(found.some((each) => each.includes('/due` must be a date'))).toBe(true);
});

test('without that doubt each response is a finding', async () => {
  const takes: Habits['takes'] = ({ zone, due }) => isPermit({ zone }) && due === null;
  const found = await judged({ takes }, { doubtsOff: new Set(['invalid-value-kept']) });
  expect(found.some((each) => each.includes('/due` must be a string'))).toBe(true);
});

/** The violations and excuses of a service that stores a list in place of a note, with its entries as members. */
async function judgedOfNotes(extra: object): Promise<readonly string[]> {
  const note = `{ type: object, additionalProperties: false, required: [text], properties: { id: { type: integer }, text: { type: string } } }`;
  const content = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
  const notes = await contractOf(
    documentOf(`/notes:
  get: { operationId: listNotes, responses: { '200': { description: d, ${content(`{ type: array, items: ${note} }`)} } } }
  post:
    operationId: createNote
    requestBody: { required: true, ${content(note)} }
    responses: { '201': { description: d, ${content(note)} }, '400': { description: d } }`),
  );
  const kept: object[] = [];
  const url = await listen(
    createServer(
      withBody((request, response, bytes) => {
        if (request.method === 'GET') return answerJson(response, 200, kept);
        const said = bytes.length > 60 ? undefined : objectIn(bytes);
        const isList = bytes.toString().startsWith('[{') && bytes.length < 60;
        const isNote = typeof said?.['text'] === 'string' && Object.keys(said).every((name) => name === 'text');
        const isJson = request.headers['content-type']?.startsWith('application/json') === true;
        if (request.method !== 'POST' || !isJson || !(isNote || isList)) return answerJson(response, 400, {});
        const stored = isList ? { ...(JSON.parse(bytes.toString()) as object[]), ...extra, text: 'List' } : said;
        kept.push({ ...stored, id: kept.length });
        answerJson(response, 201, kept.at(-1));
      }),
    ),
  );
  const all = casesOf(notes).filter(({ id }) => /\/(?:good|body)\//.test(id));
  await runAgainst(url, all, { contract: notes });
  const { cases: events } = await runAgainst(url, all, { contract: notes });
  const found = new Set(
    events.flatMap(({ result }) => [
      ...result.findings.flatMap(({ rule, level }) => (level === 'violation' ? rule : [])),
      ...('doubts' in result && result.doubts !== undefined ? result.doubts.map(({ id }) => id) : []),
    ]),
  );
  return ['invalid-request-accepted', 'invalid-value-kept', 'schema-violation'].filter((id) => found.has(id));
}

test('a list that was stored as an object is one finding', async () => {
  expect(await judgedOfNotes({})).toEqual(['invalid-request-accepted', 'invalid-value-kept']);
  expect(await judgedOfNotes({ made: 'up' })).toContain('schema-violation');
});
