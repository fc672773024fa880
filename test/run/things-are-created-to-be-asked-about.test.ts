import { isUtf8 } from 'node:buffer';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { deriveCases } from '../../src/cases/index.js';
import { type CollectedTarget } from '../../src/report/index.js';
import { type RunOptions } from '../../src/run/index.js';
import { contractOf } from '../mock/mocks.js';
import { answerJson, listen } from './servers.js';
import { judgedAt, violationsIn } from './judged.js';

const item = `
      parameters: [{ name: note, in: path, required: true, schema: { type: string, pattern: '^n-[0-9]+$' } }]`;
const note = `{ type: object, required: [text], properties: { text: { type: string, maxLength: 99 } } }`;
const body = `
      requestBody: { required: true, content: { application/json: { schema: ${note} } } }`;
const shown = `{ description: A note., content: { application/json: { schema: ${note} } } }`;
const contract = await contractOf(`openapi: 3.1.0
info: { title: Notes, version: '1' }
paths:
  /notes:
    post:
      operationId: write${body}
      responses: { '202': { description: Accepted. }, '201': { description: Written., content: { application/json: { schema: { type: object } } } }, '401': { description: No. }, '422': { description: No. } }
  /notes/{note}:
    get:
      operationId: read${item}
      responses: { '200': ${shown}, '401': { description: No. }, '404': { description: None. } }
    put:
      operationId: rewrite${item}${body}
      responses: { '200': ${shown}, '401': { description: No. }, '404': { description: None. }, '422': { description: No. } }
    delete:
      operationId: erase${item}
      responses: { '204': { description: Gone. }, '401': { description: No. }, '404': { description: None. } }
  /notes/{note}/pin:
    post:
      operationId: pin${item}
      responses: { '204': { description: Pinned. }, '401': { description: No. }, '404': { description: None. } }
  /notes/{note}/replies:
    post:
      operationId: reply${item}${body}
      responses: { '201': { description: Written., content: { application/json: { schema: { type: object } } } }, '401': { description: No. }, '404': { description: None. }, '422': { description: No. } }
  /notes/{note}/replies/{reply}:
    get:
      operationId: readReply
      parameters:
        - { name: note, in: path, required: true, schema: { type: string } }
        - { name: reply, in: path, required: true, schema: { type: string } }
      responses: { '200': ${shown}, '401': { description: No. }, '404': { description: None. } }
components: { securitySchemes: { bearer: { type: http, scheme: bearer } } }
security: [{ bearer: [] }]
`);

/** How a service says what it calls what it has created. */
type Naming = 'location' | 'whole location' | 'id' | 'data' | 'nothing' | 'elsewhere' | 'upwards';

/** A correct service that begins with nothing, or one with a fault or a habit of that name. */
function notes(naming: Naming, oddity = ''): RequestListener {
  const kept = new Map<string, { readonly text: string }>();
  const pins = new Set<string>();
  const late = new Map<string, number>();
  let count = 0;
  return (request, response) => {
    const refuse = (status: number): void =>
      void response.writeHead(status, status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}).end();
    const answer = (text: string): void => {
      const { method = '', url = '', headers } = request;
      const path = new URL(url, 'http://x').pathname;
      const pinned = /^\/v1\/notes\/n-[0-9]+(?=\/pin$)/.exec(path)?.[0];
      const match = /^\/v1\/notes(?:\/(n-[0-9]+)(\/replies(?:\/([^/]+))?)?)?$/.exec(pinned ?? path);
      if (match === null) return refuse(404);
      const [, id, replies, reply] = match;
      const isCollection = id === undefined || (replies !== undefined && reply === undefined);
      const allowed =
        isCollection || pinned !== undefined ? ['POST'] : reply === undefined ? ['GET', 'PUT', 'DELETE'] : ['GET'];
      if (!allowed.includes(method)) return void response.writeHead(405, { Allow: allowed.join(', ') }).end();
      const isOpen = oddity === 'open to erase' && method === 'DELETE';
      if (!isOpen && /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] !== 'secret') return refuse(401);
      const isLate = (late.get(/^\/v1\/notes\/[^/]+/.exec(path)?.[0] ?? '') ?? 0) > 0;
      if (isLate && method === 'GET') late.set(path, (late.get(path) ?? 0) - 1);
      if (isLate) return refuse(404);
      const found = kept.get(pinned ?? path);
      if (id !== undefined && !kept.has(`/v1/notes/${id}`)) return refuse(404);
      if (!isCollection && found === undefined) return refuse(404);
      if (pinned !== undefined) {
        const isPinned = pins.has(pinned) && oddity === 'pinned once';
        pins.add(pinned);
        return refuse(isPinned ? 400 : 204);
      }
      if (method === 'GET') {
        if (oddity === 'broken') return refuse(500);
        if (reply === undefined) return answerJson(response, 200, oddity === 'textless' ? {} : found);
        return answerJson(response, 200, oddity === 'number in reply' ? { text: 7 } : found);
      }
      if (method === 'DELETE') {
        kept.delete(path);
        return refuse(oddity === 'talkative' ? 200 : 204);
      }
      if (!/^application\/json *(?:;|$)/i.test(headers['content-type'] ?? '')) return refuse(415);
      const written = textIn(text);
      const isLong = written !== undefined && Array.from(written).length > 99;
      if (written === undefined || (isLong && !(method === 'PUT' && oddity === 'endless'))) return refuse(422);
      if (method === 'PUT') {
        if (oddity === 'nothing to be changed') return refuse(422);
        kept.set(path, { text: written });
        return answerJson(response, 200, { text: written });
      }
      const name = `${replies === undefined ? 'n-' : 'r'}${7919 + ++count}`;
      const own = `${path}/${name}`;
      kept.set(own, { text: written });
      // What is accepted is there when it has been looked for twice.
      if (oddity === 'late' && replies === undefined) late.set(own, 2);
      const location = {
        location: own,
        'whole location': `http://${headers.host}${own}`,
        elsewhere: `http://other.example${own}`,
      };
      if (naming in location) response.setHeader('Location', location[naming as keyof typeof location]);
      const called = {
        id: { id: name },
        data: { data: { [replies === undefined ? 'note_id' : 'replyId']: name } },
        upwards: { id: '..' },
      };
      answerJson(response, late.has(own) ? 202 : 201, naming in called ? called[naming as keyof typeof called] : {});
    };
    // What is cut off on purpose has nobody who waits for an answer.
    void read(request).then(answer, () => request.destroy());
  };
}

