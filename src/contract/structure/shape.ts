import type { JsonObjectNode } from '../../json/index.js';
import type { Located } from '../document/located.js';
import type { Report } from '../document/report.js';

/** The supported feature releases of OpenAPI. */
export type Version = '3.0' | '3.1';

/** The required shape of a value in the document. */
export type Shape =
  | { readonly kind: 'any' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'string'; readonly test?: Test<string> }
  | { readonly kind: 'number'; readonly test?: Test<string> }
  | ({ readonly kind: 'list'; readonly item: Shape } & ListOptions)
  | { readonly kind: 'map'; readonly value: Shape; readonly key?: Test<string>; readonly notEmpty?: boolean }
  | { readonly kind: 'object'; readonly object: ObjectName; readonly referable: boolean }
  /** `orBoolean` allows true and false even if the dialect does not. */
  | { readonly kind: 'schema'; readonly orBoolean?: boolean }
  /** The first shape that accepts the JSON type of the value. */
  | { readonly kind: 'either'; readonly shapes: readonly Shape[] };

export interface ListOptions {
  readonly notEmpty?: boolean;
  readonly unique?: boolean;
  /** Set if the list itself is a mistake; `message` completes "NAME …". */
  readonly fault?: { readonly message: string; readonly hint: string };
}

/** Checks a value of the right type: `message` completes "NAME …"; undefined if it is valid. */
export type Test<T> = (value: T) => Wrong | undefined;

export interface Wrong {
  readonly message: string;
  readonly hint?: string | undefined;
  /** Whether the value is harmless as written. */
  readonly isPlain?: boolean;
  /** The interpretation to use instead of the value. */
  readonly meant?: string | undefined;
}

/** The kinds of objects of OpenAPI. Shapes refer to them by name, because they are recursive. */
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
  /** The shape of patterned fields, if the object has any. */
  readonly others?: { readonly value: Shape; readonly key: Test<string> };
  /** Whether `x-` fields are allowed. */
  readonly extensible: boolean;
  /** Rules that concern several fields. */
  readonly rules: readonly ObjectRule[];
}

export interface Field {
  readonly shape: Shape;
  readonly required?: Version | 'always';
  /** The only feature release with this field. */
  readonly only?: Version;
}

export type ObjectRule = (at: Located<JsonObjectNode>, version: Version, report: Report) => void;

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

/** An object or a Reference Object. */
export function anOrReference(object: ObjectName): Shape {
  return { kind: 'object', object, referable: true };
}

export function required(shape: Shape, version: Version | 'always' = 'always'): Field {
  return { shape, required: version };
}

export function since31(shape: Shape): Field {
  return { shape, only: '3.1' };
}

/** Declares the shape of an object; a bare shape means an optional field of all versions. */
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
