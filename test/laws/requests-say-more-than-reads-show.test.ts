import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { document } from './document.js';
import { judgedAt } from './judged.js';
import { workshop, type Tool, type Twist } from './workshop.js';

interface Document {
  readonly components: { readonly schemas: Record<'NewTool', { required: string[]; properties: Tool }> };
}

const integer = { type: 'integer' };
const kind = (name: string): object => ({ type: 'string', enum: [name] });
const object = (properties: object, ...required: readonly string[]): object => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});
const box = object({ unit: kind('mm'), width: integer, height: integer }, 'unit');
const rod = object({ unit: kind('inch'), width: integer }, 'unit', 'width');

/** The document of a workshop whose sizes say more in requests than in responses. */
function documentWith(size: object): string {
  const whole = parse(document) as Document;
  const { NewTool } = whole.components.schemas;
  NewTool.properties = { ...NewTool.properties, size };
  NewTool.required = [...NewTool.required, 'size'];
  return JSON.stringify(whole);
}

/** Takes sizes of a kind that no response shows. */
const unshown: Twist = (plain) => ({
  said: (body) => {
    const tool = plain.said(body);
    const { unit, ...size } = (tool?.['size'] ?? { unit: '' }) as Tool;
    return tool === undefined || unit === undefined ? undefined : { ...tool, ...(unit === '' ? {} : { size }) };
  },
});
const merging: Twist = ({ replace }) => ({
  replace: (store, id, tool) => replace(store, id, { ...store.tools.get(id), ...tool }),
});
const frozen: Twist = () => ({ replace: () => undefined });

const sizes = [
  ['a constant', box],
  ['a constant of one of several kinds', { oneOf: [box, rod] }],
  ['a kind that a discriminator names', { oneOf: [rod, box], discriminator: { propertyName: 'unit' } }],
] as const;

test.each(sizes)('a PUT whose body needs %s is judged', async (_, size) => {
  const text = documentWith(size);
  expect(await judgedAt(workshop(unshown), text)).toEqual({});
  expect(await judgedAt(workshop(unshown, merging), text, { only: 'put-replaces' })).toEqual({
    'tool/put-replaces': ['put-merged'],
  });
  expect(await judgedAt(workshop(unshown, frozen), text, { only: 'update-has-effect' })).toMatchObject({
    'tool/update-has-effect': ['update-without-effect'],
  });
});
