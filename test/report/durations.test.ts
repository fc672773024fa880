import { expect, test } from 'vitest';
import { terminal } from '../../src/report/index.js';
import { conforming } from './runs.js';
import { reportOf } from './string-sink.js';

test.each([
  [0, '0 ms'],
  [9.4, '9 ms'],
  [10, '0.01 s'],
  [214, '0.21 s'],
  [9_994, '9.99 s'],
  [9_996, '10.0 s'],
  [59_940, '59.9 s'],
  [59_960, '1 min 0 s'],
  [125_000, '2 min 5 s'],
  [3_599_600, '1 h 0 min'],
  [5_400_000, '1 h 30 min'],
])('%d ms are said as %s', async (duration, text) => {
  const report = await reportOf(terminal, { ...conforming, targets: [{ name: 'it', verdict: 'conforms', duration }] });
  expect(report.trimEnd()).toMatch(new RegExp(`, in ${text}$`));
});
