import type { Case } from '../../src/cases/index.js';
import type { CaseResult, ReportedFinding } from '../../src/run/index.js';
import { aFinding } from './events.js';
import { security, idSchema, plantSchema, errorSchema, refused, denied } from './plant-store-cases.js';

export function failed(...findings: readonly ReportedFinding[]): CaseResult {
  return { kind: 'failed', findings };
}

export function all(
  some: readonly Case[],
  result: (theCase: Case) => CaseResult,
): Readonly<Record<string, CaseResult>> {
  return Object.fromEntries(some.map((theCase) => [theCase.id, result(theCase)]));
}

function curl(body: string, authorization = '-H "Authorization: Bearer $TRELLIS_TOKEN" '): string {
  return `curl -X POST http://127.0.0.1:3000/plants ${authorization}-H 'Content-Type: application/json' --data '${body}'`;
}

export const idAccepted = all(refused, (theCase) =>
  failed(
    aFinding(theCase, {
      rule: 'invalid-request-accepted',
      message: `A request whose id is not an int64 was accepted with 200; the contract declares id as an integer of format int64.`,
      expected: '400 with an Error body',
      received: '200 {"name":"Fern"}',
      place: idSchema,
      reproduce: curl(`{${theCase.change.split(',')[0]?.replace('id', '"id"')},"name":"Fern"}`),
      fingerprint: 'a1b2c3d4e5f60718',
    }),
  ),
);

export const nobodyAsked = all(denied.slice(0, 3), (theCase) =>
  failed(
    aFinding(theCase, {
      rule: 'unauthenticated-accepted',
      category: 'auth',
      message: 'A request without valid credentials was accepted with 200; the operation demands bearerAuth.',
      expected: '401 or 403',
      received: '200 {"name":"Fern"}',
      place: security,
      standard: 'RFC 6750 §3',
      reproduce: curl('{"id":7,"name":"Fern"}', ''),
      fingerprint: '0123456789abcdef',
    }),
  ),
);

export function errorIsText(theCase: Case): ReportedFinding {
  return aFinding(theCase, {
    rule: 'schema-violation',
    message: 'The body of the 400 response is not an Error: error is a string, the contract says integer.',
    expected: 'error: integer of format int32',
    received:
      'error: "invalid_json", in {"error":"invalid_json","message":"Unexpected end of JSON input at position 17"}',
    place: errorSchema,
    key: '/error type',
    reproduce: curl('{"id":1,"name":"F'),
    fingerprint: 'fedcba9876543210',
  });
}

export function bodyLacksName(theCase: Case): ReportedFinding {
  return aFinding(theCase, {
    rule: 'schema-violation',
    message: 'The body of the 200 response is not a Plant: it lacks name, which the contract requires.',
    expected: 'name, a string',
    received: 'nothing, in {"id":1}',
    place: plantSchema,
    key: '/name required',
    fingerprint: 'fedcba9876543211',
  });
}

export function schemeRefused(theCase: Case): ReportedFinding {
  return aFinding(theCase, {
    rule: 'valid-request-refused',
    level: 'warning',
    category: 'auth',
    message: 'The good token was refused with 401 when its scheme was written bearer; schemes are case-insensitive.',
    expected: '200',
    received: '401 {"error":1,"message":"no token"}',
    place: security,
    standard: 'RFC 9110 §11.1',
    reproduce: curl('{"id":3,"name":"Fern"}', '-H "Authorization: bearer $TRELLIS_TOKEN" '),
    fingerprint: '1111111111111111',
  });
}

export function undeclared(theCase: Case): ReportedFinding {
  return aFinding(theCase, {
    rule: 'undeclared-property',
    level: 'note',
    message: 'The body of the 200 response has createdAt, which the contract does not declare.',
    expected: 'name and tag',
    received: 'createdAt, in {"name":"Fern","createdAt":"2026-01-01T00:00:00Z"}',
    place: plantSchema,
    fingerprint: '2222222222222222',
  });
}
