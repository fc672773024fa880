const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const error = { description: 'Rejected', ...json({ type: 'object' }) };
const name = { type: 'string', minLength: 1, maxLength: 120 };
const code = { type: 'string', pattern: '^[a-z][a-z0-9-]{0,30}$' };

/** What clients say of a room and of a booking. */
export const room = { name, seats: { type: 'integer', minimum: 0, maximum: 10_000 } } as const;
export const booking = {
  room: { type: 'string', maxLength: 40 },
  title: name,
  guests: { type: 'integer', minimum: 0, maximum: 10_000 },
  starts: { type: 'string', format: 'date-time' },
} as const;

const topic = { type: 'string', enum: ['fire', 'lift'] };
const words = { type: 'string', maxLength: 200 };

export const schemas = {
  newNotice: {
    type: 'object',
    required: ['topic', 'words'],
    additionalProperties: false,
    properties: { topic, words },
  },
  newRoom: { type: 'object', required: ['code', 'name'], additionalProperties: false, properties: { code, ...room } },
  roomChange: { type: 'object', required: ['name'], additionalProperties: false, properties: room },
  newBooking: {
    type: 'object',
    required: ['room', 'title'],
    additionalProperties: false,
    properties: booking,
  },
} as const;

const body = (schema: object): object => ({ required: true, ...json(schema) });
const itemOf = (schema: string): object => ({ description: 'It', ...json({ $ref: `#/components/schemas/${schema}` }) });
const inPath = (name: string, schema: object): object => ({ name, in: 'path', required: true, schema });

/** A list in pages that a cursor leads through. */
function listOf(operationId: string, schema: string): object {
  return {
    operationId,
    parameters: [
      { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50 } },
      { name: 'cursor', in: 'query', schema: { type: 'string' } },
    ],
    responses: {
      200: {
        description: 'One page',
        ...json({
          type: 'object',
          required: ['items'],
          properties: {
            items: { type: 'array', items: { $ref: `#/components/schemas/${schema}` } },
            nextCursor: { type: 'string' },
          },
        }),
      },
      400: error,
    },
  };
}

/**
 * The document of a house with rooms, which clients name and all share, and bookings and notices, which belong to
 * their users. There are as many notices as there are topics.
 */
export const roomsDocument = {
  openapi: '3.0.3',
  info: { title: 'Rooms', version: '1' },
  security: [{ token: [] }],
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Room: { type: 'object', required: ['code', 'name'], properties: { code, ...room } },
      Notice: { type: 'object', required: ['topic', 'words'], properties: { topic, words } },
      Booking: {
        type: 'object',
        required: ['id', 'room', 'title'],
        properties: {
          id: { type: 'string', format: 'uuid', readOnly: true },
          state: { type: 'string', readOnly: true },
          ...booking,
        },
      },
    },
  },
  paths: {
    '/rooms': {
      get: listOf('listRooms', 'Room'),
      post: {
        operationId: 'createRoom',
        requestBody: body(schemas.newRoom),
        responses: { 201: itemOf('Room'), 400: error, 409: error },
      },
    },
    '/rooms/{code}': {
      parameters: [inPath('code', code)],
      get: { operationId: 'readRoom', responses: { 200: itemOf('Room'), 400: error, 404: error } },
      put: {
        operationId: 'replaceRoom',
        requestBody: body(schemas.roomChange),
        responses: { 200: itemOf('Room'), 400: error, 404: error },
      },
      delete: {
        operationId: 'deleteRoom',
        responses: { 204: { description: 'Gone' }, 400: error, 404: error, 409: error },
      },
    },
    '/notices': {
      post: {
        operationId: 'createNotice',
        requestBody: body(schemas.newNotice),
        responses: { 201: itemOf('Notice'), 400: error },
      },
    },
    '/notices/{topic}': {
      parameters: [inPath('topic', topic)],
      get: { operationId: 'readNotice', responses: { 200: itemOf('Notice'), 400: error, 404: error } },
      delete: {
        operationId: 'deleteNotice',
        responses: { 204: { description: 'Gone' }, 400: error, 404: error },
      },
    },
    '/bookings': {
      get: listOf('listBookings', 'Booking'),
      post: {
        operationId: 'createBooking',
        requestBody: body(schemas.newBooking),
        responses: { 201: itemOf('Booking'), 202: itemOf('Booking'), 400: error, 422: error },
      },
    },
    '/bookings/{bookingId}': {
      parameters: [inPath('bookingId', { type: 'string', format: 'uuid' })],
      get: { operationId: 'readBooking', responses: { 200: itemOf('Booking'), 400: error, 404: error } },
      put: {
        operationId: 'replaceBooking',
        requestBody: body(schemas.newBooking),
        responses: { 200: itemOf('Booking'), 400: error, 404: error, 422: error },
      },
      delete: {
        operationId: 'deleteBooking',
        responses: { 204: { description: 'Gone' }, 400: error, 404: error },
      },
    },
  },
};
