import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bodyTemplate, gatherCases, givenFor, type GivenValues, type ValueEntry } from '../../src/cases/index.js';
import type { Slot } from '../../src/resources/index.js';
import { contractOf, inFolder } from './load.js';
import { documentIn } from '../table.js';

const document = documentIn(import.meta.dirname, 'values-are-looked-up.openapi.yaml');

const written = `version: 1
good:
  an-order:
    operation: putOrder
    path: /orders/7
    headers: { x-tenant: acme }
    body: { productId: 4711, note: '\${unique.string}' }
`;

async function values(...entries: readonly Omit<ValueEntry, 'places'>[]): Promise<GivenValues> {
  const contract = await contractOf(document);
  const given = entries.map((entry) => ({ ...entry, places: undefined }));
  return inFolder({ 'cases.yaml': written }, async (folder) => {
    const gathered = await gatherCases(contract, [join(folder, 'cases.yaml')], ['written', 'derived'], 40, [given]);
    return gathered.values;
  });
}

const pointer = (text: string): Slot => ({ in: 'body', pointer: text });

test('a value is told by its place, however the user gave it', async () => {
  const all = await values({ operations: undefined, name: '/lines', value: [{ sku: 'A' }] });
  const tell = (slot: Slot): unknown => JSON.parse(JSON.stringify(givenFor(all, 'putOrder', slot) ?? null));
  expect(tell({ in: 'path', name: 'id' })).toBe(7);
  expect(tell({ in: 'header', name: 'X-TENANT' })).toBe('acme');
  expect(tell({ in: 'query', name: 'id' })).toBe(null);
  expect(tell(pointer('/productId'))).toBe(4711);
  expect(tell(pointer('/lines'))).toEqual([{ sku: 'A' }]);
  expect(tell(pointer('/lines/0/sku'))).toBe('A');
  expect(givenFor(all, 'getOrder', pointer('/productId'))).toBe(undefined);
});

test('a thing that only its body names has the same name in its path', async () => {
  const contract = await contractOf(document.replace('productId: { type: integer }', 'id: { type: integer }'));
  const given = [{ operations: 'putOrder', name: '/id', value: '4712', places: undefined }];
  const { derived } = await gatherCases(contract, [], ['derived'], 40, [given]);
  const { path, body } = derived.cases.find(({ id }) => id === 'putOrder/good/minimal')!.request;
  expect([path, bodyTemplate(body ?? [])]).toEqual([['/orders/4712'], ['{"id":4712}']]);
});

test('what differs from request to request is no value, and neither is a part of what was not given in whole', async () => {
  const all = await values({ operations: 'putOrder', name: '/lines/1/sku', value: 'B' });
  for (const place of ['/note', '', '/lines', '/lines/1', '/lines/0/sku'])
    expect([place, givenFor(all, 'putOrder', pointer(place))]).toEqual([place, undefined]);
  expect(givenFor(all, 'putOrder', pointer('/lines/1/sku'))).toBe('B');
});
