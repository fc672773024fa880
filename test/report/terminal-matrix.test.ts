import { describe, expect, test } from 'vitest';
import { terminal } from '../../src/report/index.js';
import type { CaseResult } from '../../src/run/index.js';
import { aCase, aFinding, type TargetOutline } from './events.js';
import { manyCases, outlineOf } from './many-cases.js';
import { sideBySide } from './runs.js';
import { reportOf } from './string-sink.js';

describe('the matrix', () => {
  test('puts what is fine everywhere into one row, and shows the worst of many', async () => {
    const outline = outlineOf((index) => {
      const theCase = manyCases[index] ?? aCase('');
      if (index < 100) {
        const known = { reason: 'known', expires: undefined };
        return { kind: 'deviates', findings: [aFinding(theCase, { known })] };
      }
      return index < 120 ? failed(aFinding(theCase, {})) : undefined;
    });
    const report = await reportOf(terminal, {
      ...outline,
      targets: [...outline.targets, { name: 'other', verdict: 'conforms' }],
    });
    const rows = report.split('\n').filter((line) => /^\S.* {2}[✓✗~] {2,}✓$/.test(line));
    expect(rows).toHaveLength(42);
    expect(rows.filter((row) => row.includes('✗'))).toHaveLength(20);
    expect(rows.slice(-2)).toEqual([
      expect.stringMatching(/^80 more cases {2,}~ {3}✓$/),
      expect.stringMatching(/^10 other cases {2,}✓ {3}✓$/),
    ]);
  });

  test('shortens an id that is too long in its middle, and keeps the columns in line', async () => {
    const theCase = aCase(`createPlant/${'植物'.repeat(40)}/above-maximum`);
    const report = await reportOf(
      terminal,
      {
        cases: [theCase, aCase('short')],
        targets: [
          {
            name: 'one',
            verdict: 'violates',
            results: { [theCase.id]: failed(aFinding(theCase, {})), short: failed() },
          },
          { name: 'two', verdict: 'conforms' },
        ],
      },
      { columns: 60 },
    );
    const wide = report.split('\n').find((line) => line.includes('…')) ?? '';
    expect(wide).toMatch(/^createPlant\/[植物]+…[植物]+\/above-maximum +✗ {2}✓$/);
    // Each of the wide characters takes a second cell.
    expect(wide.indexOf('✗') + (wide.match(/[植物]/g) ?? []).length).toBe(
      report
        .split('\n')
        .find((line) => line.startsWith('short'))
        ?.indexOf('✗'),
    );
  });

  test('has a legend for the marks that occur, and no others', async () => {
    expect(await reportOf(terminal, sideBySide)).toContain(
      '✓ passed   ! passed with a warning   ~ with known findings   · not applicable\n',
    );
  });

  test('more targets than fit side by side still have a column each', async () => {
    const targets = Array.from({ length: 30 }, (_, index): TargetOutline => ({
      name: `target ${index}`,
      verdict: 'conforms',
    }));
    const report = await reportOf(terminal, { cases: manyCases, targets }, { columns: 40 });
    expect(report).toMatch(/^130 cases(?: {2,3}✓){30}$/m);
  });
});

function failed(...findings: CaseResult['findings']): CaseResult {
  return { kind: 'failed', findings };
}