function textIn(body: string): string | undefined {
  try {
    const { text } = Object(JSON.parse(body)) as { text?: unknown };
    return typeof text === 'string' ? text : undefined;
  } catch {
    return undefined;
  }
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  return isUtf8(bytes) ? bytes.toString('utf8') : '';
}

const { cases } = deriveCases(contract, { maxPerOperation: 25 });

async function judged(naming: Naming, oddity?: string, options: Partial<RunOptions> = {}): Promise<CollectedTarget> {
  const url = `${await listen(createServer(notes(naming, oddity)))}/v1`;
  return judgedAt(url, contract, { cases, credentials: new Map([['', 'secret']]), ...options });
}

const onThings = ['read', 'rewrite', 'erase', 'pin', 'reply', 'readReply'];

describe('a service that begins with nothing', () => {
  test.each<Naming>(['location', 'whole location', 'id', 'data'])(
    'is asked about what it has created, which it names by %s, and raises no alarm',
    async (naming) => {
      const target = await judged(naming);
      expect(violationsIn(target)).toEqual([]);
      expect(target.notExercised).toEqual([]);
    },
  );

  test.each([
    ['textless', 'read', /^schema-violation read\/good\/minimal$/],
    ['open to erase', 'erase', /^unauthenticated-accepted erase\/auth\//],
    ['endless', 'rewrite', /^invalid-request-accepted rewrite\/body\/text\/above-maximum-length$/],
    ['number in reply', 'readReply', /^schema-violation readReply\/good\/minimal$/],
    ['broken', 'read', /^server-error read\/good\/minimal$/],
    ['talkative', 'erase', /^undocumented-status erase\/good\/minimal$/],
  ])('is found to be wrong: %s', async (oddity, operation, finding) => {
    const asked = cases.filter(({ id }) => id.startsWith(`${operation}/`));
    const { findings } = await judged('location', oddity, { cases: asked });
    expect(findings.map(({ rule, case: id }) => `${rule} ${id}`)).toContainEqual(expect.stringMatching(finding));
  });

  test.each<Naming>(['nothing', 'elsewhere', 'upwards'])(
    'and says of nothing that it creates where that is (%s) is asked as the contract has it',
    async (naming) => {
      const target = await judged(naming);
      expect(violationsIn(target)).toEqual([]);
      expect(target.notExercised).toEqual(onThings);
    },
  );

  test('may take its time to create what it has accepted, and gets everything back', async () => {
    const target = await judged('location', 'late');
    expect(violationsIn(target)).toEqual([]);
    // Replies cannot be deleted, but are gone with their notes.
    expect([target.notExercised, target.left?.map(({ resource }) => resource)]).toEqual([[], []]);
  });

  test.each([
    ['nothing to be changed', ['rewrite']],
    // What can be done to an instance once only is done to a new one for each case.
    ['pinned once', []],
  ])('may refuse what is done to a thing for a reason that no contract can say: %s', async (oddity, operations) => {
    const target = await judged('id', oddity);
    expect(violationsIn(target)).toEqual([]);
    expect(target.notExercised).toEqual(operations);
  });

  test('is asked so by each shard', async () => {
    const shards = await Promise.all(
      [1, 2].map((index) => judged('location', 'endless', { shard: { index, count: 2 } })),
    );
    const found = shards.flatMap(({ findings }) => findings.map(({ rule, case: id }) => `${rule} ${id}`));
    expect(found).toContain('invalid-request-accepted rewrite/body/text/above-maximum-length');
    const correct = await judged('location', '', { shard: { index: 2, count: 2 } });
    expect(correct.findings.filter(({ level }) => level === 'violation')).toEqual([]);
  });

  test('is asked so where a single case is sent again', async () => {
    const only = cases.filter(({ id }) => id === 'rewrite/body/text/above-maximum-length');
    const { findings, changed, left } = await judged('location', 'endless', { cases: only });
    expect(findings.map(({ rule }) => rule)).toEqual(['invalid-request-accepted']);
    expect([changed, left]).toEqual([[], []]);
  });

  test('gets back what it was given: what is kept on request is named, the second request included', async () => {
    const only = cases.filter(({ id }) => id === 'rewrite/body/text/above-maximum-length');
    const { changed, left } = await judged('location', '', { cases: only, keep: true });
    expect([changed, left]).toEqual([[], [{ resource: 'note', operation: 'write', ids: ['n-7920', 'n-7921'] }]]);
  });
});
