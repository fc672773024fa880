import type { Contract } from '../../src/contract/index.js';
import { collect, type CollectedRun } from '../../src/report/index.js';
import { harExchanges, TrafficRun } from '../../src/traffic/index.js';
import { contractOf, documentOf } from '../mock/mocks.js';

/** The contract of a garden whose plants are listed, created and read with a token. */
export function garden(): Promise<Contract> {
  return contractOf(
    documentOf(
      `
/plants:
  get:
    operationId: listPlants
    security: []
    parameters: [{ name: limit, in: query, schema: { type: integer, maximum: 100 } }]
    responses:
      '200': { description: All., content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Plant' } } } } }
  post:
    operationId: createPlant
    requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Plant' } } } }
    responses:
      '201': { description: Made., content: { application/json: { schema: { $ref: '#/components/schemas/Plant' } } } }
      '422': { description: No., content: { application/json: { schema: { type: object, required: [message] } } } }
/plants/{id}:
  get:
    operationId: readPlant
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }, { name: theme, in: cookie, required: true, schema: { type: string } }]
    responses:
      '200': { description: One., content: { application/json: { schema: { $ref: '#/components/schemas/Plant' } } } }
      '404': { description: None. }
/login:
  post:
    operationId: login
    security: []
    requestBody: { required: true, content: { application/x-www-form-urlencoded: { schema: { type: object, required: [user, password], properties: { user: { type: string }, password: { type: string, minLength: 8 } } } } } }
    responses:
      '200': { description: In., content: { application/json: { schema: { type: object, required: [token], properties: { token: { type: string } } } } } }
/sessions/{sessionToken}:
  delete:
    operationId: logout
    parameters: [{ name: sessionToken, in: path, required: true, schema: { type: string } }]
    responses: { '204': { description: Out. } }
/photo:
  get:
    operationId: photo
    security: []
    responses:
      '200': { description: One., content: { image/png: {} } }
`,
      `security: [{ bearer: [] }]
components:
  securitySchemes: { bearer: { type: http, scheme: bearer } }
  schemas: { Plant: { type: object, required: [id, name], properties: { id: { type: integer }, name: { type: string } } } }`,
    ),
  );
}

/** An entry of a HAR file, as far as it is told. */
export interface EntryFacts {
  readonly method?: string;
  readonly path?: string;
  readonly origin?: string;
  readonly requestHeaders?: readonly (readonly [string, string])[];
  readonly postData?: object;
  readonly status?: number;
  readonly responseHeaders?: readonly (readonly [string, string])[];
  readonly content?: object;
  readonly more?: object;
}

const json = [['content-type', 'application/json']] as const;

export function entry({
  method = 'GET',
  path = '/plants',
  origin = 'http://localhost:3000',
  requestHeaders = [],
  postData,
  status = 200,
  responseHeaders = json,
  content = {},
  more = {},
}: EntryFacts): object {
  const named = (fields: readonly (readonly [string, string])[]): object[] =>
    fields.map(([name, value]) => ({ name, value }));
  return {
    startedDateTime: '2026-01-02T03:04:05.678Z',
    time: 12,
    request: { method, url: origin + path, headers: named(requestHeaders), cookies: [], postData },
    response: { status, statusText: '', headers: named(responseHeaders), content: { mimeType: '', ...content } },
    ...more,
  };
}

/** What comes of judging these entries. */
export function judged(entries: readonly object[]): Promise<CollectedRun> {
  return judgedFile(JSON.stringify({ log: { version: '1.2', entries } }));
}

/** What comes of judging the text of a HAR file. */
export async function judgedFile(text: string): Promise<CollectedRun> {
  const contract = await garden();
  const run = new TrafficRun({ contract, name: 'test.har', url: '', noun: ['entry', 'entries'] });
  for (const exchange of harExchanges(text, 'test.har')) run.add(exchange);
  return collect(run.events());
}

/** The rule and the place of each finding, such as `schema-violation entry 3`. */
export function found({ targets: [target] }: CollectedRun): readonly string[] {
  return (target?.findings ?? []).map(({ rule, message }) => `${rule} ${/Found in (.*)\.$/.exec(message)?.[1] ?? ''}`);
}
