/** A kind of refusal: the number in `error` of the body, the status, and the message for the client. */
export interface CatalogueEntry {
  /** Stable: the status followed by two digits; always an int32. */
  readonly error: number;
  readonly status: number;
  /** The `message` of the body; details such as a line and column may follow it. */
  readonly message: string;
  /** Required fields of the response besides its body, alternating names and values. */
  readonly fields?: readonly string[];
  /** The connection cannot carry another request, because the data that follows is unknown or unwanted. */
  readonly closes?: true;
}

/**
 * All refusals of the plant store. Codes are never reused and never change their meaning.
 *
 * @example
 * errorCatalogue['id-taken'].error // 40040
 */
export const errorCatalogue = {
  'malformed-request': {
    error: 40000,
    status: 400,
    message: 'The request is not a well-formed HTTP/1.1 message.',
    closes: true,
  },
  // RFC 9112 §3.2 requires 400 for a request without Host, with several, or with an invalid one.
  'invalid-host': {
    error: 40001,
    status: 400,
    message: 'The request must have exactly one Host field, with a valid value.',
  },
  // RFC 9112 §6.3 requires 400 if chunked is not the last coding; for other codings, §6.1 recommends 501 but allows
  // 400.
  'unsupported-transfer-coding': {
    error: 40002,
    status: 400,
    message: 'The only supported transfer coding is chunked.',
    closes: true,
  },
  'body-missing': { error: 40010, status: 400, message: 'The request has no body; it must be a NewPlant as JSON.' },
  'byte-order-mark': { error: 40011, status: 400, message: 'The body must not begin with a byte order mark.' },
  'invalid-utf8': { error: 40012, status: 400, message: 'The body is not UTF-8.' },
  'malformed-json': { error: 40013, status: 400, message: 'The body is not JSON.' },
  'nested-too-deeply': { error: 40014, status: 400, message: 'The body is nested too deeply.' },
  'duplicate-name': { error: 40015, status: 400, message: 'The body has an object with the same name twice.' },
  'not-an-object': { error: 40020, status: 400, message: 'The body must be a JSON object: a NewPlant.' },
  'id-missing': { error: 40021, status: 400, message: 'id is required.' },
  'id-not-an-integer': { error: 40022, status: 400, message: 'id must be an integer.' },
  'id-out-of-range': {
    error: 40023,
    status: 400,
    message: 'id must be an int64: from -9223372036854775808 to 9223372036854775807.',
  },
  'name-missing': { error: 40024, status: 400, message: 'name is required.' },
  'name-not-a-string': { error: 40025, status: 400, message: 'name must be a string.' },
  'name-not-storable': {
    error: 40026,
    status: 400,
    message: 'name must not contain U+0000 or a lone surrogate.',
  },
  'tag-not-a-string': { error: 40027, status: 400, message: 'tag must be a string if present.' },
  'tag-not-storable': {
    error: 40028,
    status: 400,
    message: 'tag must not contain U+0000 or a lone surrogate.',
  },
  'id-taken': { error: 40040, status: 400, message: 'Another plant has this id.' },
  // RFC 6750 §3.1: a request without a bearer token gets no error code, only the challenge.
  'credentials-missing': {
    error: 40100,
    status: 401,
    message: 'A bearer token is required: Authorization: Bearer <ACCESS_TOKEN>.',
    fields: ['WWW-Authenticate', 'Bearer realm="plant store"'],
  },
  'token-invalid': {
    error: 40101,
    status: 401,
    message: 'The bearer token is not valid.',
    fields: ['WWW-Authenticate', 'Bearer realm="plant store", error="invalid_token"'],
  },
  'unknown-path': {
    error: 40400,
    status: 404,
    message: 'This path does not exist. Create plants at /plants.',
  },
  // RFC 9110 §15.5.6
  'method-not-allowed': {
    error: 40500,
    status: 405,
    message: 'The only method on this path is POST, which creates a plant.',
    fields: ['Allow', 'POST'],
  },
  'request-timeout': {
    error: 40800,
    status: 408,
    message: 'The request did not arrive within the time limit.',
    closes: true,
  },
  'body-too-large': { error: 41300, status: 413, message: 'The body is larger than allowed.', closes: true },
  'target-too-long': { error: 41400, status: 414, message: 'The request target is longer than allowed.', closes: true },
  // RFC 9110 §15.5.16: Accept lists the supported media types, Accept-Encoding the supported codings, and only if they
  // are the reason.
  'unsupported-media-type': {
    error: 41500,
    status: 415,
    message: 'The media type of the body must be application/json.',
    fields: ['Accept', 'application/json'],
  },
  'unsupported-content-coding': {
    error: 41501,
    status: 415,
    message: 'The body must be sent without a content coding.',
    fields: ['Accept-Encoding', 'identity'],
  },
  'expectation-failed': {
    error: 41700,
    status: 417,
    message: 'The only supported expectation is 100-continue.',
    closes: true,
  },
  'header-too-large': {
    error: 43100,
    status: 431,
    message: 'The headers of the request are larger than allowed.',
    closes: true,
  },
  'store-failed': { error: 50000, status: 500, message: 'The store failed and may not have stored the plant.' },
  // RFC 9110 §9.1: 405 for a known method that is not allowed, 501 for an unknown method.
  'unknown-method': { error: 50100, status: 501, message: 'The method of the request is unknown.', closes: true },
} as const satisfies Readonly<Record<string, CatalogueEntry>>;

/** The name of a refusal in the {@link errorCatalogue}. */
export type ErrorName = keyof typeof errorCatalogue;
