import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Configuration } from '../../src/cli/config/configuration.js';
import { parseConfiguration } from '../../src/cli/config/parse-configuration.js';
import { TrellisError } from '../../src/error/index.js';

const env = { STAGING_TOKEN: 's3cret-of-staging', TENANT: 'blue', EMPTY: '' };

function read(text: string, file = 'trellis.config.yaml'): Configuration {
  return parseConfiguration(text, file, env);
}

function problemsOf(text: string): readonly string[] {
  try {
    read(text);
    return [];
  } catch (error) {
    if (error instanceof TrellisError) return error.message.split('\n');
    throw error;
  }
}

function target(lines: string): string {
  return `targets:\n  staging:\n    url: https://staging.example\n    ${lines}\n`;
}

describe('what has no meaning is refused at its place, with what was most probably meant', () => {
  test.each([
    ['an unknown key', 'specs: a.yaml', '1:1: unknown key "specs" in the configuration; did you mean "spec"?'],
    ['one of a target', target('tokn: x'), '4:5: unknown key "tokn" in target "staging"; did you mean "token"?'],
    [
      'one of an override',
      'overrides:\n  - case: a\n    level: note',
      '2:5: unknown key "case" in an override; did you mean "cases"?',
    ],
    ['a rule', 'rules: { server-eror: note }', '1:10: there is no rule "server-eror"; did you mean "server-error"?'],
    ['a doubt', 'doubts: { value-takn: off }', '1:11: there is no doubt "value-takn"; did you mean "value-taken"?'],
    ['a doubt that is on', 'doubts: { value-taken: on }', '1:24: value-taken must be "off", not "on"'],
    [
      'a level',
      'rules: { server-error: warn }',
      '1:24: server-error must be one of "violation", "warning", "note", "off", not "warn"',
    ],
    [
      'a default target',
      `default: stagin\n${target('rate: 1')}`,
      '1:10: "stagin" is not a target; did you mean "staging"?',
    ],
    ['a source', 'source: writen', '1:9: source: the value must be written, derived or written,derived'],
    ['a reporter', 'reporters: [json=a, jsn=b]', '1:21: there is no reporter "jsn"; did you mean "json"?'],
    ['a rate', target('rate: fast'), '4:11: rate: the value must be requests per second, such as 10/s'],
    [
      'a time-out',
      target('timeout: 0'),
      '4:14: timeout: the value must be seconds from 0.1 to 86400, such as 5 or 0.5',
    ],
    ['a concurrency', target('concurrency: 1.5'), '4:18: concurrency: the value must be a whole number from 1 to 256'],
    ['a token that is a number', target('token: 123'), '4:12: token must be a string; write it in quotes'],
    ['a header', target('headers: { "a b": c }'), '4:16: "a b" is not the name of a header'],
    ['a list that is a text', 'overrides: x', '1:12: overrides must be an array, not the string "x"'],
    ['a choice', 'strict: "yes"', '1:9: strict must be true or false'],
    [
      'two ways to a token',
      target('token: a\n    tokenFile: b'),
      '2:3: target "staging" has token and tokenFile; keep one',
    ],
    ['no URL', 'targets: { a: { rate: 1 } }', '1:12: target "a" has no url'],
    [
      'a URL of another kind',
      'targets: { a: { url: localhost:80 } }',
      '1:22: the target localhost:80 must start with http:// or https://; did you mean http://localhost:80?',
    ],
    [
      'a URL of what is started',
      'targets: { mock: { url: "http://a" } }',
      '1:12: mock is started by trellis itself and has no url; give the target another name',
    ],
    ['a variable without an end', 'spec: ${A', '1:7: "${A" does not end; write ${NAME}, or $${ for the characters'],
    [
      'a variable that has no name',
      'spec: ${a b}',
      '1:7: ${a b} names no environment variable; write ${NAME}, or $${ for the characters themselves',
    ],
    ['a variable between braces', 'targets: { a: { url: ${URL} } }', '1:23: '],
  ])('%s', (_name, text, problem) => {
    expect(problemsOf(text)[0]).toContain(`trellis.config.yaml:${problem}`);
  });

  test('all of it at once, in the order of the file', () => {
    expect(problemsOf('strict: 1\nspecs: x\nrules: 7').map((line) => line.split(':')[1])).toEqual(['1', '2', '3']);
  });

  test('a file of comments says nothing', () => expect(read('# later\n').targets.size).toBe(0));
});

describe('variables', () => {
  test('are filled in; $${ stands for itself', () => {
    const { targets, options } = read(
      `only: "$\${x}"\n${target('token: ${STAGING_TOKEN}\n    headers: { X-Tenant: "a-${TENANT}" }')}`,
    );
    expect(targets.get('staging')?.section).toMatchObject({
      token: env.STAGING_TOKEN,
      headers: [['X-Tenant', 'a-blue']],
    });
    expect(options.only).toEqual(['${x}']);
  });

  test('that are not set, or empty, matter once their target is used', () => {
    const { targets } = read(target('token: ${UNSET}\n    rate: ${EMPTY}'));
    expect(
      targets.get('staging')?.missing.map(({ message, place }) => `${place?.line}:${place?.column} ${message}`),
    ).toEqual(['4:12 the environment variable UNSET is not set', '5:11 the environment variable EMPTY is empty']);
  });

  test('are left to the shell in a command', () => {
    expect(read(target('tokenCommand: echo ${UNSET}')).targets.get('staging')).toMatchObject({
      section: { tokenCommand: 'echo ${UNSET}' },
      missing: [],
    });
  });

  test('that are not set are said at once where every run needs them', () => {
    expect(problemsOf('spec: ${UNSET}')).toEqual([
      'trellis.config.yaml:1:7: the environment variable UNSET is not set; export UNSET=…',
    ]);
  });
});

