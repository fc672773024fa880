import { expect, test } from 'vitest';
import { bodyTemplate, treeOf, withChangedBody, type RequestBody, type RequestPlan } from '../../src/cases/index.js';
import { withTreeAt } from '../../src/wire/index.js';

function withId(body: RequestBody): RequestPlan {
  const plan: RequestPlan = { method: 'POST', path: ['/plants'], fields: [], body, credentials: { kind: 'good' } };
  return withChangedBody(plan, (tree) => withTreeAt(tree, ['id'], { kind: 'scalar', text: ['"7"'] }) ?? tree);
}

test.each<readonly [string, RequestBody, RequestBody]>([
  ['JSON', ['{ "name": "a\\u0062", "id" : 1.0 }'], ['{"name":"a\\u0062","id":"7"}']],
  [
    'JSON with fresh values',
    ['{"id":', { unique: 'int64' }, ',"n":"x', { unique: 'string' }, '"}'],
    ['{"id":"7","n":"x', { unique: 'string' }, '"}'],
  ],
  ['a form', ['name=a+b&id=1'], ['name=a+b&id=7']],
])('what a person wrote as %s can be changed, and the rest of it stays', (_, body, changed) => {
  expect(bodyTemplate(withId(body).body ?? [])).toEqual(changed);
});

test.each<readonly [string, RequestBody]>([
  ['no JSON', ['{"id":1']],
  ['bytes', [Uint8Array.of(0x7b, 0x7d)]],
  ['nothing', []],
])('what is %s is sent as it is', (_, body) => {
  expect(treeOf(body)).toBeUndefined();
  expect(withId(body).body).toBe(body);
});

test('a body that a change leaves as it is, is the very same', () => {
  const body = ['{ "id": 1 }'];
  const plan: RequestPlan = { method: 'POST', path: ['/plants'], fields: [], body, credentials: { kind: 'good' } };
  expect(withChangedBody(plan, (tree) => tree)).toBe(plan);
});
