import { expect, test } from 'vitest';
import { withoutEcho } from '../../src/run/one-case/without-echo.js';

test.each([
  ['No plant named Fern.', 'fern', 'No plant named #.'],
  ['"Fern" is taken', 'Fern', '"#" is taken'],
  ['no " Fern " here', 'Fern', 'no "#" here'],
  ['Fern, Fern', 'Fern', '#,#'],
  ['Fernery and unfern', 'fern', 'Fernery and unfern'],
  ['é1 1 1', '1', 'é1 # #'],
  ['r.1 is not r11', 'r.1', '# is not r11'],
  ['-a-a-', '-a-', '-a-a-'],
  ['a-aa-a', 'a-a', 'a-aa-a'],
  ['a -a', '-', 'a -a'],
  ['\u{1F331}b\u{1F331} c', '\u{1F331}', '\u{1F331}b\u{1F331} c'],
])('%j without %j is %j', (text, value, without) => {
  expect(withoutEcho(text, value)).toBe(without);
  // The same in one expression, whose compilation for each value takes thirty times as long.
  const escaped = value.replaceAll(/[.$()]/g, String.raw`\$&`);
  const expression = new RegExp(String.raw`(?<![\p{L}\p{N}])\s*${escaped}\s*(?![\p{L}\p{N}])`, 'giu');
  expect(text.replaceAll(expression, '#')).toBe(without);
});
