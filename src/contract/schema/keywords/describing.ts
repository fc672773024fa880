import { an, any, flag, list, schema, text } from '../../structure/shape.js';
import type { Keyword } from '../sites/schema-site.js';

/** Annotations without constraints (JSON Schema 2020-12 validation §8, §9). */
const common: readonly Keyword[] = [
  { name: 'title', shape: text },
  { name: 'description', shape: text },
  { name: 'default', shape: any },
  { name: 'readOnly', shape: flag },
  { name: 'writeOnly', shape: flag },
];

export const describingKeywords07: readonly Keyword[] = [
  ...common,
  {
    name: 'examples',
    shape: list(any),
    advice: ({ type }) => (type === 'object' ? 'in a schema it is an array of values, without names' : undefined),
  },
  { name: 'contentEncoding', shape: text },
  { name: 'contentMediaType', shape: text },
];

export const describingKeywords2019: readonly Keyword[] = [
  ...describingKeywords07,
  { name: 'contentSchema', shape: schema },
  { name: 'deprecated', shape: flag },
];

const ofOpenApi: readonly Keyword[] = [
  { name: 'discriminator', shape: an('Discriminator') },
  { name: 'xml', shape: an('XML') },
  { name: 'externalDocs', shape: an('External Documentation') },
  { name: 'example', shape: any },
];

/** OpenAPI 3.1 §4.8.24.2: the base vocabulary, which does not affect validation (§4.8.25). */
export const describingKeywords31: readonly Keyword[] = [...describingKeywords2019, ...ofOpenApi];

/** OpenAPI 3.0 §4.7.24; `nullable` works through `type`. */
export const describingKeywords30: readonly Keyword[] = [
  ...common,
  ...ofOpenApi,
  { name: 'nullable', shape: flag },
  { name: 'deprecated', shape: flag },
];
