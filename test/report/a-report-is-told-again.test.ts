import { describe, expect, test } from 'vitest';
import { json, readReport, replay, reporters, weighStrictly, type Reporter } from '../../src/report/index.js';
import type { Outline } from './events.js';
import * as runs from './runs.js';
import { reportOf, stringSink } from './string-sink.js';

async function again(reporter: Reporter, outline: Outline): Promise<string> {
  const run = readReport(await reportOf(json, outline), 'report.json');
  const sink = stringSink();
  await reporter(replay(run), sink);
  return sink.written.join('');
}

describe.each([...reporters])('a JSON report holds all that the reporter %s needs', (_, reporter) => {
  test.each(Object.entries<Outline>(runs))('of the run %s', async (_name, outline) => {
    expect(await again(reporter, outline)).toBe(await reportOf(reporter, outline));
  });
});

test('a run that is weighed strictly fails for warnings, and for what its notes are then', async () => {
  const warnings = { ...runs.strictWarning, strict: false };
  const lenient = readReport(await reportOf(json, warnings), 'report.json');
  const strict = weighStrictly({
    ...lenient,
    targets: lenient.targets.map((each) => ({ ...each, verdict: 'conforms' })),
  });
  expect(strict.verdict).toBe('violates');
  expect(weighStrictly(strict)).toBe(strict);
  const notes = readReport(await reportOf(json, runs.onlyNotes), 'report.json');
  expect(new Set(weighStrictly(notes).targets[0]?.findings.map(({ level }) => level))).toEqual(new Set(['warning']));
});

describe('what a report must have is asked for', () => {
  test.each([
    ['version', /\/version is missing/],
    ['tool', /\/tool is missing/],
    ['documents', /\/documents is missing/],
    ['targets', /\/targets is missing/],
    ['seed', /\/seed is missing/],
  ])('%s', async (name, message) => {
    const report = JSON.parse(await reportOf(json, runs.violating));
    delete report[name];
    expect(() => readReport(JSON.stringify(report), 'x.json')).toThrow(message);
  });

  test('and all of one shape, with the place of what is not', async () => {
    const wrong: readonly (readonly [change: (report: any) => void, message: RegExp])[] = [
      [(report) => (report.version = '2'), /\/version is "2", but must be 1/],
      [(report) => (report.duration = -1), /\/duration is -1, but must be a non-negative number/],
      [(report) => (report.targets[0].cases[3].id = 7), /\/targets\/0\/cases\/3\/id is 7, but must be a string/],
      [(report) => (report.targets[0].cases = {}), /\/targets\/0\/cases is an object, but must be a list/],
      [(report) => report.targets[1].cases.pop(), /\/targets\/1\/cases is a list, but must be the same cases/],
      [(report) => (report.targets[0].counts.passed = 1.5), /must be a non-negative integer/],
      [(report) => (report.interrupted = null), /\/interrupted is null, but must be true or false/],
    ];
    for (const [change, message] of wrong) {
      const report = JSON.parse(await reportOf(json, runs.oneOfEach));
      change(report);
      expect(() => readReport(JSON.stringify(report), 'x.json')).toThrow(message);
    }
  });

  test('and no rule that this version does not know', async () => {
    const report = JSON.parse(await reportOf(json, runs.oneOfEach));
    report.targets[0].cases[1].findings[0].rule = 'a-later-rule';
    const message = /\/findings\/0\/rule is "a-later-rule", but must be a name that this version knows/;
    expect(() => readReport(JSON.stringify(report), 'x.json')).toThrow(message);
  });
});
