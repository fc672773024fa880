import type { Case, RequestPlan } from '../../src/cases/index.js';
import type { Contract, MediaType, Operation, Response } from '../../src/contract/index.js';
import { parsePathTemplate } from '../../src/http/index.js';
import type { Place } from '../../src/json/index.js';

const place: Place = { file: 'openapi.yaml', line: 1, column: 1, pointer: '' };
const json: MediaType = { range: 'application/json', schema: undefined, examples: [], encoding: new Map(), place };

function response(status: string): Response {
  return { status, description: '', headers: [], links: [], when: undefined, content: [json], place };
}

const bearerAuth = { type: 'http', name: 'bearerAuth', scheme: 'bearer', place } as const;

/** The one operation of the plant store, with nothing said about its bodies. */
export const createPlant: Operation = {
  key: 'createPlant',
  method: 'POST',
  path: parsePathTemplate('/plants'),
  summary: undefined,
  description: undefined,
  tags: [],
  deprecated: false,
  parameters: [],
  requestBody: { required: true, saysOptional: false, content: [json], place },
  responses: [response('200'), response('400')],
  security: [{ schemes: [{ scheme: bearerAuth, scopes: [] }], place }],
  place,
};

/** A contract of these operations. */
export function contractOf(...operations: readonly Operation[]): Contract {
  return {
    file: 'openapi.yaml',
    openapi: '3.1.0',
    title: 'Plant Store',
    version: '1.0.0',
    servers: [],
    documents: [],
    operations,
    securitySchemes: new Map([['bearerAuth', bearerAuth]]),
    faults: [],
    remarks: [],
    operation: (key) => operations.find((operation) => operation.key === key),
  };
}

/** A good request: a plant with a fresh id. */
export const goodRequest: RequestPlan = {
  method: 'POST',
  path: ['/plants'],
  fields: [
    { name: 'Accept', value: ['application/json'] },
    { name: 'Content-Type', value: ['application/json'] },
  ],
  body: ['{"id":', { unique: 'int64' }, ',"name":"Fern"}'],
  credentials: { kind: 'good' },
};

/** A case of createPlant; an accepted one unless the changes say otherwise. */
export function aCase(
  id: string,
  changes: Omit<Partial<Case>, 'request'> & { request?: Partial<RequestPlan> } = {},
): Case {
  const { request, ...others } = changes;
  return {
    id,
    operation: 'createPlant',
    source: 'written',
    tags: [],
    change: 'nothing changed',
    expect: { outcome: 'accept' },
    aspects: [],
    proves: undefined,
    needs: [],
    before: [],
    request: { ...goodRequest, ...request },
    steering: new Map(),
    written: undefined,
    contract: place,
    ...others,
  };
}

/** That many good cases. */
export function goodCases(count: number): readonly Case[] {
  return Array.from({ length: count }, (_, index) => aCase(`good/${index}`));
}

/** A case without credentials, to be denied. */
export function withoutToken(id = 'no-token'): Case {
  return aCase(id, {
    expect: { outcome: 'deny' },
    aspects: ['credentials'],
    request: { credentials: { kind: 'none' } },
  });
}

/** A case with a body that is no plant, to be refused. */
export function withBadBody(id = 'bad-body'): Case {
  return aCase(id, { expect: { outcome: 'refuse' }, aspects: ['body'], request: { body: ['{'] } });
}
