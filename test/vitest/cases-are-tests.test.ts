import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { correctAnswer, servePlants, token, type Answer, type Asked, type RunningServer } from '../cli/plant-server.js';
import { runProject, type Ran, type Told } from './project.js';

const root = resolve(import.meta.dirname, '../..');
const spec = JSON.stringify(resolve(root, 'openapi.yaml'));
const cases = JSON.stringify(resolve(root, 'contracts'));

/** Lets in one above the greatest id, and asks to wait where the body is an empty list or has a tag. */
function habit(asked: Asked): Answer {
  const answer = correctAnswer(asked);
  if (asked.authorised && asked.body.includes('9223372036854775808')) return { status: 200, body: { name: 'Fern' } };
  if (asked.body === '[]' || asked.body.includes('"tag":')) return { status: 429, fields: { 'retry-after': '0' } };
  return answer;
}

let server: RunningServer;
const bodies: string[] = [];
let ran: Ran;

beforeAll(async () => {
  server = await servePlants((request) => {
    bodies.push(request.body);
    return habit(request);
  });
  const common = `spec: ${spec}, target: () => url, token: '${token}', retries: 0`;
  ran = await runProject(
    {
      'faulty.test.js': `
        import { beforeAll } from 'vitest';
        import { contractTests } from 'trellis/vitest';
        let url;
        beforeAll(() => { url = process.env.PLANTS; });
        contractTests({ ${common}, cases: ${cases}, only: ['createPlant/body/id/*', 'createPlant/auth/good'] });`,
      'waits.test.js': `
        import { contractTests } from 'trellis/vitest';
        const url = process.env.PLANTS;
        contractTests({ ${common}, cases: ${cases}, only: ['createPlant/auth/good', 'createPlant/body/root/empty-array', 'createPlant/body/every-property'] });`,
      'known.test.js': `
        import { contractTests } from 'trellis/vitest';
        const url = process.env.PLANTS;
        contractTests({
          ${common}, cases: ${cases}, baseline: 'known.yaml', strict: true,
          only: ['createPlant/body/id/above-maximum', 'createPlant/auth/good', 'createPlant/body/id/missing'],
        });`,
      'known.yaml': `deviations:
  - rule: invalid-request-accepted
    cases: [createPlant/body/id/above-maximum, createPlant/body/id/missing]
    reason: it is young`,
      'mock.test.js': `
        import { contractTests } from 'trellis/vitest';
        const url = process.env.PLANTS;
        contractTests({ ${common}, cases: ${cases}, kind: 'mock', only: ['createPlant/auth/wrong', 'createPlant/auth/good'] });`,
      'unreachable.test.js': `
        import { contractTests } from 'trellis/vitest';
        contractTests({ spec: ${spec}, target: async () => 'http://127.0.0.1:1', token: 'x', only: 'createPlant/auth/**' });`,
      'broken.test.js': `
        import { contractTests } from 'trellis/vitest';
        contractTests({ spec: 'nowhere.yaml', url: 'http://127.0.0.1:1' });`,
    },
    { PLANTS: server.url },
    '-t',
    '^((?!id/zero ).)*$',
  );
});

afterAll(() => server.close());

function of(file: string, part = ''): readonly Told[] {
  return ran.tests.filter((one) => one.file === file && one.title.includes(part));
}

describe('a case', () => {
  test('is a test by its id and change, in the group of its operation', () => {
    const title = 'createPlant/body/id/above-maximum · id: 9223372036854775808, one above the int64 maximum';
    expect(of('faulty.test.js', title)).toMatchObject([{ group: 'createPlant' }]);
    expect(of('faulty.test.js').length).toBeGreaterThan(10);
  });

  test('that is broken fails with all that a person needs to act on it, and without the token', () => {
    const failed = of('faulty.test.js').filter(({ status }) => status === 'failed');
    expect(failed.map(({ title }) => title)).toEqual([expect.stringContaining('createPlant/body/id/above-maximum')]);
    const message = failed[0]?.message ?? '';
    expect(message).toContain(
      'invalid-request-accepted (violation): The server accepted (200 OK) a request with id: 9223372036854775808',
    );
    expect(message).toMatch(
      /\n {2}changed {3}id: 9223372036854775808, one above the int64 maximum\n {2}expected {2}400\n/,
    );
    expect(message).toMatch(/\n {2}received {2}200 OK: \{"name":"Fern"\}\n {2}contract {2}.*openapi\.yaml:\d+:\d+/);
    expect(message).toMatch(/\ncurl -isS -X 'POST' .*\$\{TRELLIS_TOKEN\}.*9223372036854775808.*\/plants'/);
    expect(ran.output).not.toContain(token);
    expect(ran.output).toMatch(/❯ contract .*openapi\.yaml:\d+:\d+\n ❯ case .*body\.yaml:\d+:\d+/);
  });

  test('that gave no answer that says anything is skipped with the reason', () => {
    expect(of('waits.test.js', 'empty-array')).toMatchObject([{ status: 'skipped' }]);
    expect(ran.output).toMatch(/empty-array.*\[inconclusive: the target answered 429/);
  });

  test('that gave no such answer to a valid request fails, and so does the whole', () => {
    const failed = of('waits.test.js').filter(({ status }) => status === 'failed');
    expect(failed.map(({ message }) => message.split('\n')[0])).toEqual([
      expect.stringMatching(/^Error: inconclusive: the target answered 429/),
      expect.stringMatching(/^TrellisError: 1 case with a valid request got no conclusive response/),
    ]);
  });

  test('that does not apply to the target is skipped with the reason', () => {
    expect(of('mock.test.js', 'auth/wrong')).toMatchObject([{ status: 'skipped' }]);
    expect(ran.output).toMatch(/auth\/wrong.*\[not applicable: /);
  });

  test('that deviates as the baseline says passes', () => {
    expect(of('known.test.js', 'above-maximum')).toMatchObject([{ status: 'passed' }]);
    expect(ran.output).toContain('invalid-request-accepted (known deviation: it is young)');
  });
});

describe('the test of the whole', () => {
  test('passes where there is a verdict, and fails a strict one over a deviation that is gone', () => {
    expect(of('faulty.test.js', 'verdict')).toMatchObject([{ status: 'passed' }]);
    const [gone] = of('known.test.js', 'verdict');
    expect(gone?.status).toBe('failed');
    expect(gone?.message).toMatch(/no longer occur.*\n.*createPlant\/body\/id\/missing/);
  });

  test('a target that cannot be reached fails one test and is not told a hundred times', () => {
    const told = of('unreachable.test.js');
    expect(told.filter(({ status }) => status === 'failed')).toHaveLength(1);
    expect(told[0]?.message).toContain('127.0.0.1:1');
    expect(told.slice(1).every(({ status }) => status === 'skipped')).toBe(true);
  });

  test('a document that cannot be used fails the file in words', () => {
    expect(ran.code).toBe(1);
    expect(ran.output).toMatch(/DocumentError: .*nowhere\.yaml/);
  });
});

test('what vitest leaves out is not sent', () => {
  expect(of('faulty.test.js', 'id/zero')).toMatchObject([{ status: 'skipped' }]);
  expect(bodies.some((body) => body.includes('"id":-1,'))).toBe(true);
  expect(bodies.some((body) => body.includes('"id":0,'))).toBe(false);
});
