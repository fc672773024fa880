import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import type { Finding } from '../../src/checks/index.js';
import { contractOf } from '../mock/mocks.js';
import { answerJson, httpServer, withBody } from './servers.js';
import { judgedAt } from './judged.js';
import { documentIn } from '../table.js';

const document = documentIn(import.meta.dirname, 'what-was-given-is-shown-again.openapi.yaml');

type Bed = Readonly<Record<string, unknown>>;

/** Takes of a format what its readers take, keeps it as it came, and shows it. */
function beds(shown: (bed: Bed) => Bed): RequestListener {
  const kept: Bed[] = [];
  return withBody((request, response, bytes) => {
    if (request.method === 'GET') return answerJson(response, 200, kept.map(shown));
    const bed = read(bytes);
    if (bed === undefined) return response.writeHead(400).end();
    kept.push(bed);
    return answerJson(response, 201, shown(bed));
  });
}

const id = /^(?:urn:uuid:)?\{?[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}\}?$/i;
const dug = /^\d{4}-\d\d-[0-3]\dT?t? ?\d\d:[0-5]\d:\d\d(?:\.\d+)?(?:z|[+-]\d\d:?\d\d)$/i;

function read(body: Buffer): Bed | undefined {
  try {
    const bed: unknown = JSON.parse(body.toString());
    if (typeof bed !== 'object' || bed === null) return undefined;
    const members: Bed = { ...bed };
    const { by = null } = members;
    const isBy = by === null || matches(/^[^@ ]+@[^@ ]+$/, by);
    return matches(id, members['id']) && matches(dug, members['dug']) && isBy ? members : undefined;
  } catch {
    return undefined;
  }
}

function matches(pattern: RegExp, value: unknown): boolean {
  return typeof value === 'string' && pattern.test(value);
}

const telling = /\/(?:good\/|again\/8|body\/(?:id|dug|by)\/(?:grey|bad-date-time-no-offset))/;

async function judged(shown: (bed: Bed) => Bed): Promise<readonly Finding[]> {
  const options = { only: telling, credentials: new Map() };
  const { findings } = await judgedAt(await httpServer(beds(shown)), await contractOf(document), options);
  return findings.filter(({ rule }) => rule === 'schema-violation');
}

test('texts that a service may take it may show, in the answer and in a list', async () => {
  const findings = await judged((bed) => bed);
  expect(findings).toEqual([]);
});

test.each([
  ['an offset that is lost', (bed: Bed) => ({ ...bed, dug: String(bed['dug']).replace(/Z$/, '') })],
  ['a space for the T, and no offset', (bed: Bed) => ({ ...bed, dug: String(bed['dug']).replace(/T(.*)Z$/, ' $1') })],
  ['a UUID that loses its hyphens', (bed: Bed) => ({ ...bed, id: String(bed['id']).replaceAll('-', '') })],
])('%s is found all the same', async (_, shown) => {
  expect((await judged(shown)).filter(({ level }) => level === 'violation')).not.toEqual([]);
});
