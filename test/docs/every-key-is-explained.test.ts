import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(resolve(root, 'docs/configuration.md'), 'utf8');

type Properties = Readonly<Record<string, { readonly description: string }>>;
interface Schema {
  readonly properties: Properties;
  readonly $defs: Readonly<Record<string, { readonly properties?: Properties }>>;
}
const schema = JSON.parse(readFileSync(resolve(root, 'schemas/config.schema.json'), 'utf8')) as Schema;

const answer = schema.$defs['answer']?.properties as
  | { readonly reply?: { readonly properties: Properties } }
  | undefined;

test.each([
  ['Keys', schema.properties],
  ['Of a target', schema.$defs['target']?.properties],
  ['Of a resource', schema.$defs['resource']?.properties],
  ['Login', schema.$defs['login']?.properties],
  ['Of an override', schema.$defs['override']?.properties],
  ['Of an answer of the mock', schema.$defs['answer']?.properties],
  ['Of a reply of the mock', answer?.reply?.properties],
])('the table "%s" has every key of the configuration, as its schema has it', (heading, properties = {}) => {
  const [section = ''] = page.split(new RegExp(`^#+ ${heading}$`, 'm'))[1]?.split(/^#/m) ?? [];
  const rows = [...section.matchAll(/^\| `(\w+)` +\| (.*?) +\|$/gm)].map(([, key, text]) => [key, text]);
  expect(rows.length).toBeGreaterThan(2);
  expect(rows).toEqual(Object.entries(properties).map(([key, { description }]) => [key, description]));
});
