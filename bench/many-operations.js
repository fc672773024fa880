/** A document of so many operations, the one of the plant store among them, in the middle. */
export function manyOperations(count) {
  const schema = {
    type: 'object',
    required: ['id', 'name'],
    properties: {
      id: { type: 'integer', format: 'int64' },
      name: { type: 'string' },
      tag: { type: 'string' },
    },
  };
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Plant' } } };
  const operation = (operationId, parameters) => ({
    operationId,
    parameters,
    requestBody: { required: true, content },
    responses: { 200: { description: 'Good.', content }, 400: { description: 'Bad.', content } },
  });
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
  const others = Array.from({ length: count - 1 }, (_, at) => [
    `/resource${at}/{id}/parts`,
    { post: operation(`make${at}`, parameters) },
  ]);
  others.splice(Math.floor(count / 2), 0, ['/plants', { post: operation('createPlant', []) }]);
  return {
    openapi: '3.1.0',
    info: { title: 'Many', version: '1' },
    security: [{ bearerAuth: [] }],
    paths: Object.fromEntries(others),
    components: { schemas: { Plant: schema }, securitySchemes: { bearerAuth: { type: 'http', scheme: 'bearer' } } },
  };
}
