import { expect, test } from 'vitest';
import { json, readReport, reporters, sarif } from '../../src/report/index.js';
import type { CaseResult } from '../../src/run/index.js';
import { aCase, aFinding, eventsOf, refuse, type Outline } from './events.js';
import { stringSink } from './string-sink.js';

const text = 'one finding of many, with a character 🌿 beyond the first plane; '.repeat(8);

/** So many cases, each with a failing finding of a few kilobytes. */
function many(count: number): Outline {
  const cases = Array.from({ length: count }, (_, at) => aCase(`createPlant/body/${at}`, { expect: refuse }));
  const results = cases.map((theCase): [string, CaseResult] => [
    theCase.id,
    { kind: 'failed', findings: [aFinding(theCase, { message: text, expected: text, received: text })] },
  ]);
  return { cases, targets: [{ name: 'it', verdict: 'violates', results: Object.fromEntries(results) }] };
}

test.each([
  ['json', json],
  ['sarif', sarif],
])('%s goes out in pieces, so that it may be larger than any string', async (_name, reporter) => {
  const { written, ...sink } = stringSink();
  await reporter(eventsOf(many(250)), sink);
  const lengths = written.map(({ length }) => length);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  expect(total).toBeGreaterThan(500_000);
  // The list of rules is one piece.
  expect(Math.max(...lengths)).toBeLessThan(total / 4);
  expect(JSON.stringify(JSON.parse(written.join('')), undefined, 2)).toBe(written.join('').trimEnd());
});

test('a report of many cases is read again whole', async () => {
  const { written, ...sink } = stringSink();
  await json(eventsOf(many(300)), sink);
  const run = readReport(written.join(''), 'report.json');
  expect(run.targets[0]?.findings).toHaveLength(300);
  expect(run.targets[0]?.findings.at(-1)?.message).toBe(text);
});

test.each([...reporters.keys()].filter((name) => ['terminal', 'github'].includes(name)))(
  'what a person reads in %s stays short',
  async (name) => {
    const { written, ...sink } = stringSink();
    await reporters.get(name)?.(eventsOf(many(300)), sink);
    expect(written.join('').length).toBeLessThan(50_000);
  },
);
