import { describe, expect, test } from 'vitest';
import type { Case } from '../../src/cases/index.js';
import { terminal } from '../../src/report/index.js';
import type { CaseResult } from '../../src/run/index.js';
import { aCase, aFinding, place, type TargetOutline } from './events.js';
import { manyCases, outlineOf } from './many-cases.js';
import { deviating, sideBySide, threeTargets, tokenRefused, violating } from './runs.js';
import { reportOf } from './string-sink.js';

describe('a finding', () => {
  test('names only some of its cases', async () => {
    const report = await reportOf(
      terminal,
      outlineOf((index) => failed(aFinding(manyCases[index] ?? aCase(''), {}))),
    );
    expect(report).toContain('· violation in 130 cases');
    expect(report).toMatch(/case {6}createPlant\/body\/0\n/);
    expect(report).toMatch(/also in {3}createPlant\/body\/1\n(?: {12}createPlant\/body\/[2-5]\n){4} {12}\+124 more\n/);
  });

  test('counts the warnings of its cause by themselves', async () => {
    const report = await reportOf(
      terminal,
      outlineOf((index) =>
        failed(aFinding(manyCases[index] ?? aCase(''), { level: index < 3 ? 'violation' : 'warning' })),
      ),
    );
    expect(report).toContain('· violation in 3 cases, warning in 127\n');
  });

  const screens = `curl ${'x'.repeat(3000)}`;
  test.each<[string, Partial<Case>, string]>([
    ['a request before it', { before: [aCase('').request] }, 'curl'],
    ['more that is not as it should be', { aspects: ['body', 'credentials'] }, 'curl'],
    ['a request of several screens', { aspects: ['body'] }, screens],
  ])('is shown by a later case where the first one has %s', async (_, complicated, reproduce) => {
    const first = aCase('createPlant/first', complicated);
    const simple = aCase('createPlant/simple', { aspects: ['body'] });
    const results = {
      [first.id]: failed(aFinding(first, { reproduce })),
      [simple.id]: failed(aFinding(simple, { reproduce: 'curl y' })),
    };
    const report = await reportOf(terminal, {
      cases: [first, simple],
      targets: [{ name: 'it', verdict: 'violates', results }],
    });
    expect(report).toMatch(/case {6}createPlant\/simple\n/);
    expect(report).toMatch(/also in {3}createPlant\/first\n/);
  });

  test('names the last other case instead of counting it', async () => {
    const report = await reportOf(
      terminal,
      outlineOf((index) => (index < 7 ? failed(aFinding(manyCases[index] ?? aCase(''), {})) : undefined)),
    );
    expect(report).toMatch(/also in {3}createPlant\/body\/1\n(?: {12}createPlant\/body\/[2-6]\n){5}\n/);
  });

  test('of one rule at many places of the contract is shown at three of them', async () => {
    const report = await reportOf(
      terminal,
      outlineOf((index) =>
        failed(
          aFinding(manyCases[index] ?? aCase(''), {
            place: place(index % 10, 1, `/${index % 10}`),
            key: `${index % 10}`,
          }),
        ),
      ),
    );
    expect(report.match(/^ {2}In 13 cases: /gm)).toHaveLength(3);
    expect(report).toContain('7 more causes, in 91 cases:');
  });

  test('comes before another one that fewer cases show, and violations before warnings', async () => {
    const report = await reportOf(
      terminal,
      outlineOf((index) => {
        const theCase = manyCases[index] ?? aCase('');
        if (index < 3) return failed(aFinding(theCase, { rule: 'server-error' }));
        if (index < 9) return failed(aFinding(theCase, { rule: 'redirect' }));
        return { kind: 'passed', findings: [aFinding(theCase, { rule: 'missing-allow', level: 'warning' })] };
      }),
    );
    const rules = [...report.matchAll(/^[✗!] (\S+) · /gm)].map(([, rule]) => rule);
    expect(rules).toEqual(['redirect', 'server-error', 'missing-allow']);
  });

  test('keeps the lines of a body in its command, so that it can be pasted', async () => {
    const reproduce = `curl --data-raw '{\n  "id": 1\n}' http://localhost/`;
    const report = await reportOf(
      terminal,
      outlineOf((index) => (index === 0 ? failed(aFinding(manyCases[0] ?? aCase(''), { reproduce })) : undefined)),
    );
    expect(report).toContain(`\n  ${reproduce}\n`);
  });

  test('does without a command that is too long to paste', async () => {
    const reproduce = `curl ${'x'.repeat(10_000)}`;
    const report = await reportOf(
      terminal,
      outlineOf((index) => (index === 0 ? failed(aFinding(manyCases[0] ?? aCase(''), { reproduce })) : undefined)),
    );
    expect(report).not.toContain('xxx');
    expect(report).toMatch(/\(The command that repeats the request has 10005 characters\. See the JSON\s+report\.\)/);
  });

  test('of a note takes one line when there are many', async () => {
    const rules = ['undeclared-property', 'redirect', 'missing-allow', 'server-error'] as const;
    const findings = rules.map((rule) => aFinding(manyCases[0] ?? aCase(''), { rule, level: 'note' }));
    const report = await reportOf(
      terminal,
      outlineOf((index) => (index === 0 ? { kind: 'passed', findings } : undefined), { verdict: 'conforms' }),
    );
    expect(report.match(/^i .*\n/gm)?.join('')).toBe(
      rules.map((rule) => `i ${rule} · note in 1 case · openapi.yaml:18:5\n`).join(''),
    );
    expect(report).not.toContain('was accepted with 200');
  });
});

