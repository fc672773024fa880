import { expect, test } from 'vitest';
import { badForms, badMeanings } from './bad-case-files.js';
import { refusal } from './load.js';

test.each([...badForms, ...badMeanings])('$title', async ({ text, refusal: expected }) => {
  expect(await refusal(text)).toBe(expected);
});
