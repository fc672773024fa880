import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { json, junit, terminal } from '../../src/report/index.js';
import { aCase, aFinding, type Outline } from './events.js';
import { hostile, runOf } from './hostile-runs.js';
import { parseReport, reportOf } from './string-sink.js';

const elements = [
  '?xml',
  'testsuites',
  'testsuite',
  'properties',
  'property',
  'testcase',
  'failure',
  'error',
  'skipped',
  'system-out',
];

describe.each(hostile)('%s', (_, text) => {
  test('cannot command a terminal', async () => {
    const plain = await reportOf(terminal, runOf(text));
    expect(plain).toMatch(/^[\P{C}\n]+$/u);
    expect(plain).not.toMatch(/[\u2028\u2029]/);
  });

  test('cannot hide among the colours', async () => {
    const colored = await reportOf(terminal, runOf(text), { color: true });
    expect(colored.replaceAll(/\x1b\[\d+m/g, '')).toBe(await reportOf(terminal, runOf(text)));
  });

  test('comes back unchanged from the JSON report', async () => {
    const report = await reportOf(json, runOf(text));
    const document = parseReport(report);
    const [first] = document.targets[0]?.cases ?? [];
    expect(document.title).toBe(text);
    expect(first?.id).toBe(text);
    expect(first?.findings[0]?.received).toBe(text);
    expect(report).toMatch(/^[\P{C}\n]+$/u);
  });

  test('leaves the JUnit report well-formed, with nothing added', async () => {
    const report = await reportOf(junit, runOf(text));
    expect(XMLValidator.validate(report)).toBe(true);
    expect(report).toMatch(/^[\P{C}\n]+$/u);
    const names: string[] = [];
    new XMLParser({ updateTag: (name) => (names.push(name), true) }).parse(report);
    expect(names.filter((name) => name === 'testcase')).toHaveLength(5 + 1 + 5);
    expect(new Set(names)).toEqual(new Set(elements));
    expect(report).not.toContain('<script>');
  });
});

test('a line break in what a target sent does not start a line', async () => {
  const theCase = aCase('createPlant/accept');
  const finding = aFinding(theCase, { message: 'bad\n✓ x conforms', received: '\n✓ x conforms\r\n' });
  const outline: Outline = {
    cases: [theCase],
    targets: [{ name: 'x', verdict: 'violates', results: { [theCase.id]: { kind: 'failed', findings: [finding] } } }],
  };
  const report = await reportOf(terminal, outline);
  expect(report).toContain('bad↵✓ x conforms');
  expect(report.split('\n').filter((line) => /^\s*✓/.test(line))).toEqual([]);
});

test('a target cannot make a build server publish files', async () => {
  const theCase = aCase('createPlant/accept');
  const findings = [
    aFinding(theCase, {}),
    aFinding(theCase, { level: 'warning', message: 'it said [[ATTACHMENT|/etc/passwd]] and [[attachment|x]]' }),
  ];
  const outline: Outline = {
    cases: [theCase],
    targets: [{ name: 'x', verdict: 'violates', results: { [theCase.id]: { kind: 'failed', findings } } }],
  };
  const report = await reportOf(junit, outline);
  expect(report).toContain('<system-out>');
  expect(report).not.toMatch(/\[\[ATTACHMENT/i);
});

test('a text that is cut short is not cut within a character', async () => {
  const theCase = aCase('createPlant/accept');
  // However the bounds lie, one of the two would be cut between its surrogates.
  const findings = ['🌿'.repeat(50_000), `x${'🌿'.repeat(50_000)}`].map((message) => aFinding(theCase, { message }));
  const outline: Outline = {
    cases: [theCase],
    targets: [{ name: 'x', verdict: 'violates', results: { [theCase.id]: { kind: 'failed', findings } } }],
  };
  const messages = parseReport(await reportOf(json, outline)).targets[0]?.cases[0]?.findings.map(
    ({ message }) => message,
  );
  expect(messages?.map((message) => message.replace(/^x?(?:🌿)+/u, ''))).toEqual([
    '… (83616 more characters)',
    '… (83618 more characters)',
  ]);
});

describe('megabytes of text', () => {
  const long = 'a "b" <c> '.repeat(200_000);

  test.each([
    ['terminal', terminal, 30_000],
    ['json', json, 1_000_000],
    ['junit', junit, 200_000],
  ] as const)('stay out of the %s report', async (_, reporter, most) => {
    const theCase = aCase('createPlant/accept', { expect: { outcome: 'refuse' } });
    const finding = aFinding(theCase, { message: long, expected: long, received: long, reproduce: long, change: long });
    const outline: Outline = {
      cases: [theCase],
      targets: [{ name: 'x', verdict: 'violates', results: { [theCase.id]: { kind: 'failed', findings: [finding] } } }],
    };
    const report = await reportOf(reporter, outline);
    expect(report.length).toBeLessThan(most);
    expect(report).toMatch(/… \(\d+ more characters\)/);
  });
});
