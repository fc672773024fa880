import { describe, expect, test } from 'vitest';
import { tableIn } from '../table.js';
import { problemsOf } from './documents.js';

const head = (version = '3.1.0'): string => `openapi: ${version}
info:
  title: Garden
  version: 1.0.0
`;

interface BadDocument {
  readonly title: string;
  readonly document: string;
  readonly problems: readonly string[];
}

describe('a document that is not valid is refused with all that is wrong', () => {
  test.each(tableIn<readonly BadDocument[]>(import.meta.dirname, 'bad-documents.yaml'))('$title', async (bad) => {
    expect(await problemsOf(bad.document)).toEqual(bad.problems);
  });
});

test('at most fifty problems are told', async () => {
  const schemas = Array.from({ length: 80 }, (_, index) => `    S${index}: {type: strng}\n`).join('');
  expect(await problemsOf(`${head()}paths: {}\ncomponents:\n  schemas:\n${schemas}`)).toHaveLength(50);
});

test('JSON is read as YAML is, tabs and all', async () => {
  const document = '{\n\t"openapi": "3.1.0",\n\t"info": {"title": "a", "version": 1},\n\t"paths": {}\n}';
  expect(await problemsOf(document)).toEqual([
    'openapi.yaml:3:36: "version" must be a string, not the number 1; write "1" in quotes',
  ]);
});

test('nesting beyond all reason is refused as well', async () => {
  const deep = `${'{"not":'.repeat(50_000)}{}${'}'.repeat(50_000)}`;
  const document = `{"openapi":"3.1.0","info":{"title":"a","version":"1"},"components":{"schemas":{"A":${deep}}}}`;
  const [problem] = await problemsOf(document);
  expect(problem).toMatch(/nested/);
});
