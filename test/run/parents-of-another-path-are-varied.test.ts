import { expect, test } from 'vitest';
import { contractOf, documentOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { serviceOf } from './service.js';

const number = `{ type: string, pattern: '^[1-9][0-9]{0,9}$' }`;
const parameters = (...names: readonly string[]): string =>
  `parameters: [${names.map((name) => `{ name: ${name}, in: path, required: true, schema: ${number} }`).join()}]`;
const shown = `content: { application/json: { schema: { type: object, required: [id], properties: { id: ${number} } } } }`;
const created = `responses: { '201': { description: Created, ${shown} }, '404': { description: None } }`;
const found = `responses: { '200': { description: Found, ${shown} }, '404': { description: None } }`;

/** Orders are below a captain of a fleet, and the document manages captains under another path. */
const document = documentOf(`/captains:
  post: { operationId: createCaptain, ${created} }
/captains/{captain_id}:
  ${parameters('captain_id')}
  get: { operationId: readCaptain, ${found} }
/fleets:
  post: { operationId: createFleet, ${created} }
/fleets/{fleet_id}:
  ${parameters('fleet_id')}
  get: { operationId: readFleet, ${found} }
/fleets/{fleet_id}/captains/{captain_id}/orders:
  ${parameters('fleet_id', 'captain_id')}
  post: { operationId: createOrder, ${created} }
/fleets/{fleet_id}/captains/{captain_id}/orders/{order_id}:
  ${parameters('fleet_id', 'captain_id', 'order_id')}
  get:
    operationId: readOrder
    parameters: [{ name: view, in: query, schema: { type: string } }]
    ${found}
`);

/** With `fails`, the service finds no order if a request asks for a view. */
async function service({ fails }: { readonly fails: boolean }): Promise<string> {
  const known = new Set<string>();
  const add = (path: string): readonly [number, { readonly id: string }] => {
    const id = String(known.size + 1);
    known.add(`${path}/${id}`);
    return [201, { id }];
  };
  const find = (path: string, id: string): 404 | readonly [number, { readonly id: string }] =>
    known.has(`${path}/${id}`) ? [200, { id }] : 404;
  return serviceOf({
    'POST /captains': () => add('captains'),
    'GET /captains/{captain_id}': ({ ids: [id] }) => find('captains', id),
    'POST /fleets': () => add('fleets'),
    'GET /fleets/{fleet_id}': ({ ids: [id] }) => find('fleets', id),
    'POST /fleets/{fleet_id}/captains/{captain_id}/orders': ({ ids }) => add(ids.slice(0, 2).join('/')),
    'GET /fleets/{fleet_id}/captains/{captain_id}/orders/{order_id}': ({ ids: [fleet, captain, order], query }) =>
      fails && query.has('view') ? 404 : find(`${fleet}/${captain}`, order),
  });
}

const only = /^readOrder\//;

test('an item is not looked for below a parent that it was not created under', async () => {
  expect(violationsIn(await judgedAt(await service({ fails: false }), await contractOf(document), { only }))).toEqual(
    [],
  );
});

test('an item below the parent that it was created under is', async () => {
  const found = violationsIn(await judgedAt(await service({ fails: true }), await contractOf(document), { only }));
  expect(found.join()).toContain('valid-request-refused readOrder/good/full');
});
