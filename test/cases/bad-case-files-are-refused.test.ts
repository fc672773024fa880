import { expect, test } from 'vitest';
import { badForms } from './bad-forms.js';
import { badMeanings } from './bad-meanings.js';
import { refusal } from './load.js';

test.each([...badForms, ...badMeanings])('$title', async ({ text, refusal: expected }) => {
  expect(await refusal(text)).toBe(expected);
});
