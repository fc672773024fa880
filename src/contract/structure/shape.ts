import type { JsonObjectNode } from '../../json/index.js';
import type { Located } from '../document/located.js';
import type { Findings } from '../document/report.js';

/** The feature releases of OpenAPI that are understood. */
export type Version = '3.0' | '3.1';

/** What a value of the document must be. */
export type Shape =
  | { readonly kind: 'any' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'string'; readonly test?: Test<string> }
  | { readonly kind: 'number'; readonly test?: Test<string> }
  | ({ readonly kind: 'list'; readonly item: Shape } & ListOptions)
  | { readonly kind: 'map'; readonly value: Shape; readonly key?: Test<string>; readonly notEmpty?: boolean }
  | { readonly kind: 'object'; readonly object: ObjectName; readonly referable: boolean }
  /** `orBoolean`: true and false are taken even where the dialect has no such schemas. */
  | { readonly kind: 'schema'; readonly orBoolean?: boolean }
  /** The one of them whose JSON type the value has. */
  | { readonly kind: 'either'; readonly shapes: readonly Shape[] };

export interface ListOptions {
  readonly notEmpty?: boolean;
  readonly unique?: boolean;
  /** That it is a list at all is a mistake: `message` completes "NAME …". */
  readonly fault?: { readonly message: string; readonly hint: string };
}

/** What is wrong with a value of the right type: `message` completes "NAME …"; undefined when nothing is. */
export type Test<T> = (value: T) => Wrong | undefined;

export interface Wrong {
  readonly message: string;
  readonly hint?: string | undefined;
  /** Whether the value does no harm as it is. */
  readonly isPlain?: boolean;
  /** What to take in place of the value. */
  readonly meant?: string | undefined;
}

/** The kinds of object that OpenAPI has; shapes refer to them by name, as they refer to each other in circles. */
export type ObjectName =
  | 'Authorization Code OAuth Flow'
  | 'Callback'
  | 'Client Credentials OAuth Flow'
  | 'Components'
  | 'Contact'
  | 'Discriminator'
  | 'Encoding'
  | 'Example'
  | 'External Documentation'
  | 'Header'
  | 'Implicit OAuth Flow'
  | 'Info'
  | 'License'
  | 'Link'
  | 'Media Type'
  | 'OAuth Flows'
  | 'OpenAPI'
  | 'Operation'
  | 'Parameter'
  | 'Password OAuth Flow'
  | 'Path Item'
  | 'Paths'
  | 'Request Body'
  | 'Response'
  | 'Responses'
  | 'Security Requirement'
  | 'Security Scheme'
  | 'Server'
  | 'Server Variable'
  | 'Swagger'
  | 'Swagger Security Scheme'
  | 'Tag'
  | 'XML';

/** A kind of object, such as the Operation Object. */
export interface ObjectShape {
  readonly name: ObjectName;
  readonly fields: ReadonlyMap<string, Field>;
  /** What fields of other names hold, where the object has patterned fields. */
  readonly others?: { readonly value: Shape; readonly key: Test<string> };
  /** Whether `x-` fields are allowed. */
  readonly extensible: boolean;
  /** What no single field can tell. */
  readonly rules: readonly ObjectRule[];
}

export interface Field {
  readonly shape: Shape;
  readonly required?: Version | 'always';
  /** The only feature release that has the field. */
  readonly only?: Version;
}

export type ObjectRule = (at: Located<JsonObjectNode>, version: Version, report: Findings) => void;

export const any: Shape = { kind: 'any' };
export const flag: Shape = { kind: 'boolean' };
export const text: Shape = { kind: 'string' };
export const schema: Shape = { kind: 'schema' };
export const schemaOrBoolean: Shape = { kind: 'schema', orBoolean: true };

export function textThat(test: Test<string>): Shape {
  return { kind: 'string', test };
}

export function list(item: Shape, options: ListOptions = {}): Shape {
  return { kind: 'list', item, ...options };
}

export function map(value: Shape, options: { readonly key?: Test<string>; readonly notEmpty?: boolean } = {}): Shape {
  return { kind: 'map', value, ...options };
}

export function either(...shapes: readonly Shape[]): Shape {
  return { kind: 'either', shapes };
}

export function an(object: ObjectName): Shape {
  return { kind: 'object', object, referable: false };
}

/** An object or a Reference Object in its place. */
export function anOrReference(object: ObjectName): Shape {
  return { kind: 'object', object, referable: true };
}

export function required(shape: Shape, version: Version | 'always' = 'always'): Field {
  return { shape, required: version };
}

export function since31(shape: Shape): Field {
  return { shape, only: '3.1' };
}

/** The shape of an object: a bare shape stands for an optional field of every version. */
export function objectShape(
  name: ObjectName,
  fields: Readonly<Record<string, Shape | Field>>,
  options: Partial<Pick<ObjectShape, 'others' | 'extensible' | 'rules'>> = {},
): ObjectShape {
  const entries = Object.entries(fields).map(([field, value]): [string, Field] => [
    field,
    'kind' in value ? { shape: value } : value,
  ]);
  return { name, fields: new Map(entries), extensible: true, rules: [], ...options };
}
