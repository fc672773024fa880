const words = ['ash', 'birch', 'cedar', 'durian', 'elder', 'fir', 'gum', 'hazel', 'iroko', 'juniper', 'kauri', 'larch'];

/** A member of one kind, numbered. */
function memberOf(at: number): object {
  switch (at % 5) {
    case 0:
      return { type: 'string', enum: words.map((word) => `${word}${at}`) };
    case 1:
      return { type: 'string', minLength: 2, maxLength: 40 + at };
    case 2:
      return { type: 'integer', minimum: at, maximum: 1000 + at };
    case 3:
      return at % 2 === 0
        ? { type: 'string', format: 'date-time' }
        : { type: 'array', items: { type: 'integer', minimum: 0, maximum: at }, minItems: 1, maxItems: 4 };
    default:
      return {
        type: 'object',
        properties: { label: { type: 'string' }, weight: { type: 'number', minimum: 0, maximum: at } },
      };
  }
}

/** One operation whose body has forty members: enumerations of twelve values, texts, numbers, lists and objects. */
export const fortyMembers = {
  openapi: '3.1.0',
  info: { title: 'Trees', version: '1' },
  paths: {
    '/trees': {
      post: {
        operationId: 'plantTree',
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['m0', 'm1'],
                properties: Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`m${at}`, memberOf(at)])),
              },
            },
          },
        },
        responses: {
          '201': { description: 'planted', content: { 'application/json': { schema: { type: 'object' } } } },
          '400': { description: 'refused', content: { 'application/json': { schema: { type: 'object' } } } },
        },
      },
    },
  },
};
