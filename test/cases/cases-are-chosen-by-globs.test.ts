import { describe, expect, test } from 'vitest';
import { CaseSelectionError, matchesGlob, selectCases } from '../../src/cases/index.js';
import type { Case, CaseSelection } from '../../src/cases/index.js';

const advice = 'only * and ** are wildcards; "trellis cases" lists all ids';

describe('globs', () => {
  test.each([
    ['a/b', 'a/b', true],
    ['a/b', 'a/b/c', false],
    ['a/*', 'a/b', true],
    ['a/*', 'a/b/c', true],
    ['a/*/c', 'a/b/c', true],
    ['a/*/d', 'a/b/c/d', false],
    ['a/**/d', 'a/b/c/d', true],
    ['a/**/d', 'a/d', true],
    ['a/**/d', 'ab/d', false],
    ['a/**/c/**', 'a/c/d', true],
    ['**/d', 'a/b/c/d', true],
    ['*/d', 'a/b/d', false],
    ['*', 'a/b/d', true],
    ['a/b*', 'a/bc/d', true],
    ['*b', 'ab', true],
    ['a.c', 'abc', false],
    ['a(c', 'a(c', true],
    ['', 'a', false],
  ])('%s against %s: %s', (glob, text, matches) => {
    expect(matchesGlob(glob, text)).toBe(matches);
  });
});

const cases = [
  ['createPlant/body/id/zero', 'createPlant', ['fixed-id']],
  ['createPlant/body/name/empty', 'createPlant', []],
  ['createPlant/auth/none', 'createPlant', ['quick']],
  ['listPlants/auth/none', 'GET /plants', ['quick']],
].map(([id, operation, tags]) => ({ id, operation, tags }) as unknown as Case);

function chosen(selection: CaseSelection): readonly string[] {
  return selectCases(cases, selection).map(({ id }) => id);
}

describe('a selection', () => {
  test.each<[string, CaseSelection, readonly number[]]>([
    ['of nothing in particular', {}, [0, 1, 2, 3]],
    ['with empty lists', { only: [], skip: [], tags: [] }, [0, 1, 2, 3]],
    ['by id', { only: ['createPlant/auth/none'] }, [2]],
    ['by glob', { only: ['createPlant/body/*'] }, [0, 1]],
    ['by several globs', { only: ['*/auth/*', '**/zero'] }, [0, 2, 3]],
    ['by operation', { only: ['GET /plants'] }, [3]],
    ['by tag among only', { only: ['fixed-id'] }, [0]],
    ['by skip', { skip: ['*/auth/*'] }, [0, 1]],
    ['by skip of a tag', { skip: ['fixed-id'] }, [1, 2, 3]],
    ['by tag', { tags: ['quick'] }, [2, 3]],
    ['by all three', { only: ['createPlant'], skip: ['**/id/**'], tags: ['qui*', 'fixed-id'] }, [2]],
    ['that leaves nothing', { only: ['createPlant/auth/none'], skip: ['quick'] }, []],
  ])('%s', (_, selection, at) => {
    expect(chosen(selection)).toEqual(at.map((index) => cases[index]?.id));
  });

  test.each<[string, CaseSelection, string]>([
    [
      'a misspelt glob',
      { only: ['creatPlant/body/*'] },
      '"creatPlant/body/*" matches none of the 4 cases; did you mean "createPlant/body/*"?',
    ],
    [
      'a misspelt id',
      { skip: ['createPlant/auth/non'] },
      '"createPlant/auth/non" matches none of the 4 cases; did you mean "createPlant/auth/none"?',
    ],
    ['a misspelt tag', { tags: ['quik'] }, '"quik" matches none of the 4 cases; did you mean "quick"?'],
    ['an operation for a tag', { tags: ['createPlant'] }, `"createPlant" matches none of the 4 cases; ${advice}`],
    [
      'several',
      { only: ['x'], skip: ['y'] },
      `"x" matches none of the 4 cases; ${advice}\n"y" matches none of the 4 cases; ${advice}`,
    ],
  ])('%s is an error', (_, selection, message) => {
    let thrown: unknown;
    try {
      chosen(selection);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(CaseSelectionError);
    expect(thrown).toMatchObject({ code: 'no-case-matches', message });
  });
});
