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
    ['version', /has no version/],
    ['tool', /has no tool/],
    ['documents', /has no documents/],
    ['targets', /has no targets/],
    ['seed', /has no seed/],
  ])('%s', async (name, message) => {
    const report = JSON.parse(await reportOf(json, runs.violating));
    delete report[name];
    expect(() => readReport(JSON.stringify(report), 'x.json')).toThrow(message);
  });

  test('and all of one shape, with the place of what is not', async () => {
    const wrong: readonly (readonly [change: (report: any) => void, message: RegExp])[] = [
      [(report) => (report.version = '2'), /version must be "1", not "2", at \/version/],
      [(report) => (report.duration = -1), /duration must be a number from 0 up, at \/duration/],
      [
        (report) => (report.targets[0].cases[3].id = 7),
        /id must be a string, not the number 7, at \/targets\/0\/cases\/3\/id/,
      ],
      [(report) => (report.targets[0].cases = {}), /cases must be an array, not an object, at \/targets\/0\/cases/],
      [
        (report) => report.targets[1].cases.pop(),
        /its cases must be the same as those of the first target, at \/targets\/1\/cases/,
      ],
      [(report) => (report.targets[0].counts.passed = 1.5), /passed must be a whole number from 0 up/],
      [(report) => (report.interrupted = null), /interrupted must be true or false, not null, at \/interrupted/],
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
    const message = /there is no rule "a-later-rule", at \/targets\/0\/cases\/1\/findings\/0\/rule/;
    expect(() => readReport(JSON.stringify(report), 'x.json')).toThrow(message);
  });
});
