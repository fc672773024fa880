import { expect, test } from 'vitest';
import { didYouMean, nearestName } from '../../src/error/index.js';

test.each([
  ['a letter missing', 'fom', ['set', 'from'], 'from'],
  ['a letter too many', 'fromm', ['set', 'from'], 'from'],
  ['another letter', 'frxm', ['set', 'from'], 'from'],
  ['two letters swapped', 'form', ['set', 'from'], 'from'],
  ['two slips in six letters', 'heedar', ['header'], 'header'],
  ['another case only, however long', 'CREATEPLANT', ['createPlans', 'createPlant'], 'createPlant'],
  ['the nearest of several', 'plant', ['plan', 'plants', 'Plant'], 'Plant'],
  ['the first of those equally near', 'cat', ['bat', 'hat'], 'bat'],
  ['a letter of a short name', 'ab', ['ac'], 'ac'],
  ['two slips in a short name are another name', 'ab', ['cd'], undefined],
  ['two slips in five letters are another name', 'abcde', ['abcxy'], undefined],
  ['three slips in six letters are another name', 'header', ['heaxyz'], undefined],
  ['three slips in nine letters', 'abcdefghi', ['abcdefxyz'], 'abcdefxyz'],
  ['nothing known', 'from', [], undefined],
])('%s', (_, name, known, nearest) => {
  expect(nearestName(name, known)).toBe(nearest);
});

test('the hint is a question', () => {
  expect(didYouMean('form', ['from'])).toBe('did you mean "from"?');
  expect(didYouMean('form', ['set'])).toBeUndefined();
});
