import { describe, expect, it } from 'vitest';
import { parseYaml } from '../../src/json/index.js';
import type { ParsedYaml } from '../../src/json/index.js';

/** The problems, each as `code line:column pointer`. */
function problems(parsed: ParsedYaml): readonly string[] {
  if (parsed.ok) return [];
  return parsed.problems.map(({ code, place }) => `${code} ${place.line}:${place.column} ${place.pointer}`.trimEnd());
}

describe('a document that is refused', () => {
  it.each([
    ['nothing', '', ['empty 1:1']],
    ['only white space', ' \n\t\n', ['empty 1:1']],
    ['only comments', '# a\n# b\n', ['empty 1:1']],
    ['a repeated name', 'a: 1\nb:\n  c: 1\n  c: 2', ['duplicate-name 4:3 /b/c']],
    ['a repeated name in a flow mapping', 'x: [{a: 1, a: 2}]', ['duplicate-name 1:12 /x/0/a']],
    ['one name quoted and not', '200: a\n"200": b', ['duplicate-name 2:1 /200']],
    ['several repeated names', 'a: {k: 1, k: 2}\na: 1', ['duplicate-name 1:11 /a/k', 'duplicate-name 2:1 /a']],
    ['a tab for indentation', 'a:\n\t- b', ['yaml-tab 2:1']],
    ['a mapping where a value ends', 'a: 1\n b: 2', ['yaml-indentation 1:4', 'yaml-indentation 1:4']],
    ['a colon in a plain value', 'a: b: c', ['yaml-indentation 1:4']],
    ['a member out of line', 'a:\n   b: 1\n  c: 2', ['yaml-indentation 3:1']],
    ['a reserved character', 'a: @b', ['yaml-syntax 1:4']],
    ['an unknown escape', 'a: "\\q"', ['yaml-syntax 1:5']],
    ['a quote that never ends', 'a: "b\n', ['yaml-syntax 2:1']],
    ['text behind the end, once', '"a" "b" "c" {d}', ['yaml-syntax 1:5']],
    ['a list that never ends', '[a,\n b', ['yaml-syntax 2:3']],
    ['two documents', 'a: 1\n---\nb: 2', ['yaml-documents 2:1']],
    ['a key that is a collection', '? [a]\n: 1', ['yaml-key 1:3']],
    ['a key that is an alias', 'a: &x 1\n*x : 2', ['yaml-key 2:1']],
    ['a tag of its own', 'a: !Ref b', ['yaml-tag 1:9 /a']],
    ['a tag that JSON lacks', 'a: !!set {b}\nc: !!binary aGk=', ['yaml-tag 1:10 /a', 'yaml-tag 2:13 /c']],
    [
      'a tag that does not fit',
      'a: !!int x\nb: !!bool 1\nc: !!null x',
      ['yaml-tag 1:10 /a', 'yaml-tag 2:11 /b', 'yaml-tag 3:11 /c'],
    ],
    [
      'numbers that JSON lacks',
      '- .nan\n- -.inf\n- !!float .INF',
      ['yaml-not-json 1:3 /0', 'yaml-not-json 2:3 /1', 'yaml-not-json 3:11 /2'],
    ],
    ['an alias without anchor', 'a: *x', ['yaml-alias 1:4 /a']],
    ['an alias before its anchor', 'a: *x\nb: &x 1', ['yaml-alias 1:4 /a']],
    ['an alias inside its anchor', 'a: &x\n  b: [*x]', ['yaml-alias 2:7 /a/b/0']],
    ['a merge of what is no mapping', 'a:\n  <<: 1', ['yaml-merge-key 2:3 /a']],
    ['a merge of a list with what is no mapping', 'a:\n  <<: [{}, 1]', ['yaml-merge-key 2:3 /a']],
  ])('for %s', (_, text, expected) => {
    expect(problems(parseYaml(text, 'a.yaml'))).toEqual(expected);
  });

  it.each([
    ['a trailing comma', '{\n  "a": 1,\n}', ['json-syntax 2:9']],
    ['YAML', 'a: 1', ['json-syntax 1:1']],
    ['nothing', '\n', ['empty 1:1']],
    ['a repeated name', '{"a": 1,\n "a": 2}', ['duplicate-name 2:2 /a']],
    ['too many levels', '['.repeat(2001), ['too-deep 1:2001']],
  ])('named .json for %s', (_, text, expected) => {
    expect(problems(parseYaml(text, 'a.json'))).toEqual(expected);
  });

  it('says what is wrong and what to do', () => {
    expect(parseYaml('a:\n\t- b', 'dir/a.yaml')).toEqual({
      ok: false,
      problems: [
        {
          code: 'yaml-tab',
          message: 'a tab must not indent a line',
          hint: 'indent with spaces',
          place: { file: 'dir/a.yaml', line: 2, column: 1, pointer: '' },
        },
      ],
    });
  });

  it.each([
    ['a: !Ref b', 'tag !Ref does not fit this value'],
    ['a: !!binary aGk=', 'tag !!binary does not fit this value'],
    ['a: 1\na: 2', 'member "a" is repeated'],
    ['a: .inf', 'JSON has no number .inf'],
    ['a: *x', 'no anchor &x stands before'],
    ['a: &x [*x]', 'alias *x contains itself'],
    ['a: 1\n---\nb: 2', 'the file holds more than one document'],
    ['[a]: 1', 'a member name must be a string'],
    ['a: "\\q"', 'invalid escape sequence \\q'],
  ])('%j has the message %j', (text, message) => {
    expect(parseYaml(text, 'a.yaml')).toMatchObject({ problems: [{ message }] });
  });

  it('tells at most twenty problems, the first ones', () => {
    const text = Array.from({ length: 60 }, () => 'a: !x b').join('\n');
    const told = problems(parseYaml(text, 'a.yaml'));

    expect(told).toHaveLength(20);
    expect(told[0]).toBe('yaml-tag 1:7 /a');
  });
});

