import { describe, expect, test } from 'vitest';
import { json, junit, terminal, type Reporter, type Sink } from '../../src/report/index.js';
import type { Outline } from './events.js';
import * as runs from './runs.js';
import { reportOf } from './string-sink.js';

/** Each file is what a person sees; read it as carefully as code when it changes. */
const terminalFiles: readonly (readonly [file: string, outline: Outline, sink: Partial<Sink>])[] = [
  ['violating.txt', runs.violating, {}],
  ['violating-60-columns.txt', runs.violating, { columns: 60 }],
  ['violating-color.ansi', runs.violating, { color: true, columns: 100 }],
  ['one-of-each.txt', runs.oneOfEach, {}],
  ['conforming.txt', runs.conforming, {}],
  ['deviating.txt', runs.deviating, {}],
  ['side-by-side.txt', runs.sideBySide, {}],
  ['side-by-side-color.ansi', runs.sideBySide, { color: true }],
  ['three-targets.txt', runs.threeTargets, {}],
  ['three-targets-60-columns.txt', runs.threeTargets, { columns: 60 }],
  ['token-refused.txt', runs.tokenRefused, {}],
  ['dies-half-way.txt', runs.diesHalfWay, {}],
  ['only-notes.txt', runs.onlyNotes, {}],
  ['strict-warning.txt', runs.strictWarning, {}],
];

describe('the terminal report looks as in', () => {
  test.each(terminalFiles)('%s', (file, outline, sink) => looksLike(terminal, outline, sink, file));
});

test('the JSON report looks as in one-of-each.json', () => looksLike(json, runs.oneOfEach, {}, 'one-of-each.json'));

describe('the JUnit report looks as in', () => {
  test.each([
    ['one-of-each.xml', runs.oneOfEach],
    ['dies-half-way.xml', runs.diesHalfWay],
  ])('%s', (file, outline) => looksLike(junit, outline, {}, file));
});

async function looksLike(reporter: Reporter, outline: Outline, sink: Partial<Sink>, file: string): Promise<void> {
  // Without its own ending a formatter would take the file for its own.
  await expect(await reportOf(reporter, outline, sink)).toMatchFileSnapshot(`golden/${file}.golden`);
}
