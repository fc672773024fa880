import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseYaml } from '../../src/json/index.js';

test('what the build has parsed is what the case files say, each value with its place', () => {
  const parsed = new Map(JSON.parse(readFileSync('dist/contracts.json', 'utf8')) as [string, unknown][]);
  const texts = readdirSync('contracts')
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => readFileSync(`contracts/${name}`, 'utf8'));
  expect(parsed.size).toBe(texts.length);
  for (const text of texts) expect(parseYaml(text, 'cases.yaml')).toMatchObject({ ok: true, node: parsed.get(text) });
});