describe('the verdict', () => {
  test('is the last thing said, in plain words', async () => {
    expect((await reportOf(terminal, deviating)).trimEnd().split('\n\n').at(-1)).toBe(
      [
        '✓ prism conforms, except for declared deviations, with warnings: 7 cases passed',
        '  (1 with a warning), 12 deviate as declared, 2 not applicable, in 0.91 s',
      ].join('\n'),
    );
  });

  test('of a target that could not be asked says why, and what to do', async () => {
    const report = await reportOf(terminal, tokenRefused);
    expect(report).toContain('try       put a token that it knows into TRELLIS_TOKEN\n');
    expect(report).toContain('? http://127.0.0.1:3000 has no verdict: none of 21 cases ran, in 0.03 s\n');
  });

  test('says it when nothing of an operation was accepted', async () => {
    const report = await reportOf(
      terminal,
      outlineOf(() => undefined, { verdict: 'no-verdict', notExercised: ['createPlant'] }),
    );
    expect(report).toContain('? createPlant was not tested: the server accepted none of its requests.\n');
  });

  test('counts the operations of which no case was chosen, and names none', async () => {
    const report = await reportOf(
      terminal,
      outlineOf(() => ({ kind: 'passed', findings: [] }), {
        verdict: 'conforms',
        notExercised: ['leftOut', 'createPlant', 'too'],
      }),
    );
    expect(report).toContain('? createPlant was not tested: the server accepted none of its requests.\n');
    expect(report).toContain('– 2 operations not tested: none of their cases was selected\n');
    expect(report).not.toContain('leftOut');
  });

  test('uses the singular for one', async () => {
    const theCase = aCase('createPlant/accept');
    const known = { reason: 'known', expires: undefined };
    const deviates: CaseResult = { kind: 'deviates', findings: [aFinding(theCase, { known })] };
    const report = await reportOf(terminal, {
      cases: [theCase],
      targets: [{ name: 'it', verdict: 'conforms', results: { [theCase.id]: deviates }, duration: 0 }],
    });
    expect(report).toContain('· 1 case · seed');
    expect(report).toContain('declared deviation in 1 case\n');
    expect(report).toMatch(/0 cases passed, 1 deviates as\s+declared, in 0 ms/);
  });
});

test('a run without cases says that there were none', async () => {
  const problem = { code: 'nothing-to-run', message: 'no case is selected', hint: 'check --only' };
  const one: TargetOutline = { name: 'one', verdict: 'no-verdict', problem, duration: 0 };
  const report = await reportOf(terminal, { cases: [], targets: [one, { ...one, name: '' }] });
  expect(report).toContain('openapi.yaml · 0 cases · seed 4f3a1c\n\n── one ');
  expect(report).toContain('? one has no verdict: no case is selected, in 0 ms\n');
});

describe('a line', () => {
  test.each([40, 60, 80, 100, 200])(
    'is never longer than %i cells, but for what must be copied whole',
    async (columns) => {
      for (const outline of [violating, deviating, sideBySide, threeTargets, tokenRefused]) {
        const lines = (await reportOf(terminal, outline, { columns })).split('\n');
        const copied = /^ *(?:curl |case |also in |where |contract |first in )|https?:|createPlant\//;
        expect(lines.filter((line) => line.length > columns && !copied.test(line))).toEqual([]);
      }
    },
  );

  test('has no spaces at its end', async () => {
    for (const outline of [violating, deviating, sideBySide, threeTargets]) {
      expect(await reportOf(terminal, outline)).not.toMatch(/ $/m);
    }
  });

  test('takes 80 cells when nothing is known of the width', async () => {
    expect(await reportOf(terminal, violating, { columns: 0 })).toBe(
      await reportOf(terminal, violating, { columns: 80 }),
    );
  });
});

function failed(...findings: CaseResult['findings']): CaseResult {
  return { kind: 'failed', findings };
}
