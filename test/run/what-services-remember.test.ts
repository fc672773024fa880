import { createServer, type IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { sendingWaves } from '../../src/cases/index.js';
import { contractOf, documentOf } from '../mock/mocks.js';
import { answerJson, listen } from './servers.js';
import { judgedAt, violationsIn } from './judged.js';
import { documentIn } from '../table.js';
import { casesOf } from '../derived-cases.js';

const contract = await contractOf(documentIn(import.meta.dirname, 'what-services-remember.openapi.yaml'));

interface Bed {
  readonly [name: string]: unknown;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Keeps what it is given, takes a name once, and answers a key that it knows for the first request that had it. */
function startBeds(fault: string): Promise<string> {
  const beds = new Map<unknown, Bed>();
  const keys = new Map<string, string>();
  return listen(
    createServer((request, response) => {
      void read(request).then(
        (text) => {
          const path = request.url?.split('?')[0];
          const status = (code: number): void => void response.writeHead(code).end();
          if (path !== '/beds') return status(404);
          if (request.method === 'GET' || request.method === 'HEAD') {
            const list = [...beds.values()].map(({ name }) => (fault === 'nameless' ? { title: name } : { name }));
            return answerJson(response, 200, list);
          }
          if (request.method !== 'POST') return void response.writeHead(405, { Allow: 'GET, HEAD, POST' }).end();
          if (!/^application\/json *(?:;|$)/i.test(request.headers['content-type'] ?? '')) return status(415);
          const key = request.headers['idempotency-key'];
          const bed = parsed(text);
          if (typeof key !== 'string' || !uuid.test(key) || bed === undefined || !isBed(bed, fault)) return status(422);
          if (String(bed['endsOn']) <= String(bed['startsOn'])) return status(422);
          if (keys.has(key)) return status(keys.get(key) === text ? 201 : 422);
          if (beds.has(bed['name'])) return status(409);
          keys.set(key, text);
          beds.set(bed['name'], bed);
          status(201);
          // What is cut off on purpose has nobody who waits for an answer.
        },
        () => request.destroy(),
      );
    }),
  );
}

function isBed(bed: Bed, fault: string): boolean {
  const { name, kind, height, soil, startsOn, endsOn } = bed;
  return (
    typeof name === 'string' &&
    /^[a-z0-9-]{3,30}$/.test(name) &&
    (kind === 'raised' || (kind === 'flat' && (height === undefined || fault === 'high flat'))) &&
    (height === undefined || (typeof height === 'number' && Number.isInteger(height))) &&
    (soil === undefined ||
      (typeof soil === 'string' && (fault === 'any soil' ? /^[A-Z]+$/ : /^[A-Z]{3}$/).test(soil))) &&
    [startsOn, endsOn].every(isDate)
  );
}

function isDate(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

function parsed(text: string): Bed | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** The grave findings at a service, `rule` and operation of each. */
async function violations(fault: string): Promise<readonly string[]> {
  return violationsIn(await judgedAt(await startBeds(fault), contract));
}

describe('a service that remembers', () => {
  test('keys, names and what a range is raises no alarm', async () => {
    expect(await violations('')).toEqual([]);
  });

  test.each([
    ['nameless', /^schema-violation listBeds\//],
    ['high flat', /^invalid-request-accepted makeBed\/.*height\/forbidden$/],
    ['any soil', /^invalid-request-accepted makeBed\/body\/soil\/longer-than-pattern$/],
  ])('is found to be wrong all the same: %s', async (fault, finding) => {
    expect(await violations(fault)).toContainEqual(expect.stringMatching(finding));
  });

  test('is asked what it has when it has something', () => {
    const waves = sendingWaves(casesOf(contract), contract);
    const waveOf = (sent: string): number => waves.findIndex((wave) => wave.some(({ id }) => id === sent));
    expect(waveOf('listBeds/good/minimal')).toBeGreaterThan(waveOf('makeBed/good/minimal'));
  });

  test('is asked to delete what lies below an item before the item', async () => {
    const remove = (id: string, names: readonly string[]) => `
    parameters: [${names.map((name) => `{ name: ${name}, in: path, required: true, schema: { type: string } }`).join(', ')}]
    delete: { operationId: ${id}, responses: { '204': { description: Gone. } } }`;
    const paths = `/sets/{set}:${remove('deleteSet', ['set'])}
/sets/{set}/items/{item}:${remove('deleteItem', ['set', 'item'])}`;
    const own = await contractOf(documentOf(paths));
    const waves = sendingWaves(casesOf(own), own);
    const waveOf = (sent: string): number => waves.findIndex((wave) => wave.some(({ id }) => id === sent));
    expect(waveOf('deleteItem/good/minimal')).toBeGreaterThanOrEqual(0);
    expect(waveOf('deleteItem/good/minimal')).toBeLessThan(waveOf('deleteSet/good/minimal'));
  });

  test('but for one, which a fresh service has to answer with an empty list', () => {
    const [first] = sendingWaves(casesOf(contract), contract);
    expect(first?.map(({ operation, expect: { outcome } }) => [operation, outcome])).toEqual([['listBeds', 'accept']]);
  });
});
