import { describe, expect, test } from 'vitest';
import { tableIn } from '../table.js';
import { isValid, schemaOf } from './documents.js';

interface Format {
  readonly name: string;
  readonly good: readonly string[];
  readonly bad: readonly string[];
}

describe.each(tableIn<readonly Format[]>(import.meta.dirname, 'formats.yaml'))('$name', ({ name, good, bad }) => {
  test.each(good.map((text) => [text]))('%j is one', async (text) => {
    expect(isValid(await schemaOf(`{"format":"${name}"}`), JSON.stringify(text))).toBe(true);
  });

  test.each(bad.map((text) => [text]))('%j is none', async (text) => {
    expect(isValid(await schemaOf(`{"format":"${name}"}`), JSON.stringify(text))).toBe(false);
  });

  test.each(['1', 'null', 'true', '[]', '{}', '9223372036854775808'])('%s is not judged', async (text) => {
    expect(isValid(await schemaOf(`{"format":"${name}"}`), text)).toBe(true);
  });
});

test.each([
  'password',
  'binary',
  'url',
  'iso-time',
  'idn-email',
  'iri',
  'uint',
  'whatever',
  'constructor',
  '__proto__',
])('the format %s judges nothing', async (name) => {
  const schema = await schemaOf(`{"format":"${name}"}`);
  for (const text of ['"http://localhost"', '""', '"é"', '1.5', '99999999999999999999'])
    expect(isValid(schema, text)).toBe(true);
});
