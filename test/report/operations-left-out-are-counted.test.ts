import { expect, test } from 'vitest';
import { github, html, sarif, terminal } from '../../src/report/index.js';
import { eventsOf } from './events.js';
import { outlineOf } from './many-cases.js';
import { stringSink } from './string-sink.js';

test.each(Object.entries({ terminal, html, sarif, github }))(
  'in %s operations of which no case was chosen are counted, and none is named',
  async (_, reporter) => {
    const conforming = outlineOf(() => ({ kind: 'passed', findings: [] }), {
      verdict: 'conforms',
      notExercised: ['leftOut', 'createPlant', 'too'],
    });
    const summaries: string[] = [];
    const sink = stringSink({ summarise: (text) => void summaries.push(text) });
    await reporter(eventsOf(conforming), sink);
    const told = [...sink.written, ...summaries].join('');
    expect(told).toContain('2 operations not tested: none of their cases was selected');
    expect(told).toMatch(/createPlant was not tested\\?: the server accepted none of its requests/);
    expect(told).not.toContain('leftOut');
  },
);

test.each([
  [3, false],
  [4, true],
])('%i operations that were not tested for one cause share a line: %s', async (count, isShared) => {
  const keys = Array.from({ length: count }, (_, index) => `operation${index}`);
  const outline = outlineOf(() => undefined, { verdict: 'no-verdict', notExercised: keys });
  const cases = outline.cases.map((one, index) => ({ ...one, operation: keys[index % count] ?? one.operation }));
  const sink = stringSink();
  await terminal(eventsOf({ ...outline, cases }), sink);
  const told = [...sink.written].join('');
  const line = `${count} operations were not tested: the server accepted none of its requests.`;
  expect(told.includes(line)).toBe(isShared);
  expect(told.includes('operation0 was not tested')).toBe(!isShared);
  for (const key of keys) expect(told).toContain(key);
});

test('reasons that differ only in the operation that they name share a line', async () => {
  const toldOf = async (keys: readonly string[]): Promise<string> => {
    const reasonOf = (key: string): string => `not sent because it may do harm; send it anyway with --touch ${key}`;
    const keyAt = (at: number): string => keys[at % keys.length] ?? '';
    const outline = outlineOf((at) => ({ kind: 'not-applicable', reason: reasonOf(keyAt(at)), findings: [] }));
    const cases = outline.cases.map((one, at) => ({ ...one, operation: keyAt(at) }));
    const sink = stringSink();
    await terminal(eventsOf({ ...outline, cases }), sink);
    return [...sink.written].join('').replaceAll(/\s+/g, ' ');
  };
  const many = await toldOf(['op1', 'op2', 'op3', 'op4', 'op5']);
  expect(many).toContain('send it anyway with --touch GLOB (op1, op2, op3 and 2 more)');
  expect(many).not.toContain('--touch op1');
  expect(await toldOf(['op1'])).toContain('send it anyway with --touch op1 ');
});
