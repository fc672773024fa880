import { describe, expect, it } from 'vitest';
import { formKind, isJsonMediaType, matchesMediaRange, parseMediaType } from '../../src/http/index.js';
import type { MediaTypeValue } from '../../src/http/index.js';

function mediaType(text: string): MediaTypeValue {
  const value = parseMediaType(text);
  if (value === undefined) throw new Error(`no media type: ${text}`);
  return value;
}

describe('a media type', () => {
  it.each([
    ['application/json', 'application', 'json', {}],
    ['Application/JSON', 'application', 'json', {}],
    ['text/html;charset=UTF-8', 'text', 'html', { charset: 'UTF-8' }],
    ['text/html ; CHARSET="utf-8"', 'text', 'html', { charset: 'utf-8' }],
    ['text/html; charset=a; charset=b', 'text', 'html', { charset: 'a' }],
    ['text/html;', 'text', 'html', {}],
    ['text/html;; ;charset=a ;', 'text', 'html', { charset: 'a' }],
    ['multipart/form-data; boundary="a b; c=\\"d\\""', 'multipart', 'form-data', { boundary: 'a b; c="d"' }],
    ['  application/json  ', 'application', 'json', {}],
    ['a/b; x=""', 'a', 'b', { x: '' }],
    ['*/*;q=0.5', '*', '*', { q: '0.5' }],
  ])('%s is taken apart', (text, type, subtype, parameters) => {
    const value = mediaType(text);

    expect(value).toMatchObject({ type, subtype, essence: `${type}/${subtype}` });
    expect(Object.fromEntries(value.parameters)).toEqual(parameters);
  });

  it.each([
    ['application/problem+json', 'json'],
    ['application/vnd.a+b+JSON; x=y', 'json'],
    ['image/svg+xml', 'xml'],
    ['application/x+b', 'b'],
    ['application/json', undefined],
    ['application/json+', undefined],
    ['application/+json', undefined],
  ])('%s has the suffix %s', (text, suffix) => {
    expect(mediaType(text).suffix).toBe(suffix);
  });

  it.each([
    '',
    ' ',
    'json',
    'application/',
    '/json',
    'application json',
    'application/json/x',
    'application /json',
    'application/ json',
    'application/json, text/html',
    'application/json charset=utf-8',
    'application/json; charset',
    'application/json; charset=',
    'application/json; charset = utf-8',
    'application/json; =utf-8',
    'application/json; charset="utf-8',
    'application/json; charset="utf-8"x',
    'application/jsön',
    'application/json\n',
    '"application/json"',
  ])('%j is none', (text) => {
    expect(parseMediaType(text)).toBeUndefined();
  });

  it.each([
    ['application/json', true],
    ['application/json; charset=utf-8', true],
    ['text/json', true],
    ['application/problem+json', true],
    ['image/x+json', true],
    ['application/jsonl', false],
    ['application/json-seq', false],
    ['application/x-json', false],
    ['text/plain', false],
    ['application/xml', false],
  ])('%s: is JSON %s', (text, expected) => {
    expect(isJsonMediaType(mediaType(text))).toBe(expected);
  });

  it.each([
    ['application/x-www-form-urlencoded', 'urlencoded'],
    ['application/X-WWW-Form-Urlencoded; charset=utf-8', 'urlencoded'],
    ['multipart/form-data; boundary=fern', 'multipart'],
    ['multipart/mixed', undefined],
    ['application/json', undefined],
    ['form', undefined],
  ])('%s: is the form %s', (text, expected) => {
    expect(formKind(text)).toBe(expected);
  });
});

describe('a media range', () => {
  it.each([
    ['*/*', 'text/plain'],
    ['application/*', 'application/json'],
    ['APPLICATION/JSON', 'application/json'],
    ['application/json', 'Application/Json; charset=utf-8'],
    ['application/json', 'application/json; profile="x"'],
    ['application/json; charset=utf-8', 'application/json'],
    ['application/json; charset=utf-8', 'application/json; charset="UTF-8"'],
    ['application/problem+json; charset=UTF-8', 'application/problem+json'],
    ['application/json;v=1', 'application/json; a=b; v=1'],
    ['application/json; q=0.1', 'application/json'],
    ['*/*; v=1', 'a/b; v=1'],
  ])('%s covers %s', (range, text) => {
    expect(matchesMediaRange(range, mediaType(text))).toBe(true);
  });

  it.each([
    ['text/*', 'application/json'],
    ['application/json', 'application/problem+json'],
    ['application/problem+json', 'application/json'],
    ['application/*+json', 'application/problem+json'],
    ['application/json', 'text/json'],
    ['*/json', 'application/json'],
    ['application/json; charset=utf-8', 'application/json; charset=utf-16'],
    ['text/plain; charset=utf-8', 'text/plain'],
    ['application/json; v=1', 'application/json'],
    ['application/json; v=1', 'application/json; v=2'],
    ['application/json; v=a', 'application/json; v=A'],
    ['json', 'application/json'],
    ['', 'application/json'],
    ['*', 'application/json'],
    ['application/json,', 'application/json'],
  ])('%s does not cover %s', (range, text) => {
    expect(matchesMediaRange(range, mediaType(text))).toBe(false);
  });
});
