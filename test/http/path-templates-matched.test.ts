import { describe, expect, it } from 'vitest';
import { comparePathTemplates, parsePathTemplate } from '../../src/http/index.js';

describe('a path template', () => {
  it.each([
    ['/', '/', {}],
    ['/plants', '/plants', {}],
    ['/plants/', '/plants/', {}],
    ['/plants/{id}', '/plants/7', { id: '7' }],
    ['/plants/{id}', '/plants/a%2Fb', { id: 'a%2Fb' }],
    ['/plants/{id}', '/plants/%zz', { id: '%zz' }],
    ['/plants/{id}', '/plants/{id}', { id: '{id}' }],
    ['/{a}/x/{b}', '/1/x/2', { a: '1', b: '2' }],
    ['/a/{x}.{y}', '/a/1.2', { x: '1', y: '2' }],
    ['/a/{x}.{y}', '/a/v1.2.json', { x: 'v1', y: '2.json' }],
    ['/a/{x}.{y}', '/a/..x', { x: '.', y: 'x' }],
    ['/a/{x}-{y}-z', '/a/1-2-3-z', { x: '1', y: '2-3' }],
    ['/a/v{x}', '/a/v1', { x: '1' }],
    ['/a/{x}:cancel', '/a/7:cancel', { x: '7' }],
    ['/a/{x}{y}', '/a/bcd', { x: 'b', y: 'cd' }],
    ['/a({x},{y})', '/a(1,2)', { x: '1', y: '2' }],
    ['/a.b', '/a.b', {}],
    ['/{__proto__}', '/1', JSON.parse('{"__proto__":"1"}')],
    ['/{plant id}', '/1', { 'plant id': '1' }],
    ['/café', '/caf%C3%A9', {}],
    ['/caf%c3%a9', '/caf%C3%A9', {}],
    ['/a b', '/a%20b', {}],
    ['/café-{x}', '/caf%C3%A9-1', { x: '1' }],
    ['/~me', '/%7Eme', {}],
    ['/plants', '/pl%61nts', {}],
  ])('%s takes %s', (template, path, values) => {
    const matched = parsePathTemplate(template).match(path);

    expect(matched && Object.fromEntries(matched)).toEqual(values);
  });

  it.each([
    ['/plants', '/plants/'],
    ['/plants/', '/plants'],
    ['/plants', '//plants'],
    ['/plants', '/PLANTS'],
    ['/plants', 'plants'],
    ['/plants', ''],
    ['/plants/{id}', '/plants/'],
    ['/plants/{id}', '/plants'],
    ['/plants/{id}', '/plants/1/2'],
    ['/plants/{id}', '/plants/1/'],
    ['/plants/{id}', '/plant/1'],
    ['/a/{x}.{y}', '/a/1'],
    ['/a/{x}.{y}', '/a/.1'],
    ['/a/{x}.{y}', '/a/1.'],
    ['/a/{x}{y}', '/a/b'],
    ['/a/{x}ab', '/a/ab'],
    ['/a/a{x}a', '/a/a'],
    ['/a/{x}-{y}-z', '/a/1-z'],
    ['/a.b', '/aXb'],
    ['/a%2Fb', '/a/b'],
    ['/a+b', '/a%20b'],
    ['/a%2Bb', '/a+b'],
  ])('%s does not take %s', (template, path) => {
    expect(parsePathTemplate(template).match(path)).toBeUndefined();
  });

  it('tells its names in their order', () => {
    expect(parsePathTemplate('/a/{x}.{y}/{z}').names).toEqual(['x', 'y', 'z']);
  });

  it.each([
    ['/plants', {}, '/plants'],
    ['/a/{x}.{y}/', { x: '1', y: 'a%2Fb' }, '/a/1.a%2Fb/'],
    ['/{x}', { x: '' }, '/'],
    ['/{x}', { x: '$&{y}' }, '/$&{y}'],
    ['/café au lait/{x}/~me|%7e', { x: '1' }, '/caf%C3%A9%20au%20lait/1/~me|%7e'],
  ])('%s with %j becomes %s', (template, values, path) => {
    expect(parsePathTemplate(template).expand(new Map(Object.entries(values)))).toBe(path);
  });

  it('refuses to be filled in without a value', () => {
    expect(() => parsePathTemplate('/{x}/{y}').expand(new Map([['x', '1']]))).toThrow('no value for {y} of /{x}/{y}');
  });

  it.each(['', 'plants', '{x}', '/{', '/}', '/{x', '/x}', '/{}', '/{x}/{x}', '/{{x}}', '/{a/b}'])(
    '%j is none',
    (text) => {
      expect(() => parsePathTemplate(text)).toThrow(RangeError);
    },
  );

  it('takes a hostile path in time', () => {
    const template = parsePathTemplate(`/${Array.from({ length: 40 }, (_, at) => `{p${at}}`).join('a')}b`);

    expect(template.match(`/${'a'.repeat(100_000)}`)).toBeUndefined();
  });
});

describe('the order in which templates are tried', () => {
  it.each([
    [
      ['/plants/{id}', '/plants/mine'],
      ['/plants/mine', '/plants/{id}'],
    ],
    [
      ['/{a}/b', '/a/{b}', '/a/b', '/{a}/{b}'],
      ['/a/b', '/a/{b}', '/{a}/b', '/{a}/{b}'],
    ],
    [
      ['/{x}', '/{x}.json', '/v{x}.json', '/v1.json'],
      ['/v1.json', '/v{x}.json', '/{x}.json', '/{x}'],
    ],
    [
      ['/b', '/a', '/{b}', '/{a}'],
      ['/a', '/b', '/{a}', '/{b}'],
    ],
  ])('of %j is %j', (texts, expected) => {
    const sorted = texts.map(parsePathTemplate).toSorted(comparePathTemplates);

    expect(sorted.map(({ text }) => text)).toEqual(expected);
    expect(texts.toReversed().map(parsePathTemplate).toSorted(comparePathTemplates)).toMatchObject(
      expected.map((text) => ({ text })),
    );
  });

  it('of one and the same is none', () => {
    expect(comparePathTemplates(parsePathTemplate('/{a}'), parsePathTemplate('/{a}'))).toBe(0);
  });
});