test('secrets in plain text are noted, each with its place', () => {
  const { targets } = read(
    target(
      'token: abc\n    credentials: { bearerAuth: "${STAGING_TOKEN}" }\n    headers: { X-Api-Key: k, X-Tenant: blue }',
    ),
  );
  expect(targets.get('staging')?.plain.map(({ key, place }) => [key, place.line])).toEqual([
    ['token', 4],
    ['X-Api-Key', 6],
  ]);
});

test('a seed may be a number, as on the command line', () => {
  expect(read('seed: 4711').options.seed).toBe('4711');
});

test('paths go from the folder of the file', () => {
  const { options, targets } = read(
    `spec: api.yaml\ncases: [a, /b]\nreporters: [terminal, junit=out/x.xml]\n${target('ca: ca.pem')}`,
    'ci/trellis.config.yaml',
  );
  expect(options).toMatchObject({
    spec: 'ci/api.yaml',
    cases: ['ci/a', '/b'],
    reporter: ['terminal', 'junit=ci/out/x.xml'],
  });
  expect(targets.get('staging')?.section.ca).toBe('ci/ca.pem');
});

test('the example of the README is one', () => {
  const readme = readFileSync(resolve(import.meta.dirname, '../../README.md'), 'utf8');
  const example = /```yaml\n(# yaml-language-server: \S+config\.schema\.json\n[\s\S]*?)```/.exec(readme)?.[1] ?? '';
  expect([...read(example).targets.keys()]).toEqual(['staging']);
});

test('overrides go before rules', () => {
  const { severities } = read('overrides: [{ cases: a, level: note }]\nrules: { server-error: off }');
  expect(severities).toEqual([
    { rules: ['server-error'], level: 'off' },
    { cases: ['a'], level: 'note' },
  ]);
});

describe('the JSON Schema', () => {
  const schema = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../schemas/config.schema.json'), 'utf8'));
  const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema);

  test.each([
    'spec: a.yaml\ncases: a\nsource: written,derived\nonly: a\nskip: [b]\ntags: c\nstrict: true',
    'reporters: [terminal, junit=a.xml]\nbaseline: b.yaml\ndefault: mock\nmaxCasesPerOperation: 5\nseed: x',
    'source: [written, derived]\nstrictDocument: true\nallowRemoteRefs: false\nallowRefsFrom: ..\ndefault: [mock, "https://a.example"]',
    'doubts: { value-taken: off, not-there: off }',
    'rules: { server-error: off }\noverrides: [{ cases: [a, b/*], rules: server-error, level: note }]',
    target('rate: 600/m\n    concurrency: 2\n    timeout: 0.5\n    retries: 0\n    maxRequests: 10'),
    target(
      'ca: a\n    cert: b\n    key: c\n    insecure: true\n    intrusive: false\n    baseline: d\n    tokenFile: e',
    ),
    target('rate: ${TENANT_RATE}\n    credentials: { a: "${STAGING_TOKEN}" }\n    headers: { a: b }'),
    'targets: { mock: { timeout: 3 } }',
    'resources: { zone: { collection: /zones, identity: /id, operations: { create: add, list: [a, b] }, refers: { /a: b } } }',
    'resources: { net: { item: "/nets/{ip}/{length}", identity: { ip: /ip, length: $response.body#/length } } }',
    'values: { a: 1, b: { /c: [x], d: true } }\nlogin: { operation: a, body: { b: c }, token: /d, expires: /e }',
    target('values: { a: b }\n    login: { operation: a, cookie: b, scheme: c, expires: 300 }'),
  ])('takes what is taken: %s', (text) => {
    expect([validate(parse(text)), problemsOf(text)]).toEqual([true, []]);
  });

  test.each([
    'specs: a',
    'resources: [zone]',
    'resources: { zone: { path: /zones } }',
    'resources: { zone: { identity: id } }',
    'resources: { zone: { operations: { made: add } } }',
    'cases: 1',
    'source: writen',
    'strict: "yes"',
    'doubts: { nothing: off }',
    'doubts: { value-taken: on }',
    'doubts: [value-taken]',
    'rules: { nothing: note }',
    'rules: { server-error: warn }',
    'overrides: [{ cases: a }]',
    'overrides: { cases: a, level: note }',
    'maxCasesPerOperation: 0',
    'targets: { "a b": { url: "https://a.example" } }',
    target('rate: fast'),
    target('timeout: soon'),
    target('concurrency: 300'),
    target('retries: -1'),
    target('maxRequests: 1.5'),
    target('token: 1'),
    target('credentials: [a]'),
    target('headers: { a: 1 }'),
    'targets: { a: { url: "ftp://a.example" } }',
    'values: [a]',
    'login: { token: /a }',
    'login: { operation: a, token: a }',
    'login: { operation: a, token: /a, expires: soon }',
    'login: { operation: a, tokn: /a }',
  ])('refuses what is refused: %s', (text) => {
    expect([validate(parse(text)), problemsOf(text).length > 0]).toEqual([false, true]);
  });
});
