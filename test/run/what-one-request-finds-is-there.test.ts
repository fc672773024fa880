import { describe, expect, test } from 'vitest';
import { contractOf, documentOf } from '../mock/mocks.js';
import { answerJson, httpServer, withBody } from './servers.js';
import { judgedAt } from './judged.js';

type Plant = Readonly<Record<string, unknown>>;

/** Whether the service takes what a request holds. */
type Takes = (plant: Plant) => boolean;

const schema = `{ type: object, required: [name], properties: { id: { type: string }, name: { type: string, minLength: 1, maxLength: 20 }, note: { type: string } } }`;
const body = `requestBody: { required: true, content: { application/json: { schema: ${schema} } } }`;
const shown = `content: { application/json: { schema: { type: object } } }`;
const id = `parameters: [{ name: id, in: path, required: true, schema: { type: string } }]`;

function put(...refusals: readonly number[]): string {
  const others = refusals.map((status) => `'${status}': { description: No. }`).join(', ');
  return `/plants/{id}:
  put:
    ${id}
    ${body}
    responses: { '200': { description: Kept., ${shown} }, ${others} }`;
}

const post = `/plants:
  post:
    ${body}
    responses: { '201': { description: Planted., ${shown} }, '400': { description: No. } }
`;

interface Habits {
  readonly takes?: Takes;
  /** What is said of what is not there; undefined where a PUT creates it. */
  readonly absent?: number;
  /** Whether a change can be made once only. */
  readonly isOnce?: boolean;
  /** Whether a change needs no name. */
  readonly isNameless?: boolean;
  /** Whether the answer to a POST says what the plant is called: never as its sender has called it. */
  readonly isTold?: boolean;
}

/** The ids of the violations, and whether the change was ever let in, at a service with these habits. */
async function judged(paths: string, habits: Habits): Promise<unknown> {
  const { takes = () => true, absent, isOnce, isNameless, isTold = true } = habits;
  const kept = new Set<string>();
  let count = 0;
  const service = await httpServer(
    withBody((request, response, bytes) => {
      const plant = planted(bytes.toString());
      const name = decodeURIComponent(/^\/plants\/([^/?]+)/.exec(request.url ?? '')?.[1] ?? '');
      if (request.method === 'POST') {
        if (plant === undefined) return void response.writeHead(400).end();
        kept.add(`p${++count}`);
        return answerJson(response, 201, isTold ? { id: `p${count}` } : {});
      }
      if (absent !== undefined && !kept.has(name)) return void response.writeHead(absent).end();
      if (isNameless !== true && (plant === undefined || !takes(plant))) return void response.writeHead(400).end();
      if (isOnce === true) kept.delete(name);
      answerJson(response, 200, {});
    }),
  );
  const only = /\/(?:good\/(?:minimal|full)|name\/(?:at-maximum-length|missing)|sequence\/several)$/;
  const { findings, notExercised } = await judgedAt(service, await contractOf(documentOf(paths)), { only });
  return [findings.flatMap(({ level, case: each }) => (level === 'violation' ? [each] : [])), notExercised];
}

function planted(text: string): Plant | undefined {
  const { name, ...others } = Object(JSON.parse(text)) as Plant;
  return typeof name === 'string' && name !== '' && name.length <= 20 ? { name, ...others } : undefined;
}

const isShort: Takes = ({ name }) => String(name).length < 20;
const hasNoNote: Takes = ({ note }) => note === undefined;
const hasNote: Takes = ({ note }) => note !== undefined;

describe('where 400 is all that may be said of what is not there', () => {
  test('who takes all that is good is right', async () => {
    expect(await judged(put(400), {})).toEqual([[], []]);
  });

  test('what one request has found is there for the others', async () => {
    expect(await judged(put(400), { takes: isShort })).toEqual([['put-plants-id/body/name/at-maximum-length'], []]);
  });

  test('what no request has found may not be there', async () => {
    expect(await judged(put(400), { absent: 400 })).toEqual([[], ['PUT /plants/{id}']]);
  });

  test('what has been used up may not be there', async () => {
    expect(await judged(post + put(400), { absent: 400, isOnce: true })).toEqual([[], []]);
  });

  test('who takes what is wrong is found, although each change can be made once only', async () => {
    const habits = { absent: 409, isOnce: true, isNameless: true };
    expect(await judged(post + put(400, 404, 409), habits)).toEqual([['put-plants-id/body/name/missing'], []]);
  });

  test('what a request would be called by its sender may have another name', async () => {
    const [violations] = (await judged(post + put(400), { absent: 400, isTold: false })) as [unknown];
    expect(violations).toEqual([]);
  });
});

describe('where one good request about a thing of its own is let in', () => {
  const paths = post + put(400, 404);

  test('who takes the other, too, is right', async () => {
    expect(await judged(paths, { absent: 404 })).toEqual([[], []]);
  });

  test.each([
    ['the fullest', hasNoNote, 'put-plants-id/good/full'],
    ['the smallest', hasNote, 'put-plants-id/good/minimal'],
  ])('who refuses %s for what it holds is found', async (_, takes, found) => {
    const [violations] = (await judged(paths, { takes, absent: 404 })) as [readonly string[]];
    expect(violations).toContain(found);
  });
});