describe('a hostile document', () => {
  const blockLevels = (levels: number): string =>
    Array.from({ length: levels }, (_, level) => `${' '.repeat(level)}a:`).join('\n');

  it.each([
    ['flow sequences', `a: ${'['.repeat(100_000)}`],
    ['flow mappings', '{a: '.repeat(5000)],
    ['compact block sequences', '- '.repeat(5000)],
    ['block mappings', blockLevels(1000)],
    ['explicit keys', `${'? '.repeat(3000)}a`],
  ])('of endless %s is refused before the stack ends', (_, text) => {
    expect(problems(parseYaml(text, 'a.yaml'))[0]).toMatch(/^too-deep /);
  });

  it('may be 500 levels deep', () => {
    expect(parseYaml(blockLevels(500), 'a.yaml').ok).toBe(true);
    expect(problems(parseYaml(blockLevels(501), 'a.yaml'))).toEqual(['too-deep 501:501']);
  });

  it('that multiplies through aliases is refused', () => {
    const bomb = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]'];
    for (let at = 1; at < 12; at++) bomb.push(`a${at}: &a${at} [${Array.from({ length: 10 }, () => `*a${at - 1}`)}]`);

    expect(problems(parseYaml(bomb.join('\n'), 'a.yaml'))[0]).toMatch(/^yaml-alias 6:/);
  });

  it('that deepens through aliases is refused', () => {
    const levels = (inside: string): string => '['.repeat(200) + inside + ']'.repeat(200);
    const text = `a: &a ${levels('')}\nb: &b ${levels('*a')}\nc: ${levels('*b')}`;

    expect(problems(parseYaml(text, 'a.yaml'))).toEqual([expect.stringMatching(/^too-deep 3:204 /)]);
  });

  it('may be 500 levels deep through aliases', () => {
    const levels = (count: number, inside: string): string => '['.repeat(count) + inside + ']'.repeat(count);
    const deepened = (count: number): string => `a: &a ${levels(200, '')}\nb: ${levels(count, '*a')}`;

    expect(parseYaml(deepened(300), 'a.yaml').ok).toBe(true);
    expect(problems(parseYaml(deepened(301), 'a.yaml'))).toHaveLength(1);
  });

  it('may use an alias often', () => {
    const uses = Array.from({ length: 2000 }, () => '- *x').join('\n');

    expect(parseYaml(`- &x {type: string, minLength: 1}\n${uses}`, 'a.yaml').ok).toBe(true);
  });
});
