/**
 * A document of so many operations, the one of the plant store among them, in the middle. The others have parameters and
 * bodies of their own, no two alike: whatever is done once for each schema is done for every one of them.
 */
export function manyOperations(count) {
  const plant = {
    type: 'object',
    required: ['id', 'name'],
    properties: {
      id: { type: 'integer', format: 'int64' },
      name: { type: 'string' },
      tag: { type: 'string' },
    },
  };
  const contentOf = (schema) => ({ 'application/json': { schema } });
  const shared = contentOf({ $ref: '#/components/schemas/Plant' });
  const operation = (operationId, parameters, content) => ({
    operationId,
    parameters,
    requestBody: { required: true, content },
    responses: { 200: { description: 'Good.', content: shared }, 400: { description: 'Bad.', content: shared } },
  });
  const others = Array.from({ length: count - 1 }, (_, at) => [
    `/resource${at}/{id}/parts`,
    { post: operation(`make${at}`, parametersOf(at), contentOf(bodyOf(at))) },
  ]);
  others.splice(Math.floor(count / 2), 0, ['/plants', { post: operation('createPlant', [], shared) }]);
  return {
    openapi: '3.1.0',
    info: { title: 'Many', version: '1' },
    security: [{ bearerAuth: [] }],
    paths: Object.fromEntries(others),
    components: { schemas: { Plant: plant }, securitySchemes: { bearerAuth: { type: 'http', scheme: 'bearer' } } },
  };
}

function parametersOf(at) {
  return [
    { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
    { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 + at } },
    { name: 'sort', in: 'query', schema: { type: 'string', enum: ['asc', 'desc'] } },
    { name: 'X-Trace', in: 'header', schema: { type: 'string', maxLength: 64 } },
  ];
}

/** Twelve properties, a quarter of them required. */
function bodyOf(at) {
  const properties = {
    title: { type: 'string', minLength: 1, maxLength: 40 + at },
    amount: { type: 'integer', minimum: 0, maximum: 1000 + at },
    weight: { type: 'number', exclusiveMinimum: 0 },
    active: { type: 'boolean' },
    createdAt: { type: 'string', format: 'date-time' },
    kind: { type: 'string', enum: [`kind${at}`, 'other', 'none'] },
    labels: { type: 'array', items: { type: 'string' }, maxItems: 5 },
    reference: { type: 'string', format: 'uuid' },
    code: { type: 'string', pattern: '^[A-Z]{3}-[0-9]{2,4}$' },
    place: { type: 'object', properties: { x: { type: 'integer' }, y: { type: 'string' } }, required: ['x'] },
    note: { type: ['string', 'null'] },
    contact: { type: 'string', format: 'email' },
  };
  return { type: 'object', required: Object.keys(properties).slice(0, 3), properties };
}
