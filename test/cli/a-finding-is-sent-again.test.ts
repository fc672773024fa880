import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { correctAnswer, servePlants, token, type Answer, type Asked, type RunningServer } from './plant-server.js';
import { trellis, type Ended } from './trellis.js';

interface Found {
  readonly rule: string;
  readonly case: string;
  readonly fingerprint: string;
}

let folder: string;
let report: string;
let server: RunningServer;
let findings: readonly Found[];
let habit: (asked: Asked) => Answer = correctAnswer;
const ids = new Set<string>();

/** Lets in one above the greatest id, and keeps every id: what it has already it refuses. */
function faulty(asked: Asked): Answer {
  const id = /"id":(\d+)/.exec(asked.body)?.[1] ?? '';
  const answer = correctAnswer(asked);
  if (asked.authorised && id === '9223372036854775808') {
    return {
      status: 200,
      body: { name: '\u001b[2J' },
      fields: { 'x-seen': asked.request.headers.authorization ?? '' },
    };
  }
  if (answer.status !== 200) return answer;
  if (ids.has(id)) return { status: 400, body: { error: 2, message: 'taken' } };
  ids.add(id);
  return asked.body.includes('"tag"') ? { status: 200, body: { name: 7 } } : answer;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-replay-'));
  report = join(folder, 'report.json');
  server = await servePlants((asked) => habit(asked));
  habit = faulty;
  const only = ['--only', 'createPlant/body/id/above-maximum', '--only', 'createPlant/body/tag/**'];
  const run = await trellis(['verify', server.url, ...only, '--reporter', `json=${report}`], { TRELLIS_TOKEN: token });
  expect(run.code).toBe(1);
  const { targets } = JSON.parse(await readFile(report, 'utf8')) as {
    targets: readonly { cases: readonly { findings: readonly Found[] }[] }[];
  };
  findings = targets.flatMap(({ cases }) => cases.flatMap((theCase) => theCase.findings));
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const replay = (...args: readonly string[]): Promise<Ended> =>
  trellis(['replay', ...args, '--report', report], { TRELLIS_TOKEN: token });
const accepted = (): Found => findings.find(({ rule }) => rule === 'invalid-request-accepted') as Found;

describe('a finding', () => {
  test('by its fingerprint is shown with the whole exchange, and still found', async () => {
    const { code, stdout } = await replay(accepted().fingerprint);
    expect(stdout).toContain(`createPlant/body/id/above-maximum\n  changed  id: 9223372036854775808`);
    expect(stdout).toMatch(/\n> POST http:\/\/127\.0\.0\.1:\d+\/plants\n(?:> .*\n)*> Authorization: Bearer .*\n/);
    expect(stdout).toContain('\n> {"id":9223372036854775808,"name":"Fern"}\n\n< 200 OK\n');
    expect(stdout).toContain('\n< {"name":"\\u001b[2J"}\n');
    expect(stdout).toMatch(
      /✗ still occurs: invalid-request-accepted · violation\n {2}The server accepted \(200 OK\) a request with id/,
    );
    expect(stdout).toMatch(/ {2}contract {2}openapi\.yaml:\d+:\d+\n\ncurl -isS .*\$\{TRELLIS_TOKEN\}/);
    expect(stdout).not.toContain(token);
    expect(code).toBe(1);
  });

  test('by the beginning of its fingerprint or by its number is the same', async () => {
    const number = findings.indexOf(accepted()) + 1;
    for (const text of [accepted().fingerprint.slice(0, 6), accepted().fingerprint.toUpperCase(), String(number)]) {
      expect((await replay(text)).stdout).toContain('still occurs: invalid-request-accepted');
    }
  });

  test('that is mended is no longer found', async () => {
    habit = correctAnswer;
    const { code, stdout } = await replay(accepted().fingerprint);
    habit = faulty;
    expect(stdout).toMatch(/< 400 Bad Request\n(?:<.*\n)+\n✓ no longer occurs: invalid-request-accepted\n/);
    expect(code).toBe(0);
  });

  test('that gave way to another says so', async () => {
    habit = (asked) => (asked.authorised ? { status: 500 } : correctAnswer(asked));
    const { code, stdout } = await replay(accepted().fingerprint);
    habit = faulty;
    expect(stdout).toMatch(/no longer occurs(?:.*\n)+! new findings:\n {2}server-error · violation\n/);
    expect(code).toBe(0);
  });

  test('of a target that keeps what it is given gets fresh values, also if the seed of the report is given', async () => {
    const shape = findings.find(({ rule }) => rule === 'schema-violation') as Found;
    const again = await replay(shape.fingerprint);
    expect(again.stdout).toMatch(/\n {2}seed {5}[0-9a-f]{16} \(the report's is [0-9a-f]{16}\)\n/);
    expect(again.stdout).toContain('still occurs: schema-violation');
    const seed = /the report's is (\w+)/.exec(again.stdout)?.[1] ?? '';
    expect((await replay(shape.fingerprint, '--seed', seed)).stdout).toContain('still occurs: schema-violation');
  });

  test('is sent to another target when one is named, with the values of the report where that is new', async () => {
    const { code, stdout } = await replay(accepted().fingerprint, 'reference');
    expect(stdout).toMatch(/\n {2}target {3}reference\n {2}seed {5}[0-9a-f]{16}\n/);
    expect(code).toBe(0);
  });
});

describe('exit code 2, with what to do', () => {
  const says = async (...args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await trellis(['replay', ...args], { TRELLIS_TOKEN: token });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    return stderr;
  };

  test('a report that is not there, or is none', async () => {
    expect(await says('1', '--report', join(folder, 'nowhere.json'))).toContain('--reporter json=FILE');
    const none = join(folder, 'none.json');
    await writeFile(none, '{"version":"1"}');
    expect(await says('1', '--report', none)).toContain(`${none} is not a report that Trellis can read`);
  });

  test('a finding that it does not have', async () => {
    expect(await says('0000ffff', '--report', report)).toMatch(/no finding "0000ffff"; give a number from 1 to \d+/);
    expect(await says('4711', '--report', report)).toContain('no finding "4711"');
  });

  test('a case that is gone', async () => {
    const cases = join(folder, 'cases.yaml');
    await writeFile(
      cases,
      'version: 1\noperation: createPlant\ngood:\n  plant: { body: { id: 1, name: Fern } }\nfrom: plant\ncases:\n  - id: createPlant/other\n    expect: accept\n',
    );
    expect(await says(accepted().fingerprint, '--report', report, '--cases', cases)).toContain(
      'no longer has the case createPlant/body/id/above-maximum',
    );
  });

  test('a target that is not there', async () => {
    expect(await says(accepted().fingerprint, 'http://127.0.0.1:1', '--report', report)).toContain(
      'createPlant/body/id/above-maximum could not be sent to http://127.0.0.1:1',
    );
  });
});
