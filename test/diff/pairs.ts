import { tableIn } from '../table.js';

/** A pair of documents with one change between them, and the rules that the change breaks. */
export interface Pair {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  /** Without notes; empty for a compatible change. */
  readonly rules: readonly string[];
}

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const ok = `'200': { description: d }`;

const documentOf = (rest: string): string => `openapi: 3.1.0\ninfo: { title: t, version: '1' }\n${rest}\n`;
const getThings = (rest: string): string => documentOf(`paths:\n  /things:\n    get: { ${rest} }`);
const schemas =
  'components: { securitySchemes: { token: { type: http, scheme: bearer }, key: { type: apiKey, in: header, name: X-Key }, login: { type: oauth2, flows: { clientCredentials: { tokenUrl: /token, scopes: { read: r, write: w } } } } } }';

/** What stands at one place of a document, as a whole document. */
const slots = {
  'a request body': (schema: string) =>
    documentOf(
      `paths:\n  /things:\n    post: { requestBody: { required: true, ${json(schema)} }, responses: { ${ok} } }`,
    ),
  'a response body': (schema: string) => getThings(`responses: { '200': { description: d, ${json(schema)} } }`),
  'a parameter': (parameter: string) => getThings(`parameters: [${parameter}], responses: { ${ok} }`),
  'a response': (responses: string) => getThings(`responses: { ${responses} }`),
  'an operation': (operation: string) => getThings(operation),
  security: (security: string) =>
    documentOf(`${schemas}\npaths:\n  /things:\n    get: { security: ${security}, responses: { ${ok} } }`),
  'a document': (rest: string) => documentOf(rest),
} as const;

type Row = Pick<Pair, 'before' | 'after'> & { readonly rules?: readonly string[] };
type Table = Readonly<Record<keyof typeof slots, Readonly<Record<string, Row>>>>;

/** Every pair, by the place of its change. */
export const pairs: readonly Pair[] = Object.entries(tableIn<Table>(import.meta.dirname, 'pairs.yaml')).flatMap(
  ([slot, rows]) =>
    Object.entries(rows).map(([name, { before, after, rules = [] }]) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of one table are those of the other
      const inDocument = slots[slot as keyof typeof slots];
      return { name: `${slot}: ${name}`, before: inDocument(before), after: inDocument(after), rules };
    }),
);
